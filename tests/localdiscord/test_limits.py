"""Bodies that Discord refuses must be refused here too: the checks are themselves checked."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from localdiscord import LocalDiscord, schemas
from localdiscord.calls import Call
from localdiscord.command_limits import is_name
from localdiscord.inspection import SchemaInspector
from localdiscord.messages import Upload
from localdiscord.reduce_schemas import _LACKING, reduce, written

Json = dict[str, Any]

MESSAGES = ("POST", "/channels/{channel_id}/messages")
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
FOLLOW_UP = ("POST", "/webhooks/{webhook_id}/{webhook_token}")
COMMANDS = ("PUT", "/applications/{application_id}/commands")
DM = ("POST", "/users/@me/channels")
V2 = 1 << 15


def faults(operation: tuple[str, str], body: Any, uploads: tuple[Upload, ...] = ()) -> str:
    call = Call(*operation[:1], operation[1], operation[1], {}, {}, body, list(uploads))
    return "\n".join(SchemaInspector().request(call))


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": custom_id, **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(**more: Any) -> Json:
    return {"type": 3, "custom_id": "m", "options": [{"label": "A", "value": "a"}], **more}


def command(**more: Any) -> Json:
    return {"name": "play", "description": "Play", **more}


def option(**more: Any) -> Json:
    return {"type": 3, "name": "move", "description": "A move", **more}


def reply(**data: Any) -> Json:
    return {"type": 4, "data": data}


def modal(*components: Json, title: str = "Form") -> Json:
    return {"type": 9, "data": {"custom_id": "f", "title": title, "components": list(components)}}


def label(component: Json) -> Json:
    return {"type": 18, "label": "Name", "component": component}


def text_input(**more: Any) -> Json:
    return {"type": 4, "custom_id": "t", "style": 1, **more}


def texts(*contents: str) -> list[Json]:
    return [{"type": 10, "content": content} for content in contents]


SOUND = [
    (MESSAGES, {"content": "x" * 2000, "components": [row(*(button(str(n)) for n in range(5)))]}),
    (
        MESSAGES,
        {
            "content": "hi",
            "nonce": "1",
            "enforce_nonce": True,
            "tts": False,
            "allowed_mentions": {"parse": []},
        },
    ),
    (MESSAGES, {"flags": V2, "components": [*texts("x" * 4000), {"type": 17, "components": [row(menu())]}]}),
    (MESSAGES, {"content": "hi", "allowed_mentions": {"users": [123], "parse": []}}),
    (EDIT, {"content": None, "embeds": [], "attachments": [{"id": 1}], "components": []}),
    (CALLBACK, reply(content="hi", flags=64)),
    (CALLBACK, {"type": 5, "data": {"flags": 64}}),
    (CALLBACK, {"type": 6}),
    (CALLBACK, {"type": 7, "data": {"content": "new", "tts": False}}),
    (CALLBACK, {"type": 8, "data": {"choices": [{"name": "A", "value": "a"}]}}),
    (CALLBACK, modal(label(text_input()))),
    (FOLLOW_UP, {"content": "more"}),
    (
        COMMANDS,
        [command(options=[option(required=True, autocomplete=True), option(name="other")], nsfw=False)],
    ),
    (COMMANDS, [command(name="gioca", name_localizations={"es-ES": "jugar"})]),
    (DM, {"recipient_id": 123}),
    (DM, {"recipient_id": "123"}),
]


@pytest.mark.parametrize(("operation", "body"), SOUND)
def test_sound_bodies_pass(operation: tuple[str, str], body: Any) -> None:
    assert not faults(operation, body)


WRONG = [
    (MESSAGES, {"content": "x" * 2001}, "content: longer than 2000"),
    (CALLBACK, reply(content="x" * 2001), "longer than 2000"),
    (EDIT, {"content": "x" * 2001}, "longer than 2000"),
    (MESSAGES, {"contents": "hi"}, "'contents'"),
    (MESSAGES, {"components": [row(button(label="x" * 81))]}, r"components\[0\].components\[0\].label"),
    (MESSAGES, {"components": [row()]}, r"components\[0\].components"),
    (MESSAGES, {"components": [row(*(button(str(n)) for n in range(6)))]}, r"components\[0\].components"),
    (MESSAGES, {"components": [row(button("x" * 101))]}, "custom_id"),
    (MESSAGES, {"components": [row(button(), menu())]}, "one menu alone"),
    (MESSAGES, {"components": [row(button()), row(button())]}, "custom_id 'a' is used twice"),
    (MESSAGES, {"components": [row(button(id=7), button("b", id=7))]}, "id 7 is used twice"),
    (MESSAGES, {"components": [row(button(str(n))) for n in range(6)]}, "more than 5 rows"),
    (MESSAGES, {"components": texts("hi")}, "without the Components V2 flag"),
    (MESSAGES, {"components": [row(button(label=None))]}, "needs a label or an emoji"),
    (MESSAGES, {"components": [row({"type": 2, "style": 1, "label": "x"})]}, "needs a custom_id"),
    (MESSAGES, {"components": [row(button(style=5))]}, "a link has a url"),
    (MESSAGES, {"components": [row(menu(max_values=2))]}, "above the number of options"),
    (MESSAGES, {"components": [row(menu(options=[]))]}, "options"),
    (MESSAGES, {"components": [row(menu(options=[{"label": "A", "value": "a"}] * 2))]}, "offered twice"),
    (
        MESSAGES,
        {"components": [row(menu(options=[{"label": str(n), "value": str(n)} for n in range(26)]))]},
        "options",
    ),
    (MESSAGES, {"embeds": [{"title": "x" * 257}]}, r"embeds\[0\].title"),
    (MESSAGES, {"embeds": [{"description": "x" * 4000}] * 2}, "more than 6000"),
    (MESSAGES, {"flags": V2, "content": "hi", "components": texts("hi")}, "content: not allowed"),
    (MESSAGES, {"flags": V2, "embeds": [{"title": "hi"}], "components": texts("hi")}, "embeds: not allowed"),
    (MESSAGES, {"flags": V2, "components": texts("x" * 2001, "y" * 2000)}, "4001 characters of text"),
    (
        MESSAGES,
        {"flags": V2, "components": [{"type": 17, "components": texts(*"x" * 20)} for _ in range(2)]},
        "42 in all",
    ),
    (CALLBACK, {"type": 42}, "type"),
    (CALLBACK, {"type": 5, "data": {"content": "thinking"}}, "takes flags only"),
    (CALLBACK, {"type": 5, "data": {"flags": 64 | V2}}, "ephemeral flag only"),
    (
        CALLBACK,
        {"type": 8, "data": {"choices": [{"name": str(n), "value": str(n)} for n in range(26)]}},
        "choices",
    ),
    (CALLBACK, {"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "x"}]}}, "name"),
    (CALLBACK, modal(label(text_input()), title="x" * 46), "title"),
    (CALLBACK, modal(label(text_input(label="Own"))), "no label of its own"),
    (CALLBACK, modal(label(menu(disabled=True))), "disabled"),
    (CALLBACK, modal(*(label(text_input(custom_id=str(n))) for n in range(6))), "a modal holds 5"),
    (FOLLOW_UP, {"content": "hi", "unknown": 1}, "unknown"),
    (COMMANDS, [command(name="Play")], "no valid name"),
    (COMMANDS, [command(name_localizations={"it": "Gioca subito"})], "no valid name it"),
    (COMMANDS, [command(description="")], "description"),
    (COMMANDS, [command(description="x" * 101)], "description"),
    (COMMANDS, [command(), command()], "two commands"),
    (
        COMMANDS,
        [command(options=[option(), option(name="b", required=True)])],
        "required options come before",
    ),
    (
        COMMANDS,
        [command(options=[option(autocomplete=True, choices=[{"name": "A", "value": "a"}])])],
        "not both",
    ),
    (COMMANDS, [command(options=[option(name=f"o{n}") for n in range(26)])], "options"),
    (COMMANDS, [command(options=[option(), option()])], "two options have one name"),
    (
        COMMANDS,
        [command(options=[option(), {"type": 1, "name": "sub", "description": "Sub"}])],
        "side by side",
    ),
    (
        COMMANDS,
        [
            command(
                options=[
                    option(
                        name=f"o{n}",
                        description="d" * 100,
                        choices=[{"name": f"{c}" + "n" * 90, "value": f"{c}"} for c in range(25)],
                    )
                    for n in range(5)
                ]
            )
        ],
        "more than 8000",
    ),
    (COMMANDS, [command(colour="red")], "colour"),
    (DM, {"recipient_id": "Ada"}, "recipient_id"),
    (DM, None, "a body is missing"),
]


@pytest.mark.parametrize(("operation", "body", "complaint"), WRONG)
def test_wrong_bodies_are_named(operation: tuple[str, str], body: Any, complaint: str) -> None:
    found = faults(operation, body)
    assert re.search(complaint, found), found


def test_files_are_limited_in_number_and_size() -> None:
    small = [Upload(n, f"{n}.png", b"x", "image/png") for n in range(11)]
    assert "more than 10" in faults(MESSAGES, {"content": "hi"}, tuple(small))
    large = [Upload(n, f"{n}.png", bytes(9 << 20), "image/png") for n in range(3)]
    assert "bytes in all" in faults(MESSAGES, {"content": "hi"}, tuple(large))
    assert "larger than" in faults(MESSAGES, {"content": "hi"}, (Upload(0, "a", bytes(11 << 20), "a/b"),))


@pytest.mark.parametrize("name", ["play", "mano-mia", "può", "jugar_ya", "d'oh", "x" * 32, "名前"])
def test_names_of_commands(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "Play", "a b", "x" * 33, "a.b", "🙂"])
def test_what_is_no_name_of_a_command(name: str) -> None:
    assert not is_name(name)


def test_replies_are_checked_too() -> None:
    call = Call("GET", "/users/1", "/users/{user_id}", {}, {})
    (fault, *_) = SchemaInspector().reply(call, 200, {"id": "1"})
    assert "username" in fault
    assert SchemaInspector().reply(call, 204, None)
    assert not SchemaInspector().reply(call, 404, {"code": 10013})


def test_every_served_operation_has_its_schemas() -> None:
    known = schemas.document()["replies"]
    assert {f"{method} {path}" for method, path in LocalDiscord().operations()} == set(known)


def test_reduced_copy_carries_the_licence_of_its_source() -> None:
    assert "Copyright (c) 2023 Discord" in schemas.document()["licence"]
    assert "Permission is hereby granted" in schemas.document()["licence"]


def test_reduction_closes_requests_and_leaves_replies_open() -> None:
    thing = {
        "type": "object",
        "description": "prose",
        "properties": {
            "id": {"$ref": "#/components/schemas/SnowflakeType"},
            "title": {"oneOf": [{"title": "ONE", "const": 1}, {"const": 2}]},
        },
    }
    lacking = {"type": "object", "properties": {}}
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}
    document = {
        "components": {
            "schemas": {
                "Thing": thing,
                "SnowflakeType": {"type": "string"},
                **dict.fromkeys(_LACKING, lacking),
            }
        },
        "paths": {
            "/things": {
                "post": {"requestBody": {"content": content}, "responses": {"200": {"content": content}}}
            }
        },
    }
    reduced = json.loads(written(reduce(document, [("POST", "/things")])))
    sent, received = reduced["$defs"]["Thing.sent"], reduced["$defs"]["Thing"]
    assert sent["additionalProperties"] is False
    assert "additionalProperties" not in received
    assert received["properties"]["title"] == {"enum": [1, 2]}
    assert "prose" not in json.dumps(reduced)
    assert reduced["$defs"]["SnowflakeOrInteger.sent"]["anyOf"][1] == {"type": "integer", "minimum": 0}
