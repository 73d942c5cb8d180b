"""Fives and Threes as a state machine; the package's docstring states the variant."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from engine.dominoes import SHOWING, TILES, Tile, mask_of, tiles_of
from engine.game import (
    CHANCE,
    Event,
    IllegalMove,
    MatchOver,
    NotYourTurn,
    Outcome,
    Reason,
)
from engine.games.fives_and_threes.events import Dealt, HandEnd, HandEnded, Knocked, MatchEnded, Placed
from engine.games.fives_and_threes.moves import KNOCK, PLACEMENTS, End, Move, MoveKind
from engine.games.fives_and_threes.options import Options as TableOptions
from engine.games.fives_and_threes.scoring import CREDIT, why_discarded
from engine.games.fives_and_threes.view import LaidTile, OpenEnd, Phase, TableView

_SIDES: Final = {2: ((0,), (1,)), 3: ((0,), (1,), (2,)), 4: ((0, 2), (1, 3))}
_NO_END: Final = OpenEnd(-1, is_double=False)
_OPEN_ENDS: Final = tuple(
    (OpenEnd(value, is_double=False), OpenEnd(value, is_double=True)) for value in range(7)
)
_OPENINGS: Final = PLACEMENTS[None]
_AT_LEFT: Final = PLACEMENTS[End.LEFT]
_AT_RIGHT: Final = PLACEMENTS[End.RIGHT]


class FivesAndThrees:
    """One match of 2 to 4 players; see `engine.game.Game` for what its methods owe.

    `first` opens the first hand; `scores`, one for each side and below the target, start a set
    position.
    """

    key: ClassVar[str] = "fives-and-threes"
    seats: ClassVar[range] = range(2, 5)
    Options: ClassVar[type[TableOptions]] = TableOptions

    __slots__ = (
        "_hands",
        "_history",
        "_left",
        "_right",
        "_scores",
        "actor",
        "hand_number",
        "last_hand",
        "opener",
        "options",
        "outcome",
        "phase",
        "players",
        "sides",
    )

    def __init__(
        self,
        players: int,
        options: TableOptions | None = None,
        first: int = 0,
        scores: Sequence[int] | None = None,
    ) -> None:
        if players not in self.seats:
            raise ValueError(f"Fives and Threes is for 2 to 4 players, not {players}")
        if first not in range(players):
            raise ValueError(f"no seat {first} opens with {players} players")
        self.options = TableOptions() if options is None else options
        self.options.require_valid(players)
        self.players = players
        self.sides: tuple[tuple[int, ...], ...] = _SIDES[players]
        self._scores = self._starting_scores(scores)
        self.opener = first
        self.phase = Phase.DEAL
        self.actor: int | None = CHANCE
        self.outcome: Outcome | None = None
        self.hand_number = 0
        self.last_hand: HandEnded | None = None
        self._hands = [0] * players
        self._left = self._right = _NO_END
        self._history: list[Placed | Knocked] = []

    def _starting_scores(self, scores: Sequence[int] | None) -> list[int]:
        if scores is None:
            return [0] * len(self.sides)
        target = self.options.target
        if len(scores) != len(self.sides) or not all(0 <= score < target for score in scores):
            raise ValueError(f"{len(self.sides)} scores from 0 to {target - 1} are needed, not {scores}")
        return list(scores)

    @property
    def scores(self) -> tuple[int, ...]:
        """One score per side."""
        return tuple(self._scores)

    # What may be done

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move `seat` may make now: highest tile first, left end before right; or the knock."""
        if seat != self.actor:
            return []
        if self.phase is Phase.OPENING:
            return [_OPENINGS[tile.index] for tile in tiles_of(self._hands[seat])]
        if self.phase is Phase.TURN:
            return self._extensions(self._hands[seat]) or [KNOCK]
        return []

    def _extensions(self, hand: int) -> list[Move]:
        """Every way to place a tile of `hand` at an end of the line."""
        fits_left = hand & SHOWING[self._left.value]
        fits_right = hand & SHOWING[self._right.value]
        fits = fits_left | fits_right
        moves = []
        while fits:
            index = fits.bit_length() - 1
            bit = 1 << index
            fits ^= bit
            if fits_left & bit:
                moves.append(_AT_LEFT[index])
            if fits_right & bit:
                moves.append(_AT_RIGHT[index])
        return moves

    def forced_move(self) -> Move | None:
        """The knock when the seat to move can place nothing, else None."""
        if self.phase is not Phase.TURN or self.actor is None or self._can_place(self.actor):
            return None
        return KNOCK

    def _can_place(self, seat: int) -> bool:
        return bool(self._hands[seat] & (SHOWING[self._left.value] | SHOWING[self._right.value]))

    def check(self, seat: int, move: Move) -> None:
        """Raise IllegalMove, NotYourTurn or MatchOver, with a code of `REFUSALS`, if `seat` may not."""
        if seat != self.actor or self.outcome is not None:
            self._refuse_seat(seat)
        if self.phase is Phase.DEAL:
            self._check_deal(move)
        elif move.kind is MoveKind.PLACE and move.tile is not None:
            self._check_placement(self._hands[seat], move.tile, move.end)
        elif move.kind is MoveKind.DEAL:
            raise IllegalMove("only-chance-deals")
        elif self.phase is Phase.OPENING:
            raise IllegalMove("must-open")
        elif self._can_place(seat):
            raise IllegalMove("can-place")

    def _refuse_seat(self, seat: int) -> None:
        if self.outcome is not None:
            raise MatchOver("match-over")
        if self.actor == CHANCE:
            raise NotYourTurn("deal-is-due")
        if seat == CHANCE:
            raise NotYourTurn("deal-not-due")
        raise NotYourTurn("not-your-turn", actor=self.actor)

    def _check_deal(self, move: Move) -> None:
        if move.kind is not MoveKind.DEAL:
            raise IllegalMove("deal-is-due")
        if len(move.hands) != self.players:
            raise IllegalMove("bad-deal-hands", hands=len(move.hands), expected=self.players)
        size = self.options.tiles_each(self.players)
        for seat, hand in enumerate(move.hands):
            if len(hand) != size:
                raise IllegalMove("bad-deal-size", seat=seat, tiles=len(hand), expected=size)
        if mask_of(tile for hand in move.hands for tile in hand).bit_count() != size * self.players:
            raise IllegalMove("bad-deal-repeat")

    def _check_placement(self, hand: int, tile: Tile, end: End | None) -> None:
        if not hand >> tile.index & 1:
            raise IllegalMove("tile-not-in-hand", tile=tile)
        if self.phase is Phase.OPENING:
            if end is not None:
                raise IllegalMove("no-end-yet", tile=tile)
            return
        left, right = self._left.value, self._right.value
        if end is None:
            fits = tile.has(left) or tile.has(right)
            raise IllegalMove(
                "name-an-end" if fits else "fits-neither-end", tile=tile, left=left, right=right
            )
        value = left if end is End.LEFT else right
        if not tile.has(value):
            raise IllegalMove("does-not-fit", tile=tile, end=end, value=value)

    # What moves do

    def play(self, seat: int, move: Move) -> list[Event]:
        """Check, then act; return the public events the move caused. A refusal changes nothing."""
        self.check(seat, move)
        if move.kind is MoveKind.DEAL:
            return self._deal(move.hands)
        if move.tile is None:
            return self._knock(seat)
        return self._place(seat, move.tile, move.end)

    def _deal(self, hands: Sequence[Sequence[Tile]]) -> list[Event]:
        self.hand_number += 1
        self._hands = [mask_of(hand) for hand in hands]
        self._left = self._right = _NO_END
        self._history = []
        self.last_hand = None
        highest_double = self._draw_opener(hands) if self.hand_number == 1 else None
        self.phase = Phase.OPENING
        self.actor = self.opener
        counts = tuple(len(hand) for hand in hands)
        return [Dealt(self.hand_number, self.opener, counts, highest_double)]

    def _draw_opener(self, hands: Sequence[Sequence[Tile]]) -> Tile | None:
        """Make the holder of the highest double the opener, if that was agreed (FT-A9)."""
        if self.options.first_opener != "highest_double":
            return None
        doubles = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand if tile.is_double]
        if not doubles:
            return None
        highest, self.opener = max(doubles)
        return highest

    def _knock(self, seat: int) -> list[Event]:
        knocked = Knocked(seat, self._left.value, self._right.value)
        self._history.append(knocked)
        self._pass_turn(seat)
        return [knocked]

    def _place(self, seat: int, tile: Tile, end: End | None) -> list[Event]:
        end_sum = self._lay(tile, end)
        self._hands[seat] ^= 1 << tile.index
        out = self._is_out(seat)
        placed = self._score(seat, tile, end, end_sum, out)
        self._history.append(placed)
        events: list[Event] = [placed]
        if placed.score >= self.options.target:
            events += self._end_match(seat, HandEnd.OUT if out else HandEnd.WON)
        elif out:
            events.append(self._end_hand(HandEnd.OUT, seat, self._next_opener(seat)))
        elif not any(map(self._can_place, range(self.players))):
            events.append(self._end_hand(HandEnd.BLOCKED, None, self._next_opener(None)))
        else:
            self.phase = Phase.TURN
            self._pass_turn(seat)
        return events

    def _lay(self, tile: Tile, end: End | None) -> int:
        """Make `tile` the terminal tile of `end`; return the sum of the ends (FT-R13, FT-R14)."""
        double = tile.high == tile.low
        if end is None:
            self._left, self._right = _OPEN_ENDS[tile.high][double], _OPEN_ENDS[tile.low][double]
            return tile.pips
        if end is End.LEFT:
            self._left = _OPEN_ENDS[tile.other(self._left.value)][double]
        else:
            self._right = _OPEN_ENDS[tile.other(self._right.value)][double]
        return self._left.pips + self._right.pips

    def _is_out(self, seat: int) -> bool:
        """Whether the seat's last tile ends the hand (FT-R16, FT-R17, FT-A11)."""
        if self._hands[seat]:
            return False
        if self.options.pair_out == "first_partner":
            return True
        return not any(self._hands[partner] for partner in self.sides[seat % len(self.sides)])

    def _score(self, seat: int, tile: Tile, end: End | None, end_sum: int, out: bool) -> Placed:
        """Record the scoring event of a placement, all of it or nothing (FT-R20 to FT-R22)."""
        side = seat % len(self.sides)
        credit = CREDIT[end_sum]
        knocks = self._knocks_before() if self.options.knock_point else 0
        bonus = self.options.out_bonus if out else 0
        total = credit + knocks + bonus
        discarded = why_discarded(self.options, self._scores[side], total, opening=end is None)
        points = 0 if discarded else total
        self._scores[side] += points
        return Placed(
            seat, side, tile, end, self._left.value, self._right.value,
            end_sum, credit, knocks, bonus, points, discarded, self._scores[side],
        )  # fmt: skip

    def _knocks_before(self) -> int:
        count = 0
        while count < len(self._history) and isinstance(self._history[-1 - count], Knocked):
            count += 1
        return count

    def _pass_turn(self, seat: int) -> None:
        """Give the turn to the next seat clockwise that holds tiles."""
        seat = (seat + 1) % self.players
        while not self._hands[seat]:
            seat = (seat + 1) % self.players
        self.actor = seat

    def _next_opener(self, out: int | None) -> int:
        """Who opens the next hand when seat `out` ended this one, None for a block (FT-R8)."""
        if out is not None and self.options.next_opener == "hand_winner":
            return out
        return (self.opener + 1) % self.players

    def _end_hand(self, reason: HandEnd, seat: int | None, next_opener: int | None) -> HandEnded:
        side = None if seat is None else seat % len(self.sides)
        hands = tuple(map(tiles_of, self._hands))
        self.last_hand = HandEnded(
            self.hand_number, reason, seat, side, self.opener, next_opener, self.scores, hands
        )
        self.phase = Phase.DEAL
        self.actor = CHANCE
        if next_opener is not None:
            self.opener = next_opener
        return self.last_hand

    def _end_match(self, seat: int, reason: HandEnd) -> list[Event]:
        ended = self._end_hand(reason, seat, None)
        self.phase = Phase.OVER
        self.actor = None
        self.outcome = Outcome(Reason.TARGET_REACHED, (seat % len(self.sides),), self.scores)
        return [ended, MatchEnded(self.outcome)]

    def deal(self, rng: Random) -> Move:
        """The deal now due, from `rng` alone.

        The recipe, for whoever checks a deal from its seed: the 28 tiles in ascending order (0-0,
        1-0, 1-1, 2-0, …, 6-6) are shuffled by one `rng.shuffle`; seat 0 gets the first tiles, seat
        1 the next ones, and so on; the rest sleeps.
        """
        tiles = list(TILES)
        rng.shuffle(tiles)
        size = self.options.tiles_each(self.players)
        return Move.deal(tiles[seat * size : (seat + 1) * size] for seat in range(self.players))

    @staticmethod
    def parse(text: str) -> Move:
        """Text to move; raises Unreadable. `str(move)` is its inverse."""
        return Move.parse(text)

    # What is known

    def view(self, seat: int | None) -> TableView:
        """What `seat` (None: a spectator) may know; raises ValueError for no such seat."""
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"no seat {seat} with {self.players} players")
        line, opening = self._line()
        placed = bool(line)
        return TableView(
            options=self.options,
            players=self.players,
            seat=seat,
            sides=self.sides,
            phase=self.phase,
            hand_number=self.hand_number,
            opener=self.opener,
            actor=self.actor,
            scores=self.scores,
            line=line,
            opening=opening,
            left=self._left if placed else None,
            right=self._right if placed else None,
            end_sum=self._end_sum(),
            hand=None if seat is None else tiles_of(self._hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in self._hands),
            legal_moves=() if seat is None else tuple(self.legal_moves(seat)),
            history=tuple(self._history),
            last_hand=self.last_hand,
            outcome=self.outcome,
        )

    def _placements(self) -> list[Placed]:
        return [event for event in self._history if isinstance(event, Placed)]

    def _end_sum(self) -> int | None:
        placements = self._placements()
        return placements[-1].end_sum if placements else None

    def _line(self) -> tuple[tuple[LaidTile, ...], int | None]:
        """The line left to right, and the place of the opening tile in it."""
        line: list[LaidTile] = []
        opening = None
        for event in self._placements():
            outward = event.left if event.end is End.LEFT else event.right
            laid = LaidTile.at(event.end, event.tile, event.tile.other(outward))
            if event.end is End.LEFT:
                line.insert(0, laid)
                opening = None if opening is None else opening + 1
            else:
                line.append(laid)
                opening = 0 if opening is None else opening
        return tuple(line), opening

    def copy(self) -> FivesAndThrees:
        """An independent copy; costs about a microsecond."""
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.players = self.players
        twin.sides = self.sides
        twin.phase = self.phase
        twin.actor = self.actor
        twin.outcome = self.outcome
        twin.opener = self.opener
        twin.hand_number = self.hand_number
        twin.last_hand = self.last_hand
        twin._scores = self._scores.copy()
        twin._hands = self._hands.copy()
        twin._left = self._left
        twin._right = self._right
        twin._history = self._history.copy()
        return twin
