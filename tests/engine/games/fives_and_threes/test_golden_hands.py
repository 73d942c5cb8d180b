"""Whole hands of the rules, move by move."""

from __future__ import annotations

from engine.dominoes import Tile
from engine.games.fives_and_threes import KNOCK, HandEnd, HandEnded, Knocked, Placed, TableView
from tests.engine.games.fives_and_threes.scripts import dealt

# seat, move, sum of the ends, points, running scores
G1 = """
0 6-6        12 4 4-0
1 6-0 left   12 4 4-4
0 3-0 left   15 8 12-4
1 6-1 right   4 0 12-4
0 5-3 left    6 2 14-4
1 5-4 left    5 1 14-5
0 5-1 right   9 3 17-5
1 4-0 left    5 1 17-6
0 5-2 right   2 0 17-6
1 3-2 right   3 1 17-7
0 knock
1 4-3 right   4 0 17-7
0 4-4 right   8 0 17-7
1 knock
0 4-1 right   1 1 18-7
"""

G2 = """
0 5-5        10 2 2-0
1 5-1 left   11 0 2-0
2 5-4 right   5 1 3-0
3 6-1 left   10 2 3-2
0 knock
1 6-3 left    7 0 3-2
2 5-3 left    9 3 6-2
3 6-5 left   10 2 6-4
0 knock
1 4-4 right  14 0 6-4
2 6-2 left   10 2 8-4
3 4-3 right   5 1 8-5
0 2-0 left    3 1 9-5
1 3-1 right   1 0 9-5
2 4-0 left    5 1 10-5
3 knock
0 knock
1 2-1 right   6 2 10-7
2 4-2 left    4 0 10-7
3 3-2 left    5 1 10-8
0 5-2 right   8 0 10-8
3 3-0 left    5 2 10-10
"""


def replay(deal: str, record: str) -> tuple[HandEnded, TableView]:
    """Play a recorded hand, comparing every line; return how it ended and what everyone saw then."""
    game = dealt(deal)
    for line in record.strip().splitlines():
        seat, rest = line.split(maxsplit=1)
        assert game.actor == int(seat), line
        if rest == "knock":
            assert game.forced_move() == KNOCK, line
            assert isinstance(game.play(int(seat), KNOCK)[0], Knocked)
            continue
        move, end_sum, points, scores = rest.rsplit(maxsplit=3)
        events = game.play(int(seat), game.parse(move))
        assert isinstance(events[0], Placed)
        assert (events[0].end_sum, events[0].points) == (int(end_sum), int(points)), line
        assert "-".join(map(str, game.scores)) == scores, line
    assert isinstance(events[-1], HandEnded)
    return events[-1], game.view(None)


def test_ft_g1_two_players() -> None:
    ended, view = replay("6-6 5-3 5-2 5-1 4-4 4-1 3-0 / 6-1 6-0 5-4 4-3 4-0 3-2 2-2", G1)
    assert (ended.reason, ended.seat, ended.scores) == (HandEnd.OUT, 0, (18, 7))
    assert ended.hands == ((), (Tile(2, 2),))
    assert " ".join(f"{laid.left}-{laid.right}" for laid in view.line) == (
        "0-4 4-5 5-3 3-0 0-6 6-6 6-1 1-5 5-2 2-3 3-4 4-4 4-1"
    )
    assert view.opening == 5


def test_ft_g2_pairs() -> None:
    deal = "5-5 5-2 5-0 2-0 0-0 / 6-3 5-1 4-4 3-1 2-1 / 6-2 5-4 5-3 4-2 4-0 / 6-5 6-1 4-3 3-2 3-0"
    ended, _ = replay(deal, G2)
    assert (ended.reason, ended.seat, ended.side, ended.scores) == (HandEnd.OUT, 3, 1, (10, 10))
    assert ended.next_opener == 1
