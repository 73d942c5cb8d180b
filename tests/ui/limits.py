"""Discord's limits for a message, and people whose names reach them."""

from __future__ import annotations

from typing import Any

from discord import ui

from engine.journal import Holder, Person, Seat

LONGEST_NAME = "*" * 32
"""Every sign of it needs another one in front."""


def crowd(count: int, holder: Holder = Holder.PERSON) -> list[Seat]:
    return [Seat(Person(10**18 + index, LONGEST_NAME), holder) for index in range(count)]


def assert_fits(view: ui.LayoutView) -> None:
    assert view.is_finished()
    assert view.total_children_count <= 40
    assert 0 < view.content_length() <= 4000
    items = list(view.walk_children())
    ids = [item.custom_id for item in items if isinstance(item, ui.Button | ui.Select) and item.custom_id]
    assert len(ids) == len(set(ids))
    assert all(len(custom_id) <= 100 for custom_id in ids)
    for item in items:
        if isinstance(item, ui.TextDisplay):
            assert item.content
        elif isinstance(item, ui.Button):
            assert item.label
            assert len(item.label) <= 80
        elif isinstance(item, ui.Select):
            assert_select_fits(item)
        elif isinstance(item, ui.ActionRow):
            assert_row_fits(item)


def assert_row_fits(row: ui.ActionRow[Any]) -> None:
    kinds = [type(child) for child in row.children]
    assert kinds in ([ui.Select], [ui.ChannelSelect], [ui.RoleSelect], [ui.Button] * len(kinds))
    assert 1 <= len(kinds) <= 5


def assert_select_fits(select: ui.Select[Any]) -> None:
    assert 1 <= len(select.options) <= 25
    assert len(select.placeholder or "") <= 150
    values = [option.value for option in select.options]
    assert len(values) == len(set(values))
    for option in select.options:
        assert 1 <= len(option.label) <= 100
        assert 1 <= len(option.value) <= 100
        assert len(option.description or "x") <= 100
    assert sum(option.default for option in select.options) <= 1
