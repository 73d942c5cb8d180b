"""The rules of Five Hundred for players, page by page."""

from __future__ import annotations

from typing import Final

from engine.games.five_hundred import BIDS
from ui.games.base import Page
from ui.games.five_hundred.cards import bid_text, rung_text
from ui.i18n import N_, Language

_AIM: Final = (
    N_(
        "Two to six people play, normally four: two pairs of partners who sit across from each other. You"
        " bid for the right to name trumps, and then try to win as many tricks as you bid. The first side to"
        " reach **500 points by making a contract** wins the match; a side at −500 loses it."
    ),
    N_(
        "Four people use 43 cards: ace to 4 in hearts and diamonds, ace to 5 in spades and clubs, and one"
        " joker. Cards are written as rank and suit, such as 7♥︎: A is the ace, J the jack, Q the queen, K the"
        " king and JKR the joker. When you type a move, write S, C, D or H for spades, clubs, diamonds and"
        " hearts: `play 10D`."
    ),
)
_DEAL: Final = (
    N_(
        "Everything goes clockwise. The first dealer is drawn by lot, then the deal passes to the left. Ten"
        " cards go to each player, and three face down to the middle: the **kitty**."
    ),
    N_(
        "Hands arrive face down, because a blind misère may be bid only by somebody who has not looked."
        " *Look at my hand* turns yours up at any time of the auction."
    ),
)
_AUCTION: Final = (
    N_(
        "The player left of the dealer speaks first. Bid how many tricks you and your partner will win, 6 to"
        " 10, and a trump suit or no trumps; or pass. Every bid must be higher than the one before: more"
        " tricks, or as many in a higher suit."
    ),
    N_(
        "Whoever has passed may not bid again. When all but one have passed, the highest bid is the"
        " **contract**. Nobody has to bid: if all pass, the cards are thrown in and the next player deals."
    ),
    N_(
        "Any bid may be made **without the kitty**. It ranks and counts like the plain bid; the kitty then"
        " stays face down."
    ),
    N_(
        "After everybody else has passed, the contractor may still raise the own bid, until the kitty is"
        " taken."
    ),
)
_LADDER_BEFORE: Final = (
    N_("From the lowest bid to the highest, each line from left to right; NT stands for no trumps:"),
)
_LADDER_AFTER: Final = (
    N_(
        "Misère is worth 250 and ranks between 7 no trumps and 8♠︎. Open misère and blind misère are worth"
        " 500 and rank between 10♦︎ and 10♥︎; neither is higher than the other. The order is that of the"
        " ladder, not that of the points."
    ),
)
_MISERE: Final = (
    N_(
        "**Misère** is a contract to lose every trick. It is played alone, without trumps: the partner sits"
        " out and nobody sees those cards. It may be bid only over a bid of seven tricks."
    ),
    N_(
        "**Open misère** is the same with the hand laid open after the first trick. It may be bid at any"
        " time."
    ),
    N_(
        "**Blind misère** is bid before looking at one's own hand, at any time. The hand is then looked at,"
        " the kitty taken as usual, and the hand is not laid open."
    ),
    N_("As soon as the contractor wins a trick, the misère is lost and the hand is over."),
)
_KITTY: Final = (
    N_(
        "The contractor takes the three cards of the kitty, shows them to nobody and lays any three cards"
        " away face down; cards of the kitty and even the joker may be among them."
    ),
    N_(
        "In no trumps and misères a contractor who holds the joker may then **name its suit**, or leave it"
        " unnamed."
    ),
)
_TRUMPS: Final = (
    N_(
        "With a trump suit, the highest trump is the **joker**, then the **right bower**, the jack of"
        " trumps, then the **left bower**, the other jack of the same colour; then ace, king, queen, 10 and"
        " so on. The left bower is a trump in every respect and no card of its printed suit."
    ),
    N_("Without trumps, and in the other suits, the order is ace, king, queen, jack, 10 and so on."),
)
_PLAY: Final = (
    N_("The contractor leads to the first trick. You **must follow suit** if you can; else play any card."),
    N_(
        "The highest trump wins the trick; without a trump in it, the highest card of the suit led. The"
        " winner leads to the next one. There are ten tricks."
    ),
    N_(
        "Bower offers only cards that you may play, and says why you may not play the others. *Last trick*"
        " shows the trick before this one again."
    ),
)
_JOKER: Final = (
    N_("With a trump suit the joker is simply the highest trump."),
    N_(
        "In no trumps and misères, if the contractor has **named its suit**, the joker is the highest card"
        " of that suit for the whole hand: it must follow that suit, and wins nothing on another."
    ),
    N_("**Otherwise** it belongs to no suit and wins the trick it is played to, but:"),
    N_("- on another player's lead it may be played only by somebody without a card of the suit led;"),
    N_("- in a misère it *must* be played then, in no trumps it may be;"),
    N_(
        "- whoever leads it names a suit that has not been led in this hand, and the others must follow that"
        " suit;"
    ),
    N_("- when all four suits have been led, it may be led only to the last trick."),
)
_SCORES: Final = (
    N_(
        "**Contract made:** its value. Tricks beyond it earn nothing, but all ten tricks, a slam, earn 250"
        " at least."
    ),
    N_("**Contract failed:** minus its value."),
    N_("**Opponents:** 10 points for each trick they win, whether the contract is made or not."),
    N_("**Misères:** plus or minus the value; the opponents score nothing."),
    N_(
        "**End:** a side at 500 or more that has just made a contract wins. Points for tricks alone do not"
        " win: then further hands are played. A side at −500 or lower loses at once."
    ),
)
_OTHERS: Final = (
    N_(
        "**Two** play with 33 cards, ace to 7 and the joker. A third hand is dealt face down, and nobody"
        " sees it."
    ),
    N_(
        "**Three** use the same 33 cards. Everybody has a score of their own; the contractor plays alone"
        " against the other two, who score 10 for each own trick."
    ),
    N_(
        "**Five** use the whole 52 cards and the joker, and everybody has a score of their own. After laying"
        " cards away, the contractor may call a card, but no joker or bower: its holder is the secret"
        " partner, known when that card falls. Contractor and partner each win or lose half the value."
        " Misères are played alone."
    ),
    N_(
        "**Six** use 63 cards, with 11s and 12s in all suits and red 13s between 10 and jack, and form two"
        " teams of three. Both partners sit out a misère."
    ),
    N_("With two, three or five, if somebody falls to −500, the highest of the other scores wins."),
)
_OPTIONS: Final = (
    N_("Before the match the host may agree on other house rules with the *Options* button:"),
    N_("- no misères at all, or no open or no blind ones;"),
    N_("- misère over any lower bid, or ranked between 8♠︎ and 8♣︎;"),
    N_("- an open misère is laid open before the first lead;"),
    N_("- a joker without a suit is led to the last trick only;"),
    N_("- nobody raises the own bid, or everybody speaks only once, or bids again after a pass;"),
    N_("- no bids without the kitty, or double value for them;"),
    N_("- points for tricks stop at 490 or 480, count only if the contract fails, or never;"),
    N_("- no slam bonus;"),
    N_("- any side at 500 wins after a hand;"),
    N_("- if nobody bids, the same player deals again, or no trumps are played without a contract."),
)


