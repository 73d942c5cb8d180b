"""Menus and modals as people fill them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from localdiscord.options import CannotAct
from localdiscord.state import Json
from localdiscord.text import SELECTS, STRING_SELECT, TEXT_INPUT

_ROW, _TEXT, _LABEL, _FILES, _RADIO, _CHECKBOXES, _CHECKBOX = 1, 10, 18, 19, 21, 22, 23
_TEXT_INPUT_LIMIT = 4000


def check_selection(menu: Json, values: Sequence[str]) -> None:
    """Refuse values that a menu does not offer, or too few or too many of them."""
    if menu["type"] == STRING_SELECT:
        _refuse_unlisted(menu, values)
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    if not (low or 0) <= len(values) <= (high or 1):
        raise CannotAct(f"{menu['custom_id']}: choose {low} to {high}, not {len(values)}")
    if len(set(values)) != len(values):
        raise CannotAct(f"{menu['custom_id']}: a value is chosen twice")


def _refuse_unlisted(menu: Json, values: Sequence[str]) -> None:
    offered = {option["value"] for option in menu["options"]}
    for value in values:
        if value not in offered:
            raise CannotAct(f"{menu['custom_id']}: {value!r} is not among the options")


def filled(tree: Sequence[Json], values: Mapping[str, Any]) -> list[Json]:
    """Return a modal's components as its submission carries them, with ``values`` by custom id.

    What is not given keeps the value that the bot put in.
    """
    unknown = set(values) - {field["custom_id"] for field in fields(tree)}
    if unknown:
        raise CannotAct(f"the form has no field {', '.join(sorted(unknown))}")
    return [_filled(component, values) for component in tree]


def fields(tree: Sequence[Json]) -> list[Json]:
    """Return the fields of a modal, in order, out of their rows and labels."""
    found: list[Json] = []
    for component in tree:
        if component["type"] == _ROW:
            found.extend(component["components"])
        elif component["type"] == _LABEL:
            found.append(component["component"])
    return found


def _filled(component: Json, values: Mapping[str, Any]) -> Json:
    answer: Json = {"type": component["type"], "id": component["id"]}
    if component["type"] == _ROW:
        answer["components"] = [_field(field, values) for field in component["components"]]
    elif component["type"] == _LABEL:
        answer["component"] = _field(component["component"], values)
    return answer


def _field(field: Json, values: Mapping[str, Any]) -> Json:
    answer: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    given = values.get(field["custom_id"])
    if field["type"] == TEXT_INPUT:
        answer["value"] = _typed(field, given)
    elif field["type"] == _CHECKBOX:
        answer["value"] = bool(field.get("default") if given is None else given)
    elif field["type"] == _RADIO:
        answer["value"] = _picked(field, given)
    elif field["type"] == _FILES:
        answer["values"] = []
    elif field["type"] in SELECTS | {_CHECKBOXES}:
        answer["values"] = _chosen(field, given)
    return answer


def _typed(field: Json, given: object) -> str:
    text = str(field.get("value") or "") if given is None else str(given)
    low, high = field.get("min_length") or 0, field.get("max_length") or _TEXT_INPUT_LIMIT
    if not text and field.get("required", True):
        raise CannotAct(f"{field['custom_id']} must be filled in")
    if text and not low <= len(text) <= high:
        raise CannotAct(f"{field['custom_id']}: between {low} and {high} characters")
    return text


def _defaults(field: Json) -> list[str]:
    return [option["value"] for option in field.get("options") or () if option.get("default")]


def _picked(field: Json, given: object) -> str | None:
    value = next(iter(_defaults(field)), None) if given is None else str(given)
    if value is None and field.get("required", True):
        raise CannotAct(f"{field['custom_id']} must be chosen")
    if value is not None:
        _refuse_unlisted(field, [value])
    return value


def _chosen(field: Json, given: object) -> list[str]:
    if given is None:
        chosen = _defaults(field)
    else:
        chosen = [given] if isinstance(given, str) else [str(value) for value in _each(given)]
    if not chosen and not field.get("required", True):
        return chosen
    if field["type"] == _CHECKBOXES:
        _refuse_unlisted(field, chosen)
        field = {**field, "type": _CHECKBOXES, "max_values": field.get("max_values") or len(field["options"])}
    check_selection(field, chosen)
    return chosen


def _each(values: object) -> Sequence[object]:
    if not isinstance(values, (list, tuple)):
        raise CannotAct("a list of values is needed here")
    return values
