"""The auction (FH-E05 to FH-E20), raising, looking, and who speaks when."""

from __future__ import annotations

import pytest

from engine.game import CHANCE, IllegalMove, NotYourTurn, RuleError
from engine.games.five_hundred import AllPassed, BidMade, Contracted, FiveHundred, Phase
from tests.engine.games.five_hundred.scripts import dealt, legal, play

LADDER = (
    "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT misere 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D "
    "open+misere blind+misere 10H 10NT"
)


def auction(script: str = "", **arguments: object) -> FiveHundred:
    """An auction of four; seat 0, who sits left of the dealer, speaks first."""
    game = dealt(**{"first": 3, **arguments})  # type: ignore[arg-type]
    if script:
        play(game, script)
    return game


def bids(game: FiveHundred) -> list[str]:
    """What the actor may bid; a bid and its twin without the kitty count once."""
    moves = [text.removeprefix("bid ") for text in legal(game) if text.startswith("bid ")]
    plain = [text for text in moves if not text.endswith("without kitty")]
    assert sorted(moves) == sorted([*plain, *(f"{text} without kitty" for text in plain)])
    return plain


def code_of(game: FiveHundred, text: str) -> str:
    """The code of the refusal that the actor's move gets."""
    assert game.actor is not None
    with pytest.raises(RuleError) as refusal:
        game.check(game.actor, game.parse(text))
    return refusal.value.code


def seen(script: str = "") -> FiveHundred:
    """The same auction, in which everybody looks at the hand first."""
    game = auction()
    for seat in range(4):
        game.play(seat, game.parse("look"))
    if script:
        play(game, script)
    return game


def test_e05_a_fresh_auction() -> None:
    fresh = bids(seen())
    assert len(fresh) == 26
    assert "misere" not in fresh
    assert "open misere" in fresh
    assert "pass" in legal(seen())
    assert set(bids(auction())) == {*fresh, "blind misere"}
    assert code_of(auction(), "bid misere") == "misere-needs-seven"


@pytest.mark.parametrize(
    ("example", "standing", "count", "lowest"),
    [
        ("FH-E06", "6NT", 21, "7S"),
        ("FH-E07", "7H", 18, "7NT"),
        ("FH-E08", "7NT", 17, "misere"),
        ("FH-E10", "8S", 15, "8C"),
    ],
)
def test_bids_over_a_standing_bid(example: str, standing: str, count: int, lowest: str) -> None:
    found = bids(seen(f"bid {standing}"))
    assert len(found) == count, example
    order = [name.replace("+", " ") for name in LADDER.split()]
    assert min(found, key=order.index) == lowest
    assert ("misere" in found) == (standing in ("7H", "7NT"))


def test_e09_eight_spades_beat_a_misere_of_more_points() -> None:
    found = bids(seen("bid 7NT, bid misere"))
    assert len(found) == 16
    assert "8S" in found
    assert "7NT" not in found


def test_e10_a_misere_is_too_low_over_eight() -> None:
    assert code_of(seen("bid 8S"), "bid misere") == "bid-too-low"


def test_e11_over_ten_diamonds() -> None:
    assert set(bids(seen("bid 10D"))) == {"open misere", "10H", "10NT"}
    assert set(bids(auction("bid 10D"))) == {"open misere", "blind misere", "10H", "10NT"}


def test_e12_open_and_blind_misere_share_a_rung() -> None:
    assert set(bids(auction("bid open misere"))) == {"10H", "10NT"}
    assert set(bids(auction("bid blind misere"))) == {"10H", "10NT"}
    assert code_of(auction("bid open misere"), "bid blind misere") == "bid-too-low"


def test_e13_ten_no_trumps_end_the_auction() -> None:
    game = auction("bid 10NT")
    assert (game.phase, game.actor) == (Phase.CONTRACT, 0)


def test_e14_a_whole_auction() -> None:
    game = dealt(first=3)  # seats N, E, S, W; W deals
    play(game, "bid 6S, pass, bid 7H, bid misere, bid 8S")
    assert game.actor == 2, "east has passed for good"
    with pytest.raises(NotYourTurn) as refusal:
        game.check(1, game.parse("bid 10H"))
    assert refusal.value.code == "already-passed"
    events = play(game, "pass, pass")
    assert events[-1] == Contracted(seat=0, bid=game.parse("bid 8S").bid, sitting_out=())
    assert (game.phase, game.actor) == (Phase.CONTRACT, 0)


