"""What holds for every picture, on positions that chance leads to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from engine.table import Table
from tests.ui.builders import (
    GOLDEN_DEAL,
    GOLDEN_MOVES,
    PAIRS_DEAL,
    PAIRS_MOVES,
    people,
    play_randomly,
    table_of,
)
from tests.ui.games.five_hundred import positions as five_hundred
from tests.ui.games.three_thirteen import positions as three_thirteen
from tests.ui.pictures.scenes import CASES, scene_of
from tests.ui.pictures.tables import CROWD
from ui.i18n import LANGUAGES, language
from ui.pictures import HANDS, SHEETS, TABLES, Scene
from ui.pictures.cards import CardArt
from ui.pictures.lettering import fitted, inked
from ui.pictures.rows import ROW
from ui.pictures.scene import WIDTH, Box, Placed, Text
from ui.pictures.tiles import TileArt
from ui.pictures.words import LONGEST_ALT

Rectangle = tuple[int, int, int, int]


def matches() -> Iterator[Table]:
    """Random positions of all games, with few and with many at the table."""
    for seed in range(8):
        rng = Random(seed)
        moves = rng.randint(1, 120)
        yield play_randomly(people(2 + seed % 3), rng, moves, hand_size=(None, 7)[seed % 2])
        yield three_thirteen.some_match(five_hundred.seats(2 + seed % 5), seed, moves)
        yield five_hundred.some_match(five_hundred.seats(2 + seed % 5), seed, moves)


def scenes() -> Iterator[Scene]:
    for number, table in enumerate(matches()):
        game, seats = table.record.game, len(table.record.seats)
        reader = language(LANGUAGES[number % 3])
        yield TABLES[game].scene(reader, table.view(None), CROWD[:seats])
        sheet = SHEETS[game].scene(reader, table.view(None), CROWD[:seats], table.steps)
        if sheet is not None:
            yield sheet
        for seat in range(seats):
            scene = HANDS[game].scene(reader, table.view(seat), None)
            if scene is not None:
                yield scene


def rectangle(item: Any) -> Rectangle:
    if isinstance(item, Text):
        mask, middle = inked(
            fitted(item.text, item.size, item.width, bold=item.bold), item.size, bold=item.bold
        )
        shift = {"left": 0, "middle": mask.width // 2, "right": mask.width}[item.align]
        left, top = item.x - shift, item.y - middle
        return left, top, left + mask.width, top + mask.height
    width, height = (item.width, item.height) if isinstance(item, Box) else item.art.size
    return item.x, item.y, item.x + width, item.y + height


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_everything_lies_on_the_picture_and_nothing_on_another() -> None:
    for scene in (*scenes(), *map(scene_of, CASES)):
        for item in scene.items:
            left, top, right, bottom = rectangle(item)
            assert left >= 0, item
            assert top >= 0, item
            assert right <= WIDTH, item
            assert bottom <= scene.height, item
        solid = [item for item in scene.items if not isinstance(item, Box)]
        for one, other in combinations(solid, 2):
            assert not overlap(rectangle(one), rectangle(other)), (one, other)


def test_at_most_seven_cards_stand_in_a_row_of_a_hand() -> None:
    for name in ("hand-of-14", "hand-with-kitty", "domino-hand"):
        tops = [item.y for item in scene_of(name).items if isinstance(item, Placed)]
        assert max(map(tops.count, tops)) <= ROW


def test_equal_positions_make_equal_scenes() -> None:
    for name in CASES:
        assert scene_of(name) == scene_of(name)
        assert hash(scene_of(name)) == hash(scene_of(name))


def shown(scene: Scene) -> list[Any]:
    return [item.art for item in scene.items if isinstance(item, Placed)]


def letters(scene: Scene) -> str:
    return "".join(item.text for item in scene.items if isinstance(item, Text) and len(item.text) == 1)


def test_a_card_that_may_not_be_played_is_dimmed() -> None:
    arts = shown(scene_of("hand-with-barred-cards"))
    assert [str(art.card) for art in arts if not art.dim] == ["7H"]
    assert sum(art.dim for art in arts) == 9


def test_a_tile_that_fits_nowhere_is_dimmed() -> None:
    arts = shown(scene_of("domino-hand"))
    assert [(art.first, art.second) for art in arts if not art.dim] == [(3, 0)]


def test_nothing_is_dimmed_while_it_is_somebody_elses_turn() -> None:
    table = play_randomly(people(2), Random(1), 2)
    waiting = next(seat for seat in range(2) if seat != table.view(None).actor)
    scene = HANDS["fives-and-threes"].scene(language("en"), table.view(waiting), None)
    assert scene is not None
    assert all(isinstance(art, TileArt) and not art.dim for art in shown(scene))


def test_every_card_has_its_letter() -> None:
    assert letters(scene_of("hand-of-14")) == "abcdefghijklmn"
    assert letters(scene_of("hand-with-kitty")) == "abcdefghijklm"


def test_the_card_just_drawn_is_ringed_once_and_wild_cards_carry_a_star() -> None:
    arts = [art for art in shown(scene_of("hand-of-14")) if isinstance(art, CardArt)]
    assert [str(art.card) for art in arts if art.ring] == ["5D"]
    assert [str(art.card) for art in arts if art.wild] == ["KC"]


def test_one_of_two_equal_cards_is_the_one_just_drawn() -> None:
    table = three_thirteen.table_at("4C KS KC / 9D 5D KD / 7C 8D 2C", "2H 9D", "draw stock")
    scene = HANDS["three-thirteen"].scene(language("en"), table.view(1), None)
    assert scene is not None
    assert [str(art.card) for art in shown(scene) if art.ring] == ["9D"]
    assert [str(art.card) for art in shown(scene)].count("9D") == 2


def test_bowers_and_joker_stand_with_the_trumps_and_carry_their_sign() -> None:
    arts = shown(scene_of("hand-with-kitty"))
    assert [str(art.card) for art in arts if art.counts_as] == ["JKR", "JD"]
    assert [str(art.card) for art in arts if art.ring] == ["4H", "AD", "KD"]


def test_descriptions_say_the_same_in_every_language_and_are_not_too_long() -> None:
    for table in matches():
        game, names = table.record.game, (("*_~`" * 8,) * 8)[: len(table.record.seats)]
        for code in LANGUAGES:
            reader, view = language(code), table.view(None)
            said = [TABLES[game].alt(reader, view, names)]
            if SHEETS[game].scene(reader, view, names, table.steps) is not None:
                said.append(SHEETS[game].alt(reader, view, names, table.steps))
            assert all(0 < len(text) <= LONGEST_ALT for text in said)
            for seat in range(len(names)):
                text = HANDS[game].alt(reader, table.view(seat), None)
                assert 0 < len(text) <= LONGEST_ALT
                assert "**" not in text


def test_the_description_of_a_hand_names_the_tiles_that_fit() -> None:
    table = table_of(people(2), [GOLDEN_DEAL, *GOLDEN_MOVES[:2]])
    said = HANDS["fives-and-threes"].alt(language("en"), table.view(0), None)
    assert said == "Your 6 tiles\n5-3 5-2 5-1 4-4 4-1 3-0\nThese fit: 3-0"


def test_the_description_of_a_finished_hand_names_what_was_left() -> None:
    table = table_of(people(4), [PAIRS_DEAL, *PAIRS_MOVES])
    said = TABLES["fives-and-threes"].alt(language("en"), table.view(None), ("Ada", "Bo", "Cy", "Di"))
    assert "Left in hand, not counted:\nAda: 5-0 0-0" in said


def test_the_description_of_a_table_names_line_ends_scores_and_counts() -> None:
    table = play_randomly(people(2), Random(3), 6)
    said = TABLES["fives-and-threes"].alt(language("en"), table.view(None), ("Ada", "Bruno"))
    assert "Ends: left" in said
    assert "Last tile: " in said
    assert "is to play." in said
    assert "/ 61 · Ada" in said
    assert "Bruno (" in said
    assert "```" not in said
