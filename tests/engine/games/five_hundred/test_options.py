"""What each table option changes, where no example of its own shows it."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.game import CHANCE, Event
from engine.games.five_hundred import (
    BIDS,
    AllPassed,
    FiveHundred,
    HandEnded,
    HandExposed,
    Options,
    Phase,
    Worth,
    value_of,
)
from tests.engine.games.five_hundred.scripts import (
    contract,
    dealt,
    exchanged,
    hand_with,
    play,
    playable,
    result,
    texts,
)


def play_low(game: FiveHundred) -> list[Event]:
    """Finish the hand with the lowest legal moves."""
    events: list[Event] = []
    while game.actor not in (CHANCE, None):
        assert game.actor is not None
        events += game.play(game.actor, game.legal_moves(game.actor)[0])
    return events


def test_the_defaults_are_the_rules_as_printed() -> None:
    assert Options() == Options(
        misere=True,
        misere_needs_seven=True,
        open_misere=True,
        blind_misere=True,
        misere_rank="below_8s",
        open_expose="after_first_trick",
        joker_lead="unled_suit",
        self_raise=True,
        defender_cap=None,
        auction="multi",
        bid_after_pass=False,
        without_kitty=True,
        without_kitty_bonus=1,
        defender_tricks="always",
        slam=True,
        win_by_contract_only=True,
        all_pass="next_dealer",
    )


@pytest.mark.parametrize("field", [field.name for field in fields(Options)])
@pytest.mark.parametrize("value", ["no such value", 3, 1.0])
def test_a_value_that_is_not_listed_is_refused(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=field):
        FiveHundred(4, Options(**{field: value}))  # type: ignore[arg-type]


def test_true_is_no_bonus_and_one_is_no_switch() -> None:
    with pytest.raises(ValueError, match="without_kitty_bonus"):
        FiveHundred(4, Options(without_kitty_bonus=True))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="misere"):
        FiveHundred(4, Options(misere=1))  # type: ignore[arg-type]


@pytest.mark.parametrize(("slam", "score"), [(True, 250), (False, 40)])
def test_slam(slam: bool, score: int) -> None:
    assert hand_with("6S", 10, slam=slam).scores == (score, 0)


@pytest.mark.parametrize(
    ("bid", "tricks", "score", "slam"),
    [("6S", 6, 80, False), ("6S", 5, -80, False), ("6S", 10, 250, True), ("7S", 10, 280, False)],
)
def test_a_doubled_bid_without_the_kitty(bid: str, tricks: int, score: int, slam: bool) -> None:
    game = hand_with(bid, tricks, without_kitty_bonus=2)
    assert game.scores[0] == score
    worth = result(game).worth
    assert worth is not None
    assert (worth.bonus, worth.slam) == (2, slam)


def test_a_bid_is_worth_what_the_table_says() -> None:
    bids = {str(bid): bid for bid in BIDS}
    for bonus in (1, 2):
        options = Options(without_kitty_bonus=bonus)
        assert value_of(options, bids["6S"]) == 40
        assert value_of(options, bids["10NT without kitty"]) == 520 * bonus
        assert value_of(options, bids["misere without kitty"]) == 250 * bonus
    assert [bids[name].value for name in ("6H", "8S", "misere", "open misere", "blind misere")] == [
        100, 240, 250, 500, 500,
    ]  # fmt: skip


def test_the_bonus_is_for_bids_without_the_kitty_only() -> None:
    game = exchanged("misere", "JKR AS AH", {0: "JKR AS AH 5C 5D"}, without_kitty_bonus=2)
    play_low(game)
    assert result(game).worth in (
        Worth(made=True, base=250, bonus=1, slam=False, halved=False, points=250),
        Worth(made=False, base=250, bonus=1, slam=False, halved=False, points=-250),
    )


def test_a_doubled_misere_without_the_kitty() -> None:
    game = contract("misere", {0: "AS"}, without_kitty_bonus=2, scores=(100, 0))
    play(game, "play AS")
    while game.phase is Phase.PLAY:
        assert game.actor is not None
        game.play(game.actor, game.legal_moves(game.actor)[0])
    assert game.scores == (-400, 0)


def test_a_called_partner_halves_a_slam() -> None:
    tops = "JKR JD JH AD KD QD 10D 9D 8D 7D"
    game = contract("6D", {0: tops, 1: "AS"}, players=5, call="AS")
    for card in tops.split():
        play(game, f"play {card}")
        while game.view(None).trick:
            assert game.actor is not None
            game.play(game.actor, game.legal_moves(game.actor)[0])
    assert game.scores == (125, 125, 0, 0, 0)


def test_open_misere_is_exposed_before_the_lead_with_the_option() -> None:
    game = dealt({0: "JKR 5S 6S"}, first=3, open_expose="before_lead")
    play(game, "bid open misere without kitty, pass, pass, pass, stand")
    assert game.view(1).exposed is None
    events = play(game, "name S")
    assert isinstance(events[-1], HandExposed)
    assert game.view(1).exposed == events[-1].cards == game.view(0).hand
    play(game, "play 5S")
    assert "5S" not in texts(game.view(None).exposed)


@pytest.mark.parametrize("bid", ["misere", "blind misere", "6NT"])
@pytest.mark.parametrize("expose", ["after_first_trick", "before_lead"])
def test_no_other_contract_is_exposed(bid: str, expose: str) -> None:
    game = contract(bid, {0: "5S 5C 4D 4H 6S 6C"}, open_expose=expose)
    events = play_low(game)
    assert not any(isinstance(event, HandExposed) for event in events)


def test_all_pass_may_be_played_in_no_trumps() -> None:
    game = dealt({0: "JKR AS"}, first=3, all_pass="play_no_trumps", defender_tricks="never")
    events = play(game, "pass, pass, pass, pass")
    assert events[-1] == AllPassed(played=True)
    view = game.view(None)
    assert (view.phase, view.actor, view.contractor, view.bid, view.trump) == (
        Phase.PLAY,
        0,
        None,
        None,
        None,
    )
    assert set(playable(game, "JKR AS").split()) == {"AS", "JKR>S", "JKR>C", "JKR>D", "JKR>H"}
    play_low(game)
    won = result(game).won
    assert game.scores == (10 * (won[0] + won[2]), 10 * (won[1] + won[3]))
    assert sum(won) == 10
    assert (result(game).contractor, result(game).bid, result(game).worth) == (None, None, None)
    assert game.dealer == 0


def test_the_cap_holds_for_hands_without_a_contract_too() -> None:
    game = dealt(first=3, all_pass="play_no_trumps", defender_cap=490, scores=(485, 485))
    play(game, "pass, pass, pass, pass")
    play_low(game)
    assert max(game.scores) <= 490


def test_under_the_strict_joker_rule_a_hand_without_a_contract_obeys_it() -> None:
    game = dealt({0: "JKR AS"}, first=3, all_pass="play_no_trumps", joker_lead="last_trick_only")
    play(game, "pass, pass, pass, pass")
    assert playable(game, "JKR AS") == "AS"


def test_a_thrown_in_hand_stands_on_the_sheet_with_nothing() -> None:
    game = dealt(first=3)
    ended = play(game, "pass, pass, pass, pass")[-1]
    assert isinstance(ended, HandEnded)
    assert game.sheet == game.view(2).sheet == (ended,)
    assert (ended.won, ended.bid, [line.score for line in ended.lines]) == ((0, 0, 0, 0), None, [0, 0])
