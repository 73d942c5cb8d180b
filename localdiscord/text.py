"""What a reader of a message sees: its text, its buttons, its menus.

Works on messages with embeds and classic rows as well as on Components V2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from localdiscord.state import Attachment, Message

Component = dict[str, Any]

BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
SELECTS = frozenset({3, 5, 6, 7, 8})
_USED = SELECTS | {BUTTON}
TEXT_DISPLAY = 10
LINK_STYLE = 5


def walk(components: Iterable[Component]) -> list[Component]:
    """Return every component, outer before inner, in reading order."""
    found: list[Component] = []
    for component in components:
        found.append(component)
        if inner := component.get("components"):
            found += walk(inner)
        for key in ("accessory", "component"):
            if beside := component.get(key):
                found += walk((beside,))
    return found


def _embed_lines(embed: Component) -> Iterator[str]:
    yield from (embed.get("author", {}).get("name", ""), embed.get("title", ""), embed.get("description", ""))
    for field in embed.get("fields", ()):
        yield from (field["name"], field["value"])
    yield embed.get("footer", {}).get("text", "")


def _component_lines(components: Iterable[Component]) -> Iterator[str]:
    for component in walk(components):
        if component["type"] == TEXT_DISPLAY:
            yield component["content"]
        elif component["type"] == 11:  # thumbnail
            yield component.get("description") or ""
        elif component["type"] == 12:  # gallery
            yield from (item.get("description") or "" for item in component["items"])


def _alt_texts(attachments: Iterable[Attachment]) -> Iterator[str]:
    return (attachment.description or "" for attachment in attachments)


def text_of(message: Message) -> str:
    """Return all text of a message: content, embeds, text displays and pictures' descriptions."""
    lines = [message.content]
    for embed in message.embeds:
        lines.extend(_embed_lines(embed))
    lines.extend(_component_lines(message.components))
    lines.extend(_alt_texts(message.attachments))
    return "\n".join(line for line in dict.fromkeys(lines) if line)


def buttons_of(message: Message, *, disabled: bool = False) -> list[Component]:
    """Return the buttons that can be pressed; with ``disabled``, those that cannot."""
    return [
        component
        for component in walk(message.components)
        if component["type"] == BUTTON and bool(component.get("disabled")) is disabled
    ]


def selects_of(message: Message, *, disabled: bool = False) -> list[Component]:
    """Return the menus that can be used; with ``disabled``, those that cannot."""
    return [
        component
        for component in walk(message.components)
        if component["type"] in SELECTS and bool(component.get("disabled")) is disabled
    ]


def usable_of(message: Message) -> list[Component]:
    """Return the buttons and menus that can be used, in order."""
    return [
        component
        for component in walk(message.components)
        if component["type"] in _USED and not component.get("disabled")
    ]


def labels_of(message: Message) -> list[str]:
    """Return the labels of the buttons that can be pressed, in order; an emoji's name where there is none."""
    return [
        button.get("label") or (button.get("emoji") or {}).get("name", "") for button in buttons_of(message)
    ]
