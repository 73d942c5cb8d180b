"""What a view shows and what it hides."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from engine.cards import Card, Suit
from engine.game import CHANCE, Event, RuleError
from engine.games.five_hundred import (
    FiveHundred,
    Looked,
    Move,
    MoveKind,
    Options,
    PartnerRevealed,
    Phase,
    Played,
    TableView,
    pack_of,
)
from tests.engine.games.five_hundred.scripts import (
    cards,
    contract,
    dealt,
    exchanged,
    play,
    random_move,
    random_options,
    texts,
)


def test_trumps_come_first_with_bowers_and_joker() -> None:
    game = contract("6H", {0: "4H AH JD JKR JH 5C AS 6S KD 4D"})
    assert texts(game.view(0).hand) == "JKR JH JD AH 4H 5C KD 4D AS 6S"


@pytest.mark.parametrize(
    ("bid", "name", "shown"),
    [
        ("6S", "none", "JKR JS JC AS AH 4H 5C KD 4D JD"),
        ("6NT", "none", "JKR AS JS AH 4H JC 5C KD JD 4D"),
        ("6NT", "C", "AS JS AH 4H JKR JC 5C KD JD 4D"),
    ],
)
def test_a_hand_is_sorted_for_its_contract(bid: str, name: str, shown: str) -> None:
    game = contract(bid, {0: shown}, name=name)
    ordered = shown.replace("KD 4D JD", "KD JD 4D")
    assert texts(game.view(0).hand) == ordered


def test_the_ladder_tells_who_bid_what() -> None:
    game = dealt(first=3)
    play(game, "bid 6S, bid 7H without kitty, pass, bid misere")
    ladder = game.view(None).ladder
    made = {str(rung.made): rung.seat for rung in ladder if rung.made is not None}
    assert made == {"6S": 0, "7H without kitty": 1, "misere": 3}
    assert len(ladder) == 27
    assert [str(bid) for bid in ladder[0].bids] == ["6S", "6S without kitty"]
    assert [bid.name for bid in ladder[24].bids] == ["open misere"] * 2 + ["blind misere"] * 2
    view = game.view(2)
    assert (view.bidder, str(view.bid), view.contractor) == (3, "misere", None)
    assert [call.seat for call in view.calls] == [0, 1, 2, 3]


def test_the_ladder_shows_only_what_the_table_plays() -> None:
    game = dealt(first=3, misere=False, without_kitty=False)
    ladder = game.view(None).ladder
    assert [str(rung.bids[0]) for rung in ladder][-3:] == ["10D", "10H", "10NT"]
    assert all(len(rung.bids) == 1 for rung in ladder)
    assert len(ladder) == 25


def test_a_hand_lies_face_down_to_its_own_seat_until_it_looks() -> None:
    game = dealt(first=3)
    view = game.view(1)
    assert (view.hand, view.looked, view.hand_counts) == (None, (False,) * 4, (10,) * 4)
    assert game.play(1, game.parse("look")) == [Looked(1)]
    view = game.view(1)
    assert len(view.hand or ()) == 10
    assert view.looked == game.view(None).looked == (False, True, False, False)
    assert game.view(0).hand is None


def test_the_kitty_is_shown_to_the_contractor_until_the_discard() -> None:
    game = dealt({0: "5S 6S 7S"}, first=3, kitty="JKR AH")
    play(game, "bid 6H, pass, pass, pass")
    assert game.view(0).kitty is None
    play(game, "take")
    view = game.view(0)
    assert set(texts(view.kitty).split()) > {"JKR", "AH"}
    assert set(view.kitty or ()) < set(view.hand or ())
    assert len(view.legal_moves) == 286
    assert view.discards is None
    for seat in (None, 1, 2, 3):
        assert game.view(seat).kitty is None
        assert game.view(seat).hand_counts == (13, 10, 10, 10)
    play(game, "discard 5S 7S 6S")
    assert texts(game.view(0).discards) == "7S 6S 5S"
    assert game.view(0).kitty is None
    assert game.view(2).discards is None
    assert game.view(None).hand_counts == (10, 10, 10, 10)


def test_a_sitting_out_hand_stays_hidden_after_the_hand_too() -> None:
    game = contract("misere", {0: "AS", 1: "5S", 3: "6S"})
    partner = set(game.view(2).hand or ())
    cards(game, "AS 5S 6S")
    assert game.phase is Phase.DEAL
    for seat in (None, 0, 1, 3):
        view = game.view(seat)
        assert view.sitting_out == (2,)
        assert not partner & set(view.hand or ())
        assert (view.kitty, view.discards, view.exposed) == (None, None, None)


def test_discards_are_forgotten_after_the_hand() -> None:
    game = exchanged("6S", "5H 6H 7H", {0: "AS KS QS JS 10S 5H 6H 7H"})
    while game.actor != CHANCE:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[-1])
    assert game.view(0).discards is None


def test_the_joker_question_is_public_and_so_is_the_answer() -> None:
    game = dealt({0: "JKR"}, first=3)
    play(game, "bid 6NT without kitty, pass, pass, pass, stand")
    assert (game.view(2).phase, game.view(2).joker_asked, game.view(2).joker_suit) == (Phase.NAME, True, None)
    play(game, "name D")
    assert (game.view(2).joker_asked, game.view(2).joker_suit) == (True, Suit.DIAMONDS)


def test_the_trick_shows_seats_led_suit_and_winner_so_far() -> None:
    game = contract("6S", {0: "5H", 1: "6H", 2: "AH"})
    cards(game, "5H 6H AH")
    view = game.view(3)
    assert [(play.seat, str(play.card)) for play in view.trick] == [(0, "5H"), (1, "6H"), (2, "AH")]
    assert (view.led, view.winning, view.suits_led) == (Suit.HEARTS, 2, (Suit.HEARTS,))
    assert (view.last_trick, view.won) == (None, (0, 0, 0, 0))


def test_the_called_partner_is_known_to_nobody_else_until_the_card_falls() -> None:
    game = contract("6D", {0: "JKR", 3: "AS"}, players=5, call="AS")
    known = [game.view(seat).partner for seat in (None, *range(5))]
    assert known == [None, None, None, None, 3, None]
    events: list[Event] = []
    while not any(isinstance(event, PartnerRevealed) for event in events):
        assert game.actor is not None
        events += game.play(game.actor, game.legal_moves(game.actor)[0])
    shown = next(event for event in events if isinstance(event, PartnerRevealed))
    assert isinstance(events[events.index(shown) - 1], Played)
    assert [game.view(seat).partner for seat in (None, *range(5))] == [3] * 6


def test_a_finished_hand_stays_in_view_until_the_next_deal() -> None:
    game = contract("misere", {0: "AS", 1: "5S", 3: "6S"})
    cards(game, "AS 5S 6S")
    view = game.view(None)
    assert view.last_hand == view.sheet[-1]
    assert (view.contractor, len(view.tricks), view.actor) == (0, 1, CHANCE)
    game.play(CHANCE, game.deal(Random(3)))
    view = game.view(None)
    assert (view.last_hand, view.tricks, view.contractor, view.calls) == (None, (), None, ())
    assert len(view.sheet) == 1


def test_unseen_cards_are_those_the_viewer_may_still_meet() -> None:
    game = exchanged("6S", "4D 4H 5H", {0: "4D 4H 5H AS"})
    cards(game, "AS")
    assert len(game.view(None).unseen) == 42
    assert len(game.view(1).unseen) == 43 - 10 - 1
    contractor = game.view(0)
    assert len(contractor.unseen) == 43 - 13
    assert not set(contractor.unseen) & set(contractor.discards or ())


def test_no_view_for_a_seat_that_does_not_exist() -> None:
    for seat in (-1, 4, 9):
        with pytest.raises(ValueError, match="seat"):
            FiveHundred(4).view(seat)


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    view = FiveHundred(4, first=2).view(0)
    assert (view.phase, view.hand, view.hand_counts, view.dealer) == (Phase.DEAL, (), (0,) * 4, 2)


def test_a_view_keeps_its_secrets_out_of_its_repr() -> None:
    game = exchanged("6S", "4D 4H 5H", {0: "4D 4H 5H"})
    assert "Rank" not in repr(game.view(0))


@pytest.mark.parametrize("players", range(2, 7))
def test_a_view_travels(players: int) -> None:
    rng = Random(players)
    game = FiveHundred(players)
    for _ in range(60):
        if game.actor is None:
            break
        game.play(*random_move(game, rng))
        for seat in (None, *range(players)):
            view = game.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 - our own value


# Nothing depends on what is hidden


class Replay:
    """A hand played at random from its deal, to be repeated with other cards where nobody sees them."""

    def __init__(self, players: int, rng: Random) -> None:
        self.players = players
        self.options: Options = random_options(players, rng)
        game = FiveHundred(players, self.options)
        self.moves: list[tuple[int, Move]] = []
        for _ in range(rng.choice((3, 6, 10, 15, 25, 40, 70))):
            if game.actor is None or (self.moves and game.actor == CHANCE):
                break
            self.moves.append(random_move(game, rng))
            game.play(*self.moves[-1])
        self.final = game

    def known_to(self, viewer: int | None) -> set[Card]:
        """The cards whose place the viewer knows."""
        view = self.final.view(viewer)
        known = {play.card for trick in view.tricks for play in trick.cards}
        known |= {play.card for play in view.trick} | set(view.exposed or ())
        if view.hand is not None and viewer is not None:
            deal = self.moves[0][1]
            known |= set(deal.hands[viewer])
            if any(seat == viewer and move.kind is MoveKind.TAKE for seat, move in self.moves):
                known |= set(deal.kitty)
        return known

    def with_other_cards(self, viewer: int | None, rng: Random) -> list[tuple[int, Move]]:
        """The same moves, but two or all cards that the viewer does not know have changed places."""
        unknown = [card for card in pack_of(self.players) if card not in self.known_to(viewer)]
        picked = unknown if rng.random() < 0.4 else rng.sample(unknown, min(2, len(unknown)))
        other = dict(zip(picked, rng.sample(picked, len(picked)), strict=True))

        def changed(heap: tuple[Card, ...]) -> list[Card]:
            return [other.get(card, card) for card in heap]

        moves = []
        for seat, move in self.moves:
            if move.kind is MoveKind.DEAL:
                moves.append((seat, Move.deal(map(changed, move.hands), changed(move.kitty))))
            elif move.kind is MoveKind.DISCARD:
                moves.append((seat, Move.discard(changed(move.cards))))
            else:
                moves.append((seat, move))
        return moves

    def shown(self, viewer: int | None, moves: list[tuple[int, Move]]) -> Shown | None:
        """Views, events and which moves were forced along the way; None if the rules forbid a move."""
        game = FiveHundred(self.players, self.options)
        shown: Shown = ([], [], [])
        try:
            for seat, move in moves:
                shown[1].extend(game.play(seat, move))
                shown[0].append(game.view(viewer))
                shown[2].append(game.forced_move() is not None)
        except RuleError:
            return None
        return shown


Shown = tuple[list[TableView], list[Event], list[bool]]


@pytest.mark.parametrize("players", range(2, 7))
def test_views_events_and_forced_moves_depend_on_nothing_hidden(players: int) -> None:
    rng = Random(players)
    phases: dict[Phase, int] = {}
    tries = 0
    while sum(phases.values()) < 120 and tries < 4000:
        tries += 1
        replay = Replay(players, rng)
        viewer = rng.choice([None, *range(players)])
        moves = replay.with_other_cards(viewer, rng)
        if moves == replay.moves:
            continue
        other = replay.shown(viewer, moves)
        # That a contractor is asked for the joker's suit tells who holds it; the rules want it so.
        if other is None or other[0][-1].joker_asked != replay.final.view(None).joker_asked:
            continue
        assert replay.shown(viewer, replay.moves) == other
        phases[replay.final.phase] = phases.get(replay.final.phase, 0) + 1
    assert sum(phases.values()) >= 120
    assert phases.get(Phase.PLAY, 0) >= 20
