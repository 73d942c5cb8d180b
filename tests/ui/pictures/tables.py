"""Tables and score sheets that are hard to draw: many people, odd names, full hands, open hands."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import cast

from engine.cards import Rank
from engine.game import Outcome, Reason
from engine.games.five_hundred import TableView as FiveHundredView
from engine.games.five_hundred.bids import BID_BY_TEXT
from engine.games.five_hundred.events import HandEnded
from engine.games.five_hundred.scoring import Line, Worth
from engine.games.three_thirteen import RoundEnded
from engine.games.three_thirteen import TableView as ThreeThirteenView
from engine.games.three_thirteen.arrange import arrange
from engine.journal import Entry, Seat
from engine.steps import Step
from tests.ui.builders import person
from tests.ui.games.five_hundred import positions as five_hundred
from tests.ui.games.three_thirteen import positions as three_thirteen

CROWD = ("W" * 32, "漢" * 32, "Ⅷ" * 32, "Ж" * 32, "M" * 32, "Щ" * 32, "@" * 32, "8" * 32)

OUT = ("9C 9D 9H / 4C 4D 4H / 7C 8C QD / KC KD 5S", "2S JH JC", "draw stock, out JH, draw stock")
"""Seat 1 is out in the first round with fours, and seat 2 has drawn for its final turn."""


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(person(number, f"P{number}") for number in range(1, count + 1))


@cache
def out_of_four() -> ThreeThirteenView:
    view: ThreeThirteenView = three_thirteen.table_at(*OUT).view(None)
    return view


@cache
def eight_at_play() -> ThreeThirteenView:
    view: ThreeThirteenView = three_thirteen.some_match(seats(8), 2, 20).view(None)
    return replace(view, scores=(7, 112, 45, 0, 203, 88, 61, 150))


@cache
def round_end(players: int, cards: int, seed: int) -> ThreeThirteenView:
    """What a round leaves: hands by chance, sorted into their best melds."""
    view: ThreeThirteenView = three_thirteen.some_match(seats(players), seed, 1).view(None)
    view = replace(view, round=cards - 2, wild=Rank(cards), hand_size=cards)
    pack = list(view.options.pack(players))
    Random(seed).shuffle(pack)
    hands = [arrange(pack[seat * cards : (seat + 1) * cards], view.rules) for seat in range(players)]
    penalties = tuple(hand.penalty for hand in hands)
    scores = tuple(penalty + 17 * seat for seat, penalty in enumerate(penalties))
    out = penalties.index(min(penalties))
    ended = RoundEnded(cards - 2, view.wild, 0, 1, out, tuple(hands), penalties, scores)
    return replace(view, last_round=ended, scores=scores)


@cache
def match_of_eight() -> ThreeThirteenView:
    """How the match of `rounds_of_eight` ended."""
    (ended,) = (event for event in rounds_of_eight()[-1].events if isinstance(event, RoundEnded))
    best = ended.scores.index(min(ended.scores))
    outcome = Outcome(Reason.LAST_ROUND, (best,), ended.scores)
    return replace(eight_at_play(), outcome=outcome, scores=ended.scores)


@cache
def rounds_of_eight() -> list[Step]:
    """All eleven rounds of a match, as its steps tell them."""
    rng, totals, rounds = Random(8), [0] * 8, list[RoundEnded]()
    for number in range(1, 12):
        penalties = [rng.randrange(0, 9 * number) for _ in range(8)]
        penalties[number % 8] = 0
        totals = [total + penalty for total, penalty in zip(totals, penalties, strict=True)]
        rank, out = Rank(number + 2), number % 8
        rounds.append(RoundEnded(number, rank, 0, 0, out, (), tuple(penalties), tuple(totals)))
    return [Step(cast("Entry", None), (ended,)) for ended in rounds]


@cache
def auction() -> FiveHundredView:
    script = "look, bid 7H, look, bid 7NT, pass, look, bid misere, bid 8S"
    view: FiveHundredView = five_hundred.table_at(five_hundred.GOLDEN, script).view(None)
    return view


@cache
def trick() -> FiveHundredView:
    """Ada has won a trick with the joker, and three cards of the next lie on the table."""
    script = f"{five_hundred.EIGHT_HEARTS}, {five_hundred.cards('JKR 7H 8H 9H JD 8D QD')}"
    view: FiveHundredView = five_hundred.table_at(five_hundred.GOLDEN, script, kitty="4H AD KD").view(None)
    return view


@cache
def trick_taken() -> FiveHundredView:
    script = f"{five_hundred.EIGHT_HEARTS}, {five_hundred.cards('JKR 7H 8H 9H')}"
    view: FiveHundredView = five_hundred.table_at(five_hundred.GOLDEN, script, kitty="4H AD KD").view(None)
    return view


MISERE = "pass, look, bid open misere, pass, pass, take, discard AC QC QS"


@cache
def open_misere() -> FiveHundredView:
    """Seat 1 plays alone, its hand open since the first trick; the second one has begun."""
    script = f"{MISERE}, {five_hundred.cards('7H 8H 10H 9D')}"
    view: FiveHundredView = five_hundred.table_at(five_hundred.GOLDEN, script, kitty="4H AD KD").view(None)
    return view


@cache
def open_misere_of_six() -> FiveHundredView:
    """As it came by chance: seats that sit out, many suits led."""
    view: FiveHundredView = five_hundred.some_match(five_hundred.seats(6), 23, 30).view(None)
    return view


@cache
def hands(players: int, count: int) -> FiveHundredView:
    """A match of many hands that is over."""
    view: FiveHundredView = five_hundred.some_match(seats(players), 1, 1).view(None)
    bids = ("7H", "8NT", "OPEN MISERE", "10S", "6C WITHOUT KITTY")
    sheet, scores = list[HandEnded](), [0] * len(view.sides)
    for number in range(count):
        bid, contractor = BID_BY_TEXT[bids[number % len(bids)]], number % players
        side, made = contractor % len(view.sides), number % 3 > 0
        gains = [(bid.value if made else -bid.value) if at == side else 30 for at in range(len(scores))]
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        lines = tuple(Line(gain, 3, 0, False, score) for gain, score in zip(gains, scores, strict=True))
        worth = Worth(made, bid.value, 1, False, False, gains[side])
        won = (10, *(0,) * (players - 1))
        sheet.append(HandEnded(number + 1, 0, 1, contractor, bid, None, None, won, worth, lines))
    winner = scores.index(max(scores))
    outcome = Outcome(Reason.TARGET_REACHED, (winner,), tuple(scores))
    return replace(view, sheet=tuple(sheet), scores=tuple(scores), outcome=outcome)
