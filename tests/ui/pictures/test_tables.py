"""Tables and score sheets of Three Thirteen and Five Hundred: what they show, and what they must not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from engine.cards import Card
from engine.games import GAMES
from tests.ui.games.five_hundred import positions as five_hundred
from tests.ui.games.three_thirteen import positions as three_thirteen
from tests.ui.pictures import tables
from tests.ui.pictures.scenes import ENGLISH, scene_of
from ui.i18n import LANGUAGES, language
from ui.pictures import SHEETS, TABLES, Scene
from ui.pictures.cards import CardArt, CardBack
from ui.pictures.scene import Box, Placed, Text
from ui.pictures.seats import Pointer
from ui.pictures.words import LONGEST_ALT

NAMES = ("Ada", "Bruno", "Carmen", "Dario", "Elena", "Fritz", "Gina", "Hugo")


def arts(scene: Scene, kind: type) -> list[Any]:
    found = (item.art for item in scene.items if isinstance(item, Placed))
    return [art for art in found if isinstance(art, kind)]


def faces(scene: Scene) -> list[str]:
    return [str(art.card) for art in arts(scene, CardArt)]


def said(scene: Scene) -> str:
    return "\n".join(item.text for item in scene.items if isinstance(item, Text)).replace("\u200e", "")


def three_thirteen_scene(view: Any, names: tuple[str, ...] = NAMES) -> Scene:
    return TABLES["three-thirteen"].scene(ENGLISH, view, names[: view.players])


def five_hundred_scene(view: Any, names: tuple[str, ...] = NAMES) -> Scene:
    return TABLES["five-hundred"].scene(ENGLISH, view, names[: view.players])


def cards_in(value: Any) -> Iterator[Card]:
    """Every card that a view holds, however deep."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from cards_in(part)


def test_a_table_shows_no_card_that_a_spectator_does_not_see() -> None:
    for seed in range(10):
        seats = five_hundred.seats(2 + seed % 5)
        for match in (five_hundred.some_match, three_thirteen.some_match):
            table = match(seats, seed, 11 * seed + 1)
            view = table.view(None)
            scene = TABLES[table.record.game].scene(ENGLISH, view, NAMES[: len(seats)])
            assert {art.card for art in arts(scene, CardArt)} <= set(cards_in(view))


def test_every_game_has_a_table_and_a_score_sheet() -> None:
    assert set(TABLES) == set(SHEETS) == set(GAMES)


def test_stock_discard_pile_and_wild_rank_lie_in_the_middle() -> None:
    table = three_thirteen.table_at("4C KS KC / 9D 5D KD", "2H 9C", "draw stock, discard KD")
    scene = three_thirteen_scene(table.view(None))
    assert faces(scene) == ["KD", "2H"]
    assert [art.dim for art in arts(scene, CardArt)] == [False, True]
    assert "stock: " in said(scene)
    assert "Bruno draws from the stock and discards K♦." in said(scene)
    assert "the 3s are wild" in said(scene)


def test_a_wild_card_on_the_pile_carries_its_star() -> None:
    table = three_thirteen.table_at("4C KS KC / 9D 5D 3D", "2H 9C", "draw stock, discard 3D")
    top = arts(three_thirteen_scene(table.view(None)), CardArt)[0]
    assert (str(top.card), top.wild) == ("3D", True)


def test_an_empty_stock_is_an_empty_place() -> None:
    view = tables.eight_at_play()
    small = len(arts(three_thirteen_scene(view), CardBack))
    empty = three_thirteen_scene(replace(view, stock_count=0))
    assert len(arts(empty, CardBack)) == small - 1
    assert "stock: 0 cards" in said(empty)


def test_who_is_out_with_what_and_who_has_a_final_turn_is_told() -> None:
    scene = three_thirteen_scene(tables.out_of_four())
    assert faces(scene)[2:] == ["4C", "4D", "4H"]
    assert "Bruno is out with:" in said(scene)
    assert said(scene).count("final turn") == 3


def test_every_seat_shows_total_and_hand_size_and_one_is_at_its_turn() -> None:
    scene = three_thirteen_scene(tables.eight_at_play())
    for score in ("7", "112", "45", "203", "88", "61", "150"):
        assert score in said(scene).split("\n")
    assert len(arts(scene, Pointer)) == 1
    assert [item.ring for item in scene.items if isinstance(item, Box)].count("accent") == 1


@pytest.mark.parametrize(("players", "cards"), [(2, 3), (4, 13), (8, 3), (8, 4)])
def test_after_a_round_every_card_lies_open_with_deadwood_dim(players: int, cards: int) -> None:
    view = tables.round_end(players, cards, 3)
    scene = three_thirteen_scene(view)
    assert view.last_round is not None
    hands = view.last_round.arrangements
    shown = arts(scene, CardArt)
    assert len(shown) == players * cards
    assert sum(art.dim for art in shown) == sum(len(hand.left) for hand in hands)
    for penalty, total in zip(view.last_round.penalties, view.last_round.scores, strict=True):
        assert f"+{penalty} =\n{total}" in said(scene) or f"{total}\n+{penalty} =" in said(scene)


