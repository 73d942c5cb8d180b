"""Keeps every message about every table true, without ever holding a table up."""

from cogs.publisher.lane import Pace
from cogs.publisher.publisher import Publisher

__all__ = ["Pace", "Publisher"]
