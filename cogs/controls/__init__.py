"""Buttons and menus. What they mean stands in their custom ids, so a restart changes nothing."""

from cogs.controls.control import press

__all__ = ["press"]
