"""The presenter of Five Hundred; `ui.games.base.Presenter` says what its methods owe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.cards import Card, Suit, show_cards
from engine.game import OptionValue
from engine.games.five_hundred import Dealt, HandEnded, Move, MoveKind, Phase, TableView
from engine.steps import Step
from ui.games.base import MoveGroup, Page, Pick, Recap
from ui.games.five_hundred import hand, moves, options, play, refusals, rules, scores, statistics, story
from ui.i18n import N_, Language


class FiveHundredPresenter:
    """Puts Five Hundred into words."""

    key = "five-hundred"
    refusals = refusals.REFUSALS
    verbs = frozenset({"bid", "pass", "discard"})
    words = MappingProxyType(
        {
            "look": N_("look, show"),
            "bid": N_("bid"),
            "misere": N_("misere, misère"),
            "open": N_("open, exposed"),
            "blind": N_("blind"),
            "without": N_("without, no"),
            "kitty": N_("kitty"),
            "pass": N_("pass"),
            "take": N_("take"),
            "stand": N_("stand"),
            "discard": N_("discard"),
            "call": N_("call"),
            "alone": N_("alone"),
            "name": N_("name"),
            "none": N_("none, nothing"),
            "play": N_("play"),
        }
    )

    def refusal_facts(
        self, language: Language, facts: Mapping[str, Any], names: Sequence[str]
    ) -> Mapping[str, Any]:
        """Bids, cards and suits as they are shown."""
        del names
        return refusals.facts(language, facts)

    def title(self, language: Language) -> str:
        """The game's name."""
        return language.text("Five Hundred")

    def summary(self, language: Language, view: TableView) -> str:
        """Hand and target, on one line."""
        number = max(view.hand_number, 1)
        if view.options.win_by_contract_only:
            return language.text("Hand {hand} · 500 by a contract wins", hand=number)
        return language.text("Hand {hand} · 500 points win", hand=number)

    def public(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The auction with its ladder, or contract and trick; the scores."""
        return "\n".join(play.table_lines(language, view, names))

    def beside_table(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The standing bid, or the contract and who has how many tricks; the scores."""
        return "\n".join(play.short_lines(language, view, names))

    def situation(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """The same, but no ladder above the menus that offer what may be bid."""
        return "\n".join(play.situation_lines(language, view, names))

    def recap(self, language: Language, view: TableView, names: Sequence[str]) -> Recap | None:
        """The last trick, card by card; before it the calls of the auction."""
        if view.phase in (Phase.DEAL, Phase.OVER):
            return None
        if view.last_trick is not None:
            lines = play.trick_lines(language, view.last_trick, names)
            return Recap(language.text("Last trick"), "\n".join(lines))
        calls = [story.told(language, call, names) for call in view.calls]
        return Recap(language.text("All bids"), "\n".join(calls)) if calls else None

    def hand_orders(self, language: Language) -> Mapping[str, str]:
        """One only: bowers and joker among the trumps."""
        del language
        return {}

    def hand(self, language: Language, view: TableView, order: str | None = None) -> str:
        """The viewer's cards by suit, and what is to be done with them."""
        del order
        return "\n".join(hand.hand_lines(language, view))

    def beside_hand(self, language: Language, view: TableView, order: str | None = None) -> str:
        """What only its holder knows, and what is to be done with the cards."""
        del order
        return "\n".join(hand.advice_lines(language, view))

    def move_label(self, language: Language, view: TableView, move: Move) -> str:
        """A legal move for a button."""
        return moves.label(language, view, move)

    def move_detail(self, language: Language, view: TableView, move: Move) -> str:
        """The value of a bid, a card in words."""
        return moves.detail(language, view, move)

    def move_choice(self, language: Language, view: TableView, move: Move) -> str:
        """A legal move for a completion."""
        return moves.choice(language, view, move)

    def move_stands_out(self, view: TableView, move: Move) -> bool:
        """Whether a hand can be looked at: nothing can be decided before."""
        del view
        return move.kind is MoveKind.LOOK

    def move_shows(self, view: TableView, move: Move) -> Card | Suit | None:
        """The card that is played or called, the suit that is bid or named."""
        del view
        if move.bid is not None:
            return move.bid.trump
        return move.card or move.suit

    def move_keeps(self, move: Move) -> bool:
        """A look is the same whatever has been bid meanwhile."""
        return move.kind is MoveKind.LOOK

    def move_groups(self, language: Language, view: TableView) -> list[MoveGroup | Pick]:
        """Bids in menus, discards as a choice of three, cards as buttons."""
        return moves.groups(language, view)

    def second_look(self, language: Language, view: TableView, move: Move) -> str | None:
        """The question before a blind misère, an unnamed joker in a misère, trumps laid away."""
        return moves.second_look(language, view, move)

    def narrate(self, language: Language, steps: Sequence[Step], names: Sequence[str]) -> list[str]:
        """One line for each trick, each call, and everything else worth telling."""
        return story.narrate(language, steps, names)

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
        """Who went out backwards, if anybody, and the score sheet."""
        del steps
        return "\n".join([*scores.fallen(language, view, names), *scores.sheet(language, view, names)])

    def beside_sheet(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """Who went out backwards, if anybody."""
        return "\n".join(scores.fallen(language, view, names))

    def hand_summary(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """How each number of the hand came about, and the score sheet of all hands so far."""
        if view.last_hand is None:
            return ""
        came_about = self.beside_summary(language, view, names)
        return "\n".join([came_about, *scores.sheet(language, view, names)])

    def beside_summary(self, language: Language, view: TableView, names: Sequence[str]) -> str:
        """How each number came about; the sheet of all hands grows too long to stand below a picture."""
        if view.last_hand is None:
            return ""
        return "\n".join(scores.hand_lines(language, view.last_hand, view.sides, names))

    def uncovered(
        self, language: Language, views: Sequence[TableView], names: Sequence[str], deal: Move
    ) -> list[str]:
        """Every hand, the kitty until it is lifted, and what the contractor laid away."""
        return hand.uncovered(language, views, names, deal)

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
            "The pack in ascending order (spades, clubs, diamonds, hearts, each from its lowest card to the"
            " ace, 11 to 13 after the 10; the joker last) is shuffled. Three cards go to each seat, beginning"
            " left of the dealer, and one to the kitty; then four each and one; then three each and one. With"
            " two players a dead hand is dealt after the dealer each time."
        )

    def parts_of_deal(self, language: Language, move: Move, names: Sequence[str]) -> list[str]:
        """The hands and the kitty of a deal that is no secret any more, in the letters of the recipe."""
        hands = [f"{name}: {show_cards(cards)}" for name, cards in zip(names, move.hands, strict=True)]
        return [*hands, language.text("Kitty: {cards}", cards=show_cards(move.kitty))]

    def rules(self, language: Language) -> list[Page]:
        """The rules for players, by phase."""
        return rules.pages(language)
