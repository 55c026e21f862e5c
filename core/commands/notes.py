"""The GM's notes, and the levels of supplementary skills on sheets (rules 2.1.6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.commands.base import Done, GMCommand
from core.content import Content
from core.events import GM, Event, Seat
from core.hazards.inputs import Level
from core.names import Line, check_line
from core.refusal import Refusal
from core.state import SKILLS, State

MOST_NOTES = 200


class NotesChanged(Event, frozen=True, kw_only=True, tag="notes_changed"):
    """A note was written or erased. For the GM alone."""


class SkillSet(Event, frozen=True, kw_only=True, tag="skill_set"):
    """A sheet has another level of a skill."""

    who: Seat
    skill: str
    level: int


class WriteNote(GMCommand, frozen=True, kw_only=True, tag="write_note"):
    """Writes a line into the notes: in place of the one numbered `at` from 0, or after all."""

    text: Line
    at: int | None = None

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        check_line(self.text)
        if not self.text:
            raise Refusal("name_empty")
        if self.at is not None and not 0 <= self.at < len(state.notes):
            raise Refusal("no_note")
        if self.at is None and len(state.notes) >= MOST_NOTES:
            raise Refusal("notes_full", most=MOST_NOTES)

    def perform(self, state: State, content: Content) -> Done:
        notes = list(state.notes)
        if self.at is None:
            notes.append(self.text)
        else:
            notes[self.at] = self.text
        return replace(state, notes=tuple(notes)), (NotesChanged(to=(GM,)),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[WriteNote]:
        yield cls(seat=seat, text="The bridge is guarded at night.")


class EraseNote(GMCommand, frozen=True, kw_only=True, tag="erase_note"):
    """Erases the note numbered `at` from 0."""

    at: int

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        if not 0 <= self.at < len(state.notes):
            raise Refusal("no_note")

    def perform(self, state: State, content: Content) -> Done:
        notes = (*state.notes[: self.at], *state.notes[self.at + 1 :])
        return replace(state, notes=notes), (NotesChanged(to=(GM,)),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[EraseNote]:
        return (cls(seat=seat, at=at) for at in range(len(state.notes)))


class SetSkill(GMCommand, frozen=True, kw_only=True, tag="set_skill"):
    """Writes a level (0 to 9) of a supplementary skill on the sheet of `who`; 0 takes it off."""

    who: Seat
    skill: str
    level: Level

    def check(self, state: State, content: Content) -> None:
        super().check(state, content)
        character = state.character(self.who)
        if not character.alive:  # the dead never change again (rules 2.2)
            raise Refusal("dead", name=character.name)
        if self.skill not in SKILLS:
            raise Refusal("no_skill")
        if not 0 <= self.level <= 9:
            raise Refusal("number_range", input=self.skill, number=self.level, least=0, most=9)

    def perform(self, state: State, content: Content) -> Done:
        character = state.character(self.who)
        skills = {skill: level for skill, level in character.skills.items() if skill != self.skill}
        if self.level:
            skills[self.skill] = self.level
        state = state.with_character(replace(character, skills=skills))
        return state, (SkillSet(who=self.who, skill=self.skill, level=self.level),)

    @classmethod
    def offers(cls, state: State, content: Content, seat: Seat) -> Iterator[SetSkill]:
        for character in state.characters:
            yield from (cls(seat=seat, who=character.seat, skill=skill, level=5) for skill in SKILLS)
