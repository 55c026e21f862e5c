"""Creation: four cards turned one at a time, and the choices that make a life (rules 2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, Key
from textual.widget import Widget
from textual.widgets import Static

from core.cards import SUITS
from core.commands import (
    BeginLife,
    CardTurned,
    ChooseArmour,
    ChooseSuit,
    DrawRest,
    DrawStar,
    DrawSuit,
    LeaveDraft,
    SetAbility,
    SetFeature,
    SetName,
    TableCommand,
    TurnCard,
)
from core.events import Event, Seat
from core.features import Feature
from core.life import CARDS_OF_A_LIFE
from core.names import a_name
from core.refusal import Refusal
from core.state import Ability
from core.table import Undo
from core.views import DraftView
from tui.acts import Act
from tui.mark import N_
from tui.motion import Reel
from tui.room import Room
from tui.screens.dialogs import Ask, Confirm
from tui.screens.fields import Field
from tui.screens.form import FormScreen
from tui.screens.undo import take_back
from tui.telling import tell_all
from tui.text import ABILITIES, EFFECTS
from tui.widgets.cards import Face, row
from tui.widgets.sheet import armour_words, draft_sheet

T = TypeVar("T")
ROW_OF = {"name": 0, "suit": 1, "points": 2, "armour": 6, "armour_heavy": 6, "star": 7, "features": 8}
FRAMES = 8  # of a card that turns while the days run up
SAID = 2  # sentences in the status line; the sheet shows the rest
EDGE = 3  # of these it is seen from its edge
PACE = 0.04


class CreationScreen(FormScreen):
    """One life being drawn in the seat `seat` of `room`."""

    ROWS = "making-rows"
    NAME = N_("A life")
    ABOUT = (
        N_("Turn the four cards: their sum is the days you have left, 4 to 52."),
        N_("Then choose: ↑↓ moves between the lines, ←→ changes one, ⏎ does what the line asks for."),
        N_("The sheet on the right says what is still to do. r lets chance do all of it."),
    )
    ACTS = (
        Act("creation.turn", "space", N_("turn"), N_("Turn the next of the four cards"), needs=TurnCard),
        Act("creation.enter", "enter", N_("choose"), N_("Do what the marked line asks for")),
        Act(
            "creation.less",
            "left,minus,h",
            N_("change"),
            N_("Less or more, the one before or after"),
            shown="←→",
        ),
        Act("creation.more", "right,plus,equals_sign,l", "", ""),
        Act("creation.up", "up,k,shift+tab", "", N_("The line above")),
        Act("creation.down", "down,j,tab", "", N_("The line below")),
        Act("creation.rest", "r", N_("all at random"), N_("Let chance make every choice that is left"), needs=DrawRest),
        Act("creation.draw_suit", "d", N_("draw a way"), N_("Let chance choose the way of life"), needs=DrawSuit),
        Act("creation.undo", "u", N_("undo"), N_("Take the last step back"), needs=Undo),
        Act("creation.leave", "x", "", N_("Give this life up")),
        Act("creation.back", "escape", N_("back"), N_("Go back; the life is kept as it is")),
    )

    def __init__(self, room: Room, seat: Seat) -> None:
        super().__init__()
        self.room = room
        self.seat = seat
        self._reel = Reel(self)
        self._before = self._shown = 0

    def on_key(self, event: Key) -> None:
        """Any key ends the turning at once."""
        del event
        self._reel.skip()

    def body(self) -> Iterator[Widget]:
        with Horizontal(id="creation"):
            with Vertical(id="making", classes="panel"):
                yield Static(id="making-cards")
                yield Static(id="making-rows")
            with Vertical(id="sheet", classes="panel"):
                yield Static(id="sheet-lines")

    @property
    def draft(self) -> DraftView | None:
        """The life as everybody sees it; None once it is begun or left."""
        return self.room.view(self.seat).draft(self.seat)

    def room_changed(self, events: tuple[Event, ...]) -> None:
        """Something happened at the table."""
        if self.draft is None:
            if self.is_current:
                self.game.show("table")
            return
        own = tuple(event for event in events if getattr(event, "seat", self.seat) == self.seat)  # others draw as well
        turned = [event for event in own if isinstance(event, CardTurned)]
        if turned and self.look.motion:
            self._before = self._shown
            self._reel.play(FRAMES, PACE, self._draw_cards, self._draw_cards)
        told = tell_all(own, lambda _: "", self.text, self.look)  # whose life this is, is in sight
        if own:
            self.say(" ".join(told[-SAID:]))
        self.draw()
        self.draw_footer()

    def draw(self) -> None:
        draft = self.draft
        if draft is None:
            return
        making = self.query_one("#making")
        making.border_title = Content(self.t(self.NAME))
        self.query_one("#sheet").border_title = Content(self.t("Sheet"))
        self._draw_cards()
        self.draw_rows(self._rows_of(draft))
        width = self.query_one("#sheet").size.width or 28
        self.query_one("#sheet-lines", Static).update(draft_sheet(draft, self.text, self.look, width))

    def _draw_cards(self) -> None:
        draft = self.draft
        if draft is not None:
            self.query_one("#making-cards", Static).update(self._cards(draft), layout=False)

    def _cards(self, draft: DraftView) -> Content:
        """The four cards and the days they give; a card just turned is still turning, and the days run up."""
        moving = self._reel.running
        faces = [Face(card) for card in draft.cards]
        faces += [Face(None)] * (CARDS_OF_A_LIFE - len(faces))
        if moving and self._reel.frame < EDGE:
            faces[len(draft.cards) - 1] = Face(None, turning=True)
        drawn = row(faces, self.look).split("\n")[1:]
        self._shown = draft.days
        if moving:
            self._shown = self._before + (draft.days - self._before) * self._reel.frame // FRAMES
        days = self.t("{days} so far", days=self.text.days(self._shown))
        beside = ["", days, self.t("space: turn"), ""]
        if len(draft.cards) == CARDS_OF_A_LIFE and not moving:
            beside = ["", self.text.days(draft.days), self.t("are left to you"), ""]
        styles = ["", "bold $gold", "$dim", ""]
        pairs = zip(drawn, beside, styles, strict=True)
        return Content("\n").join([Content.assemble(line, "   ", (word, style)) for line, word, style in pairs])

    # The rows, in the order of the rules.

    def _rows_of(self, draft: DraftView) -> list[Field]:
        name = Content(draft.name) if draft.name else Content.styled(self.t("type one"), "$dim italic")
        fields = [
            Field(self.t("name"), name, enter=self._type_name, verb=self.t("type")),
            self._way_row(draft),
            *[self._ability_row(draft, ability) for ability in Ability],
            self._armour_row(draft),
            self._star_row(draft),
            *[self._feature_row(draft, place) for place in range(self.room.view(self.seat).rules.features)],
        ]
        ready = Content.styled(self.t("begin this life"), "bold $gold" if not draft.missing else "$dim")
        return [*fields, Field("", ready, enter=self._begin, verb=self.t("begin"))]

    def _way_row(self, draft: DraftView) -> Field:
        value = Content.styled(self.t("choose, or d"), "$dim italic")
        if draft.suit is not None:
            sign = (self.look.sign(draft.suit), self.look.light(draft.suit))
            value = Content.assemble(sign, " ", self.text.way(draft.suit))

        def turn(step: int) -> None:
            self._do(ChooseSuit(seat=self.seat, suit=_beside(SUITS, draft.suit, step)))

        enter = self.action_draw_suit if draft.suit is None else None
        return Field(self.t("way of life"), value, turn, enter, self.t("draw a way") if enter else "")

    def _ability_row(self, draft: DraftView, ability: Ability) -> Field:
        score = draft.abilities.of(ability)

        def turn(step: int) -> None:
            self._do(SetAbility(seat=self.seat, ability=ability, score=score + step))

        left = draft.points
        tells = left and ability is Ability.TECHNIQUE  # the first of the four says it for all
        note = self.text.n("{count} point left", "{count} points left", left) if tells else ""
        return Field(self.t(ABILITIES[ability]), Content(str(score).rjust(2)), turn, note=note)

    def _armour_row(self, draft: DraftView) -> Field:
        armour = self.text.content.armour
        value, note = Content.styled(self.t("choose"), "$dim italic"), ""
        if draft.armour is not None:
            worn = self.text.content.armour_of(draft.armour)
            value = Content(self.text.word(worn.name))
            note = armour_words(worn, self.text)

        def turn(step: int) -> None:
            self._do(ChooseArmour(seat=self.seat, armour=_beside([one.key for one in armour], draft.armour, step)))

        return Field(self.t("armour"), value, turn, note=note)

    def _star_row(self, draft: DraftView) -> Field:
        if draft.star is None or draft.star_card is None:
            asks = Content.styled(self.t("draw one"), "$dim italic")
            return Field(self.t("star"), asks, enter=self._draw_star, verb=self.t("draw"))
        drawn = Content.assemble((self.look.card(draft.star_card), self.look.light(draft.star_card.suit)), "  ")
        return Field(self.t("star"), Content.assemble(drawn, self.text.star(draft.star)))

    def _feature_row(self, draft: DraftView, place: int) -> Field:
        had = draft.features[place] if place < len(draft.features) else None
        value, note = Content.styled(self.t("choose, or type"), "$dim italic"), ""
        if had is not None:
            sign = (self.look.sign(had.suit), self.look.light(had.suit))
            value = Content.assemble(sign, " ", self.text.feature(had))
            note = self.t(" · ").join(self.t(EFFECTS[effect]) for effect in had.effects)

        def turn(step: int) -> None:
            taken = [one.key for at, one in enumerate(draft.features) if at != place]
            ideas = [idea.key for idea in self.text.content.features if idea.key not in taken]
            key = _beside(ideas, had.key if had else None, step)
            feature = self.text.content.idea(key).feature(self.text.lang)
            self._do(SetFeature(seat=self.seat, place=place, feature=feature))
            self.mark(ROW_OF["features"] + min(place, len(draft.features)))  # they are filled in order

        def write() -> None:
            self._type_feature(place, had)

        label = self.t("feature {number}", number=place + 1)
        return Field(label, value, turn, write, self.t("type"), note)

    # What people do.

    def _do(self, command: TableCommand | Undo) -> bool:
        try:
            self.room.send(command)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        return True

    def _type_name(self) -> None:
        def take(name: str | None) -> None:
            if name is not None and self._do(SetName(seat=self.seat, name=name)):
                self.action_down()

        draft = self.draft
        self.game.push_screen(Ask(self.t("Name"), a_name, (draft and draft.name) or ""), take)

    def _type_feature(self, place: int, had: Feature | None) -> None:
        base = had or self.text.content.features[place].feature(self.text.lang)

        def take(name: str | None) -> None:
            if name is not None:
                feature = Feature(name, base.suit, base.effects)
                self._do(SetFeature(seat=self.seat, place=place, feature=feature))

        about = self.t(
            "Your own name for {sign} {effects}; ←→ on the line chooses others.",
            sign=self.look.sign(base.suit),
            effects=self.t(" · ").join(self.t(EFFECTS[effect]) for effect in base.effects),
        )
        typed = self.text.feature(had) if had else ""
        self.game.push_screen(Ask(self.t("Feature"), a_name, typed, about), take)

    def _draw_star(self) -> None:
        self._do(DrawStar(seat=self.seat))

    def _begin(self) -> None:
        if self._do(BeginLife(seat=self.seat)):
            self.game.show("table", active=self.seat)
        elif (draft := self.draft) is not None and draft.missing:
            self.mark(ROW_OF.get(draft.missing[0], self.at))

    def action_turn(self) -> None:
        self._do(TurnCard(seat=self.seat))

    def action_rest(self) -> None:
        if self._do(DrawRest(seat=self.seat, language=self.text.lang)):
            self.mark(len(self.fields) - 1)

    def action_draw_suit(self) -> None:
        self._do(DrawSuit(seat=self.seat))

    def action_undo(self) -> None:
        take_back(self, self.room)

    def action_leave(self) -> None:
        def take(yes: bool | None) -> None:
            if yes and self._do(LeaveDraft(seat=self.seat)):
                self.game.show("table")

        about = self.t("The cards of this life are put away and never seen again.")
        self.game.push_screen(
            Confirm(self.t("Give this life up?"), about, self.t("give it up"), self.t("keep it")), take
        )

    def action_back(self) -> None:
        self.game.show("table")

    def offers(self, act: Act) -> bool:
        return act.needs is None or act.needs in self.room.offered(self.seat)

    def verb(self, act: Act) -> str:
        if act.action == "enter" and self.fields:
            return self.fields[self.at].verb or self.t("next")
        return super().verb(act)

    def on_click(self, event: Click) -> None:
        if event.widget is not None and event.widget.id == "making-cards":
            self.action_turn()


def _beside(items: Sequence[T], chosen: T | None, step: int) -> T:
    """The item `step` places from `chosen`, going round; from the ends where nothing is chosen."""
    if chosen is None or chosen not in items:
        return items[0] if step > 0 else items[-1]
    return items[(items.index(chosen) + step) % len(items)]
