"""Rules of Discord that its OpenAPI document does not hold, for messages and modals.

Sources: the reference pages on messages, components and uploads in Discord's developer documentation.
Each check yields readable faults and takes a request's JSON body.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from localdiscord.messages import Upload
from localdiscord.state import Json, MessageFlag
from localdiscord.text import BUTTON, LINK_STYLE, SELECTS, STRING_SELECT, TEXT_DISPLAY, TEXT_INPUT, walk

MAX_CONTENT = 2000
MAX_COMPONENTS = 40
MAX_DISPLAYED = 4000
MAX_ROWS = 5
MAX_EMBED_TEXT = 6000
MAX_FILES = 10
MAX_FILE = 10 * 1024 * 1024  # bytes
MAX_REQUEST = 25 * 1024 * 1024  # bytes
MAX_MODAL_COMPONENTS = 5
_ROW, _LABEL = 1, 18
_PREMIUM_STYLE = 6


def message_faults(body: Json, uploads: Sequence[Upload] = ()) -> Iterator[str]:
    """Check a message to send, or a change of one."""
    if len(body.get("content") or "") > MAX_CONTENT:
        yield f"content: longer than {MAX_CONTENT} characters"
    if sum(map(_embed_length, body.get("embeds") or ())) > MAX_EMBED_TEXT:
        yield f"embeds: more than {MAX_EMBED_TEXT} characters in all"
    tree = body.get("components") or []
    if MessageFlag.COMPONENTS_V2 in MessageFlag(body.get("flags") or 0):
        yield from _v2_faults(body, tree)
    else:
        yield from _classic_faults(tree)
    yield from component_faults(tree)
    yield from upload_faults(uploads)


def _v2_faults(body: Json, tree: Sequence[Json]) -> Iterator[str]:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(key):
            yield f"{key}: not allowed with Components V2"
    displayed = sum(len(c.get("content") or "") for c in walk(tree) if c.get("type") == TEXT_DISPLAY)
    if displayed > MAX_DISPLAYED:
        yield f"components: {displayed} characters of text, more than {MAX_DISPLAYED}"


def _classic_faults(tree: Sequence[Json]) -> Iterator[str]:
    if len(tree) > MAX_ROWS:
        yield f"components: more than {MAX_ROWS} rows"
    if any(component.get("type") != _ROW for component in tree):
        yield "components: only rows are allowed without the Components V2 flag"


def component_faults(tree: Sequence[Json]) -> Iterator[str]:
    """Check what holds for every tree of components, of a message or of a modal."""
    everything = walk(tree)
    if len(everything) > MAX_COMPONENTS:
        yield f"components: {len(everything)} in all, more than {MAX_COMPONENTS}"
    for key in ("custom_id", "id"):
        for value in _repeated(component.get(key) for component in everything):
            yield f"components: {key} {value!r} is used twice"
    for component in everything:
        kind = component.get("type")
        if kind == _ROW:
            yield from _row_faults(component)
        elif kind == BUTTON:
            yield from _button_faults(component)
        elif kind in SELECTS:
            yield from _menu_faults(component)


def _repeated(values: Iterable[object]) -> list[object]:
    counted = Counter(value for value in values if value)
    return [value for value, times in counted.items() if times > 1]


def _row_faults(row: Json) -> Iterator[str]:
    kinds = [component.get("type") for component in row.get("components") or ()]
    if len(kinds) > 1 and any(kind != BUTTON for kind in kinds):
        yield "components: a row holds up to five buttons, or one menu alone"


def _button_faults(button: Json) -> Iterator[str]:
    name = button.get("custom_id") or button.get("label")
    style = button.get("style")
    if style == LINK_STYLE and (button.get("custom_id") or not button.get("url")):
        yield f"button {name!r}: a link has a url and no custom_id"
    if style not in {LINK_STYLE, _PREMIUM_STYLE} and (button.get("url") or not button.get("custom_id")):
        yield f"button {name!r}: needs a custom_id and no url"
    if style != _PREMIUM_STYLE and not (button.get("label") or button.get("emoji")):
        yield f"button {name!r}: needs a label or an emoji"


def _menu_faults(menu: Json) -> Iterator[str]:
    name = menu.get("custom_id")
    low, high = menu.get("min_values", 1), menu.get("max_values", 1)
    options = menu.get("options") or ()
    if low is not None and high is not None and low > high:
        yield f"menu {name!r}: min_values is above max_values"
    if menu.get("type") != STRING_SELECT:
        return
    if high is not None and high > len(options):
        yield f"menu {name!r}: max_values is above the number of options"
    for value in _repeated(option.get("value") for option in options):
        yield f"menu {name!r}: the value {value!r} is offered twice"
    if sum(bool(option.get("default")) for option in options) > (high or 1):
        yield f"menu {name!r}: more defaults than max_values"


def _embed_length(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or ():
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if text)


def upload_faults(uploads: Sequence[Upload]) -> Iterator[str]:
    """Check the files of a request."""
    if len(uploads) > MAX_FILES:
        yield f"files: more than {MAX_FILES}"
    for upload in uploads:
        if len(upload.content) > MAX_FILE:
            yield f"files: {upload.filename} is larger than {MAX_FILE} bytes"
    if sum(len(upload.content) for upload in uploads) > MAX_REQUEST:
        yield f"files: more than {MAX_REQUEST} bytes in all"


def deferral_faults(data: Json) -> Iterator[str]:
    """Check the data of a deferred reply: it takes the ephemeral flag and nothing else."""
    for key in data:
        if key != "flags":
            yield f"data.{key}: a deferred reply takes flags only"
    if MessageFlag(data.get("flags") or 0) & ~MessageFlag.EPHEMERAL:
        yield "data.flags: a deferred reply takes the ephemeral flag only"


def modal_faults(data: Json) -> Iterator[str]:
    """Check a modal."""
    tree = data.get("components") or []
    if len(tree) > MAX_MODAL_COMPONENTS:
        yield f"components: a modal holds {MAX_MODAL_COMPONENTS}"
    yield from component_faults(tree)
    for component in walk(tree):
        inner = component.get("component") or {}
        if component.get("type") == _LABEL and inner.get("type") == TEXT_INPUT and inner.get("label"):
            yield f"text input {inner.get('custom_id')!r}: inside a label it has no label of its own"
        if component.get("type") in SELECTS and component.get("disabled"):
            yield f"menu {component.get('custom_id')!r}: cannot be disabled in a modal"
