"""The world that a local Discord starts with, and how to find things in it."""

from __future__ import annotations

from collections.abc import Iterator

from localdiscord.errors import MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL, UNKNOWN_USER, ApiError
from localdiscord.state import (
    ALL_PERMISSIONS,
    EVERYONE_MAY,
    MODERATORS_MAY,
    Channel,
    Guild,
    Member,
    Message,
    Overwrite,
    Permission,
    Role,
    Snowflakes,
    User,
)

# Ids of the seeded world never change, so that a bot with a database finds its channels again after
# the local Discord was restarted. They lie in 2016, before anything a run creates.
_FIRST_ID = 200_000_000_000_000_000
PEOPLE = ("Ada", "Bruno", "Carmen", "Diego", "Elena", "Fatima")
CHANNELS = ("games", "lounge")
REGULARS = ("Ada", "Bruno")
MODERATOR = "Elena"
OWNER = "Fatima"
DM_PERMISSIONS = EVERYONE_MAY
_TO_DM = 1_000_000  # from a user's id to that of their direct messages


class World:
    """All users, guilds and channels, with the bot as ``bot``.

    One guild, ``guild``, exists from the start, with the people of `PEOPLE`: `MODERATOR` carries a role
    with Manage Server, `OWNER` owns the guild, the others are ordinary members, `REGULARS` with a role
    that permits nothing more.
    """

    def __init__(self, bot_name: str) -> None:
        self.ids = Snowflakes()
        self.bot = User(_FIRST_ID, bot_name, bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        people = [self._add_user(_FIRST_ID + 100 + n, name) for n, name in enumerate(PEOPLE)]
        owner = next(user for user in people if user.global_name == OWNER)
        self.guild = self._add_guild(_FIRST_ID + 1000, "The Green Baize", owner)
        for user in people:
            self.join(self.guild, user, moderator=user.global_name == MODERATOR)
            if user.global_name in REGULARS:
                self.guild.members[user.id].roles.append(self.guild.roles[3])
        for n, name in enumerate(CHANNELS):
            self._add_channel(_FIRST_ID + 2000 + n, name, self.guild)

    def _add_user(self, user_id: int, name: str, locale: str = "en-US") -> User:
        user = User(user_id, name.lower(), name, locale=locale)
        self.users[user_id] = user
        return user

    def _add_guild(self, guild_id: int, name: str, owner: User) -> Guild:
        guild = Guild(guild_id, name, owner)
        guild.roles = [
            Role(guild_id, "@everyone", EVERYONE_MAY),
            Role(guild_id + 1, "Moderators", MODERATORS_MAY, position=1),
            Role(guild_id + 2, self.bot.username, Permission.MANAGE_MESSAGES, position=2),
            Role(guild_id + 3, "Regulars", Permission.NONE, position=3),
        ]
        self.guilds[guild_id] = guild
        guild.members[self.bot.id] = Member(self.bot, [guild.roles[2]])
        return guild

    def _add_channel(self, channel_id: int, name: str, guild: Guild) -> Channel:
        channel = Channel(channel_id, name, guild)
        guild.channels[channel_id] = self.channels[channel_id] = channel
        return channel

    def new_user(self, name: str, locale: str) -> User:
        """Create a person who is in no guild yet."""
        return self._add_user(self.ids.next(), name, locale)

    def new_guild(self, name: str, owner: User) -> Guild:
        """Create a guild with the bot and its owner in it, without channels."""
        guild = self._add_guild(self.ids.next(span=4), name, owner)
        self.join(guild, owner)
        return guild

    def new_channel(self, name: str, guild: Guild) -> Channel:
        """Create a text channel."""
        return self._add_channel(self.ids.next(), name, guild)

    def new_thread(self, name: str, parent: Channel) -> Channel:
        """Create a public thread below a guild's channel."""
        if parent.guild is None:
            raise ValueError("direct messages have no threads")
        thread = self._add_channel(self.ids.next(), name, parent.guild)
        thread.parent = parent
        return thread

    def join(self, guild: Guild, user: User, *, moderator: bool = False) -> Member:
        """Make a user a member of a guild."""
        member = Member(user, [guild.roles[1]] if moderator else [])
        guild.members[user.id] = member
        return member

    def new_role(self, name: str, guild: Guild, permissions: Permission = Permission.NONE) -> Role:
        """Create a role that nobody carries yet."""
        role = Role(self.ids.next(), name, permissions, position=len(guild.roles))
        guild.roles.append(role)
        return role

    def remove_role(self, role: Role, guild: Guild) -> None:
        """Take a role from everybody and forget it."""
        guild.roles.remove(role)
        for member in guild.members.values():
            member.roles = [carried for carried in member.roles if carried is not role]

    def remove_channel(self, channel: Channel) -> None:
        """Forget a channel and its messages."""
        del self.channels[channel.id]
        if channel.guild is not None:
            del channel.guild.channels[channel.id]
        for message in channel.messages.values():
            message.deleted = True

    def user(self, user_id: int | str) -> User:
        """Find a user by id; raises Discord's "Unknown User"."""
        found = self.users.get(int(user_id))
        if found is None:
            raise ApiError(*UNKNOWN_USER)
        return found

    def user_named(self, who: str) -> User:
        """Find a user by id, user name or display name; raises KeyError."""
        for user in self.users.values():
            if who in {str(user.id), user.username, user.global_name}:
                return user
        raise KeyError(who)

    def channel(self, channel_id: int | str) -> Channel:
        """Find a channel by id; raises Discord's "Unknown Channel"."""
        found = self.channels.get(int(channel_id))
        if found is None:
            raise ApiError(*UNKNOWN_CHANNEL)
        return found

    def channel_named(self, name: str) -> Channel:
        """Find a guild's channel by name; raises KeyError."""
        for channel in self.channels.values():
            if channel.guild is not None and channel.name == name:
                return channel
        raise KeyError(name)

    def dm_with(self, user: User) -> Channel:
        """Return the direct messages of a person and the bot, opened now if need be."""
        channel_id = user.id + _TO_DM
        if channel_id not in self.channels:
            self.channels[channel_id] = Channel(channel_id, user.name, recipient=user)
        return self.channels[channel_id]

    def permissions(self, user: User, channel: Channel) -> Permission:
        """Return what a user may do in a channel; nothing at all for someone outside."""
        guild = channel.guild
        if guild is None:
            return DM_PERMISSIONS if user in {channel.recipient, self.bot} else Permission.NONE
        member = guild.members.get(user.id)
        if member is None:
            return Permission.NONE
        granted = guild.roles[0].permissions
        for role in member.roles:
            granted |= role.permissions
        if guild.owner is user or Permission.ADMINISTRATOR in granted:
            return Permission(ALL_PERMISSIONS)
        keys = [guild.id, *(role.id for role in member.roles), user.id]
        overwrites = (channel.parent or channel).overwrites
        for overwrite in (overwrites[key] for key in keys if key in overwrites):
            granted = (granted & ~overwrite.deny) | overwrite.allow
        return granted

    def shares_guild(self, user: User) -> bool:
        """Whether the bot and a person are in one guild together."""
        return any({user.id, self.bot.id} <= guild.members.keys() for guild in self.guilds.values())

    def require(self, channel: Channel, *needed: Permission) -> None:
        """Refuse what the bot may not do in a channel, as Discord does."""
        granted = self.permissions(self.bot, channel)
        if Permission.VIEW_CHANNEL not in granted:
            raise ApiError(*MISSING_ACCESS)
        if any(permission not in granted for permission in needed):
            raise ApiError(*MISSING_PERMISSIONS)

    def overwrite(self, channel: Channel, user: User, *, deny: Permission) -> None:
        """Take permissions from one member in one channel; NONE gives them back."""
        channel.overwrites.pop(user.id, None)
        if deny:
            channel.overwrites[user.id] = Overwrite(deny=deny)

    def hide(self, channel: Channel, *seeing: User) -> None:
        """Let only these people, and whoever may see everything, see a guild's channel."""
        if channel.guild is None:
            raise ValueError("direct messages are hidden already")
        channel.overwrites[channel.guild.id] = Overwrite(deny=Permission.VIEW_CHANNEL, of_member=False)
        for user in seeing:
            channel.overwrites[user.id] = Overwrite(allow=Permission.VIEW_CHANNEL)

    def sees(self, user: User, message: Message) -> bool:
        """Whether a message is on a person's screen."""
        if message.deleted or message.viewer not in {None, user}:
            return False
        return Permission.VIEW_CHANNEL in self.permissions(user, message.channel)

    def visible(self, user: User) -> Iterator[Message]:
        """Yield every message that a person sees, oldest first within a channel."""
        for channel in self.channels.values():
            for message in channel.messages.values():
                if self.sees(user, message):
                    yield message
