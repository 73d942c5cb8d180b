"""The phases of a match of Five Hundred."""

from __future__ import annotations

import enum


class Phase(enum.StrEnum):
    """Where the match stands: a deal is due, or what the actor must do, or it is over."""

    DEAL = "deal"
    AUCTION = "auction"
    CONTRACT = "contract"
    """The contractor takes the kitty, stands without it, or raises."""
    DISCARD = "discard"
    CALL = "call"
    NAME = "name"
    PLAY = "play"
    OVER = "over"
