"""Every benchmark, one after the other: `python -m bench`."""

from __future__ import annotations

import subprocess
import sys

BENCHMARKS = (
    ("Engine: moves a second", "bench.engine"),
    ("Engine: hands of Five Hundred a second", "bench.five_hundred"),
    ("Engine: invariants on random matches", "bench.invariants"),
    ("Engine: melds of Three Thirteen", "bench.melds"),
    ("Journal: commits a second", "bench.store"),
    ("Boards: answers from a million finished seats", "bench.boards"),
    ("Clicks: time to acknowledgement", "bench.clicks"),
    ("Load: a thousand tables", "bench.load"),
    ("Pictures: time and size", "bench.pictures"),
    ("Computer players: strength", "bench.strength"),
    ("Computer players: strength in Three Thirteen", "bench.strength_three_thirteen"),
    ("Computer players: strength in Five Hundred", "bench.strength_five_hundred"),
)


def main() -> int:
    """Run all; the exit code is 1 if one of them failed."""
    failed = False
    for title, module in BENCHMARKS:
        print(f"\n== {title} (python -m {module})", flush=True)
        failed |= subprocess.run([sys.executable, "-m", module], check=False).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
