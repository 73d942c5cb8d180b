"""The version of the program; the one place where it stands."""

from typing import Final

VERSION: Final = "0.1.0"
