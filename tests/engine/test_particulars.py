"""What statistics add up of a match, from its public events."""

from __future__ import annotations

from random import Random

import pytest

from engine.dominoes import Tile
from engine.game import CHANCE, Event
from engine.games import GAMES
from engine.games.five_hundred import BidMade, FiveHundred, HandEnded, Line, Worth
from engine.games.five_hundred.bids import BID_BY_TEXT
from engine.games.fives_and_threes import Discard, End, FivesAndThrees, Options, Placed
from engine.games.three_thirteen import RoundEnded


def placed(
    seat: int, end_sum: int, score: int, *, bonus: int = 0, discarded: Discard | None = None
) -> Placed:
    return Placed(seat, seat, Tile(6, 4), End.LEFT, 6, 4, end_sum, 0, bonus, discarded, score)


def hand(contractor: int | None, text: str, tricks: int, *, made: bool) -> HandEnded:
    bid = BID_BY_TEXT[text] if contractor is not None else None
    points = 100 if made else -100
    mine, theirs = Line(points, tricks, 0, False, points), Line(0, 10 - tricks, 0, False, 0)
    lines = (mine, theirs) if contractor in (0, 2) else (theirs, mine)
    worth = Worth(made, 100, 1, False, False, points) if bid else None
    return HandEnded(1, 3, 0, contractor, bid, None, None, (0, 0, 0, 0), worth, lines)


def test_fives_and_threes_counts_placements_their_points_and_exact_finishes() -> None:
    events: list[Event] = [
        placed(0, 15, 53),
        placed(1, 15, 60, discarded=Discard.OVER_TARGET),
        placed(0, 15, 61),
        placed(1, 3, 62, bonus=1),
    ]
    assert FivesAndThrees(players=2).particulars(events) == (
        {"placements": 2, "points": 16, "exact": 1},
        {"placements": 2, "points": 2, "exact": 0},
    )
    thirty_one = FivesAndThrees(players=2, options=Options(target=31))
    assert thirty_one.particulars([placed(1, 15, 31)])[1]["exact"] == 1


def test_five_hundred_counts_contracts_for_the_contractor_alone() -> None:
    events: list[Event] = [
        BidMade(0, BID_BY_TEXT["6S"]),
        BidMade(1, BID_BY_TEXT["7H"]),
        BidMade(1, BID_BY_TEXT["8H"], raised=True),
        hand(1, "8H", 10, made=True),
        hand(1, "7H", 6, made=False),
        hand(0, "MISERE", 0, made=True),
        hand(0, "OPEN MISERE", 2, made=False),
        hand(None, "", 5, made=False),
    ]
    ada, bo, cy, _ = FiveHundred(players=4).particulars(events)
    nothing = {"contracts": 0, "made": 0, "miseres": 0, "miseres_made": 0, "slams": 0}
    assert ada == {
        "bids": 1,
        "hands": 5,
        "contracts": 2,
        "made": 1,
        "miseres": 2,
        "miseres_made": 1,
        "slams": 0,
    }
    assert bo == {
        "bids": 2,
        "hands": 5,
        "contracts": 2,
        "made": 1,
        "miseres": 0,
        "miseres_made": 0,
        "slams": 1,
    }
    assert {**nothing, **cy} == {"hands": 5, **nothing}


@pytest.mark.parametrize("key", GAMES)
def test_the_sums_of_a_whole_match_fit_its_score(key: str) -> None:
    rng = Random(5)
    game = GAMES[key](players=3)
    events: list[Event] = []
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            move = game.deal(rng)
        else:
            moves = game.legal_moves(actor)
            move = rng.choice([one for one in moves if str(one).startswith("out")] or moves)
        events += game.play(actor, move)
    sums = game.particulars(events)
    if key == "fives-and-threes":
        assert tuple(seat["points"] for seat in sums) == game.scores
        assert sum(seat["exact"] for seat in sums) == 1
    elif key == "three-thirteen":
        rounds = [event for event in events if isinstance(event, RoundEnded)]
        assert tuple(seat["penalty"] for seat in sums) == game.scores
        assert sum(seat["out"] for seat in sums) == len(rounds) == sums[0]["rounds"]
    else:
        ends = [event for event in events if isinstance(event, HandEnded)]
        assert sum(seat["contracts"] for seat in sums) == sum(end.contractor is not None for end in ends)
        assert [seat["hands"] for seat in sums] == [len(ends)] * 3
