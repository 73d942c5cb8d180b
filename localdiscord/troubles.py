"""All that can go wrong with Discord, as verbs of a test."""

from __future__ import annotations

from localdiscord.activity import Activity
from localdiscord.actors import Actor
from localdiscord.faults import Trouble, TroublePlan
from localdiscord.gateway import Gateway, Intent
from localdiscord.interactions import InteractionDesk
from localdiscord.payloads import guild_payload, user_payload
from localdiscord.state import Guild, User
from localdiscord.world import World


class Troubles:
    """The part of a local Discord that makes trouble on demand."""

    world: World
    activity: Activity
    plan: TroublePlan
    gateway: Gateway
    desk: InteractionDesk

    # -- requests --------------------------------------------------------------------------------

    def fail(
        self,
        method: str,
        pattern: str,
        status: int,
        *,
        code: int = 0,
        times: int = 1,
        applied: bool = False,
    ) -> None:
        """Answer the next requests that match with an error.

        ``pattern`` is a path below the API's root with ``*`` for anything
        (``/channels/*/messages``), or a route's template. With ``applied`` the request takes effect and
        only its reply is lost.
        """
        self.plan.order(Trouble(method, pattern, status, code, times=times, applied=applied))

    def hang_up(self, method: str, pattern: str, *, times: int = 1, applied: bool = False) -> None:
        """Cut the connection of the next requests that match instead of answering; see `fail`."""
        self.plan.order(Trouble(method, pattern, times=times, applied=applied, cut=True))

    def limit(
        self,
        method: str,
        pattern: str,
        retry_after: float,
        *,
        times: int = 1,
        everywhere: bool = False,
        via: bool = True,
    ) -> None:
        """Answer the next matching requests with 429; ``everywhere`` makes it the global limit.

        Without ``via`` the answer does not come from Discord itself, but from what stands before it.
        """
        trouble = Trouble(
            method, pattern, 429, times=times, retry_after=retry_after, everywhere=everywhere, via=via
        )
        self.plan.order(trouble)

    def delay(self, method: str, pattern: str, seconds: float, *, times: int = 1) -> None:
        """Let the next matching requests take effect at once but be answered late."""
        self.plan.order(Trouble(method, pattern, times=times, delay=seconds))

    # -- interactions ----------------------------------------------------------------------------

    def answer_too_late(self, times: int = 1) -> None:
        """Treat the next callbacks as if their 3 seconds had passed (10062)."""
        self.desk.late_answers += times

    def expire_tokens(self) -> None:
        """Treat every interaction token given out so far as older than 15 minutes (50027)."""
        self.desk.expire_tokens()

    # -- people and servers ----------------------------------------------------------------------

    def close_dms(self, who: Actor | User, *, closed: bool = True) -> None:
        """Make a person refuse direct messages (50007), or accept them again."""
        user = who.user if isinstance(who, Actor) else who
        user.dms_closed = closed

    def kick(self, who: Actor, guild: Guild | None = None) -> None:
        """Let a person leave a guild; without one in common the bot cannot write to them (50278)."""
        left = guild or self.world.guild
        del left.members[who.id]
        event = {"guild_id": str(left.id), "user": user_payload(who.user)}
        self.gateway.publish("GUILD_MEMBER_REMOVE", lambda: event, Intent.GUILD_MEMBERS, left)

    def remove_bot(self, guild: Guild | None = None) -> None:
        """Let somebody remove the bot from a guild."""
        left = guild or self.world.guild
        self.gateway.publish("GUILD_DELETE", lambda: {"id": str(left.id)}, Intent.GUILDS, left)
        del left.members[self.world.bot.id]

    def let_bot_in(self, guild: Guild | None = None) -> None:
        """Let the bot into a guild from which it was removed."""
        joined = guild or self.world.guild
        self.world.join(joined, self.world.bot)
        self.gateway.publish("GUILD_CREATE", lambda: guild_payload(joined), Intent.GUILDS, joined)

    def begin_outage(self, guild: Guild | None = None) -> None:
        """Make a guild unavailable, as when a part of Discord is down; its requests go through."""
        away = guild or self.world.guild
        event = {"id": str(away.id), "unavailable": True}
        self.gateway.publish("GUILD_DELETE", lambda: event, Intent.GUILDS, away)

    def end_outage(self, guild: Guild | None = None) -> None:
        """Make a guild available again."""
        back = guild or self.world.guild
        self.gateway.publish("GUILD_CREATE", lambda: guild_payload(back), Intent.GUILDS, back)

    # -- the gateway -----------------------------------------------------------------------------

    def duplicate_events(self, times: int = 1) -> None:
        """Send the next gateway events twice."""
        self.gateway.duplicates += times

    def reverse_events(self, count: int) -> None:
        """Hold the next gateway events back until there are so many, then send the last one first."""
        self.gateway.reverse(count)

    async def drop_gateway(self) -> None:
        """Cut the gateway's sockets and wait until the bot has resumed."""
        self.gateway.drop()
        await self._reconnected()

    async def ask_to_reconnect(self) -> None:
        """Ask the bot to reconnect (opcode 7) and wait until it has resumed."""
        self.gateway.ask_to_reconnect()
        await self._reconnected()

    async def invalidate_session(self) -> None:
        """End the bot's session (opcode 9) and wait until it has identified anew."""
        self.gateway.invalidate()
        await self._reconnected()

    async def _reconnected(self) -> None:
        connections = self.gateway.connections
        if not await self.activity.until(lambda: self.gateway.connections > connections, 10.0):
            raise TimeoutError("the bot did not come back to the gateway")
