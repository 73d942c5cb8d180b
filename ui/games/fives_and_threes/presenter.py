"""The presenter of Fives and Threes; `ui.games.base.Presenter` says what its methods owe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from engine.dominoes import Tile
from engine.game import OptionValue
from engine.games.fives_and_threes import (
    Dealt,
    End,
    HandEnded,
    Move,
    Placed,
    TableView,
)
from engine.steps import Step
from ui.games.base import MoveGroup, Page, Recap
from ui.games.fives_and_threes import moves, options, rules, statistics
from ui.games.fives_and_threes.line import ends_text, hand_text, line_text, tiles_text
from ui.games.fives_and_threes.refusals import REFUSALS
from ui.i18n import N_, Language
from ui.names import side_name

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
NO_BREAK_HYPHEN: Final = "\N{NON-BREAKING HYPHEN}"


class FivesAndThreesPresenter:
    """Puts Fives and Threes into words."""

    key = "fives-and-threes"
    refusals = REFUSALS
    verbs = frozenset[str]()
    words = MappingProxyType(
        {"left": N_("left, l"), "right": N_("right, r"), "knock": N_("knock, pass")},
    )

    def refusal_facts(
        self, language: Language, facts: Mapping[str, Any], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """None: tiles and numbers read alike in every language."""
        del language, facts, names
        return {}

    def title(self, language: Language) -> str:
        """The game's name."""
        return language.text("Fives and Threes")

    def summary(self, language: Language, view: TableView) -> str:
        """Hand and target, on one line."""
        target = view.options.target
        if view.options.finish == "exact":
            return language.text(
                "Hand {hand} · exactly {target} points win", hand=view.hand_number, target=target
            )
        return language.text("Hand {hand} · {target} points win", hand=view.hand_number, target=target)

    def public(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The line, its ends, the scores, and how many tiles everybody holds."""
        parts = [self.line(language, view, names), *self.scores(view, names)]
        parts.append(self._counts(language, view, names))
        return "\n".join(parts)

    def beside_table(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The scores."""
        del language
        return "\n".join(self.scores(view, names))

    def situation(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """Scores and ends."""
        return "\n".join([*self.scores(view, names), ends_text(language, view)]).rstrip()

    def line(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The line with its ends, or who opens it."""
        if view.line:
            return f"{line_text(view.line)}\n{ends_text(language, view)}"
        return language.text("The line is empty: {name} opens with any tile.", name=names[view.opener])

    def scores(self, view: TableView, names: Sequence[str]) -> list[str]:
        """One line for each side: its score of the target, and its names."""
        target = view.options.target
        return [
            f"**{score}** / {target} · {side_name(names, side)}"
            for side, score in zip(view.sides, view.scores, strict=True)
        ]

    def _counts(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        counts = [
            f"{name} ({count})".replace(" ", NO_BREAK)
            for name, count in zip(names, view.hand_counts, strict=True)
        ]
        return language.text("Tiles in hand, in turn order: {counts}", counts=" → ".join(counts))

    def recap(self, language: Language, view: TableView, names: Sequence[str]) -> Recap | None:
        """None: what has been done is told beside the table."""
        del language, view, names
        return None

    def hand_orders(self, language: Language) -> Mapping[str, str]:
        """One only."""
        del language
        return {}

    def hand(self, language: Language, view: TableView, order: str | None = None) -> str:
        """The viewer's tiles, highest first."""
        del order
        if not view.hand:
            return language.text("You have no tiles left in this hand.")
        count = language.plural("Your tile", "Your {n} tiles", len(view.hand))
        return f"{count}\n{hand_text(view.hand)}"

    def beside_hand(self, language: Language, view: TableView, order: str | None = None) -> str:
        """Nothing: tiles say it all."""
        del language, view, order
        return ""

    def move_label(self, language: Language, view: TableView, move: Move) -> str:
        """A legal move with the points it gives, for a button."""
        return moves.label(language, view, move)

    def move_detail(self, language: Language, view: TableView, move: Move) -> str:
        """Nothing: the label says it all."""
        del language, view, move
        return ""

    def move_choice(self, language: Language, view: TableView, move: Move) -> str:
        """A legal move with the points it gives, for a completion."""
        return moves.choice(language, view, move)

    def move_stands_out(self, view: TableView, move: Move) -> bool:
        """Whether a move earns points."""
        return move.tile is not None and view.preview(move).points > 0

    def move_shows(self, view: TableView, move: Move) -> Tile | None:
        """The tile."""
        del view
        return move.tile

    def move_keeps(self, move: Move) -> bool:
        """No: every move belongs to its position."""
        del move
        return False

    def move_groups(self, language: Language, view: TableView) -> list[MoveGroup]:
        """Openings and knocks; placements on the left; placements on the right."""
        del language
        groups = [
            tuple(move for move in view.legal_moves if move.end is end) for end in (None, End.LEFT, End.RIGHT)
        ]
        return [MoveGroup(group) for group in groups if group]

    def second_look(self, language: Language, view: TableView, move: Move) -> str | None:
        """None: every button says what its move brings."""
        del language, view, move
        return None

    def narrate(self, language: Language, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
        """What steps did, one line for each event worth telling."""
        return [line for step in steps for line in moves.narrate(language, step, names)]

    def begins_hand(self, step: Step) -> bool:
        """Whether a step deals a new hand."""
        return any(isinstance(event, Dealt) for event in step.events)

    def ends_hand(self, step: Step) -> bool:
        """Whether a hand was over with this step."""
        return any(isinstance(event, HandEnded) for event in step.events)

    def hand_name(self, language: Language, number: int) -> str:
        """What a hand is called."""
        return language.text("Hand {hand}", hand=number)

    def hands_played(self, language: Language, hands: int) -> str:
        """How many hands a match took."""
        return language.plural("Played in {n} hand.", "Played in {n} hands.", hands)

    def finished(
        self, language: Language, view: TableView, names: Sequence[str], steps: Sequence[Step]
    ) -> str:
        """Every side's score after each hand, highest last score first."""
        ends = [event for step in steps for event in step.events if isinstance(event, HandEnded)]
        order = sorted(range(len(view.sides)), key=lambda side: -view.scores[side])
        lines = [language.text("**Score sheet**, hand by hand:")]
        for side in order:
            *earlier, last = (str(end.scores[side]) for end in ends)
            course = " → ".join([*earlier, f"**{last}**"])
            lines.append(f"- {side_name(names, view.sides[side])}: {course}")
        return "\n".join(lines)

    def beside_sheet(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """Nothing: the sheet says it all."""
        del language, view, names
        return ""

    def hand_summary(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The finished line, what each side made of the hand, what was left, and who opens next."""
        parts = [self.line(language, view, names), *self._gains(language, view, names)]
        parts += [*self._left_over(language, view, names), *self._next(language, view, names)]
        return "\n".join(parts)

    def beside_summary(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """What each side made of the hand, and who opens next."""
        return "\n".join([*self._gains(language, view, names), *self._next(language, view, names)])

    def _next(self, language: Language, view: TableView, names: Sequence[str]) -> list[str]:
        if view.last_hand is None or view.last_hand.next_opener is None:
            return []
        return [language.text("{name} opens the next hand.", name=names[view.last_hand.next_opener])]

    def _left_over(self, language: Language, view: TableView, names: Sequence[str]) -> list[str]:
        hands = view.last_hand.hands if view.last_hand is not None else ()
        left = [f"- {name}: {tiles_text(tiles)}" for name, tiles in zip(names, hands, strict=False) if tiles]
        return [language.text("Left in hand, not counted:"), *left] if left else []

    def _gains(self, language: Language, view: TableView, names: Sequence[str]) -> list[str]:
        gains = [0] * len(view.sides)
        for event in view.history:
            if isinstance(event, Placed):
                gains[event.side] += event.points
        return [
            language.text("{score} · this hand +{gain}", score=score, gain=gain)
            for score, gain in zip(self.scores(view, names), gains, strict=True)
        ]

    def uncovered(
        self, language: Language, views: Sequence[TableView], names: Sequence[str], deal: Move
    ) -> list[str]:
        """Every hand."""
        del language, deal
        hands = [tiles_text(view.hand or ()).replace("-", NO_BREAK_HYPHEN) for view in views]
        return [f"{name}: {hand or '–'}" for name, hand in zip(names, hands, strict=True)]

    def particulars(self, language: Language, sums: Mapping[str, int]) -> list[str]:
        """What is particular to the game in a person's statistics."""
        return statistics.lines(language, sums)

    def option_name(self, language: Language, field: str) -> str:
        """What an option is called."""
        return options.name(language, field)

    def option_value(self, language: Language, field: str, value: OptionValue, players: int) -> str:
        """What a value of an option is called at a table of `players`."""
        return options.value(language, field, value, players)

    def deal_recipe(self, language: Language) -> str:
        """What is shuffled, and who gets which part."""
        return language.text(
            "The 28 tiles in ascending order (0-0, 1-0, 1-1, 2-0, … 6-6) are shuffled; the first seat gets"
            " the first tiles, the next seat the next ones, and so on; the rest sleeps."
        )

    def parts_of_deal(self, language: Language, move: Move, names: Sequence[str]) -> list[str]:
        """The hands of a deal that is no secret any more."""
        del language  # tiles and names read alike in every language
        return [f"{name}: {tiles_text(hand)}" for name, hand in zip(names, move.hands, strict=True)]

    def rules(self, language: Language) -> list[Page]:
        """The rules for players, by phase."""
        return rules.pages(language)
