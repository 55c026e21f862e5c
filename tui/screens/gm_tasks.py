"""What takes more than one key at the GM's tools. Each asks, then sends a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from core.commands import (
    AdjustThing,
    AdjustTrap,
    BeginThing,
    ClimbOn,
    DropShort,
    EndThing,
    EraseNote,
    FireRound,
    KeepAnimal,
    LeaveAnimal,
    OrderAnimals,
    PerformOn,
    RestSwim,
    SetSkill,
    SwimOn,
    TeachShort,
    TryTrap,
    WriteNote,
)
from core.commands.things import check_texts
from core.hazards.animals import AnimalInputs
from core.hazards.climbing import ClimbInputs
from core.hazards.fire import FireInputs
from core.hazards.performance import PerformInputs
from core.hazards.reckoning import Reckoning
from core.hazards.traps import Act, TrapInputs, set_difficulties
from core.hazards.water import SwimInputs
from core.names import a_line, a_name
from core.refusal import Refusal
from core.state import SKILLS
from core.things import Animal, AnyThing, Climb, Fire, Herd, Short, Show, Swim, Trap
from tui.gm import running
from tui.screens.dialogs import Ask, Choice, Choose

if TYPE_CHECKING:
    from tui.screens.gm import GMScreen


class GMTasks:
    """The dialogs of the GM's screen."""

    def __init__(self, screen: GMScreen) -> None:
        self.screen = screen

    def send(self, command: Any) -> bool:
        """Does `command`; says why not, and answers False, where it is refused."""
        room = self.screen.room
        return room is not None and self.trying(lambda: room.send(command))

    def trying(self, do: Callable[[], object]) -> bool:
        """Does something; says why not where it is refused."""
        try:
            do()
        except Refusal as refusal:
            self.screen.refuse(refusal)
            return False
        return True

    def _ask(self, title: str, check: Callable[[str], str], then: Callable[[str], None], value: str = "") -> None:
        def take(typed: str | None) -> None:
            if typed is not None:
                then(typed)

        self.screen.game.push_screen(Ask(title, check, value), take)

    # Beginning.

    def begin(self) -> None:
        """Asks for a name and lets what the page is about run, with the inputs as they stand."""
        screen = self.screen
        if screen.room is None or screen.view is None or screen.bench.page in ("target", "notes"):
            return
        one = None if screen.bench.who is None else screen.view.character(screen.bench.who)
        if screen.bench.page == "trap":
            self._ask(screen.t("Name of the trap, for you alone"), a_name, self._trap)
        else:
            self._ask(screen.t("Whose, or what is it called?"), a_name, self._named, one.name if one else "")

    def _named(self, name: str) -> None:
        inputs, who = self.screen.bench.inputs[self.screen.bench.page], self.screen.bench.who
        thing: AnyThing
        match inputs:
            case FireInputs():
                thing = Fire(name=name, who=who, inputs=inputs)
            case SwimInputs():
                thing = Swim(name=name, who=who, inputs=inputs)
            case ClimbInputs():
                thing = Climb(name=name, who=who, inputs=inputs)
            case AnimalInputs():
                thing = Herd(name=name, who=who, inputs=inputs)
            case PerformInputs():
                thing = Show(name=name, who=who, inputs=inputs)
            case _:
                return
        self._begun(thing)

    def _begun(self, thing: AnyThing) -> None:
        if self.send(BeginThing(thing=thing)) and self.screen.view is not None:
            self.screen.bench.chosen = self.screen.view.things[-1].id
            self.screen.draw()

    def _trap(self, name: str) -> None:
        """The three texts; difficulties as the page has it, or of a trap that somebody sets those of its setter."""
        t, inputs = self.screen.t, self.screen.bench.inputs["trap"]
        assert isinstance(inputs, TrapInputs)
        find = analyse = disarm = inputs.difficulty
        if inputs.act is Act.SET:
            find, analyse, disarm = set_difficulties(inputs.trap_work, inputs.trap_knowledge).values()

        def with_trigger(trigger: str) -> None:
            self._ask(t("How it works"), a_line, lambda truth: with_truth(trigger, truth))

        def with_truth(trigger: str, truth: str) -> None:
            def two(lie: str) -> str:
                lie = a_line(lie)
                check_texts(truth, lie)
                return lie

            self._ask(t("How it seems to work if it is misread"), two, lambda lie: lay(trigger, truth, lie))

        def lay(trigger: str, truth: str, lie: str) -> None:
            told = Trap(name=name, trigger=trigger, truth=truth, lie=lie)
            self._begun(replace(told, find=find, analyse=analyse, disarm=disarm))

        self._ask(t("What sets it off"), a_line, with_trigger)

    # Going on.

    def go_on(self) -> None:
        """One step of what runs: of all fires a round; of a trap what the page says is done."""
        thing, bench = self.screen.chosen, self.screen.bench
        match thing:
            case Fire():
                fires = {one.id for one in self.screen.things if isinstance(one, Fire)}
                if self.send(FireRound(fought=tuple(sorted(bench.fought & fires)))):
                    bench.fought &= {one.id for one in self.screen.things}
            case Swim():
                self.send(SwimOn(id=thing.id))
            case Climb():
                self.send(ClimbOn(id=thing.id))
            case Trap():
                inputs = bench.inputs["trap"]
                assert isinstance(inputs, TrapInputs)
                self.send(TryTrap(id=thing.id, inputs=inputs))
            case Herd():
                orders = bench.inputs["animal"]
                assert isinstance(orders, AnimalInputs)
                self.send(OrderAnimals(id=thing.id, inputs=orders))
            case Show():
                self.send(PerformOn(id=thing.id))

    def adjust(self) -> None:
        """Lets what runs go on under the conditions of its page; asks for a trap's difficulties."""
        match self.screen.chosen:
            case None:
                return
            case Trap() as trap:
                now = f"{trap.find} {trap.analyse} {trap.disarm}"
                title = self.screen.t("Difficulties: to find, to analyse, to disarm")
                self._ask(title, lambda typed: self._three(trap, typed), lambda typed: self._set(trap, typed), now)
            case thing:
                inputs = self.screen.bench.inputs[running.PAGE_OF[type(thing)]]
                self.send(AdjustThing(id=thing.id, inputs=inputs))

    def _three(self, trap: Trap, typed: str) -> str:
        """What was typed, if it is three difficulties for `trap`."""
        numbers = typed.split()
        if len(numbers) != 3 or not all(one.isdecimal() and len(one) < 6 for one in numbers):
            raise Refusal("three_numbers")
        refused = self.screen.room and self.screen.room.refusal(self._difficulties(trap, typed))
        if refused:
            raise refused
        return typed

    def _set(self, trap: Trap, typed: str) -> None:
        self.send(self._difficulties(trap, typed))

    @staticmethod
    def _difficulties(trap: Trap, typed: str) -> AdjustTrap:
        find, analyse, disarm = (int(one) for one in typed.split())
        return AdjustTrap(id=trap.id, find=find, analyse=analyse, disarm=disarm)

    def end(self) -> None:
        """Ends the chosen thing; on the page of notes erases the marked note, if there is one."""
        screen = self.screen
        if screen.bench.page == "notes" and screen.view is not None and screen.view.notes:
            self.send(EraseNote(at=screen.at))
        elif (thing := screen.chosen) is not None:
            self.send(EndThing(id=thing.id))

    def more(self) -> None:
        """What else can be done with the chosen thing."""
        screen = self.screen
        if screen.bench.page == "notes":
            self.edit_note()
            return
        match screen.chosen:
            case Fire() as fire:
                screen.bench.fought ^= {fire.id}
                screen.draw()
            case Swim() as swim:
                self._rest(swim)
            case Herd() as herd:
                self._herd(herd)

    def _rest(self, swim: Swim) -> None:
        def check(typed: str) -> str:
            number = int(typed) if typed.strip().isdecimal() and len(typed) < 6 else 0
            refused = self.screen.room and self.screen.room.refusal(RestSwim(id=swim.id, minutes=number))
            if refused:
                raise refused
            return str(number)

        enough = str(max(1, swim.rest))
        title = self.screen.t("Minutes of rest; {enough} are enough", enough=enough)
        self._ask(title, check, lambda typed: self._do(RestSwim(id=swim.id, minutes=int(typed))), enough)

    def _do(self, command: Any) -> None:
        self.send(command)

    def _herd(self, herd: Herd) -> None:
        """Animals come and go; short commands are taught and dropped."""
        screen, t = self.screen, self.screen.t
        inputs = screen.bench.inputs["animal"]
        assert isinstance(inputs, AnimalInputs)

        def keep(name: str) -> None:
            animal = Animal(name, inputs.animal_level, inputs.kind, inputs.years)
            self.send(KeepAnimal(id=herd.id, animal=animal))

        def teach(animal: str) -> None:
            self._ask(t("The short command"), a_name, lambda word: taught(Short(word, animal)))

        def taught(short: Short) -> None:
            self.send(TeachShort(id=herd.id, short=short))

        choices: list[Choice[Callable[[], None]]] = [
            Choice("k", t("an animal comes along"), lambda: self._ask(t("Name of the animal"), a_name, keep))
        ]
        for animal in (one.name for one in herd.animals):
            choices.append(Choice("", t("teach {animal} a short command", animal=animal), lambda a=animal: teach(a)))  # type: ignore[misc]
            letting = LeaveAnimal(id=herd.id, animal=animal)
            choices.append(Choice("", t("let {animal} go", animal=animal), lambda c=letting: self._do(c)))  # type: ignore[misc]
        for short in herd.shorts:
            dropping = DropShort(id=herd.id, short=short)
            words = t("{animal} gives up {word}", animal=short.animal, word=short.word)
            choices.append(Choice("", words, lambda c=dropping: self._do(c)))  # type: ignore[misc]

        def take(chosen: Callable[[], None] | None) -> None:
            if chosen is not None:
                chosen()

        screen.game.push_screen(Choose(herd.name, choices), take)

    # Notes and sheets.

    def write_note(self) -> None:
        """Asks for a line and writes it after the others."""
        if self.screen.room is not None:
            self._ask(self.screen.t("A note"), a_line, lambda text: self._do(WriteNote(text=text)))

    def edit_note(self) -> None:
        """Asks for another wording of the marked note."""
        screen = self.screen
        if screen.view is not None and screen.view.notes:
            at, before = screen.at, screen.view.notes[screen.at]
            self._ask(screen.t("A note"), a_line, lambda text: self._do(WriteNote(text=text, at=at)), before)

    def to_sheet(self) -> None:
        """Writes the level of the marked line on the sheet of whom the page was filled from."""
        screen, bench = self.screen, self.screen.bench
        name = screen.form.names()[screen.at] if bench.page != "notes" else ""
        if bench.who is None or name not in SKILLS:
            screen.say(screen.t("Choose somebody in the first line, and mark the line of a skill."), "wrong")
            return
        level = getattr(bench.inputs[bench.page], name)
        self.send(SetSkill(who=bench.who, skill=name, level=level))

    # Showing.

    def reckoning(self) -> Reckoning | None:
        """The roll of the page as players believe it to be; says why there is none."""
        found: list[Reckoning] = []
        inputs = self.screen.bench.inputs.get(self.screen.bench.page)
        if inputs is not None and self.trying(lambda: found.append(inputs.as_told().result().reckoning)):
            return found[0]
        return None

    def copy(self) -> None:
        """Copies the line for a dice bot, and shows it for those whose terminal has no clipboard."""
        roll = self.reckoning()
        if roll is not None:
            self.screen.game.copy_to_clipboard(roll.written)
            self.screen.say(self.screen.t("Copied; by hand it is:  {line}", line=roll.written), "good")

    def show_players(self) -> None:
        """Opens a clean screen with what players may know."""
        from tui.screens.gm_shown import Shown, shown_words

        words = shown_words(self.screen)
        if words is not None:
            self.screen.game.push_screen(Shown(words))

    def log(self) -> None:
        """Opens the log of rolls."""
        from tui.screens.gm_log import RollLog

        screen = self.screen
        rolls = [one for one in screen.rolls() if not (screen.bench.hidden and one.tool == "trap")]
        screen.game.push_screen(RollLog(tuple(rolls), screen.view))
