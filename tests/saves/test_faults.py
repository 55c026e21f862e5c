"""What is wrong with a save is said exactly, and all of it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any, Final

import pytest
import tomli_w

from core.cards import Suit
from core.commands.bonds import WriteBond
from core.commands.days import PassDays
from core.commands.drafts import BeginDraft, BeginLife, DrawRest
from core.commands.sessions import BeginSession
from core.state import BondKind
from core.table import Table, apply, new_table
from saves.codec import MOST_BYTES, decode, encode, plain
from saves.errors import Notice, SaveError
from saves.shapes import MOST_FAULTS

Edit = Callable[[dict[str, Any]], object]


def _table() -> Table:
    """Two characters in a session, and a life being drawn."""
    table = new_table("The lantern road", "faults")
    for seat in (0, 1):
        for command in (BeginDraft(), DrawRest(seat=seat), BeginLife(seat=seat)):
            table, _ = apply(table, command)
    table, _ = apply(table, WriteBond(seat=0, kind=BondKind.FAVOUR, name="Rei", suit=Suit.CLUBS))
    table, _ = apply(table, BeginSession(seats=(0, 1)))
    table, _ = apply(table, BeginDraft())
    return apply(table, PassDays(days=2))[0]


TABLE: Final = _table()


def edited(*edits: Edit) -> bytes:
    form = plain(TABLE)
    for edit in edits:
        edit(form)
    return tomli_w.dumps(form).encode()


def refused(data: bytes) -> SaveError:
    with pytest.raises(SaveError) as caught:
        decode(data)
    return caught.value


def put(value: object, *keys: str | int) -> Edit:
    """Puts `value` at the place that `keys` lead to."""

    def edit(form: dict[str, Any]) -> None:
        at: Any = form
        for key in keys[:-1]:
            at = at[key]
        at[keys[-1]] = value

    return edit


def drop(*keys: str | int) -> Edit:
    """Drops what `keys` lead to."""

    def edit(form: dict[str, Any]) -> None:
        at: Any = form
        for key in keys[:-1]:
            at = at[key]
        del at[keys[-1]]

    return edit


SUITS: Final = ["S", "H", "D", "C"]
INT_MOST: Final = 2**63 - 1
FAULTS: Final[list[tuple[Edit, str, str, dict[str, Any]]]] = [
    # one of several
    (put("X", "characters", 1, "suit"), "characters[1].suit", "choice", {"found": "'X'", "known": SUITS}),
    (put(3, "characters", 1, "suit"), "characters[1].suit", "choice", {"found": "3", "known": SUITS}),
    (put("s", "drafts", 0, "suit"), "drafts[0].suit", "choice", {"found": "'s'", "known": SUITS}),
    (
        put("hate", "characters", 0, "bonds", 0, "kind"),
        "characters[0].bonds[0].kind",
        "choice",
        {"found": "'hate'", "known": ["favour", "aversion"]},
    ),
    (
        put("strike glow", "characters", 0, "features", 2, "effects"),
        "characters[0].features[2].effects[1]",
        "choice",
        {"found": "'glow'", "known": ["strike", "hinder", "aid", "recover", "special"]},
    ),
    # cards
    (
        put("AS 11H 3C 4D", "characters", 0, "cards"),
        "characters[0].cards[1]",
        "card",
        {"found": "'11H'", "like": '"9H"'},
    ),
    (put("9", "drafts", 0, "star"), "drafts[0].star", "card", {"found": "'9'", "like": '"9H"'}),
    (put(9, "drafts", 0, "star"), "drafts[0].star", "type", {"found": "9", "like": '"9H"'}),
    (put(9, "characters", 0, "hand"), "characters[0].hand", "type", {"found": "9", "like": '"AS 10H"'}),
    (put([9], "characters", 0, "hand"), "characters[0].hand[0]", "type", {"found": "9", "like": '"9H"'}),
    (put("AS 2S 3S", "characters", 0, "cards"), "characters[0].cards", "count", {"found": 3, "least": 4, "most": 4}),
    (
        put("", "characters", 0, "features", 0, "effects"),
        "characters[0].features[0].effects",
        "count",
        {"found": 0, "least": 1, "most": 5},
    ),
    # numbers
    (put(0, "day"), "day", "range", {"found": "0", "least": 1}),
    (put(100, "tolerance"), "tolerance", "range", {"found": "100", "least": 0, "most": 99}),
    (put(-1, "tolerance"), "tolerance", "range", {"found": "-1", "least": 0, "most": 99}),
    (
        put(2**63, "characters", 0, "hp"),
        "characters[0].hp",
        "range",
        {"found": str(2**63), "least": -INT_MOST, "most": INT_MOST},
    ),
    (put(5, "drafts", 0, "turned"), "drafts[0].turned", "range", {"found": "5", "least": 0, "most": 4}),
    (put(True, "day"), "day", "type", {"found": "true", "like": "1"}),
    (put(1.0, "day"), "day", "type", {"found": "1.0", "like": "1"}),
    (put(float("nan"), "day"), "day", "type", {"found": "nan", "like": "1"}),
    (put(datetime.date(2026, 1, 2), "day"), "day", "type", {"found": "2026-01-02", "like": "1"}),
    (put("1", "day"), "day", "type", {"found": "'1'", "like": "1"}),
    (put([1], "day"), "day", "type", {"found": "[…]", "like": "1"}),
    (put({}, "day"), "day", "type", {"found": "{}", "like": "1"}),
    (put(-1, "chance", "used", "deck"), "chance.used.deck", "range", {"found": "-1", "least": 0}),
    (put("x", "chance", "used", "no bare.key"), 'chance.used."no bare.key"', "type", {"found": "'x'", "like": "1"}),
    # texts
    (put("", "name"), "name", "length", {"found": "''", "length": 0, "least": 1, "most": 96}),
    (
        put("x" * 97, "characters", 0, "name"),
        "characters[0].name",
        "length",
        {"found": f"'{'x' * 39}…'", "length": 97, "least": 1, "most": 96},
    ),
    (put(7, "name"), "name", "type", {"found": "7", "like": '"…"'}),
    # tables and lists
    (put(7, "chance"), "chance", "type", {"found": "7", "like": "{…}"}),
    (put(7, "chance", "used"), "chance.used", "type", {"found": "7", "like": "{…}"}),
    (put("Aki", "characters"), "characters", "type", {"found": "'Aki'", "like": "[…]"}),
    (put(["Aki"], "characters"), "characters[0]", "type", {"found": "'Aki'", "like": "{…}"}),
    # keys
    (drop("name"), "name", "missing", {"like": '"…"'}),
    (drop("chance", "seed"), "chance.seed", "missing", {"like": '"…"'}),
    (drop("characters", 1, "suit"), "characters[1].suit", "missing", {"like": '"S"'}),
    (drop("characters", 1, "cards"), "characters[1].cards", "missing", {"like": '"AS 10H"'}),
    (put(1, "tollerance"), "tollerance", "unknown_key", {"close": "tolerance"}),
    (put(1, "characters", 0, "zzz"), "characters[0].zzz", "unknown_key", {}),
    # what the types allow and the rules do not
    (
        put("plaid", "characters", 0, "armour"),
        "characters[0].armour",
        "choice",
        {"found": "'plaid'", "known": ["none", "padded", "leather", "mail", "plate"]},
    ),
    (put(99, "characters", 0, "hp"), "characters[0].hp", "range", {"found": "99"}),
    (put(0, "characters", 0, "life"), "characters[0].life", "death", {"found": "0"}),
    (put("a\u202eb", "name"), "name", "unclean", {"clean": "ab"}),
    (put(7, "drafts", 0, "seat"), "drafts[0].seat", "seat", {"found": "7", "most": 2}),
    (put("JK", "drafts", 0, "star"), "drafts[0].star", "joker", {"found": "'JK'"}),
    (put("AS 2S 3S AS", "characters", 0, "cards"), "characters[0].cards", "card_twice", {"found": "'AS 2S 3S AS'"}),
    (put(99, "rules", "features"), "rules.features", "range", {"found": "99", "least": 0, "most": 16}),
]


@pytest.mark.parametrize(("edit", "key", "code", "facts"), FAULTS, ids=[f"{row[1]}-{row[2]}" for row in FAULTS])
def test_each_fault_is_named(edit: Edit, key: str, code: str, facts: dict[str, Any]) -> None:
    error = refused(edited(edit))
    assert error.code == "faults"
    assert [(fault.key, fault.code) for fault in error.faults] == [(key, code)]
    assert error.key == key
    assert {name: error.facts.get(name) for name in facts} == facts


def test_a_key_is_shown_as_it_can_be() -> None:
    keys = ["足", "a\u202eb", "x" * 99, "x." * 99]
    error = refused(edited(*[put(1, key) for key in keys]))
    shown = ['"足"', '"a\\u202eb"', f'"{"x" * 39}…"', f'"{("x." * 20)[:39]}…"']
    assert [fault.key for fault in error.faults] == shown


def test_every_fault_is_named() -> None:
    chosen = [row for row in FAULTS if row[1].startswith(("characters[1]", "chance.used.", "drafts[0].turned"))]
    error = refused(edited(put("X", "characters", 0, "suit"), *[row[0] for row in chosen]))
    assert {fault.key for fault in error.faults} == {row[1] for row in chosen} | {"characters[0].suit"}


def test_the_line_of_thought() -> None:
    error = refused(edited(put("X", "characters", 1, "suit")))
    assert (error.wrong, error.right) == ("'X'", "S H D C")
    assert str(error) == "save: characters[1].suit: 'X' is not one of S H D C"
    error = refused(edited(put(100, "tolerance")))
    assert (error.wrong, error.right) == ("100", "0…99")
    error = refused(edited(drop("characters", 1, "cards")))
    assert (error.wrong, error.right) == ("", '"AS 10H"')


TEXTS: Final[list[tuple[bytes, str, dict[str, Any]]]] = [
    (b"day = 1\nname = \n", "syntax", {"line": 2, "column": 8}),
    (b'name = "x', "syntax", {"line": 1, "column": 10}),
    (b"day = 1\nday = 2\n", "syntax", {"line": 2, "column": 8}),
    (b"a = 1\nday = " + b"9" * 5000, "syntax", {"line": 2, "column": 7}),
    (b"day = 1\x00", "syntax", {"line": 1, "column": 8}),
    (b"name = '\x00'", "syntax", {"line": 1, "column": 9}),
    (b"day = 1\n\nname = '\xff'", "not_text", {"line": 3, "byte": 255}),
    (b"\xff\xfed\x00", "not_text", {"line": 1, "byte": 255}),
    (b"a = " + b"[" * 20_000, "too_deep", {}),
    (b"a = " + b"{b=" * 20_000, "too_deep", {}),
    (b"#" * (MOST_BYTES + 1), "too_big", {"size": MOST_BYTES + 1, "most": MOST_BYTES}),
    (b"", "format", {"found": "", "known": ["zanmei"]}),
    (b"format = 'pdf'\nversion = 1", "format", {"found": "'pdf'", "known": ["zanmei"]}),
    (b"format = 'zanmei'", "version", {"found": "", "least": 1, "most": 1}),
    (b"format = 'zanmei'\nversion = true", "version", {"found": "true", "least": 1, "most": 1}),
    (b"format = 'zanmei'\nversion = 0", "version", {"found": "0", "least": 1, "most": 1}),
    (b"format = 'zanmei'\nversion = 2", "future", {"found": "2", "least": 1, "most": 1}),
]


@pytest.mark.parametrize(("data", "code", "facts"), TEXTS, ids=[f"{row[1]}-{at}" for at, row in enumerate(TEXTS)])
def test_what_is_no_save(data: bytes, code: str, facts: dict[str, Any]) -> None:
    error = refused(data)
    assert (error.code, error.key, error.faults, error.facts) == (code, "", (), facts)
    assert str(error).startswith("save: ")


def test_a_hexadecimal_number_has_no_limit_but_ours() -> None:
    data = encode(TABLE).replace(b"\nday = 3\n", b"\nday = 0x" + b"f" * 9000 + b"\n")
    assert refused(data).faults[0][:2] == ("day", "range")


def test_a_file_of_faults_is_not_read_to_its_end() -> None:
    error = refused(edited(put([0] * 100_000, "characters")))
    assert len(error.faults) == MOST_FAULTS


@pytest.mark.parametrize("change", [lambda data: b"\xef\xbb\xbf" + data, lambda data: data.replace(b"\n", b"\r\n")])
def test_what_editors_do_is_understood(change: Callable[[bytes], bytes]) -> None:
    assert decode(change(encode(TABLE))) == (TABLE, ())


@pytest.mark.parametrize("hand", ["as, TH", ["AS", "10h"], "A♠ 10♥"])
def test_cards_may_be_written_as_people_write_them(hand: object) -> None:
    error = refused(edited(put(hand, "characters", 0, "hand")))
    assert {fault.code for fault in error.faults} <= {"card_twice", "cards_lost"}


HISTORY: Final[list[tuple[Edit, str, str]]] = [
    (put(7, "history"), "history", "type"),
    (put(7, "history", "log"), "history.log", "type"),
    (put([], "history", "log", 0), "history.log[0]", "type"),
    (put("glow", "history", "log", 0, 0, "command"), "history.log[0][0].command", "choice"),
    (drop("history", "log", 0, 0, "command"), "history.log[0][0].command", "missing"),
    (put("glow", "history", "log", 1, 1, "event"), "history.log[1][1].event", "choice"),
    (put("X", "history", "log", 6, 0, "suit"), "history.log[6][0].suit", "choice"),
    (put([{"event": "died", "seat": 0}], "history", "past"), "history.past[0].day", "missing"),
    (put(99, "history", "settled"), "history.settled", "range"),
    (put(7, "history", "start"), "history.start", "type"),
    (put(0, "history", "start", "day"), "history.start.day", "range"),
    (put("a\u202eb", "history", "start", "name"), "history.start.name", "unclean"),
    (put(1, "history", "lock"), "history.lock", "unknown_key"),
]


@pytest.mark.parametrize(("edit", "key", "code"), HISTORY, ids=[f"{row[1]}-{row[2]}" for row in HISTORY])
def test_a_fault_in_the_history_costs_undo_only(edit: Edit, key: str, code: str) -> None:
    table, notices = decode(edited(edit))
    assert [notice.code for notice in notices] == ["history_faulty"]
    assert [(fault.key, fault.code) for fault in notices[0].facts["faults"]] == [(key, code)]
    assert table.state == table.start == TABLE.state
    assert len(table.log) == table.settled
    assert len(TABLE.log) - len(table.log) in (0, 1, len(TABLE.log)), "what can be read is kept"
    assert decode(encode(table)) == (table, ()), "and once saved it is said no more"


def test_an_edited_table_keeps_its_history_to_be_read() -> None:
    table, notices = decode(edited(put(3, "characters", 0, "hp")))
    assert notices == (Notice("history_settled"),)
    assert table.state.characters[0].hp == 3
    assert (table.start, table.log, table.settled) == (table.state, TABLE.log, len(TABLE.log))
    assert decode(encode(table)) == (table, ())