def pages(language: Language) -> list[Page]:
    """Every page of the rules."""
    ladder = [*_each(language, _LADDER_BEFORE), _ladder(language), *_each(language, _LADDER_AFTER)]
    return [
        Page(language.text("Aim"), _body(_each(language, _AIM))),
        Page(language.text("Deal and kitty"), _body(_each(language, _DEAL))),
        Page(language.text("Auction"), _body(_each(language, _AUCTION))),
        Page(language.text("Bids and their values"), _body(ladder)),
        Page(language.text("Misères"), _body(_each(language, _MISERE))),
        Page(language.text("Taking the kitty"), _body(_each(language, _KITTY))),
        Page(language.text("Trumps and bowers"), _body(_each(language, _TRUMPS))),
        Page(language.text("Tricks"), _body(_each(language, _PLAY))),
        Page(language.text("The joker without trumps"), "\n".join(_each(language, _JOKER))),
        Page(language.text("Points and the end"), _body(_each(language, _SCORES))),
        Page(language.text("Other numbers of players"), _body(_each(language, _OTHERS))),
        Page(language.text("House rules"), "\n".join(_each(language, _OPTIONS))),
    ]


def _each(language: Language, messages: tuple[str, ...]) -> list[str]:
    return [language.text(message) for message in messages]


def _body(paragraphs: list[str]) -> str:
    return "\n\n".join(paragraphs)


def _ladder(language: Language) -> str:
    """The bids for tricks with their values, a line for each number of tricks, and the misères."""
    rows = [
        language.text(
            "**{tricks} tricks:** {bids}",
            tricks=number,
            bids=" · ".join(
                f"{rung_text(language, bid)} {bid.value}"
                for bid in BIDS
                if bid.tricks == number and not bid.without_kitty
            ),
        )
        for number in range(6, 11)
    ]
    miseres = [
        f"{bid_text(language, bid)} {bid.value}"
        for bid in BIDS
        if bid.misere is not None and not bid.without_kitty
    ]
    return "\n".join([*rows, language.text("**No tricks:** {bids}", bids=" · ".join(miseres))])
