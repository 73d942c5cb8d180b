"""Fives and Threes as a state machine; the package's docstring states the variant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
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
    RuleError,
)
from engine.games.fives_and_threes.events import Dealt, HandEnd, HandEnded, Knocked, MatchEnded, Placed
from engine.games.fives_and_threes.moves import (
    KNOCK,
    End,
    Move,
    MoveKind,
    extensions,
    listed,
    openings,
)
from engine.games.fives_and_threes.options import Options as TableOptions
from engine.games.fives_and_threes.particulars import particulars
from engine.games.fives_and_threes.refusals import flaw_of_deal, flaw_of_extension
from engine.games.fives_and_threes.scoring import CREDIT, why_discarded
from engine.games.fives_and_threes.view import OpenEnd, Phase, TableView, lay_out

_SIDES: Final = {2: ((0,), (1,)), 3: ((0,), (1,), (2,)), 4: ((0, 2), (1, 3))}
# Bound once: attributes of an enum or of a move are slow to look up for every placement.
_TURN: Final = Phase.TURN
_LEFT: Final = End.LEFT
_JUST_KNOCK: Final = KNOCK.bit


class FivesAndThrees:
    """One match of 2 to 4 players; see `engine.game.Game` for what its methods owe.

    `first` opens the first hand; `scores`, one for each side and below the target, start a set
    position.
    """

    key: ClassVar[str] = "fives-and-threes"
    seats: ClassVar[range] = range(2, 5)
    low_score_wins: ClassVar[bool] = False
    Options: ClassVar[type[TableOptions]] = TableOptions

    __slots__ = (
        "_allowed",
        "_hands",
        "_history",
        "_knocks",
        "_left",
        "_left_pips",
        "_right",
        "_right_pips",
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
        self._left = self._right = self._left_pips = self._right_pips = 0
        self._allowed = 0
        self._knocks = 0
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
        """Every move `seat` may make now: left end first, highest tile first; or the knock."""
        return listed(self._allowed) if seat == self.actor else []

    def forced_move(self) -> Move | None:
        """The knock when the seat to move can place nothing, else None."""
        return KNOCK if self._allowed == _JUST_KNOCK else None

    def check(self, seat: int, move: Move) -> None:
        """Raise IllegalMove, NotYourTurn or MatchOver, with a code of `REFUSALS`, if `seat` may not."""
        if seat == self.actor and self._allowed & move.bit:
            return
        refusal = self._flaw_of_turn(seat) if seat != self.actor else self._flaw_of_move(seat, move)
        if refusal is not None:
            raise refusal

    def _flaw_of_turn(self, seat: int) -> RuleError:
        if self.outcome is not None:
            return MatchOver("match-over")
        if self.actor == CHANCE:
            return NotYourTurn("deal-is-due")
        if seat == CHANCE:
            return NotYourTurn("deal-not-due")
        return NotYourTurn("not-your-turn", actor=self.actor)

    def _flaw_of_move(self, seat: int, move: Move) -> RuleError | None:
        """Why the actor may not make a move that is not among those allowed; None for a good deal."""
        if self.phase is not Phase.DEAL:
            return self._flaw_of_tile(seat, move.tile, move.end) if move.tile else self._flaw_of_rest(move)
        if move.kind is not MoveKind.DEAL:
            return IllegalMove("deal-is-due")
        return flaw_of_deal(move.hands, self.players, self.options.tiles_each(self.players))

    def _flaw_of_tile(self, seat: int, tile: Tile, end: End | None) -> RuleError:
        if not self._hands[seat] >> tile.index & 1:
            return IllegalMove("tile-not-in-hand", tile=tile)
        if self.phase is Phase.OPENING:
            return IllegalMove("no-end-yet", tile=tile)
        return flaw_of_extension(tile, end, self._left, self._right)

    def _flaw_of_rest(self, move: Move) -> RuleError:
        """Why a seat may not knock or deal."""
        if move.kind is MoveKind.DEAL:
            return IllegalMove("only-chance-deals")
        return IllegalMove("must-open" if self.phase is Phase.OPENING else "can-place")

    # What moves do

    def play(self, seat: int, move: Move) -> list[Event]:
        """Check, then act; return the public events the move caused. A refusal changes nothing."""
        self.check(seat, move)
        if move.tile is not None:
            return self._place(seat, move.tile, move.end)
        return self._knock(seat) if move.kind is MoveKind.KNOCK else self._deal(move.hands)

    def _deal(self, hands: Sequence[Sequence[Tile]]) -> list[Event]:
        self.hand_number += 1
        self._hands = [mask_of(hand) for hand in hands]
        self._history = []
        self._knocks = 0
        self.last_hand = None
        highest_double = self._draw_opener(hands) if self.hand_number == 1 else None
        self.phase = Phase.OPENING
        self.actor = self.opener
        self._allowed = openings(self._hands[self.opener])
        return [Dealt(self.hand_number, self.opener, tuple(map(len, hands)), highest_double)]

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
        knocked = Knocked(seat, self._left, self._right)
        self._knocks += 1
        self._history.append(knocked)
        self._pass_turn(seat)
        return [knocked]

    def _place(self, seat: int, tile: Tile, end: End | None) -> list[Event]:
        end_sum = self._lay(tile, end)
        self._hands[seat] ^= 1 << tile.index
        out = not self._hands[seat] and self._is_out(seat)
        placed = self._score(seat, tile, end, end_sum, out)
        self._history.append(placed)
        if placed.score >= self.options.target:
            return [placed, *self._end_match(seat, HandEnd.OUT if out else HandEnd.WON)]
        if out:
            return [placed, self._end_hand(HandEnd.OUT, seat, self._next_opener(seat))]
        self.phase = _TURN
        self._pass_turn(seat)
        if self._allowed == _JUST_KNOCK and self._is_blocked():
            return [placed, self._end_hand(HandEnd.BLOCKED, None, self._next_opener(None))]
        return [placed]

    def _lay(self, tile: Tile, end: End | None) -> int:
        """Make `tile` the terminal tile of `end`; return the sum of the ends (FT-R13, FT-R14)."""
        high, low = tile.high, tile.low
        if end is None:
            self._left, self._right = high, low
            self._left_pips, self._right_pips = (high, low) if high != low else (2 * high, 2 * low)
            return high + low
        if end is _LEFT:
            outward = self._left = high + low - self._left
            self._left_pips = outward if high != low else 2 * outward
        else:
            outward = self._right = high + low - self._right
            self._right_pips = outward if high != low else 2 * outward
        return self._left_pips + self._right_pips

    def _is_out(self, seat: int) -> bool:
        """Whether the last tile of `seat` ends the hand (FT-R16, FT-R17, FT-A11)."""
        if self.options.pair_out == "first_partner":
            return True
        return not any(self._hands[partner] for partner in self.sides[seat % len(self.sides)])

    def _is_blocked(self) -> bool:
        """Whether no seat can place, be its hand empty or not (FT-R18)."""
        fitting = SHOWING[self._left] | SHOWING[self._right]
        return not any(hand & fitting for hand in self._hands)

    def _score(self, seat: int, tile: Tile, end: End | None, end_sum: int, out: bool) -> Placed:
        """Record the scoring event of a placement, all of it or nothing (FT-R20 to FT-R22)."""
        options = self.options
        side = seat % len(self.sides)
        score = self._scores[side]
        knocks = self._knocks if options.knock_point else 0
        bonus = options.out_bonus if out else 0
        total = CREDIT[end_sum] + knocks + bonus
        discarded = why_discarded(options, score, total, opening=end is None)
        if discarded is None:
            score = self._scores[side] = score + total
        self._knocks = 0
        return Placed(
            seat, side, tile, end, self._left, self._right, end_sum, knocks, bonus, discarded, score
        )

    def _pass_turn(self, seat: int) -> None:
        """Give the turn to the next seat clockwise that holds tiles."""
        seat = (seat + 1) % self.players
        while not self._hands[seat]:
            seat = (seat + 1) % self.players
        self.actor = seat
        self._allowed = extensions(self._hands[seat], self._left, self._right)

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
        self._allowed = 0
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
        line, opening = lay_out(self._history)
        left = OpenEnd(line[0].left, line[0].tile.is_double) if line else None
        right = OpenEnd(line[-1].right, line[-1].tile.is_double) if line else None
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
            left=left,
            right=right,
            end_sum=self._end_sum() if line else None,
            hand=None if seat is None else tiles_of(self._hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in self._hands),
            legal_moves=() if seat is None else tuple(self.legal_moves(seat)),
            history=tuple(self._history),
            last_hand=self.last_hand,
            outcome=self.outcome,
        )

    def _end_sum(self) -> int:
        return next(event.end_sum for event in reversed(self._history) if isinstance(event, Placed))

    def particulars(self, events: Iterable[Event]) -> tuple[Counter[str], ...]:
        """Sums for statistics by seat; see `engine.games.fives_and_threes.particulars`."""
        return particulars(self.players, self.options.target, events)

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
        twin._left_pips = self._left_pips
        twin._right_pips = self._right_pips
        twin._knocks = self._knocks
        twin._allowed = self._allowed
        twin._history = self._history.copy()
        return twin
