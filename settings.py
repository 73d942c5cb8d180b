"""The settings of the program: one typed object, read once from the environment and `.env`.

An environment variable wins over the same name in `.env`; an empty value means the default.
Anything missing, malformed or misspelt stops the start with one readable line for each problem.
No value is ever repeated in a message: any of them might be the token, pasted into the wrong line.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self
from urllib.parse import urlsplit

from dotenv.parser import Original, parse_stream
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

_OUR_PREFIXES: Final = ("BOWER_", "DISCORD_")
"""What the environment may hold for us alone; of other names only exact ones are ours."""


class SettingsError(Exception):
    """The program cannot start with these settings; the text has one line for each problem."""


def _on_loopback(url: str) -> str:
    """The URL without a slash at its end; ValueError unless it leads to this machine."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("is no http address")
    if parts.hostname != "localhost" and not _is_loopback(parts.hostname):
        raise ValueError("does not lead to this machine")
    return url.rstrip("/")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _token_shaped(token: SecretStr) -> SecretStr:
    if not all(" " < character <= "~" for character in token.get_secret_value()):
        raise ValueError("holds spaces or characters no token has")
    return token


def _upper(value: Any) -> Any:
    return value.upper() if isinstance(value, str) else value


class Settings(BaseSettings):
    """Everything that can be set from outside. Made by `load`.

    The description of a field completes the sentence "expected: …".
    """

    model_config = SettingsConfigDict(
        extra="forbid", frozen=True, env_file_encoding="utf-8", hide_input_in_errors=True
    )

    discord_token: Annotated[SecretStr | None, AfterValidator(lambda t: t and _token_shaped(t))] = Field(
        None, description="the bot's token; empty: play on a local Discord, without a token"
    )
    database_path: Path = Field(
        Path("bower.db"), description="the file that keeps tables and results, in a folder that exists"
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"], BeforeValidator(_upper)
    ] = Field("INFO", description="DEBUG, INFO, WARNING, ERROR or CRITICAL")
    log_format: Literal["text", "json"] = Field(
        "text", description="text or json: readable lines, or one JSON object a line"
    )
    default_locale: Literal["en", "it", "es"] = Field(
        "en", description="en, it or es: the language of servers and people whose own is none of these"
    )
    computer_workers: int = Field(
        1, ge=1, le=64, description="how many processes think for computer players, 1 to 64"
    )
    tables_per_person: int = Field(
        5, ge=1, le=1000, description="how many open tables one person may sit at, 1 to 1000"
    )
    tables_per_channel: int = Field(
        10, ge=1, le=1000, description="how many tables may be open in one channel, 1 to 1000"
    )
    tables_per_server: int = Field(
        100, ge=1, le=100_000, description="how many tables may be open in one server, 1 to 100000"
    )
    metrics_port: int | None = Field(
        None, ge=0, le=65535, description="the port of the metrics on this machine, 0 to 65535; empty: none"
    )
    health_file: Path | None = Field(
        None, description="a file that is touched while Bower is well, in a folder that exists; empty: none"
    )
    local_port: int = Field(
        8383, ge=0, le=65535, description="the port of the local Discord's page, 0 to 65535; 0: any free one"
    )
    test_server: int | None = Field(
        None, gt=0, description="the id of a server that gets changed commands at once; empty: none"
    )
    discord_api: Annotated[str | None, AfterValidator(lambda url: url and _on_loopback(url))] = Field(
        None, description="the address of a Discord on this machine, for tests; empty: the real one"
    )
    guild_ready_timeout: float = Field(
        2.0, ge=0, le=60, description="how many seconds to wait for the list of servers at the start, 0 to 60"
    )

    @model_validator(mode="before")
    @classmethod
    def _drop_empty(cls, values: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in values.items() if value != ""}

    @classmethod
    def load(cls, env_file: Path = Path(".env")) -> Self:
        """Read the environment and `env_file` (if there is one); raises SettingsError."""
        problems = [_unknown(name, cls.names()) for name in _misspelt(os.environ, cls.names())]
        sources: dict[str, Any] = {"_env_file": env_file}
        try:
            problems += _unreadable_lines(env_file)
            settings = cls(**sources)
        except ValidationError as error:
            problems += [cls._problem(fault) for fault in error.errors(include_input=False)]
        except (OSError, UnicodeDecodeError) as error:
            problems.append(f"{env_file}: cannot be read as a UTF-8 text ({type(error).__name__})")
        if problems:
            raise SettingsError("\n".join(problems))
        return settings

    @classmethod
    def names(cls) -> list[str]:
        """The names of all settings, as they are written in the environment."""
        return [name.upper() for name in cls.model_fields]

    @classmethod
    def _problem(cls, fault: ErrorDetails) -> str:
        """One line: the name, what is wrong with its value, and what was expected."""
        key = str(fault["loc"][0])
        if fault["type"] == "extra_forbidden":
            return _unknown(key.upper(), cls.names())
        wrong = fault["msg"].removeprefix("Value error, ").removeprefix("Input ")
        return f"{key.upper()}: {wrong}; expected: {cls.model_fields[key].description}"


def _misspelt(environment: Mapping[str, str], known: Iterable[str]) -> list[str]:
    """Names in the environment that can only be meant for us, and that we do not have."""
    names = {name.upper() for name in environment}
    return sorted(name for name in names.difference(known) if name.startswith(_OUR_PREFIXES))


def _unreadable_lines(env_file: Path) -> list[str]:
    """One problem for each line that is neither a comment nor NAME=value; they would be skipped."""
    if not env_file.is_file():
        return []
    with env_file.open(encoding="utf-8") as stream:
        return [
            f"line {_line(binding.original)} of {env_file}: expected NAME=value"
            for binding in parse_stream(stream)
            if binding.error or (binding.key and binding.value is None)
        ]


def _line(text: Original) -> int:
    """The line a setting stands on; the parser counts the blank lines before it as part of it."""
    return text.line + len(text.string) - len(text.string.lstrip("\n"))


def _unknown(name: str, known: Iterable[str]) -> str:
    """One line about a name that is none of ours; what cannot be a name is not repeated."""
    if not re.fullmatch(r"[A-Z_][A-Z0-9_]{0,40}", name):
        return "a setting's name has letters, digits and underscores only"
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"{name}: no such setting" + (f"; did you mean {near[0]}?" if near else "")
