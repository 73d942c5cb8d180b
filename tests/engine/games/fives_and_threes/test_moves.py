"""Notation, and every refusal with its code and facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from engine.dominoes import TILES, Tile
from engine.game import CHANCE, IllegalMove, MatchOver, NotYourTurn, RuleError, Unreadable
from engine.games.fives_and_threes import KNOCK, REFUSALS, End, FivesAndThrees, Move
from tests.engine.games.fives_and_threes.scripts import play, position


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("6-4", Move.place(Tile(6, 4))),
        ("4-6", Move.place(Tile(6, 4))),
        ("6-4 left", Move.place(Tile(6, 4), End.LEFT)),
        ("  4 - 6   RIGHT ", Move.place(Tile(6, 4), End.RIGHT)),
        ("0-0 Left", Move.place(Tile(0, 0), End.LEFT)),
        ("Knock", KNOCK),
        ("deal 1-0 6-5/2-1   0-2", Move.deal([[Tile(6, 5), Tile(1, 0)], [Tile(2, 1), Tile(2, 0)]])),
    ],
)
def test_parse_forgives_case_blanks_and_the_order_of_halves(text: str, move: Move) -> None:
    assert FivesAndThrees.parse(text) == move


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4-6 LEFT", "6-4 left"),
        ("KNOCK", "knock"),
        ("DEAL 1-0 6-5 / 2-0 2-1", "deal 6-5 1-0 / 2-1 2-0"),
    ],
)
def test_str_is_canonical(text: str, canonical: str) -> None:
    assert str(FivesAndThrees.parse(text)) == canonical


@pytest.mark.parametrize("tile", TILES, ids=str)
@pytest.mark.parametrize("end", [None, End.LEFT, End.RIGHT])
def test_every_placement_round_trips(tile: Tile, end: End | None) -> None:
    move = Move.place(tile, end)
    assert FivesAndThrees.parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown-move"),
        ("   ", "unknown-move"),
        ("left", "unknown-move"),
        ("knock left", "unknown-move"),
        ("6-4 up", "unknown-move"),
        ("6-4 left right", "unknown-move"),
        ("play 6-4", "unknown-move"),
        ("deal", "unknown-move"),
        ("deal 6-4 /", "unknown-move"),
        ("deal / 6-4", "unknown-move"),
        ("7-4", "unknown-tile"),
        ("6-4-2", "unknown-tile"),
        ("64 left", "unknown-tile"),
        ("٦-٤", "unknown-tile"),
        ("6–4", "unknown-tile"),
        ("deal 6-4 9-9 / 1-0", "unknown-tile"),
    ],
)
def test_unreadable_text(text: str, code: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        FivesAndThrees.parse(text)
    assert refusal.value.code == code


def test_a_refusal_repeats_only_the_start_of_a_long_text() -> None:
    with pytest.raises(Unreadable) as refusal:
        FivesAndThrees.parse("x" * 10_000)
    assert len(refusal.value.facts["text"]) <= 100


def new_match(**arguments: Any) -> FivesAndThrees:
    return FivesAndThrees(players=2, **arguments)


def after_match() -> FivesAndThrees:
    game = position(keep={0: "6-6"}, scores=(57, 0))
    play(game, "6-6")
    return game


def running() -> FivesAndThrees:
    """Ends 4 and 1; seat 1 can place 4-2 at the left end only, and 4-1 was the opening."""
    return position("4-1", keep={1: "4-2 6-6 3-3"}, avoid="41")


@dataclass(frozen=True)
class Case:
    """A move that is refused, and how."""

    code: str
    game: FivesAndThrees
    seat: int
    text: str
    kind: type[RuleError]
    facts: dict[str, Any] = field(default_factory=dict)


CASES = [
    Case("match-over", after_match(), 1, "6-4 left", MatchOver),
    Case("match-over", after_match(), CHANCE, "deal 6-6 / 5-5", MatchOver),
    Case("deal-is-due", new_match(), 0, "6-4", NotYourTurn),
    Case("deal-is-due", new_match(), 0, "deal 6-6 / 5-5", NotYourTurn),
    Case("deal-is-due", new_match(), CHANCE, "6-4", IllegalMove),
    Case("deal-is-due", new_match(), CHANCE, "knock", IllegalMove),
    Case("deal-not-due", running(), CHANCE, "deal 6-6 / 5-5", NotYourTurn),
    Case("deal-not-due", running(), CHANCE, "4-2 left", NotYourTurn),
    Case("not-your-turn", running(), 0, "knock", NotYourTurn, {"actor": 1}),
    Case("not-your-turn", running(), 7, "knock", NotYourTurn, {"actor": 1}),
    Case("only-chance-deals", running(), 1, "deal 6-6 / 5-5", IllegalMove),
    Case("only-chance-deals", position(), 0, "deal 6-6 / 5-5", IllegalMove),
    Case(
        "bad-deal-hands",
        new_match(),
        CHANCE,
        "deal 6-6 6-5 6-4 6-3 6-2 6-1 6-0",
        IllegalMove,
        {"hands": 1, "expected": 2},
    ),
    Case(
        "bad-deal-size",
        new_match(),
        CHANCE,
        "deal 6-6 6-5 6-4 6-3 6-2 6-1 6-0 / 5-5",
        IllegalMove,
        {"seat": 1, "tiles": 1, "expected": 7},
    ),
    Case(
        "bad-deal-repeat",
        new_match(),
        CHANCE,
        "deal 6-6 6-5 6-4 6-3 6-2 6-1 6-0 / 5-5 5-4 5-3 5-2 5-1 5-0 6-6",
        IllegalMove,
    ),
    Case(
        "bad-deal-repeat",
        new_match(),
        CHANCE,
        "deal 6-6 6-6 6-4 6-3 6-2 6-1 6-0 / 5-5 5-4 5-3 5-2 5-1 5-0 4-4",
        IllegalMove,
    ),
    Case("must-open", position(), 0, "knock", IllegalMove),
    Case("no-end-yet", position(keep={0: "6-4"}), 0, "6-4 left", IllegalMove, {"tile": Tile(6, 4)}),
    Case("tile-not-in-hand", position(keep={1: "6-4"}), 0, "6-4", IllegalMove, {"tile": Tile(6, 4)}),
    Case("tile-not-in-hand", running(), 1, "4-1 left", IllegalMove, {"tile": Tile(4, 1)}),
    Case("tile-not-in-hand", running(), 1, "4-1", IllegalMove, {"tile": Tile(4, 1)}),
    Case("name-an-end", running(), 1, "4-2", IllegalMove, {"tile": Tile(4, 2), "left": 4, "right": 1}),
    Case("fits-neither-end", running(), 1, "6-6", IllegalMove, {"tile": Tile(6, 6), "left": 4, "right": 1}),
    Case(
        "does-not-fit",
        running(),
        1,
        "4-2 right",
        IllegalMove,
        {"tile": Tile(4, 2), "end": End.RIGHT, "value": 1},
    ),
    Case("can-place", running(), 1, "knock", IllegalMove),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.code}: {case.text}" for case in CASES])
def test_refusal(case: Case) -> None:
    with pytest.raises(case.kind) as refusal:
        case.game.play(case.seat, case.game.parse(case.text))
    assert type(refusal.value) is case.kind
    assert (refusal.value.code, refusal.value.facts) == (case.code, case.facts)
    assert tuple(case.facts) == REFUSALS[case.code]


def test_every_code_is_listed_and_tested() -> None:
    assert {case.code for case in CASES} | {"unknown-move", "unknown-tile"} == set(REFUSALS)


def test_deal_recipe_is_one_shuffle_of_the_ascending_set_in_slices() -> None:
    tiles = [Tile(high, low) for high in range(7) for low in range(high + 1)]
    Random(61).shuffle(tiles)
    dealt = FivesAndThrees(players=4).deal(Random(61))
    assert dealt == Move.deal([tiles[0:5], tiles[5:10], tiles[10:15], tiles[15:20]])


def test_hands_of_a_deal_stay_out_of_its_repr() -> None:
    assert "Tile" not in repr(FivesAndThrees(players=2).deal(Random(1)))
