"""The rules of Fives and Threes for players, page by page."""

from __future__ import annotations

from typing import Final

from engine.games.fives_and_threes import CREDIT
from ui.games.base import Page
from ui.games.fives_and_threes.line import block
from ui.i18n import N_, Language

_NEVER: Final = (19, 21)
"""Sums that no two ends of a double-six line can make."""

_AIM: Final = (
    N_(
        "Two to four people play with one double-six set: 28 different tiles, from double blank to double"
        " six. With two or three, everybody plays alone. With four, partners sit opposite each other, the"
        " first seat with the third and the second with the fourth, and share one score."
    ),
    N_(
        "After every placement the two ends of the line are added. Sums that can be divided by three or by"
        " five give points. Whoever first stands on **exactly 61 points** wins the match at once."
    ),
)
_DEAL: Final = (
    N_("The tiles are shuffled and dealt: 7 each with two players, 5 each with three or four."),
    N_(
        "Hands are private. The tiles that are not dealt sleep face down for the whole hand; nobody ever"
        " draws one."
    ),
    N_(
        "Who opens the first hand is drawn by lot; the tiles you hold give no priority. The opener may begin"
        " with any tile. After every hand, however it ended, the opening passes to the next seat to the left"
        " of the last opener. Everything goes clockwise."
    ),
)
_TURN: Final = (
    N_(
        "In your turn you add one tile to the left or the right end of the line. One of its halves must match"
        " the open value there; the other half becomes the new end."
    ),
    N_("If you can place a tile, you must; which tile and which end is your choice."),
    N_(
        "If no tile fits, you knock and the turn passes. Nobody draws. Bower knocks for you, when and only"
        " when nothing fits."
    ),
    N_(
        "A double lies crosswise, shown here as `[6|6]`, but never opens a branch: the line always has"
        " exactly two ends."
    ),
)
_SCORE: Final = (
    N_(
        "After every placement, the opening and your last tile included, add both ends. A double at an end"
        " counts both its halves: a double six counts 12. Once it has a neighbour on both sides it no longer"
        " counts. If the line is a single tile, its two halves are the two ends."
    ),
    N_(
        "A sum that can be divided by 3 gives a third of it; one that can be divided by 5 gives a fifth."
        " 15 gives both: 5 + 3 = 8 points."
    ),
)
_SCORE_AFTER: Final = (
    N_("Every other sum gives nothing. The highest possible sum, 22, gives nothing either."),
    N_(
        "Example: the double six opens, 12, 4 points. Then 6-3 on the right: the double six still ends the"
        " line on the left, 12 + 3 = 15, 8 points."
    ),
)
_END: Final = (
    N_("With two or three players, whoever plays the last tile of a hand ends it and gets 1 point more."),
    N_(
        "With four, the hand goes on when the first partner has no tiles left; that seat is skipped. The pair"
        " is out when the second partner plays the last tile too: this ends the hand and gives the pair 1"
        " point more."
    ),
    N_(
        "The hand is blocked when nobody who still holds tiles can place one. Then nobody is out and nobody"
        " gets the extra point."
    ),
    N_("Tiles left in hand never count, neither for anybody nor against. Then a new hand is dealt."),
)
_TARGET: Final = (
    N_(
        "Points count only if they leave you on 61 or less. If they would take you past 61, all of them are"
        " lost and your score stays as it was; there is no bouncing back. The tile stays where it was played."
    ),
    N_(
        "If your last tile also scores, its points and the extra point are one event: they count together or"
        " not at all."
    ),
    N_(
        "Example: you have 59 and play your last tile, the ends make 6. That is 2 points and 1 for going out,"
        " together 3. 59 + 3 = 62 is past 61, so you stay on 59, the hand is over and a new one is dealt."
    ),
    N_("Whoever stands on exactly 61 wins at once, in the middle of a hand too."),
)
_OPTIONS: Final = (
    N_("Before the match the host may agree on other house rules with the *Options* button:"),
    N_("- 31, 101 or 121 points to win instead of 61;"),
    N_("- to win by reaching or passing the target, so that passing it loses nothing;"),
    N_("- more tiles in each hand, up to 9 with two players and up to 7 with three or four;"),
    N_("- 0 or 2 points for going out instead of 1;"),
    N_("- in pairs, the hand ends when one partner has no tiles left;"),
    N_("- the first hand is opened by whoever holds the highest double dealt, with any tile;"),
    N_("- the next hand is opened by whoever went out, instead of the player left of the last opener;"),
    N_(
        "- a placement earns 1 point for every knock just before it, your partner's too, in the same"
        " all-or-nothing event;"
    ),
    N_("- nobody may win with the first tile of a hand: points that would do so are lost."),
)


def pages(language: Language) -> list[Page]:
    """Every page of the rules."""
    score = [*_each(language, _SCORE), _credit_table(language), *_each(language, _SCORE_AFTER)]
    return [
        Page(language.text("Aim"), _body(_each(language, _AIM))),
        Page(language.text("Deal and opening"), _body(_each(language, _DEAL))),
        Page(language.text("Your turn"), _body(_each(language, _TURN))),
        Page(language.text("Points"), _body(score)),
        Page(language.text("End of a hand"), _body(_each(language, _END))),
        Page(language.text("Exactly 61"), _body(_each(language, _TARGET))),
        Page(language.text("House rules"), "\n".join(_each(language, _OPTIONS))),
    ]


def _each(language: Language, messages: tuple[str, ...]) -> list[str]:
    return [language.text(message) for message in messages]


def _body(paragraphs: list[str]) -> str:
    return "\n\n".join(paragraphs)


def _credit_table(language: Language) -> str:
    """Every sum that gives points, as the game itself counts them."""
    scoring = [(total, credit) for total, credit in enumerate(CREDIT) if credit and total not in _NEVER]
    head, foot = language.text("Sum"), language.text("Points")
    width = max(len(head), len(foot))
    half = (len(scoring) + 1) // 2
    rows = []
    for part in (scoring[:half], scoring[half:]):
        rows.append(f"{head:<{width}}" + "".join(f"{total:>4}" for total, _ in part))
        rows.append(f"{foot:<{width}}" + "".join(f"{credit:>4}" for _, credit in part))
    return block(rows)
