"""The application's own emojis."""

from __future__ import annotations

from localdiscord.errors import UNKNOWN_EMOJI, ApiError
from localdiscord.payloads import user_payload
from localdiscord.state import Json
from localdiscord.world import World


class EmojiBook:
    """Emojis by id, with their pictures in ``images``."""

    def __init__(self, world: World) -> None:
        self.images: dict[int, bytes] = {}
        self._world = world
        self._emojis: dict[int, Json] = {}

    def all(self) -> list[Json]:
        """Return every emoji object."""
        return list(self._emojis.values())

    def add(self, name: str, image: bytes) -> Json:
        """Store a new emoji."""
        number = self._world.ids.next()
        self.images[number] = image
        self._emojis[number] = {
            "id": str(number),
            "name": name,
            "user": user_payload(self._world.bot),
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        return self._emojis[number]

    def get(self, emoji_id: str) -> Json:
        """Find an emoji; raises Discord's "Unknown Emoji"."""
        found = self._emojis.get(int(emoji_id))
        if found is None:
            raise ApiError(*UNKNOWN_EMOJI)
        return found

    def rename(self, emoji_id: str, name: str) -> Json:
        """Give an emoji another name."""
        emoji = self.get(emoji_id)
        emoji["name"] = name
        return emoji

    def remove(self, emoji_id: str) -> None:
        """Forget an emoji."""
        self.get(emoji_id)
        del self._emojis[int(emoji_id)]
        del self.images[int(emoji_id)]
