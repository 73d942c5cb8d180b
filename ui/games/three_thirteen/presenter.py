"""The presenter of Three Thirteen; `ui.games.base.Presenter` says what its methods owe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.cards import Card, show_cards
from engine.game import OptionValue
from engine.games.three_thirteen import Dealt, Move, MoveKind, RoundEnded, TableView
from engine.steps import Step
from ui.games.base import MoveGroup, Page, Recap
from ui.games.three_thirteen import moves, options, refusals, rules, scores, statistics, story
from ui.games.three_thirteen.cards import (
    ORDERS,
    WILD,
    all_of,
    hand_lines,
    left_lines,
    marked,
    melds_text,
    row,
)
from ui.i18n import N_, Language


class ThreeThirteenPresenter:
    """Puts Three Thirteen into words."""

    key = "three-thirteen"
    refusals = refusals.REFUSALS
    verbs = frozenset({"draw", "discard"})
    words = MappingProxyType(
        {
            "draw": N_("draw, take"),
            "stock": N_("stock, deck"),
            "discard": N_("discard, pile"),
            "out": N_("out, close"),
        }
    )

    def refusal_facts(
        self, language: Language, facts: Mapping[str, Any], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """Cards as they are shown, and who is out."""
        return refusals.facts(language, facts, names)

    def title(self, language: Language) -> str:
        """The game's name."""
        return language.text("Three Thirteen")

    def summary(self, language: Language, view: TableView) -> str:
        """Round and wild cards, on one line."""
        facts = {
            "round": max(view.round, 1),
            "rounds": view.options.rounds,
            "ranks": all_of(language, view.wild),
            "mark": WILD,
        }
        if view.options.jokers:
            return language.text("Round {round} of {rounds} · {ranks} and jokers are wild {mark}", **facts)
        return language.text("Round {round} of {rounds} · {ranks} are wild {mark}", **facts)

    def public(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The piles, who is out with what, and everybody's total and number of cards."""
        lines = [self._piles(language, view), *self._out(language, view, names)]
        return "\n".join([*lines, *scores.table_lines(language, view, names)])

    def beside_table(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """Whose final turns are still to come, and everybody's total."""
        return "\n".join([*self._final(language, view, names), scores.totals(view, names)])

    def situation(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The piles, who is out with what, and the totals."""
        lines = [self._piles(language, view), *self._out(language, view, names)]
        return "\n".join([*lines, scores.totals(view, names)])

    def _piles(self, language: Language, view: TableView) -> str:
        stock = language.plural("stock: {n} card", "stock: {n} cards", view.stock_count)
        match [marked(view.rules, card) for card in view.discards[-2:]]:
            case [top]:
                pile = language.text("Discard pile: **{top}**", top=top)
            case [below, top]:
                pile = language.text("Discard pile: **{top}**, below it {below}", top=top, below=below)
            case _:
                pile = language.text("Discard pile: empty")
        return f"{pile} · {stock}"

    def _out(self, language: Language, view: TableView, names: Sequence[str]) -> list[str]:
        """Who went out with what, and whose final turns are still to come."""
        if view.out is None or view.last_round is not None:
            return []
        said = language.text(
            "**{name} is out** with {melds}.",
            name=names[view.out.seat], melds=melds_text(language, view.rules, view.out.melds),
        )  # fmt: skip
        return [said, *self._final(language, view, names)]

    def _final(self, language: Language, view: TableView, names: Sequence[str]) -> list[str]:
        if view.out is None or view.last_round is not None:
            return []
        left = " → ".join(names[seat] for seat in view.final_seats)
        return [language.text("**Final turns:** {names}", names=left)]

    def recap(self, language: Language, view: TableView, names: Sequence[str]) -> Recap | None:
        """None: what has been done is told beside the table."""
        del language, view, names
        return None

    def hand_orders(self, language: Language) -> Mapping[str, str]:
        """As combinations, by suit, by rank."""
        return {key: language.text(label) for key, label in ORDERS.items()}

    def hand(self, language: Language, view: TableView, order: str | None = None) -> str:
        """The viewer's cards, and what would be left over of them."""
        held = view.hand or ()
        count = language.plural("**Your card**", "**Your {n} cards**", len(held))
        if view.drawn is not None:
            drawn = marked(view.rules, view.drawn)
            count = language.text("{count}, just drawn: **{card}**", count=count, card=drawn)
        return "\n".join([count, *hand_lines(language, view, order)])

    def beside_hand(self, language: Language, view: TableView, order: str | None = None) -> str:
        """What would be left over, where the order does not show it."""
        return "\n".join(left_lines(language, view, order))

    def move_label(self, language: Language, view: TableView, move: Move) -> str:
        """A legal move for a button."""
        return moves.label(language, view, move)

    def move_detail(self, language: Language, view: TableView, move: Move) -> str:
        """The card in words, and what the move leads to."""
        return moves.detail(language, view, move)

    def move_choice(self, language: Language, view: TableView, move: Move) -> str:
        """A legal move for a completion."""
        return moves.choice(language, view, move)

    def move_stands_out(self, view: TableView, move: Move) -> bool:
        """Whether a move goes out."""
        del view
        return move.kind is MoveKind.OUT

    def move_shows(self, view: TableView, move: Move) -> Card | None:
        """The card that is taken or given away."""
        return view.top if move.kind is MoveKind.DRAW_DISCARD else move.card

    def move_keeps(self, move: Move) -> bool:
        """No: every move belongs to its position."""
        del move
        return False

    def move_groups(self, language: Language, view: TableView) -> list[MoveGroup]:
        """Where to draw from; or how to go out, and what to discard."""
        return moves.groups(language, view)

    def second_look(self, language: Language, view: TableView, move: Move) -> str | None:
        """The question before going out and before a wild card is discarded."""
        return moves.second_look(language, view, move)

    def narrate(self, language: Language, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
        """One line for each turn, and for everything else worth telling."""
        return story.narrate(language, steps, names)

    def begins_hand(self, step: Step) -> bool:
        """Whether a step deals a new round."""
        return any(isinstance(event, Dealt) for event in step.events)

    def ends_hand(self, step: Step) -> bool:
        """Whether a round was over with this step."""
        return any(isinstance(event, RoundEnded) for event in step.events)

    def hand_name(self, language: Language, number: int) -> str:
        """What a round is called."""
        return language.text("Round {round}", round=number)

    def hands_played(self, language: Language, hands: int) -> str:
        """How many rounds a match took."""
        return language.plural("Played in {n} round.", "Played in {n} rounds.", hands)

    def finished(
        self, language: Language, view: TableView, names: Sequence[str], steps: Sequence[Step]
    ) -> str:
        """The score sheet."""
        del view
        return "\n".join(scores.sheet(language, steps, names))

    def beside_sheet(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """Nothing: the sheet says it all."""
        del language, view, names
        return ""

    def hand_summary(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """Everybody's combinations, left-over cards, penalty and total, and who begins the next round."""
        return "\n".join(scores.round_lines(language, view, names))

    def beside_summary(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """Everybody's penalty and total, and who begins the next round."""
        return "\n".join(scores.penalty_lines(language, view, names))

    def uncovered(
        self, language: Language, views: Sequence[TableView], names: Sequence[str], deal: Move
    ) -> list[str]:
        """Every hand, by suit."""
        del language, deal
        return [
            f"{name}: {row(view.rules, view.hand or ())}" for name, view in zip(names, views, strict=True)
        ]

    def particulars(self, language: Language, sums: Mapping[str, int]) -> list[str]:
        """What is particular to the game in a person's statistics."""
        return statistics.lines(language, sums)

    def option_name(self, language: Language, field: str) -> str:
        """What an option is called."""
        return options.name(language, field)

    def option_value(self, language: Language, field: str, value: OptionValue, players: int) -> str:
        """What a value of an option is called."""
        del players
        return options.value(language, field, value)

    def deal_recipe(self, language: Language) -> str:
        """What is shuffled, and who gets which part."""
        return language.text(
            "The cards in ascending order (AS, 2S, … KS, AC, … KC, AD, … KD, AH, … KH, jokers; each as often"
            " as the table has it) are shuffled; the first seat gets the first cards, the next seat the next"
            " ones, and so on; the rest is the stock, its first card is turned up. When the stock is"
            " refilled, the discards below the top one are shuffled in the same way."
        )

    def parts_of_deal(self, language: Language, move: Move, names: Sequence[str]) -> list[str]:
        """The hands and the pile of a deal that is no secret any more, or the new stock of a shuffle.

        Cards are in the letters of the recipe, so that they can be compared.
        """
        if not move.hands:
            return [language.text("New stock: {cards}", cards=show_cards(move.pile))]
        hands = [f"{name}: {show_cards(hand)}" for name, hand in zip(names, move.hands, strict=True)]
        return [
            *hands,
            language.text("Turned up: {card}", card=move.pile[0]),
            language.text("Stock: {cards}", cards=show_cards(move.pile[1:])),
        ]

    def rules(self, language: Language) -> list[Page]:
        """The rules for players, by phase."""
        return rules.pages(language)
