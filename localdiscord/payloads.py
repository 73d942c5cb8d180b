"""The records of `state` in the shapes that Discord puts on the wire."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from localdiscord.components import referenced_files
from localdiscord.state import (
    Attachment,
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Permission,
    Role,
    User,
)


@lru_cache(maxsize=256)
def user_payload(user: User) -> Json:
    """Return a user object. Cached: nothing in it ever changes; callers must not alter it."""
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "bot": user.bot,
        "flags": 0,
        "public_flags": 0,
        "primary_guild": None,
    }


def own_user_payload(user: User) -> Json:
    """Return the bot's own user object, with what only it may know."""
    return {
        **user_payload(user),
        "mfa_enabled": False,
        "locale": user.locale,
        "verified": True,
        "email": None,
    }


def role_payload(role: Role) -> Json:
    """Return a role object."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member_payload(member: Member) -> Json:
    """Return a member object without the fields that only some places carry."""
    return {
        "user": user_payload(member.user),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role.id) for role in member.roles],
        "joined_at": member.joined.isoformat(),
        "premium_since": None,
        "communication_disabled_until": None,
        "flags": 0,
        "pending": False,
    }


def interacting_member_payload(member: Member, permissions: Permission) -> Json:
    """Return the member object of an interaction, with the permissions in its channel."""
    return {**member_payload(member), "permissions": str(int(permissions))}


def _optional_id(number: int | None) -> str | None:
    return None if number is None else str(number)


def channel_payload(channel: Channel) -> Json:
    """Return a channel object, of a guild or of direct messages."""
    common: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "flags": 0,
        "last_message_id": _optional_id(channel.last_message_id),
    }
    if channel.guild is None:
        recipients = [] if channel.recipient is None else [user_payload(channel.recipient)]
        return {**common, "recipients": recipients}
    if channel.parent is not None:
        return {**common, **_thread_payload(channel, channel.parent, channel.guild)}
    return {
        **common,
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "position": list(channel.guild.channels).index(channel.id),
        "topic": channel.topic,
        "parent_id": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "permission_overwrites": [
            {"id": str(key), "type": int(o.of_member), "allow": str(int(o.allow)), "deny": str(int(o.deny))}
            for key, o in channel.overwrites.items()
        ],
    }


def _thread_payload(thread: Channel, parent: Channel, guild: Guild) -> Json:
    """Return what a thread has that other channels have not."""
    return {
        "guild_id": str(guild.id),
        "name": thread.name,
        "parent_id": str(parent.id),
        "owner_id": str(guild.owner.id),
        "message_count": len(thread.messages),
        "total_message_sent": len(thread.messages),
        "member_count": 1,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": thread.archived,
            "auto_archive_duration": 1440,
            "archive_timestamp": datetime.now(UTC).isoformat(),
            "locked": thread.locked,
        },
    }


def guild_payload(guild: Guild) -> Json:
    """Return the object of a GUILD_CREATE event."""
    members = [{**member_payload(m), "mute": False, "deaf": False} for m in guild.members.values()]
    empty: Json = {
        key: []
        for key in (
            "emojis",
            "stickers",
            "features",
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        )
    }
    nothing: Json = dict.fromkeys(
        (
            "icon",
            "splash",
            "discovery_splash",
            "banner",
            "description",
            "vanity_url_code",
            "application_id",
            "afk_channel_id",
            "system_channel_id",
            "rules_channel_id",
            "public_updates_channel_id",
            "safety_alerts_channel_id",
            "incidents_data",
        )
    )
    return {
        **empty,
        **nothing,
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "preferred_locale": guild.locale,
        "unavailable": False,
        "large": False,
        "member_count": len(members),
        "joined_at": datetime.now(UTC).isoformat(),
        "roles": [role_payload(role) for role in guild.roles],
        "channels": [channel_payload(c) for c in guild.channels.values() if c.parent is None],
        "threads": [channel_payload(c) for c in guild.channels.values() if c.parent and not c.archived],
        "members": members,
        "afk_timeout": 300,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
    }


def attachment_payload(attachment: Attachment) -> Json:
    """Return an attachment object."""
    payload: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.content),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        payload["description"] = attachment.description
    if attachment.size is not None:
        payload["width"], payload["height"] = attachment.size
    return payload


def message_payload(message: Message) -> Json:
    """Return a message object as REST replies carry it.

    Files that an embed or a component shows are left out of the attachments, as Discord does.
    """
    shown = referenced_files(message.embeds, message.components)
    payload: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "author": user_payload(message.author),
        "type": message.type,
        "content": message.content,
        "timestamp": message.created.isoformat(),
        "edited_timestamp": message.edited.isoformat() if message.edited else None,
        "flags": int(message.flags),
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [attachment_payload(a) for a in message.attachments if a.url not in shown],
        "mentions": [user_payload(user) for user in message.mentioned],
        "mention_roles": [],
        "mention_everyone": message.mentions_everyone,
        "pinned": False,
        "tts": False,
    }
    if message.nonce is not None:
        payload["nonce"] = message.nonce
    if message.author.bot:
        payload["application_id"] = str(message.author.id)
    if message.origin is not None:
        payload["interaction_metadata"] = message.origin
        payload["webhook_id"] = str(message.author.id)
    return payload


def message_event(message: Message) -> Json:
    """Return a message object as gateway events carry it: with its guild, where it has one."""
    payload = message_payload(message)
    if message.channel.guild is not None:
        payload["guild_id"] = str(message.channel.guild.id)
    return payload


def message_seen_by(message: Message, viewer: User) -> Json:
    """Return a message object for the page of one member, with what matters to that member alone."""
    return {
        **message_payload(message),
        "ephemeral": message.ephemeral,
        "thinking": message.thinking,
        "mentions_me": viewer.id in message.notified,
    }
