"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# A machine that is busy with something else breaks no property.
settings.register_profile("bower", deadline=None)
settings.load_profile("bower")
