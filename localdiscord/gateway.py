"""The gateway: sessions of the bot, their events, and their resumption."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

import orjson
from aiohttp import WSMsgType, web

from localdiscord.activity import Activity
from localdiscord.outbox import Outbox
from localdiscord.payloads import guild_payload, member_payload, own_user_payload
from localdiscord.state import Guild, Json
from localdiscord.world import World

HEARTBEAT_MS = 41_250
_ACK_AFTER = 0.05  # seconds; discord.py notes when it sent a heartbeat only after the frame is out,
# and takes an acknowledgement that is faster than that for one that is a whole interval late
_REPLAY_LENGTH = 5_000
_MEMBERS_AT_ONCE = 100


class Op(IntEnum):
    """Gateway opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Intent(IntFlag):
    """The gateway intents that decide something here."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


class Close(IntEnum):
    """Close codes of the gateway."""

    UNKNOWN_OP = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    DISALLOWED_INTENTS = 4014


class Connection:
    """One socket. Frames are queued and written by a task of its own, so that sending never waits."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._frames: asyncio.Queue[str] = asyncio.Queue()

    def send(self, op: Op, data: object = None, *, name: str | None = None, seq: int | None = None) -> str:
        """Queue one frame and return it as sent."""
        frame = orjson.dumps({"op": op, "d": data, "s": seq, "t": name}).decode()
        self._frames.put_nowait(frame)
        return frame

    def repeat(self, frame: str) -> None:
        """Queue a frame that was sent before."""
        self._frames.put_nowait(frame)

    async def write(self) -> None:
        """Write queued frames until the socket goes."""
        with suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self._frames.get())

    def abort(self) -> None:
        """Drop the socket without a close frame, as a broken network does."""
        transport = self.socket._req.transport if self.socket._req else None
        if transport is not None:
            transport.abort()


@dataclass(eq=False)
class Session:
    """What the gateway knows of one identified client; outlives its sockets."""

    id: str
    intents: Intent
    shard: tuple[int, int]
    seq: int = 0
    replay: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_REPLAY_LENGTH))
    connection: Connection | None = None

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event, or keep it for the resumption."""
        self.seq += 1
        if self.connection is None:
            frame = orjson.dumps({"op": Op.DISPATCH, "d": data, "s": self.seq, "t": name}).decode()
        else:
            frame = self.connection.send(Op.DISPATCH, data, name=name, seq=self.seq)
        self.replay.append((self.seq, frame))

    def wants(self, intent: Intent, guild: Guild | None) -> bool:
        """Whether an event with this intent and place belongs to this session."""
        shard, count = self.shard
        return intent in self.intents and (0 if guild is None else (guild.id >> 22) % count) == shard


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for the sessions that want to hear of it."""

    name: str
    data: Json
    sessions: Sequence[Session]