def test_e15_a_misere_over_six_needs_the_option() -> None:
    assert code_of(seen("bid 6H"), "bid misere") == "misere-needs-seven"
    game = auction("bid 6H, bid misere", misere_needs_seven=False)
    assert game.actor == 2
    assert bids(game)[0] == "8S"


def test_e16_open_misere_may_be_the_first_call() -> None:
    game = auction("bid open misere")
    assert code_of(game, "bid 10D") == "bid-too-low"
    assert set(bids(game)) == {"10H", "10NT"}


def test_e17_when_all_pass_the_cards_are_thrown_in() -> None:
    game = auction()
    events = play(game, "pass, pass, pass, pass")
    assert AllPassed(played=False) in events
    assert (game.actor, game.phase, game.scores, game.dealer) == (CHANCE, Phase.DEAL, (0, 0), 0)


def test_e18_the_last_seat_may_bid_after_three_passes() -> None:
    game = auction("pass, pass, pass, bid 6S")
    assert (game.phase, game.actor) == (Phase.CONTRACT, 3)


def test_e19_the_contractor_may_raise_until_the_kitty_is_taken() -> None:
    game = auction("bid 6S, pass, pass, pass")
    bid = game.parse("bid 7S").bid
    events = play(game, "bid 7S")
    assert events == [BidMade(0, bid, raised=True), Contracted(0, bid, ())]
    view = game.view(None)
    assert (view.bid, view.contractor, view.actor) == (bid, 0, 0)
    play(game, "take")
    assert code_of(game, "bid 8S") == "auction-over"


def test_the_contractor_may_raise_by_any_number_of_rungs_and_again() -> None:
    game = auction("bid 6S, pass, pass, pass, bid 7D without kitty, bid misere, bid 9NT")
    assert legal(game)[-1] == "take"
    assert game.view(None).sitting_out == ()
    play(game, "bid open misere without kitty")
    assert game.view(None).sitting_out == (2,)
    assert set(legal(game)) == {
        "stand",
        *(f"bid {bid}{kitty}" for bid in ("10H", "10NT") for kitty in ("", " without kitty")),
    }


def test_raising_to_misere_needs_the_own_seven_and_never_is_blind() -> None:
    game = auction("bid 6S, pass, pass, pass")
    assert code_of(game, "bid misere") == "misere-needs-seven"
    assert code_of(game, "bid blind misere") == "already-looked"
    assert code_of(game, "bid 6S without kitty") == "bid-too-low"
    assert code_of(game, "pass") == "auction-over"
    play(game, "bid 7S")
    assert "bid misere" in legal(game)


def test_without_the_option_the_last_bid_is_the_contract() -> None:
    game = auction("bid 6S, pass, pass, pass", self_raise=False)
    assert legal(game) == ["take"]
    assert code_of(game, "bid 7S") == "raise-not-played"


def test_e20_a_single_round() -> None:
    game = auction("bid 6D, pass, bid 7C", auction="single")
    with pytest.raises(NotYourTurn) as refusal:
        game.check(0, game.parse("bid 8D"))
    assert refusal.value.code == "one-call-each"
    play(game, "pass")
    view = game.view(None)
    assert (game.phase, view.contractor, str(view.bid)) == (Phase.CONTRACT, 2, "7C")
    assert legal(game) == ["take"]


def test_a_single_round_needs_a_seven_for_misere_and_ends_with_ten_no_trumps() -> None:
    assert code_of(auction("bid 6D", auction="single"), "bid misere") == "misere-needs-seven"
    assert auction("bid 6D, bid 10NT", auction="single").view(None).contractor == 1
    game = auction("pass, pass, pass, pass", auction="single")
    assert game.actor == CHANCE


def test_with_the_option_a_pass_is_not_final() -> None:
    game = auction("bid 6D, pass, bid 7C, pass, pass", bid_after_pass=True)
    assert game.actor == 1, "east may speak again"
    play(game, "bid 7D, pass, pass, bid 8C, pass, pass")
    assert game.actor == 3
    play(game, "pass")
    assert (game.phase, game.view(None).contractor) == (Phase.CONTRACT, 0)


