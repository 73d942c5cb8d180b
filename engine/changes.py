"""What observers of a table are told."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.steps import Step

if TYPE_CHECKING:
    from engine.table import Table


class ChangeKind(enum.StrEnum):
    """What a `Change` is about."""

    OPENED = "opened"
    LOBBY = "lobby"
    """Seats, host, options or settings changed before the match."""
    STARTED = "started"
    MOVED = "moved"
    WARNED = "warned"
    SEATS = "seats"
    """During the match: somebody is away, returned or left, or the host's role passed on."""
    FINISHED = "finished"
    ABANDONED = "abandoned"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Change:
    """What observers are told, after it is stored: the table, the kind, the moves just made."""

    table: Table
    kind: ChangeKind
    steps: tuple[Step, ...] = ()
