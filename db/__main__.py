"""What an operator does with the database: `python -m db check`, `backup FILE`, `rebuild`.

The exit code is 0 if all is well, 1 if not, and 2 for a command or settings that make no sense.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from db.backup import BackupFailed, back_up
from db.check import check
from db.database import Database
from db.errors import DatabaseUnusable
from db.rebuild import rebuild
from settings import Settings, SettingsError


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        path = chosen.database or Settings.load().database_path
        return int(chosen.run(path, chosen))
    except SettingsError as error:
        sys.stderr.write(f"These settings do not say where the database is:\n{error}\n")
        return 2
    except (DatabaseUnusable, BackupFailed) as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m db", description="Look after Bower's database.")
    parser.add_argument("--database", type=Path, help="the file; DATABASE_PATH if left out")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    checking = commands.add_parser("check", help="see whether the file and every match in it are sound")
    checking.set_defaults(run=_check)
    copying = commands.add_parser("backup", help="copy the file while Bower runs")
    copying.add_argument("target", type=Path, metavar="FILE", help="where the copy goes")
    copying.add_argument("--force", action="store_true", help="replace FILE if it exists")
    copying.set_defaults(run=_backup)
    counting = commands.add_parser("rebuild", help="count boards and statistics anew, while Bower is stopped")
    counting.set_defaults(run=_rebuild)
    return parser


def _check(path: Path, _: argparse.Namespace) -> int:
    found = asyncio.run(check(path))
    sys.stdout.write(f"{found}\n")
    return 1 if found.problems else 0


def _backup(path: Path, chosen: argparse.Namespace) -> int:
    back_up(path, chosen.target, overwrite=chosen.force)
    sys.stdout.write(f"The database {path} was copied to {chosen.target}.\n")
    return 0


def _rebuild(path: Path, _: argparse.Namespace) -> int:
    if not path.is_file():
        raise DatabaseUnusable(path, "there is no such file")
    counted = asyncio.run(_rebuilt(path))
    sys.stdout.write(f"Boards and statistics of {path} were counted anew from {counted} finished matches.\n")
    return 0


async def _rebuilt(path: Path) -> int:
    database = await Database.open(path)
    try:
        return await rebuild(database)
    finally:
        await database.close()


if __name__ == "__main__":
    sys.exit(main())
