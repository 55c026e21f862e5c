"""Cards and their written form (rules 1)."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import DECK, JOKER, SUITS, CardError, parse_card, parse_cards, repeated, write_cards


def test_the_deck_is_52_different_cards_and_no_joker() -> None:
    assert len({card.text for card in DECK}) == 52
    assert {(card.rank, card.suit) for card in DECK} == {(rank, suit) for rank in range(1, 14) for suit in SUITS}
    assert JOKER not in DECK


@pytest.mark.parametrize("card", [*DECK, JOKER], ids=str)
def test_what_is_written_reads_back_as_the_same_card(card: object) -> None:
    assert parse_card(str(card)) is card
    assert parse_card(f" {card}\n".lower()) is card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("as", "AS"),
        ("Td", "10D"),
        ("tC", "10C"),
        ("Q♥", "QH"),
        ("10♣", "10C"),
        ("t♦", "10D"),
        ("jk", "JK"),
        ("jK", "JK"),
    ],
)
def test_other_ways_to_write_it(text: str, card: str) -> None:
    assert str(parse_card(text)) == card


@pytest.mark.parametrize(
    "text", ["", " ", "A", "S", "1S", "11S", "0S", "AX", "SA", "A S", "ASS", "JOKER", "Aſ", "ＡＳ", "٣S", "A♠\ufe0f"]
)
def test_anything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(CardError) as error:
        parse_card(text)
    assert error.value.text == text
    assert repr(text) in str(error.value)


@given(st.lists(st.sampled_from([*DECK, JOKER])), st.sampled_from([" ", ", ", ",", "\n", " ,, "]))
def test_lists_of_cards_round_trip(cards: list[object], between: str) -> None:
    assert parse_cards(between.join(map(str, cards))) == tuple(cards)
    assert parse_cards(write_cards(parse_cards(" ".join(map(str, cards))))) == tuple(cards)


@given(st.text())
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        assert error.text in text  # noqa: PT017 - either outcome is right, for some text
    else:
        assert all(card in DECK or card is JOKER for card in cards)


def test_a_list_of_cards_names_the_first_that_is_none() -> None:
    with pytest.raises(CardError, match="'5X'"):
        parse_cards("AS 5X 6Y")


def test_every_card_exists_once_and_does_not_change() -> None:
    card = parse_card("AS")
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert copy.copy(card) is card
    with pytest.raises(AttributeError):
        card.rank = 2


def test_repeated_names_the_second_of_a_card_but_no_joker() -> None:
    assert list(repeated(parse_cards("AS JK 2H AS JK AS"))) == list(parse_cards("AS AS"))


def test_cards_sort_by_suit_then_rank_with_jokers_last() -> None:
    cards = parse_cards("JK AC 10D 2D KH AS")
    assert write_cards(sorted(cards, key=lambda card: card.order)) == "AS KH 2D 10D AC JK"