def test_full_hands_of_eight_are_told_on_plates() -> None:
    view = tables.round_end(8, 13, 4)
    scene = three_thirteen_scene(view)
    assert view.last_round is not None
    assert not faces(scene)
    plates = [item for item in scene.items if isinstance(item, Box) and item.fill in ("face", "faint")]
    hands = view.last_round.arrangements
    assert len(plates) == sum(len(hand.melds) + bool(hand.left) for hand in hands)


def test_everybodys_last_call_stands_at_their_seat() -> None:
    scene = five_hundred_scene(tables.auction())
    assert "the highest bid is 8♠ by Ada" in said(scene).replace("\ufe0e", "")
    for call in ("7 NT", "misère", "passed · face down"):
        assert call in said(scene)
    assert len(arts(scene, CardBack)) == 3


def test_the_card_that_wins_so_far_is_ringed_and_bowers_show_their_suit() -> None:
    scene = five_hundred_scene(tables.trick())
    assert sorted(faces(scene)) == ["8D", "JD", "QD"]
    (best,) = (art for art in arts(scene, CardArt) if art.ring)
    assert (str(best.card), best.counts_as.letter) == ("JD", "H")
    for words in ("Contract: 8♥ by Ada", "1 of 8", "led", "highest", "contractor"):
        assert words in said(scene)


def test_a_complete_trick_stays_dim_until_the_next_card() -> None:
    scene = five_hundred_scene(tables.trick_taken())
    assert sorted(faces(scene)) == ["7H", "8H", "9H", "JKR"]
    assert all(art.dim for art in arts(scene, CardArt))
    assert [str(art.card) for art in arts(scene, CardArt) if art.ring] == ["JKR"]
    assert "won the last trick" in said(scene)


def test_an_open_misere_shows_the_hand_and_who_sits_out() -> None:
    view = tables.open_misere()
    scene = five_hundred_scene(view)
    assert view.exposed is not None
    assert {str(card) for card in view.exposed} <= set(faces(scene))
    assert "Open hand of Bruno" in said(scene)
    assert "sits out" in said(scene)


def test_a_finished_hand_tells_whether_the_contract_was_made_and_what_it_brought() -> None:
    table = next(
        table
        for seed in range(20)
        if (table := five_hundred.some_match(five_hundred.seats(4), seed, 48)).view(None).last_hand
    )
    view = table.view(None)
    scene = five_hundred_scene(view)
    ended = view.last_hand
    assert ended is not None
    assert ("made" if ended.worth and ended.worth.made else "failed") in said(scene)
    for line in ended.lines:
        assert f"{line.contract + line.trick_points:+d}" in said(scene)


def test_the_sheet_has_every_penalty_and_the_lowest_total_first() -> None:
    steps = tables.rounds_of_eight()
    scene = SHEETS["three-thirteen"].scene(ENGLISH, tables.match_of_eight(), NAMES, steps)
    assert scene is not None
    lines = said(scene).split("\n")
    rounds = [event for step in steps for event in step.events]
    best = min(range(8), key=lambda seat: rounds[-1].scores[seat])  # type: ignore[attr-defined]
    first = lines.index(next(line for line in lines if line in NAMES))
    row = [*(str(ended.penalties[best]) for ended in rounds), str(rounds[-1].scores[best])]  # type: ignore[attr-defined]
    assert lines[first : first + 13] == [NAMES[best], *row]
    assert "winner" in lines


def test_the_first_hands_of_a_long_match_are_left_out_of_the_sheet() -> None:
    text = said(scene_of("sheet-of-many-hands"))
    assert "… 13 hands before" in text
    assert "20 · " in text
    assert "13 · " not in text


def test_there_is_no_sheet_before_the_first_hand_is_over() -> None:
    view = tables.auction()
    assert SHEETS["five-hundred"].scene(ENGLISH, view, NAMES[:4], ()) is None
    assert SHEETS["three-thirteen"].scene(ENGLISH, tables.eight_at_play(), NAMES, ()) is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_descriptions_of_the_largest_tables_are_not_too_long(code: str) -> None:
    reader, long = language(code), ("W" * 32,) * 8
    for view in (tables.eight_at_play(), tables.round_end(8, 13, 4)):
        assert 0 < len(TABLES["three-thirteen"].alt(reader, view, long)) <= LONGEST_ALT
    for view in (tables.open_misere_of_six(), tables.hands(6, 20)):
        assert 0 < len(TABLES["five-hundred"].alt(reader, view, long[:6])) <= LONGEST_ALT


def test_the_description_of_a_trick_names_contract_cards_and_turn() -> None:
    text = TABLES["five-hundred"].alt(ENGLISH, tables.trick(), NAMES[:4])
    for words in ("Contract: 8♥ by Ada", "Trick 2, led: ♥", "Ada: J♦, highest so far", "Dario is to play."):
        assert words in text
    assert "Last trick:\nAda: JKR" in text


def test_the_description_of_a_round_under_way_names_piles_and_the_last_turn() -> None:
    text = TABLES["three-thirteen"].alt(ENGLISH, tables.out_of_four(), NAMES[:4])
    for words in ("Discard pile: J♥, below it 2♠", "Bruno is out with set 4♣ 4♦ 4♥.", "Final turns: "):
        assert words in text
    assert "Carmen draws from the stock." in text
