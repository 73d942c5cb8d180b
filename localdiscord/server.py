"""The local Discord as a whole: one object that tests and the playground hold."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import Self

from aiohttp import web
from yarl import URL

from localdiscord.activity import Activity
from localdiscord.actors import Actor
from localdiscord.acts import Acts
from localdiscord.calls import CallHandler, Inspector
from localdiscord.commands import CommandBook
from localdiscord.emojis import EmojiBook
from localdiscord.faults import TroublePlan
from localdiscord.gateway import Gateway, Intent
from localdiscord.interactions import Interaction, InteractionDesk
from localdiscord.messages import MessageBook
from localdiscord.outbox import Outbox
from localdiscord.payloads import channel_payload, guild_payload, role_payload
from localdiscord.pointing import LOOPBACK
from localdiscord.routes import ApplicationRoutes, ChannelRoutes
from localdiscord.site import Site
from localdiscord.state import Channel, Guild, Permission, Role, User
from localdiscord.troubles import Troubles
from localdiscord.webhooks import InteractionRoutes
from localdiscord.world import World

TOKEN = "local-discord-bot"  # noqa: S105  it opens nothing but this emulator
_MAX_REQUEST = 64 * 1024 * 1024  # bytes; more than is allowed, so that it is the rules that refuse it


class LocalDiscord(Troubles):
    """A Discord on loopback.

    ``validate`` checks every request and reply against Discord's schemas and rules (needs the
    development requirements) and collects what is wrong in `faults`. ``race`` lets gateway events
    overtake the replies of the requests that caused them. ``clock`` gives seconds and decides about the
    3 s of an answer and the 15 min of a token. ``quiet`` is how long nothing may stir, in seconds,
    before `settle` believes that all is done.
    """

    def __init__(
        self,
        *,
        validate: bool = False,
        race: bool = False,
        clock: Callable[[], float] = time.monotonic,
        quiet: float = 0.05,
        bot_name: str = "Bower",
    ) -> None:
        self.token = TOKEN
        self.url = ""
        self.world = World(bot_name)
        self.activity = Activity()
        self.plan = TroublePlan()
        self._quiet = quiet
        self._probes: list[Callable[[], bool]] = []
        self._outbox = Outbox(race=race)
        self.gateway = Gateway(self.world, self._outbox, self.activity, TOKEN)
        self.book = MessageBook(self.world, self.gateway, self._outbox)
        self.commands = CommandBook(self.world)
        self.emojis = EmojiBook(self.world)
        self.desk = InteractionDesk(
            world=self.world,
            messages=self.book,
            gateway=self.gateway,
            outbox=self._outbox,
            activity=self.activity,
            clock=clock,
        )
        self.acts = Acts(self.world, self.book, self.commands, self.desk)
        self.calls = CallHandler(TOKEN, self._outbox, self.activity, self.plan, _inspector(wanted=validate))
        self.site = Site(
            world=self.world,
            messages=self.book,
            commands=self.commands,
            desk=self.desk,
            acts=self.acts,
            emojis=self.emojis,
            outbox=self._outbox,
        )
        self._runner: web.AppRunner | None = None

    # -- life ------------------------------------------------------------------------------------

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listen; ``url`` and ``token`` are then what the bot needs. Port 0 takes any free one."""
        if host not in LOOPBACK:
            raise ValueError(f"the local Discord listens on loopback only, not on {host!r}")
        app = web.Application(client_max_size=_MAX_REQUEST, middlewares=[_local_only])
        app.add_routes(self._routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        bound = self._runner.addresses[0][1]
        self.url = str(URL.build(scheme="http", host=host, port=bound))
        self.gateway.url = str(URL(self.url).with_scheme("ws") / "gateway/")
        self.book.base_url = self.url

    async def close(self) -> None:
        """Close every socket and stop listening."""
        self.desk.close()
        await self.gateway.close()
        await self.site.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Self]:
        """Listen on any free port, and close at the end."""
        await self.start()
        try:
            yield self
        finally:
            await self.close()

    def _routes(self) -> list[web.RouteDef]:
        return [
            *ChannelRoutes(self.world, self.book, self.gateway).routes(self.calls),
            *ApplicationRoutes(self.world, self.commands, self.emojis).routes(self.calls),
            *InteractionRoutes(self.world, self.desk, self.book).routes(self.calls),
            web.get("/gateway/", self.gateway.handle),
            web.route("*", "/api/{rest:.*}", self.calls.unknown),
            *self.site.routes(),
        ]

    def operations(self) -> list[tuple[str, str]]:
        """Return (method, path template) of every API operation that is served."""
        if not self.calls.served:
            self._routes()
        return list(self.calls.served)

    # -- people and places -----------------------------------------------------------------------

    @property
    def guild(self) -> Guild:
        """The guild that exists from the start."""
        return self.world.guild

    def actor(self, who: str | int | User) -> Actor:
        """Return a person to act as, by display name, user name or id; raises KeyError."""
        user = who if isinstance(who, User) else self.world.user_named(str(who))
        return Actor(user, self.world, self.acts, self.commands, self.activity)

    def channel(self, name: str) -> Channel:
        """Return a guild's channel by name; raises KeyError."""
        return self.world.channel_named(name)

    def add_member(
        self, name: str, *, locale: str = "en-US", moderator: bool = False, guild: Guild | None = None
    ) -> Actor:
        """Let a new person join a guild."""
        user = self.world.new_user(name, locale)
        self.world.join(guild or self.guild, user, moderator=moderator)
        return self.actor(user)

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Create a text channel and tell the bot."""
        channel = self.world.new_channel(name, guild or self.guild)
        self._tell_of(channel, "CHANNEL_CREATE")
        return channel

    def hide_channel(self, channel: Channel, *seeing: Actor) -> None:
        """Make a channel private to the bot, these people and whoever may see everything."""
        self.world.hide(channel, self.world.bot, *(actor.user for actor in seeing))
        self._tell_of(channel, "CHANNEL_UPDATE")

    def role(self, name: str, guild: Guild | None = None) -> Role:
        """Return a guild's role by name; raises KeyError."""
        for role in (guild or self.guild).roles:
            if role.name == name:
                return role
        raise KeyError(name)

    def add_role(
        self,
        name: str,
        *carriers: Actor,
        permissions: Permission = Permission.NONE,
        guild: Guild | None = None,
    ) -> Role:
        """Create a role, give it to people and tell the bot."""
        place = guild or self.guild
        role = self.world.new_role(name, place, permissions)
        for actor in carriers:
            place.members[actor.id].roles.append(role)
        event = {"guild_id": str(place.id), "role": role_payload(role)}
        self.gateway.publish("GUILD_ROLE_CREATE", lambda: event, Intent.GUILDS, place)
        return role

    def delete_role(self, role: Role, guild: Guild | None = None) -> None:
        """Delete a role, as a manager of the guild would."""
        place = guild or self.guild
        self.world.remove_role(role, place)
        event = {"guild_id": str(place.id), "role_id": str(role.id)}
        self.gateway.publish("GUILD_ROLE_DELETE", lambda: event, Intent.GUILDS, place)

    def add_guild(self, name: str, owner: Actor) -> Guild:
        """Let the bot into a new guild, without channels as yet."""
        guild = self.world.new_guild(name, owner.user)
        self.gateway.publish("GUILD_CREATE", lambda: guild_payload(guild), Intent.GUILDS, guild)
        return guild

    def add_thread(self, name: str, parent: Channel) -> Channel:
        """Create a public thread below a channel and tell the bot."""
        thread = self.world.new_thread(name, parent)
        self._tell_of(thread, "THREAD_CREATE")
        return thread

    def archive(self, thread: Channel, *, archived: bool = True, locked: bool = False) -> None:
        """Archive a thread, or take it out of the archive; one that is locked no bot can wake."""
        thread.archived, thread.locked = archived, locked
        self._tell_of(thread, "THREAD_UPDATE")

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with its messages, as a moderator would."""
        self._tell_of(channel, "CHANNEL_DELETE" if channel.parent is None else "THREAD_DELETE")
        self.world.remove_channel(channel)

    def delete_message(self, channel: Channel, message_id: int) -> None:
        """Delete a message, as a moderator would."""
        self.book.delete(channel.messages[message_id])

    def set_guild_locale(self, locale: str, guild: Guild | None = None) -> None:
        """Change a guild's language."""
        changed = guild or self.guild
        changed.locale = locale
        self.gateway.publish("GUILD_UPDATE", lambda: guild_payload(changed), Intent.GUILDS, changed)

    def forbid_bot(self, channel: Channel, *permissions: Permission) -> None:
        """Take these permissions from the bot in one channel; none given means: give all back."""
        denied = Permission.NONE
        for permission in permissions:
            denied |= permission
        self.world.overwrite(channel, self.world.bot, deny=denied)
        self._tell_of(channel, "CHANNEL_UPDATE")

    def _tell_of(self, channel: Channel, event: str) -> None:
        self.gateway.publish(event, lambda: channel_payload(channel), Intent.GUILDS, channel.guild)
        self.site.channel_changed(channel, deleted=event.endswith("_DELETE"))

    # -- waiting and checking --------------------------------------------------------------------

    async def connected(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109  part of the verb
        """Wait until the bot is identified on the gateway."""
        if not await self.activity.until(lambda: self.gateway.connected, timeout):
            raise TimeoutError("no bot on the gateway")

    def also_wait_for(self, busy: Callable[[], bool]) -> None:
        """Make `settle` wait also while ``busy()`` holds, for work that no request shows."""
        self._probes.append(busy)

    async def settle(self, timeout: float = 10.0) -> None:  # noqa: ASYNC109  part of the verb
        """Wait until no request is under way, every act is answered and a quiet moment has passed.

        Requests that the bot is about to repeat after an ordered 429 or 500 count as under way. Raises
        TimeoutError with what is still open.
        """
        if not await self._all_done(time.monotonic() + timeout):
            raise TimeoutError(f"the bot is still busy: {', '.join(self._open_work())}")

    async def _all_done(self, deadline: float) -> bool:
        while time.monotonic() < deadline:
            if self._open_work():
                await self.activity.changed(self._quiet)
            elif await self.activity.quiet(self._quiet) and not self._open_work():
                return True
        return False

    def _open_work(self) -> list[str]:
        work = [repr(interaction) for interaction in self.desk.unfinished()]
        if self.activity.in_flight:
            work.append(f"{self.activity.in_flight} requests in flight")
        if self.activity.repeats_due:
            work.append("a request to be repeated")
        if any(probe() for probe in self._probes):
            work.append("work that a probe reports")
        return work

    def abandon(self) -> list[Interaction]:
        """Give up on every act that is still open, without a fault: its bot was killed."""
        return self.desk.abandon()

    @property
    def faults(self) -> list[str]:
        """All that a correct bot would not have caused, as readable lines."""
        return [*self.calls.faults, *self.desk.faults, *self.gateway.faults]

    def take_faults(self, containing: str) -> list[str]:
        """Return the faults that contain a text and forget them: a test that meant them calls this."""
        taken = [fault for fault in self.faults if containing in fault]
        for source in (self.calls.faults, self.desk.faults, self.gateway.faults):
            source[:] = [fault for fault in source if containing not in fault]
        return taken

    def check(self) -> None:
        """Raise AssertionError unless there are no faults, no open acts and no unused ordered troubles."""
        problems = self.faults
        problems += [f"unanswered: {interaction!r}" for interaction in self.desk.unfinished()]
        problems += [f"ordered but never met: {t.method} {t.pattern}" for t in self.plan.left]
        if problems:
            raise AssertionError("\n".join(problems))


def _inspector(*, wanted: bool) -> Inspector | None:
    """Load the schemas only where they are wanted: they need packages that a player has not."""
    if not wanted:
        return None
    from localdiscord.inspection import SchemaInspector  # noqa: PLC0415  see above

    return SchemaInspector()


@web.middleware
async def _local_only(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse requests that name another host or come from another site's page."""
    origin = request.headers.get("Origin")
    if not _names_loopback(request.host):
        raise web.HTTPForbidden(text="this server answers to loopback names only")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="requests from other sites are refused")
    return await handler(request)


@lru_cache(maxsize=64)
def _names_loopback(host: str) -> bool:
    try:
        return URL(f"http://{host}").host in LOOPBACK
    except ValueError:
        return False
