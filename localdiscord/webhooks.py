"""The REST routes by which a bot answers interactions: the callback and what an interaction token opens."""

from __future__ import annotations

from collections.abc import Iterator

from aiohttp import web

from localdiscord.calls import Call, CallHandler, Reply
from localdiscord.errors import UNKNOWN_WEBHOOK, ApiError
from localdiscord.interactions import Callback, Interaction, InteractionDesk
from localdiscord.messages import MessageBook
from localdiscord.payloads import message_payload
from localdiscord.state import Json, Message
from localdiscord.world import World


class InteractionRoutes:
    """Callbacks, follow-ups and edits. None of them carries the bot's token: theirs is in the path."""

    def __init__(self, world: World, desk: InteractionDesk, messages: MessageBook) -> None:
        self._world = world
        self._desk = desk
        self._messages = messages

    def routes(self, handler: CallHandler) -> Iterator[web.RouteDef]:
        """Yield the route definitions."""
        callback = "/interactions/{interaction_id}/{interaction_token}/callback"
        hook = "/webhooks/{webhook_id}/{webhook_token}"
        yield handler.serve("POST", callback, self.callback, open_to_all=True)
        yield handler.serve("POST", hook, self.follow_up, open_to_all=True)
        for message in ("@original", "{message_id}"):
            path = f"{hook}/messages/{message}"
            yield handler.serve("GET", path, self.fetch, open_to_all=True)
            yield handler.serve("PATCH", path, self.edit, open_to_all=True)
            yield handler.serve("DELETE", path, self.delete, open_to_all=True)

    def callback(self, call: Call) -> Reply:
        """The first answer to an interaction."""
        number, token = call.params["interaction_id"], call.params["interaction_token"]
        interaction, written = self._desk.answer(number, token, call.body, call.uploads)
        if call.query.get("with_response", "").lower() not in {"1", "true"}:
            return Reply()
        return Reply(_callback_payload(interaction, written))

    def follow_up(self, call: Call) -> Reply:
        """A further message after the first answer."""
        message = self._desk.follow_up(self._interaction(call), call.body, call.uploads)
        return Reply(message_payload(message))

    def fetch(self, call: Call) -> Reply:
        """A message written by this token."""
        return Reply(message_payload(self._message(call)))

    def edit(self, call: Call) -> Reply:
        """A change of a message written by this token."""
        message = self._message(call)
        self._messages.edit(message, call.body, call.uploads)
        return Reply(message_payload(message))

    def delete(self, call: Call) -> Reply:
        """The end of a message written by this token."""
        self._messages.delete(self._message(call))
        return Reply()

    def _interaction(self, call: Call) -> Interaction:
        if call.params["webhook_id"] != str(self._world.bot.id):
            raise ApiError(*UNKNOWN_WEBHOOK)
        return self._desk.by_token(call.params["webhook_token"])

    def _message(self, call: Call) -> Message:
        return self._desk.message_of(self._interaction(call), call.params.get("message_id", "@original"))


def _callback_payload(interaction: Interaction, written: Message | None) -> Json:
    described: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    if interaction.reply is not None:
        described |= {
            "response_message_id": str(interaction.reply.id),
            "response_message_loading": interaction.reply.thinking,
            "response_message_ephemeral": interaction.reply.ephemeral,
        }
    payload: Json = {"interaction": described}
    if written is not None and interaction.callback in {Callback.MESSAGE, Callback.UPDATE}:
        payload["resource"] = {"type": int(interaction.callback), "message": message_payload(written)}
    return payload