class Gateway:
    """All sessions of the bot.

    ``token`` is the only one accepted. Privileged intents are refused unless listed in ``approved``.
    """

    def __init__(self, world: World, outbox: Outbox, activity: Activity, token: str) -> None:
        self.url = ""
        self.approved = Intent.NONE
        self.faults: list[str] = []
        self.sessions: dict[str, Session] = {}
        self.duplicates = 0  # how many events still are to be sent twice
        self.member_requests = 0  # how often the bot has asked who is a member
        self.silent_about_members = False
        self._held: list[Event] = []
        self._to_hold = 0
        self.connections = 0  # how often a client has identified or resumed
        self._world = world
        self._outbox = outbox
        self._activity = activity
        self._token = token
        self._connections: set[Connection] = set()

    @property
    def connected(self) -> bool:
        """Whether a client is identified and on the line."""
        return any(session.connection for session in self.sessions.values())

    # -- events ----------------------------------------------------------------------------------

    def publish(self, name: str, describe: Callable[[], Json], intent: Intent, guild: Guild | None) -> None:
        """Send an event to every session that wants it, in the order the outbox decides.

        ``describe`` gives its data as they are now; it is not asked where nobody wants them. Of a guild
        without it the bot hears nothing.
        """
        if guild is None or self._world.bot.id in guild.members:
            wanting = [session for session in self.sessions.values() if session.wants(intent, guild)]
            if wanting:
                event = Event(name, describe(), wanting)
                self._outbox.put(lambda: self._in_turn(event))
            else:
                self._outbox.put(self._activity.stir)

    def reverse(self, count: int) -> None:
        """Hold the next events back until there are so many, then send the last one first."""
        self._to_hold = count

    def _in_turn(self, event: Event) -> None:
        self._activity.stir()
        self._held.append(event)
        if len(self._held) >= self._to_hold:
            self._to_hold, held = 0, self._held
            self._held = []
            for one in reversed(held):
                self._dispatch(one)

    def _dispatch(self, event: Event) -> None:
        copies = 2 if self.duplicates else 1
        self.duplicates = max(0, self.duplicates - 1)
        for session in event.sessions:
            if session.id in self.sessions:
                for _ in range(copies):
                    session.dispatch(event.name, event.data)

    # -- the socket ------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0, autoping=True)
        await socket.prepare(request)
        connection = Connection(socket)
        self._connections.add(connection)
        writer = asyncio.create_task(connection.write())
        connection.send(Op.HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        try:
            await self._read(connection)
        finally:
            writer.cancel()
            self._connections.discard(connection)
            if connection.session is not None and connection.session.connection is connection:
                connection.session.connection = None
            self._activity.stir()
        return socket

    async def _read(self, connection: Connection) -> None:
        async for frame in connection.socket:
            if frame.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                return
            try:
                payload = orjson.loads(frame.data)
            except orjson.JSONDecodeError:
                await connection.socket.close(code=Close.DECODE_ERROR)
                return
            await self._receive(connection, payload)

    async def _receive(self, connection: Connection, payload: Json) -> None:
        op = payload.get("op")
        if op == Op.HEARTBEAT:
            asyncio.get_running_loop().call_later(_ACK_AFTER, connection.send, Op.HEARTBEAT_ACK)
        elif op == Op.IDENTIFY:
            await self._identify(connection, payload["d"])
        elif op == Op.RESUME:
            await self._resume(connection, payload["d"])
        elif op == Op.REQUEST_MEMBERS:
            self._tell_members(connection, payload["d"])
        elif op not in {Op.PRESENCE, Op.VOICE_STATE}:
            self.faults.append(f"gateway: unknown opcode {op}")
            await connection.socket.close(code=Close.UNKNOWN_OP)

    async def _identify(self, connection: Connection, data: Json) -> None:
        intents = Intent(data["intents"])
        if data["token"] != self._token:
            await connection.socket.close(code=Close.AUTHENTICATION_FAILED)
        elif intents & PRIVILEGED & ~self.approved:
            await connection.socket.close(code=Close.DISALLOWED_INTENTS)
        else:
            shard, count = data.get("shard") or (0, 1)
            self._forget_lost(shard)
            session = Session(secrets.token_hex(8), intents, (shard, count), connection=connection)
            self.sessions[session.id] = session
            connection.session = session
            self._greet(session)
            self.connections += 1
            self._activity.stir()

    def _forget_lost(self, shard: int) -> None:
        """Drop sessions of this shard whose socket is gone: a new client took its place."""
        for session in list(self.sessions.values()):
            if session.connection is None and session.shard[0] == shard:
                del self.sessions[session.id]

    def _greet(self, session: Session) -> None:
        shard, count = session.shard
        mine = [guild for guild in self._world.guilds.values() if self._world.bot.id in guild.members]
        guilds = [guild for guild in mine if (guild.id >> 22) % count == shard]
        application = {"id": str(self._world.bot.id), "flags": 0}
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": own_user_payload(self._world.bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": [shard, count],
                "application": application,
                "private_channels": [],
                "relationships": [],
                "user_settings": {},
                "presences": [],
                "guild_join_requests": [],
                "geo_ordered_rtc_regions": [],
                "auth": {},
            },
        )
        if Intent.GUILDS in session.intents:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", guild_payload(guild))

    def _tell_members(self, connection: Connection, data: Json) -> None:
        """Answer who of the people asked about by their ids are members; lists of all are not given out.

        Like Discord, at most 100 people are looked at, and it stays silent without an answer to give.
        """
        guild, ids = self._world.guilds.get(int(data["guild_id"])), data.get("user_ids")
        if guild is None or not ids or connection.session is None or self.silent_about_members:
            return
        wanted = [int(user_id) for user_id in (ids if isinstance(ids, list) else [ids])][:_MEMBERS_AT_ONCE]
        found = [guild.members[user_id] for user_id in wanted if user_id in guild.members]
        self.member_requests += 1
        connection.session.dispatch(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": str(guild.id),
                "members": [member_payload(member) for member in found],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [str(user_id) for user_id in wanted if user_id not in guild.members],
                "nonce": data.get("nonce"),
            },
        )

    async def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if data["token"] != self._token:
            await connection.socket.close(code=Close.AUTHENTICATION_FAILED)
            return
        if session is None:
            connection.send(Op.INVALID_SESSION, data=False)
            return
        connection.session, session.connection = session, connection
        for seq, frame in session.replay:
            if seq > data["seq"]:
                connection.repeat(frame)
        session.dispatch("RESUMED", {})
        self.connections += 1
        self._activity.stir()

    # -- troubles on demand ----------------------------------------------------------------------

    def drop(self) -> None:
        """Cut every socket; the sessions can be resumed."""
        for connection in list(self._connections):
            connection.abort()

    def ask_to_reconnect(self) -> None:
        """Ask every client to reconnect and resume (opcode 7)."""
        for connection in self._connections:
            connection.send(Op.RECONNECT)

    def invalidate(self) -> None:
        """End every session; clients must identify anew (opcode 9)."""
        self.sessions.clear()
        for connection in self._connections:
            connection.session = None
            connection.send(Op.INVALID_SESSION, data=False)

    async def close(self) -> None:
        """Close every socket in an orderly way."""
        for connection in list(self._connections):
            await connection.socket.close(code=1001)
