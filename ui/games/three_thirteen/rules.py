"""The rules of Three Thirteen for players, page by page."""

from __future__ import annotations

from typing import Final

from engine.cards import Rank
from engine.games.three_thirteen import MOST_ROUNDS
from ui.games.base import Page
from ui.games.three_thirteen.cards import WILD, all_of
from ui.i18n import N_, Language

_AIM: Final = (
    N_(
        "Two to eight people play, each for themselves. In eleven rounds you arrange your cards in"
        " combinations: sets and runs. What is left over in the end costs penalty points. Whoever has the"
        " **lowest total** after the last round wins; equal totals share the win."
    ),
    N_(
        "Cards are written as rank and suit, such as 7♥︎: A is the ace, J the jack, Q the queen and K the"
        " king. When you type a move, write S, C, D or H for spades, clubs, diamonds and hearts: `10D`."
    ),
)
_DEAL: Final = (
    N_(
        "There is one deck of 52 cards for every two players, without jokers. The first dealer is drawn by"
        " lot, then the deal passes to the left."
    ),
    N_(
        "Every round deals one card more, and another rank is **wild**: the rank equal to the number of"
        " cards. Bower marks wild cards with {mark}."
    ),
)
_DEAL_AFTER: Final = (
    N_(
        "The other cards are the stock, face down. Its top card is turned up and begins the discard pile."
        " The player left of the dealer begins; everything goes clockwise."
    ),
)
_TURN: Final = (
    N_(
        "First you **draw** one card: the top card of the stock, which nobody sees, or the top card of the"
        " discard pile."
    ),
    N_("Then you **discard** one card, face up, or go out. You may discard the very card you have taken."),
    N_(
        "If the stock is empty, all discards but the top one are shuffled and become the new stock. Nothing"
        " can be taken back; before a wild card is discarded, Bower asks."
    ),
)
_MELDS: Final = (
    N_(
        "A **set** is three or more cards of the same rank: 9♣︎ 9♦︎ 9♥︎. Identical cards of two decks may"
        " both lie in it."
    ),
    N_(
        "A **run** is three or more cards of the same suit in sequence: 4♥︎ 5♥︎ 6♥︎. The ace is low: A♠︎ 2♠︎"
        " 3♠︎ is a run, Q♠︎ K♠︎ A♠︎ is none, and nothing goes round the corner."
    ),
    N_("A combination may be as long as you like, but no card counts in two of them."),
    N_(
        "A **wild** card stands for any card; several of them may lie in one combination, side by side, too."
        " It may also lie as the card it is. Three wild cards are a set of their own."
    ),
    N_("Your combinations stay in your hand. Nobody ever adds cards to those of another player."),
)
_OUT: Final = (
    N_(
        "If after drawing all your cards but one lie in combinations, you **may** go out: you lay them down"
        " and discard the last card. Exactly one card must be left to discard, so five cards cannot be three"
        " and two."
    ),
    N_(
        "Bower offers this only when it is possible, and shows what will be laid down before you confirm. If"
        " all cards you hold lie in combinations, one of them must be spared for the discard."
    ),
    N_(
        "Then everybody else has exactly one **final turn**, clockwise: draw and discard as usual, the card"
        " just discarded included. After that the round is over. Whoever then has nothing left over has no"
        " penalty either, but no further turns follow."
    ),
)
_PENALTY: Final = (
    N_(
        "Bower arranges every hand so that it costs as little as possible. Every card left over costs points:"
    ),
    N_("- ace: 1 point;"),
    N_("- 2 to 10: their number;"),
    N_("- jack, queen, king: 10 points each;"),
    N_("- a wild card left over: as any card of its rank."),
)
_END: Final = (
    N_(
        "Penalties are added from round to round. After round 11 the lowest total wins; players with the same"
        " lowest total share the win."
    ),
)
_OPTIONS: Final = (
    N_("Before the match the host may agree on other house rules with the *Options* button:"),
    N_("- aces low or high, so that Q-K-A is a run too; an ace left over then costs 15 points;"),
    N_("- one or two jokers in each deck, wild in every round, 20 points when left over;"),
    N_("- wild cards at most half of a combination, or only one in each;"),
    N_("- a wild card left over costs 20 points;"),
    N_("- nobody goes out in the first turn of a round;"),
    N_("- the card just taken from the discard pile may not be discarded in the same turn;"),
    N_("- equal totals are decided by the rounds gone out, or by the last round;"),
    N_("- one deck more than usual;"),
    N_("- fewer than eleven rounds."),
)


def pages(language: Language) -> list[Page]:
    """Every page of the rules."""
    deal = [*_each(language, _DEAL), _rounds(language), *_each(language, _DEAL_AFTER)]
    return [
        Page(language.text("Aim"), _body(_each(language, _AIM))),
        Page(language.text("Deal and wild cards"), _body(deal)),
        Page(language.text("Your turn"), _body(_each(language, _TURN))),
        Page(language.text("Combinations"), _body(_each(language, _MELDS))),
        Page(language.text("Going out and final turns"), _body(_each(language, _OUT))),
        Page(language.text("Penalty points"), "\n".join(_each(language, _PENALTY))),
        Page(language.text("End of the match"), _body(_each(language, _END))),
        Page(language.text("House rules"), "\n".join(_each(language, _OPTIONS))),
    ]


def _each(language: Language, messages: tuple[str, ...]) -> list[str]:
    return [language.text(message, mark=WILD) for message in messages]


def _body(paragraphs: list[str]) -> str:
    return "\n\n".join(paragraphs)


def _rounds(language: Language) -> str:
    """What is dealt and what is wild in every round."""
    return "\n".join(
        language.text(
            "- round {round}: {cards} cards, wild: {ranks}",
            round=number, cards=number + 2, ranks=all_of(language, Rank(number + 2)),
        )
        for number in range(1, MOST_ROUNDS + 1)
    )  # fmt: skip
