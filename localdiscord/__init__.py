"""A Discord on loopback: enough of its REST API, gateway and client for a real discord.py bot.

Unofficial and not affiliated with Discord. It serves tests, where people act through verbs, and play
without a token, where they act through the page.

In a test::

    server = LocalDiscord(validate=True)
    await server.start()
    point_discord_at(server.url)               # before the client starts
    task = asyncio.create_task(client.start(server.token))
    await server.connected()

    ada = server.actor("Ada")                  # also Bruno, Carmen, Diego; Elena moderates, Fatima owns
    games = server.channel("games")            # the default channel of every verb; also "lounge"
    answer = await ada.slash("table open", game="fives-and-threes")
    answer = await ada.click(answer.message, "Join")          # by label, or custom_id="…"
    answer = await ada.select(message, values="6-4")          # values or labels; custom_id="…" if several
    answer = await ada.submit(answer.modal, {"field": "text"})
    choices = await ada.complete("play", "move", "6-")        # [{"name": …, "value": …}]
    answer = await ada.forge("any:custom:id", message=message)
    await server.settle()                      # nothing in flight, all answered, a quiet moment passed
    message = await ada.wait_for(lambda m: "your turn" in m.text)
    server.check()                             # no faults, nothing unanswered
    await server.close()

An `Answer` tells ``callback ok failed ack_ms deferred updated edited ephemeral message followups
messages text modal choices`` and offers ``await answer.finished()`` for deferred answers. It is live.

An `Actor` sees ``messages(channel) last(channel) dm() ephemerals() notifications() visible()
commands()``; a `Message` has ``text content buttons selects embeds attachments ephemeral thinking
deleted notified``. Messages change in place when they are edited. Verbs raise `CannotAct` where a real
client would not let the person act: a greyed-out button, somebody else's private message, a command
that was not synced.

Troubles: ``fail limit delay close_dms forbid_bot delete_channel delete_message answer_too_late
expire_tokens duplicate_events drop_gateway ask_to_reconnect invalidate_session``. What a correct bot
would not have caused is listed in ``server.faults``; ``take_faults(text)`` acknowledges what a test meant.
After killing a bot, ``server.abandon()`` gives up on the acts that it left open. With ``wait=False`` a verb
returns before the acknowledgement: ``await answer.acknowledged()`` waits for it.
"""

from localdiscord.actors import Actor
from localdiscord.acts import CannotAct
from localdiscord.answers import Answer
from localdiscord.interactions import Callback, Interaction, Kind, Modal
from localdiscord.pointing import point_discord_at
from localdiscord.server import LocalDiscord
from localdiscord.state import Channel, Guild, Message, Permission, User
from localdiscord.text import buttons_of, labels_of, selects_of, text_of, usable_of

__all__ = [
    "Actor",
    "Answer",
    "Callback",
    "CannotAct",
    "Channel",
    "Guild",
    "Interaction",
    "Kind",
    "LocalDiscord",
    "Message",
    "Modal",
    "Permission",
    "User",
    "buttons_of",
    "labels_of",
    "point_discord_at",
    "selects_of",
    "text_of",
    "usable_of",
]
