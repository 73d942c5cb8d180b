"""The container and the service: what they name exists, and they stop the bot as it wants to be stopped."""

from __future__ import annotations

import ast
import configparser
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COPIED = [
    source for line in re.findall(r"^COPY (.+)$", DOCKERFILE, re.MULTILINE) for source in line.split()[:-1]
]


def service() -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(strict=False)
    parser.read(ROOT / "deploy" / "bower.service", encoding="utf-8")
    return parser["Service"]


def imported_from_here(file: Path) -> set[str]:
    """The top-level modules and packages of this project that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return {n for n in names - sys.stdlib_module_names if (ROOT / n).is_dir() or (ROOT / f"{n}.py").is_file()}


def test_everything_that_is_copied_exists() -> None:
    assert [source for source in COPIED if not (ROOT / source).exists()] == []


def test_everything_the_program_imports_is_copied() -> None:
    files = [
        file
        for source in COPIED
        for file in ([ROOT / source] if source.endswith(".py") else (ROOT / source).rglob("*.py"))
    ]
    needed = set().union(*map(imported_from_here, files))
    there = {source.removesuffix(".py") for source in COPIED}
    assert needed <= there, needed - there


def test_nothing_that_is_copied_is_kept_out_of_the_build() -> None:
    let_in = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert [
        s for s in COPIED if f"!{s}" not in let_in and not (s.endswith(".py") and "!*.py" in let_in)
    ] == []


def test_the_container_stops_by_sigterm_runs_as_nobody_special_and_tells_its_health() -> None:
    for line in ("STOPSIGNAL SIGTERM", "USER bower", 'CMD ["python", "-m", "operations.health"]'):
        assert line in DOCKERFILE
    assert DOCKERFILE.index("USER bower") < DOCKERFILE.index('CMD ["python", "bot.py"]')


def test_the_service_starts_again_after_a_failure_and_not_after_wrong_settings() -> None:
    assert service()["Restart"] == "on-failure"
    assert service()["RestartPreventExitStatus"] == "2"
    assert service()["KillSignal"] == "SIGTERM"
    assert float(service()["TimeoutStopSec"]) > 5
