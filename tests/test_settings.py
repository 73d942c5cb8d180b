"""Settings: defaults, precedence, and what a wrong value gets."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from dotenv import dotenv_values

from settings import Settings, SettingsError

EXAMPLE = Path(__file__).parents[1] / ".env.example"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.f-ghijklmnopqrstuvwxyz_0123456789ABCD"


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name in Settings.names() or name.startswith(("BOWER_", "DISCORD_")):
            monkeypatch.delenv(name)


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def refusal(env_file: Path) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        Settings.load(env_file)
    return str(caught.value).splitlines()


def test_without_any_setting_the_defaults_hold_and_there_is_no_token(env_file: Path) -> None:
    settings = Settings.load(env_file)
    assert settings.discord_token is None
    assert settings.database_path == Path("bower.db")
    assert (settings.log_level, settings.default_locale) == ("INFO", "en")
    assert (settings.local_port, settings.computer_workers) == (8383, 1)
    assert (settings.test_server, settings.discord_api) == (None, None)
    assert settings.guild_ready_timeout == 2.0
    assert (settings.log_format, settings.metrics_port, settings.health_file) == ("text", None, None)
    assert (settings.tables_per_person, settings.tables_per_channel, settings.tables_per_server) == (
        5,
        10,
        100,
    )


def test_every_setting_is_read_from_the_file(env_file: Path) -> None:
    env_file.write_text(
        f"DISCORD_TOKEN={TOKEN}\nDATABASE_PATH=/var/lib/bower/b.db\nLOG_LEVEL=debug\nLOCAL_PORT=0\n"
        "DISCORD_API=http://127.0.0.1:8000/api/\nDEFAULT_LOCALE=it\nTEST_SERVER=123456789012345678\n"
        "COMPUTER_WORKERS=4\nGUILD_READY_TIMEOUT=0.1\nLOG_FORMAT=json\nMETRICS_PORT=9100\n"
        "HEALTH_FILE=/run/bower/health\nTABLES_PER_PERSON=1\nTABLES_PER_CHANNEL=2\nTABLES_PER_SERVER=3\n"
    )
    settings = Settings.load(env_file)
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.model_dump(exclude={"discord_token"}) == {
        "database_path": Path("/var/lib/bower/b.db"),
        "log_level": "DEBUG",
        "local_port": 0,
        "discord_api": "http://127.0.0.1:8000/api",
        "default_locale": "it",
        "test_server": 123456789012345678,
        "computer_workers": 4,
        "guild_ready_timeout": 0.1,
        "log_format": "json",
        "metrics_port": 9100,
        "health_file": Path("/run/bower/health"),
        "tables_per_person": 1,
        "tables_per_channel": 2,
        "tables_per_server": 3,
    }


def test_the_environment_wins_over_the_file(env_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env_file.write_text("LOCAL_PORT=1\nDEFAULT_LOCALE=it\n")
    monkeypatch.setenv("LOCAL_PORT", "2")
    settings = Settings.load(env_file)
    assert (settings.local_port, settings.default_locale) == (2, "it")


def test_an_empty_token_in_the_environment_switches_off_the_one_in_the_file(
    env_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    env_file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert Settings.load(env_file).discord_token is None


def test_the_token_does_not_show_when_settings_are_printed(env_file: Path) -> None:
    env_file.write_text(f"DISCORD_TOKEN={TOKEN}\n")
    settings = Settings.load(env_file)
    assert TOKEN not in repr(settings)
    assert TOKEN not in str(settings)
    assert TOKEN not in settings.model_dump_json()


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("LOCAL_PORT=65536", "65535"),
        ("LOCAL_PORT=http", "integer"),
        ("DEFAULT_LOCALE=de", "'en', 'it' or 'es'"),
        ("LOG_LEVEL=LOUD", "'DEBUG'"),
        ("LOG_FORMAT=xml", "'text' or 'json'"),
        ("METRICS_PORT=99999", "65535"),
        ("TABLES_PER_PERSON=0", "greater than or equal to 1"),
        ("COMPUTER_WORKERS=0", "greater than or equal to 1"),
        ("TEST_SERVER=-4", "greater than 0"),
        ("GUILD_READY_TIMEOUT=soon", "number"),
        ("GUILD_READY_TIMEOUT=nan", "60"),
        ("DISCORD_TOKEN='a b'", "spaces"),
        ("DISCORD_API=ftp://127.0.0.1", "no http address"),
        ("DISCORD_API=127.0.0.1:80", "no http address"),
    ],
)
def test_a_malformed_value_is_refused_with_its_name_the_fault_and_what_is_expected(
    env_file: Path, line: str, wrong: str
) -> None:
    env_file.write_text(line)
    [problem] = refusal(env_file)
    assert problem.startswith(line.partition("=")[0] + ": ")
    assert wrong in problem
    assert "; expected: " in problem


@pytest.mark.parametrize("host", ["discord.com", "10.0.0.1", "127.0.0.1.example.com", "[2001:db8::1]"])
def test_a_discord_on_another_machine_is_refused(env_file: Path, host: str) -> None:
    env_file.write_text(f"DISCORD_API=http://{host}:8000/api")
    [problem] = refusal(env_file)
    assert "does not lead to this machine" in problem


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.8.8.8", "[::1]"])
def test_a_discord_on_this_machine_is_accepted(env_file: Path, host: str) -> None:
    env_file.write_text(f"DISCORD_API=http://{host}:8000/api")
    assert Settings.load(env_file).discord_api == f"http://{host}:8000/api"


def test_all_problems_are_listed_at_once_one_a_line(env_file: Path) -> None:
    env_file.write_text("LOCAL_PORT=x\nDEFAULT_LOCALE=xx\nLOG_LVL=INFO\n")
    names = {line.partition(":")[0] for line in refusal(env_file)}
    assert names == {"LOCAL_PORT", "DEFAULT_LOCALE", "LOG_LVL"}


def test_an_unknown_name_in_the_file_is_refused_with_the_nearest_known_one(env_file: Path) -> None:
    env_file.write_text("DISCORD_TOKN=x")
    assert refusal(env_file) == ["DISCORD_TOKN: no such setting; did you mean DISCORD_TOKEN?"]


def test_an_unknown_name_of_ours_in_the_environment_is_refused(
    env_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOWER_COLOUR", "red")
    monkeypatch.setenv("COLOUR", "red")
    assert refusal(env_file) == ["BOWER_COLOUR: no such setting"]


@pytest.mark.parametrize(
    "text",
    [
        "DISCORD_TOKEN='{} x'",
        "DISCORD_TOKN={}",
        "LOG_LEVEL={}",
        "LOCAL_PORT={}",
        "DISCORD_API={}",
        "{}",
        "{}=1",
        "LOG_LEVEL=LOUD\n{}",
    ],
)
def test_a_token_in_the_wrong_place_is_never_repeated(env_file: Path, text: str) -> None:
    env_file.write_text(text.format(TOKEN))
    with pytest.raises(SettingsError) as caught:
        Settings.load(env_file)
    shown = str(caught.value).lower()
    assert all(part not in shown for part in TOKEN.lower().split("."))


def test_a_file_that_is_no_text_is_refused_in_one_line(env_file: Path) -> None:
    env_file.write_bytes(b"LOG_LEVEL=\xff\xfe")
    [problem] = refusal(env_file)
    assert "UTF-8" in problem


@pytest.mark.parametrize("line", ["LOG_LEVEL", "LOG_LEVEL INFO", "LOG_LEVEL: INFO", "LOG_LEVEL='INFO"])
def test_a_line_that_sets_nothing_is_refused_with_its_number(env_file: Path, line: str) -> None:
    env_file.write_text(f"# a comment\n\n{line}\nDEFAULT_LOCALE=it\n")
    [problem] = refusal(env_file)
    assert problem == f"line 3 of {env_file}: expected NAME=value"


def test_the_example_names_every_setting_with_its_default(env_file: Path) -> None:
    assert sorted(dotenv_values(EXAMPLE)) == sorted(Settings.names())
    assert Settings.load(EXAMPLE) == Settings.load(env_file)


def test_the_example_explains_every_setting() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    for name in Settings.names():
        [at] = [number for number, line in enumerate(lines) if line.startswith(f"{name}=")]
        assert lines[at - 1].startswith("# ")