def test_with_the_option_four_passes_in_a_row_throw_the_cards_in() -> None:
    assert auction("pass, pass, pass, pass", bid_after_pass=True).actor == CHANCE


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_an_auction_goes_round_at_any_table(players: int) -> None:
    game = dealt(players=players, first=players - 1)
    for seat in range(players - 1):
        assert game.actor == seat
        play(game, "pass")
    play(game, "bid 6S")
    assert (game.phase, game.actor) == (Phase.CONTRACT, players - 1)


def test_a_bid_without_the_kitty_does_not_overcall_its_twin() -> None:
    assert code_of(auction("bid 7H"), "bid 7H without kitty") == "bid-too-low"
    assert code_of(auction("bid 7H without kitty"), "bid 7H") == "bid-too-low"
    assert "bid 7NT" in legal(auction("bid 7H without kitty"))


@pytest.mark.parametrize(
    ("options", "bid", "code"),
    [
        ({"misere": False}, "open misere", "bid-not-played"),
        ({"misere": False}, "blind misere", "bid-not-played"),
        ({"open_misere": False}, "open misere", "bid-not-played"),
        ({"blind_misere": False}, "blind misere without kitty", "bid-not-played"),
        ({"without_kitty": False}, "8D without kitty", "without-kitty-not-played"),
    ],
)
def test_bids_that_a_table_does_not_play(options: dict[str, bool], bid: str, code: str) -> None:
    game = auction(**options)
    assert f"bid {bid}" not in legal(game)
    assert code_of(game, f"bid {bid}") == code


def test_above_eight_spades_a_misere_may_be_bid_over_them() -> None:
    game = auction("bid 8S", misere_rank="above_8s")
    assert "bid misere" in legal(game)
    play(game, "bid misere")
    assert "bid 8S" not in legal(game)
    assert "bid 8C" in legal(game)
    assert code_of(auction("bid 8C", misere_rank="above_8s"), "bid misere") == "bid-too-low"
    names = [rung.bids[0].name for rung in game.view(None).ladder]
    assert names.index("8S") + 1 == names.index("misere") == names.index("8C") - 1


def test_anybody_may_look_at_any_moment_of_the_auction() -> None:
    game = auction("bid 6S, pass")
    for seat in (3, 0, 1, 2):
        assert game.legal_moves(seat)[-1] == game.parse("look")
        assert game.view(seat).hand is None
        game.play(seat, game.parse("look"))
        assert len(game.view(seat).hand or ()) == 10
        assert game.actor == 2
        with pytest.raises(RuleError) as refusal:
            game.check(seat, game.parse("look"))
        assert refusal.value.code == "already-looked"


def test_who_has_looked_may_not_bid_blind() -> None:
    game = auction("look")
    assert code_of(game, "bid blind misere") == "already-looked"
    play(game, "bid 6S")
    assert "bid blind misere" in legal(game)


def test_after_a_blind_misere_the_hand_may_be_seen_and_the_bid_stands() -> None:
    game = auction("bid blind misere")
    game.play(0, game.parse("look"))
    play(game, "pass, pass, pass")
    view = game.view(0)
    assert (view.contractor, str(view.bid)) == (0, "blind misere")
    play(game, "take")
    assert len(game.view(0).hand or ()) == 13
    assert game.view(None).exposed is None


def test_all_hands_are_seen_when_the_auction_is_over() -> None:
    game = auction("bid 6S, pass, pass, pass")
    assert all(game.view(None).looked)
    assert all(len(game.view(seat).hand or ()) == 10 for seat in range(4))
    assert code_of(game, "look") == "auction-over"


def test_nobody_looks_where_no_blind_misere_is_played() -> None:
    game = auction(blind_misere=False)
    assert game.legal_moves(2) == []
    with pytest.raises(NotYourTurn):
        game.check(2, game.parse("look"))
    with pytest.raises(IllegalMove):
        game.check(0, game.parse("look"))


@pytest.mark.parametrize(("option", "dealer"), [("next_dealer", 0), ("same_dealer", 3)])
def test_who_deals_after_cards_were_thrown_in(option: str, dealer: int) -> None:
    game = auction("pass, pass, pass, pass", all_pass=option)
    assert (game.dealer, game.view(None).sheet[-1].next_dealer) == (dealer, dealer)


def test_the_deal_rotates_after_a_hand_that_was_played_under_same_dealer() -> None:
    game = auction("bid misere, pass, pass, pass, take", all_pass="same_dealer", misere_needs_seven=False)
    game.play(0, game.legal_moves(0)[0])
    while game.phase is not Phase.DEAL:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[-1])
    assert game.dealer == 0
