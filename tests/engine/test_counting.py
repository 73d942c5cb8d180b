"""What a finished match counts for: every rule, computed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from engine.counting import Count, Kind, count, new_strengths
from engine.game import CHANCE, Outcome, Reason
from engine.journal import By, Entry, Holder, Person, Result, Standing
from engine.ratings import Strength, after_match

ADA, BO, CY, DI = 1, 2, 3, 4
NEW = Strength()


def result(
    people: Sequence[int | None], places: Sequence[int], left: Mapping[int, Holder] | None = None
) -> Result:
    """A match of these people (None: a computer player) by seat; seats take turns among the sides."""
    holders = {seat: Holder.PERSON if person else Holder.COMPUTER for seat, person in enumerate(people)}
    holders.update(left or {})
    standings = [
        Standing(
            seat=seat,
            person=Person(person, "") if person else None,
            holder=holders[seat],
            side=seat % len(places),
            score=0,
            place=places[seat % len(places)],
            won=places[seat % len(places)] == 1,
        )
        for seat, person in enumerate(people)
    ]
    winners = tuple(side for side, place in enumerate(places) if place == 1)
    return Result(Outcome(Reason.TARGET_REACHED, winners, tuple(0 for _ in places)), tuple(standings))


def journal(*moves: tuple[int, By]) -> list[Entry]:
    return [Entry(version, seat, "knock", by, 0.0) for version, (seat, by) in enumerate(moves, start=1)]


def outcomes(counted: Count) -> dict[int, tuple[bool, int]]:
    """Who won, and how many points each has."""
    return {tally.person: (tally.won, tally.points) for tally in counted.tallies}


def test_one_point_for_every_person_who_came_out_behind() -> None:
    counted = count(result([ADA, BO, CY, DI], [2, 1, 4, 2]), [])
    assert counted.kind is Kind.RATED
    assert outcomes(counted) == {BO: (True, 3), ADA: (False, 1), DI: (False, 1), CY: (False, 0)}


def test_computer_players_give_no_points_and_have_no_tally() -> None:
    counted = count(result([ADA, None, BO, None], [1, 2, 3, 4]), [])
    assert outcomes(counted) == {ADA: (True, 1), BO: (False, 0)}


def test_partners_win_together_and_give_each_other_no_points() -> None:
    counted = count(result([ADA, BO, CY, None], [1, 2]), [])
    assert outcomes(counted) == {ADA: (True, 1), CY: (True, 1), BO: (False, 0)}


def test_a_shared_win_is_a_win_of_each() -> None:
    assert outcomes(count(result([ADA, BO, CY], [1, 1, 3]), [])) == {
        ADA: (True, 1),
        BO: (True, 1),
        CY: (False, 0),
    }


def test_a_single_person_among_computer_players_has_practised() -> None:
    counted = count(result([None, ADA, None], [2, 1, 3]), [])
    assert (counted.kind, outcomes(counted)) == (Kind.PRACTICE, {ADA: (True, 0)})


def test_a_match_of_nobody_counts_for_nobody() -> None:
    assert count(result([None, None], [1, 2]), []).tallies == ()


@pytest.mark.parametrize("holder", [Holder.LEFT, Holder.AWAY])
def test_whoever_left_has_lost_behind_everybody_and_the_others_result_stands(holder: Holder) -> None:
    counted = count(result([ADA, BO, CY], [1, 2, 3], {0: holder}), [])
    assert outcomes(counted) == {ADA: (False, 0), BO: (False, 2), CY: (False, 1)}
    assert [tally.place for tally in counted.tallies] == [4, 2, 3]


def test_a_partner_who_stayed_wins_without_the_one_who_left() -> None:
    counted = count(result([ADA, BO, CY, DI], [1, 2], {0: Holder.LEFT}), [])
    assert outcomes(counted) == {ADA: (False, 0), CY: (True, 2), BO: (False, 1), DI: (False, 1)}


@pytest.mark.parametrize("by", [By.COMPUTER, By.TIMEOUT])
def test_more_than_half_of_the_decisions_not_made_by_the_person_leave_a_match_unrated(by: By) -> None:
    people = result([ADA, BO], [1, 2])
    half = journal((0, By.PERSON), (1, By.PERSON), (1, by))
    assert count(people, half).kind is Kind.RATED
    more = journal((0, By.PERSON), (1, By.PERSON), (1, by), (1, By.COMPUTER))
    counted = count(people, more)
    assert (counted.kind, outcomes(counted)) == (Kind.UNRATED, {ADA: (True, 1), BO: (False, 0)})


def test_forced_moves_and_chance_decide_nothing() -> None:
    moves = journal((CHANCE, By.CHANCE), *[(1, By.FORCED)] * 5, (1, By.COMPUTER), (1, By.PERSON))
    assert count(result([ADA, BO], [1, 2]), moves).kind is Kind.RATED
    assert count(result([ADA, BO], [1, 2]), [*moves, *journal((1, By.TIMEOUT))]).kind is Kind.UNRATED


def test_a_computer_player_of_its_own_seat_replaces_nobody() -> None:
    moves = journal(*[(2, By.COMPUTER)] * 9, (0, By.PERSON), (1, By.PERSON))
    assert count(result([ADA, BO, None], [1, 2, 3]), moves).kind is Kind.RATED


def strengths(
    match: Result, before: Mapping[int, Strength] | None = None, repeat: int = 1
) -> dict[int, Strength]:
    return new_strengths(match, count(match, []).tallies, before or {}, repeat)


def test_ratings_follow_the_places() -> None:
    [[ada], [bo], [cy]] = after_match([[Strength(30.0, 2.0)], [NEW], [NEW]], [3, 1, 2])
    found = strengths(result([ADA, BO, CY], [3, 1, 2]), {ADA: Strength(30.0, 2.0)})
    assert found == {ADA: ada, BO: bo, CY: cy}


def test_computer_players_are_newcomers_at_every_match() -> None:
    [[ada, _], [bo, _]] = after_match([[NEW, NEW], [NEW, NEW]], [2, 1])
    assert strengths(result([ADA, BO, None, None], [2, 1])) == {ADA: ada, BO: bo}


def test_only_the_one_who_left_is_rated_as_last() -> None:
    match = result([ADA, BO, CY, DI], [1, 2], {0: Holder.LEFT})
    [[_, cy], [bo, di]] = after_match([[NEW, NEW], [NEW, NEW]], [1, 2])
    [[ada, _], _] = after_match([[NEW, NEW], [NEW, NEW]], [2, 1])
    assert strengths(match) == {ADA: ada, BO: bo, CY: cy, DI: di}


def test_of_two_who_left_each_comes_out_last_alone() -> None:
    match = result([ADA, BO, CY], [1, 2, 3], {0: Holder.LEFT, 2: Holder.AWAY})
    [_, [bo], [cy]] = after_match([[NEW]] * 3, [1, 2, 3])
    [[ada], _, _] = after_match([[NEW]] * 3, [3, 1, 2])
    found = strengths(match)
    assert (found[BO], found[CY]) == (bo, cy)
    assert found[ADA].mu == pytest.approx(ada.mu)


def test_the_third_match_of_the_same_people_on_a_day_moves_a_third() -> None:
    match = result([ADA, BO], [1, 2])
    full, third = strengths(match)[ADA], strengths(match, repeat=3)[ADA]
    assert third.mu - NEW.mu == pytest.approx((full.mu - NEW.mu) / 3)
    assert third.sigma - NEW.sigma == pytest.approx((full.sigma - NEW.sigma) / 3)
