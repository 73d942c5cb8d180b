"""No sentence that a user sees stands outside a translation call."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = frozenset({"ui/catalogues.py"})
"""Run by developers, who read English."""
FILES = sorted(
    path
    for folder in ("ui", "cogs")
    for path in (ROOT / folder).rglob("*.py")
    if str(path.relative_to(ROOT)) not in TOOLS
)

TRANSLATING = frozenset({"text", "plural", "N_", "locale_str"})
LOGGING = frozenset({"debug", "info", "warning", "error", "exception", "critical", "log"})
ERRORS = frozenset({"ValueError", "KeyError", "IndexError", "TypeError", "RuntimeError", "LookupError"})
"""Errors of the program: their text reaches a log, people get an incident code."""
NAMING = frozenset({"TypeVar", "fail"})
"""Names for type checkers; and `Answer.fail`, whose text says in the log what was being done."""
SILENT = TRANSLATING | LOGGING | ERRORS | NAMING

SENTENCE = re.compile(r"[^\W\d_]{2,}\W*\s\W*[^\W\d_]{2,}|^[A-Z][a-z]{2,}$")
"""Two words with a space between them, or one capitalised word, such as a label."""


def name_of(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def seen(node: ast.AST) -> Iterator[ast.Constant]:
    """Literals that may be shown: no docstrings, annotations, log texts or program errors."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Assign) and any(
        isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets
    ):
        return
    if isinstance(node, ast.Call) and name_of(node) in SILENT:
        for argument in node.keywords:
            yield from seen(argument.value)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    for field, child in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        for item in child if isinstance(child, list) else [child]:
            if isinstance(item, ast.AST):
                yield from seen(item)


def sentences(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        f"{path.name}:{node.lineno}: {node.value!r}" for node in seen(tree) if SENTENCE.search(node.value)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_sentence_stands_outside_a_translation_call(path: Path) -> None:
    assert sentences(path) == []


def test_the_search_finds_a_sentence_that_is_not_translated() -> None:
    tree = ast.parse('box("Your turn")\nbutton(language.text("Your turn"))\nlog.info("table opened now")')
    assert [node.lineno for node in seen(tree) if SENTENCE.search(node.value)] == [1]


def test_the_search_finds_parts_of_formatted_strings_and_labels() -> None:
    tree = ast.parse('f"{name} is waiting"\nx = f"{name} has won"\nbutton(label="Join")')
    assert [node.lineno for node in seen(tree) if SENTENCE.search(str(node.value))] == [1, 2, 3]
