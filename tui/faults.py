"""What is wrong with a save, in sentences: which file, which key, what is there and what would be right."""

from __future__ import annotations

from typing import Any, Final

from core.names import clean
from core.sanity import Fault
from saves.errors import Notice, SaveError, right
from tui.mark import N_
from tui.text import Text

# Of the file as a whole.
SAVE_ERRORS: Final = {
    "duel_settled": N_("That duel was over and written back to its table already; it is put away."),
    "duel_foreign": N_("{file} is a duel of other people: {name} does not sit there at this table. It is left alone."),
    "no_duel": N_("{file} is no duel that can be gone on with."),
    "no_file": N_("{file} is not there."),
    "not_file": N_("{file} is not a file."),
    "not_text": N_("{file} is not text: line {line} is not UTF-8."),
    "syntax": N_("{file} is not TOML: look at line {line}, column {column}."),
    "too_big": N_("{file} is too big for a save."),
    "too_deep": N_("{file} is nested too deeply for a save."),
    "format": N_('{file} is not a Zanmei save: format should be "zanmei".'),
    "future": N_("{file} was written by a newer Zanmei (version {found}, this one reads {most}). It stays untouched."),
    "version": N_("{file} has no version this Zanmei knows ({least} to {most})."),
    "unreadable": N_("{file} cannot be read: {reason}."),
    "unwritable": N_("{file} cannot be written: {reason}. Play goes on; saving is tried again at the next step."),
    "full": N_("The disk is full: {file} is not saved. Play goes on; saving is tried again at the next step."),
    "locked": N_("{file} is open in another Zanmei."),
    "kept": N_("{file} is no save that can be loaded, so it is not overwritten."),
    "unexpected": N_("{file} could not be saved: {error}"),
}

# Why a file cannot be read or written, by the system's name of the error.
REASONS: Final = {
    "EACCES": N_("it is not allowed"),
    "EPERM": N_("it is not allowed"),
    "EROFS": N_("the disk is read-only"),
    "EIO": N_("the disk fails"),
    "ENOENT": N_("the folder is not there"),
    "ENOTDIR": N_("there is no such folder"),
    "EEXIST": N_("there is no such folder"),
}

# Of one key in it. `wrong` is what is there, `right` what would be right.
FAULTS: Final = {
    "armour_light": N_("there is none that anybody can wear: strength 0"),
    "card": N_("{wrong} is no card; write it like {right}"),
    "card_twice": N_("{card} is there twice"),
    "cards_lost": N_("these cards are nowhere: {cards}"),
    "choice": N_("{wrong} is not one of {right}"),
    "combat_over": N_("that combat would be over"),
    "count": N_("there are {wrong}, but there can be {right}"),
    "dead_hand": N_("the dead hold no cards"),
    "death": N_("life is 0 if and only if there is a day of death"),
    "face": N_("a face is chosen if and only if foresee waits"),
    "fighter": N_("nobody like that can fight here"),
    "joker": N_("no joker can be here"),
    "length": N_("it is {length} characters long, but can be {right}"),
    "effect_twice": N_("an effect is there twice"),
    "missing": N_("missing; it would look like {right}"),
    "name_twice": N_("{name} is there twice"),
    "not_house": N_("the feature of that key is another; one of your own has no key"),
    "no_session_hand": N_("there are cards though no session is under way"),
    "nobody": N_("no character has that number"),
    "number": N_("the number is taken or was never given out"),
    "rank_once": N_("rank {rank} draws {found} stars, and should draw 1"),
    "range": N_("{wrong} is not in {right}"),
    "seat": N_("the seat is taken or was never given out"),
    "type": N_("{wrong} should look like {right}"),
    "unclean": N_("it holds characters that cannot be shown; it could be {right}"),
    "unknown_key": N_("no such key; perhaps {right}"),
}

NOTICES: Final = {
    "content_faulty": N_("{said} – the built-in data is used instead."),
    "history_faulty": N_("Part of the story could not be read; it can be played on, but not undone from here."),
    "history_settled": N_("The file was changed by hand; what happened before cannot be undone."),
    "moved": N_("The file was changed by somebody else; from now on this table is saved in {new}."),
}


def save_words(error: SaveError, text: Text) -> str:
    """A sentence about a save that cannot be read or written; of several faults the first, and how many more."""
    file = clean(error.file.name) if error.file is not None else text.t("the save")
    if error.faults:
        first = f"{file}: {fault_words(error.faults[0], text)}"
        more = len(error.faults) - 1
        return first + (" " + text.n("(and {count} more)", "(and {count} more)", more) if more else "")
    message = SAVE_ERRORS.get(error.code, N_("{file} cannot be used."))
    reason = error.facts.get("reason", "")
    return text.t(message, **{**error.facts, "file": file, "reason": text.t(REASONS.get(reason, reason))})


def fault_words(fault: Fault, text: Text) -> str:
    """`characters[1].suit: 'X' is not one of S H D C`."""
    facts: dict[str, Any] = {
        **fault.facts,
        "wrong": fault.facts.get("found", "?"),
        "right": right(fault.facts) or text.t("nothing like it"),
    }
    message = FAULTS.get(fault.code, N_("this cannot be"))
    return f"{fault.key}: {text.t(message, **facts)}" if fault.key else text.t(message, **facts)


def notice_lines(notice: Notice, text: Text) -> list[str]:
    """The same with every fault of a data file: the file, the key, what is there and what would be right."""
    error = notice.facts.get("error")
    if not isinstance(error, SaveError) or not error.faults:
        return [notice_words(notice, text)]
    file = clean(error.file.name) if error.file is not None else text.t("the save")
    faults = [f"{file}: {fault_words(fault, text)}" for fault in error.faults]
    return [*faults, text.t("Until {file} is right, the built-in data is used in its place.", file=file)]


def notice_words(notice: Notice, text: Text) -> str:
    """Something to know though nothing failed."""
    if isinstance(error := notice.facts.get("error"), SaveError):
        return text.t(NOTICES[notice.code], said=save_words(error, text))
    facts = {key: clean(value.name) if hasattr(value, "name") else value for key, value in notice.facts.items()}
    return text.t(NOTICES.get(notice.code, ""), **facts)
