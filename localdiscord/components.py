"""What Discord does to components and embeds on arrival: numbers them and turns file names into URLs.

``everything`` stands for all components of a tree as `walk` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from localdiscord.errors import INVALID_FORM, ApiError
from localdiscord.state import Attachment, Json
from localdiscord.text import walk

_SCHEME = "attachment://"
_EMBED_MEDIA = ("image", "thumbnail", "video")
_EMBED_ICONS = ("author", "footer")


def number(everything: Sequence[Json]) -> None:
    """Give every component that has none a numeric id of its own within the message."""
    taken = {component["id"] for component in everything if component.get("id")}
    free = (n for n in range(1, 1000) if n not in taken)
    for component in everything:
        if not component.get("id"):
            component["id"] = next(free)


def normalise(everything: Iterable[Json]) -> None:
    """Drop empty optional values, write ids as texts and fill in defaults, as replies carry them."""
    for component in everything:
        for chosen in component.get("default_values") or ():
            chosen["id"] = str(chosen["id"])
        for bearer in (component, *(component.get("options") or ())):
            if (bearer.get("emoji") or {}).get("id"):
                bearer["emoji"]["id"] = str(bearer["emoji"]["id"])
        for key in [key for key, value in component.items() if value is None]:
            del component[key]
        if component["type"] == 17:  # containers always say whether they are spoilers
            component.setdefault("spoiler", False)
            component.setdefault("accent_color", None)


def _media_of(everything: Iterable[Json]) -> Iterator[Json]:
    """Yield each media object of thumbnails, galleries and file components."""
    for component in everything:
        if component["type"] == 11:
            yield component["media"]
        elif component["type"] == 12:
            yield from (item["media"] for item in component["items"])
        elif component["type"] == 13:
            yield component["file"]


def _resolved(url: str, files: Mapping[str, Attachment]) -> Attachment | None:
    return files.get(url.removeprefix(_SCHEME)) if url.startswith(_SCHEME) else None


def _fill_media(media: Json, file: Attachment | None, media_id: int) -> None:
    media.setdefault("id", str(media_id))
    if file is not None:
        width, height = file.size or (None, None)
        media |= {
            "url": file.url,
            "attachment_id": str(file.id),
            "content_type": file.content_type,
            "width": width,
            "height": height,
        }
    media["proxy_url"] = media["url"]


def resolve_media(everything: Sequence[Json], attachments: Iterable[Attachment]) -> None:
    """Point the media of components at the message's files.

    Also fills what replies carry beside the URL: ids, sizes, and a file component's name. Raises
    Discord's "Invalid Form Body" for a file that the message does not have.
    """
    files = {attachment.filename: attachment for attachment in attachments}
    by_url = {attachment.url: attachment for attachment in attachments}
    for position, media in enumerate(_media_of(everything)):
        file = _resolved(media["url"], files) or by_url.get(media["url"])
        if file is None and media["url"].startswith(_SCHEME):
            raise ApiError(*INVALID_FORM, f"components: no attachment is named {media['url']}")
        _fill_media(media, file, position + 1 if file is None else file.id)
    for component in everything:
        if component["type"] == 13:
            file = by_url.get(component["file"]["url"])
            component["name"] = file.filename if file else ""
            component["size"] = len(file.content) if file else 0
            component.setdefault("spoiler", False)
        elif component["type"] in {11, 12}:
            for item in component.get("items", (component,)):
                item.setdefault("spoiler", False)
                item.setdefault("description", None)


def resolve_embeds(embeds: Iterable[Json], attachments: Iterable[Attachment]) -> None:
    """Point the pictures of embeds at the message's files."""
    files = {attachment.filename: attachment for attachment in attachments}
    for embed in embeds:
        embed.setdefault("type", "rich")
        for part in _EMBED_MEDIA:
            _resolve_key(embed.get(part), "url", files)
        for part in _EMBED_ICONS:
            _resolve_key(embed.get(part), "icon_url", files)


def _resolve_key(holder: dict[str, Any] | None, key: str, files: Mapping[str, Attachment]) -> None:
    if holder and (file := _resolved(holder.get(key) or "", files)):
        holder[key] = holder[f"proxy_{key}"] = file.url
        if file.size and key == "url":
            holder["width"], holder["height"] = file.size


def referenced_files(embeds: Iterable[Json], components: Iterable[Json]) -> set[str]:
    """Return the URLs that embeds and components show."""
    urls = {media["url"] for media in _media_of(walk(components))}
    for embed in embeds:
        urls |= {embed[part]["url"] for part in _EMBED_MEDIA if embed.get(part, {}).get("url")}
        urls |= {embed[part]["icon_url"] for part in _EMBED_ICONS if embed.get(part, {}).get("icon_url")}
    return urls


def find(components: Iterable[Json], custom_id: str) -> Json | None:
    """Return the component with a custom id, if it is there."""
    return next(
        (component for component in walk(components) if component.get("custom_id") == custom_id), None
    )
