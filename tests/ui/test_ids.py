from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import OptionValue
from engine.games import GAMES
from engine.lobby import SETTINGS_CHOICES
from ui.ids import (
    LONGEST,
    Id,
    Kind,
    decode_value,
    encode_value,
    pattern,
)

kinds = st.sampled_from(list(Kind))
numbers = st.integers(min_value=0, max_value=10**12)
payloads = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=40)


@given(kinds, numbers, numbers, payloads)
def test_an_id_reads_back_as_it_was_written(kind: Kind, table: int, version: int, payload: str) -> None:
    written = Id(kind, table, version, payload)
    assert Id.parse(str(written)) == written


def test_ids_are_short_and_readable() -> None:
    assert str(Id(Kind.PLAY, 12, 41, "6-4 left")) == "b:play:12:41:6-4 left"
    assert str(Id(Kind.JOIN, 12)) == "b:join:12:0:"


@given(kinds, numbers, numbers, payloads)
def test_only_the_pattern_of_its_kind_takes_an_id(kind: Kind, table: int, version: int, payload: str) -> None:
    written = str(Id(kind, table, version, payload))
    takers = [other for other in Kind if re.fullmatch(pattern(other), written)]
    assert takers == [kind]


@pytest.mark.parametrize(
    "garbage",
    [
        "", "b", "b:", "b:play", "b:play:12:41", "c:play:12:41:6-4", "b:play:x:41:6-4", "b:play:12:-1:6-4",
        "b:play:012:41:6-4", "b:play:12:4 1:6-4", "b:PLAY:12:41:6-4", "b::12:41:6-4", "b:play:١٢:41:6-4",
        "b:play:12:41:6-4\n", " b:play:12:41:6-4", "b:play:" + "9" * 19 + ":1:6-4", "x" * 100,
        "b:play:12:41:" + "x" * 88,
    ],
)  # fmt: skip
def test_garbage_is_refused(garbage: str) -> None:
    with pytest.raises(ValueError, match="not a custom id"):
        Id.parse(garbage)


@given(st.text(max_size=120))
def test_whatever_is_read_is_written_back_the_same(text: str) -> None:
    try:
        read = Id.parse(text)
    except ValueError:
        return
    assert str(read) == text


def test_an_id_too_long_for_discord_cannot_be_written() -> None:
    longest = Id(Kind.PLAY, 1, 1, "x" * (LONGEST - len("b:play:1:1:")))
    assert len(str(longest)) == LONGEST
    with pytest.raises(ValueError, match="not a custom id"):
        str(Id(Kind.PLAY, 1, 1, longest.payload + "x"))


OPTION_VALUES: list[OptionValue] = [
    value
    for choices in [*(game.Options.choices(2) for game in GAMES.values()), SETTINGS_CHOICES]
    for values in choices.values()
    for value in values
]


@pytest.mark.parametrize("value", OPTION_VALUES)
def test_option_values_read_back_with_their_type(value: OptionValue) -> None:
    read = decode_value(encode_value(value))
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    "garbage", ["", "61", "int:", "int:6 1", "int:١", "bool:2", "bool:", "none:1", "float:1"]
)
def test_garbage_is_no_option_value(garbage: str) -> None:
    with pytest.raises(ValueError, match="not an option's value"):
        decode_value(garbage)
