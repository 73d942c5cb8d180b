"""From the press of a button or the choice in a menu to its handler."""

from __future__ import annotations

import enum
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cogs.answers import Answer
from cogs.choosing import reachable
from cogs.controls import boards, history, lobby, match, pages, privacy, settings, view
from cogs.controls.use import Use
from cogs.permissions import sees
from engine.game import Refusal
from engine.table import Table
from ui.ids import Id, Kind

if TYPE_CHECKING:
    import discord

    from cogs.client import BowerClient


class Ack(enum.Enum):
    """How the use of a control is acknowledged, before anything is computed."""

    UPDATE = enum.auto()
    """Nothing visible: the message may change."""
    PRIVATE = enum.auto()
    """A private answer will follow."""
    AT_ONCE = enum.auto()
    """The answer needs no waiting and is the acknowledgement."""


@dataclass(frozen=True, slots=True)
class Handling:
    """What happens with a control of one kind.

    `at_table` says whether it is about a table, `remembers` whether name and language of who uses it
    are noted.
    """

    ack: Ack
    handle: Callable[[Use], Awaitable[None]]
    at_table: bool = True
    remembers: bool = True


HANDLERS: Final[Mapping[str, Handling]] = MappingProxyType(
    {
        Kind.JOIN: Handling(Ack.UPDATE, lobby.join),
        Kind.LEAVE: Handling(Ack.AT_ONCE, match.leave),
        Kind.ADD_COMPUTER: Handling(Ack.UPDATE, lobby.add_computer),
        Kind.REMOVE_COMPUTER: Handling(Ack.UPDATE, lobby.remove_computer),
        Kind.OPTIONS: Handling(Ack.AT_ONCE, lobby.options),
        Kind.FIELD: Handling(Ack.AT_ONCE, lobby.choose_field),
        Kind.VALUE: Handling(Ack.UPDATE, lobby.set_value),
        Kind.SWAP: Handling(Ack.UPDATE, lobby.swap),
        Kind.START: Handling(Ack.UPDATE, lobby.start),
        Kind.CANCEL: Handling(Ack.UPDATE, lobby.cancel),
        Kind.HAND: Handling(Ack.PRIVATE, match.show_hand),
        Kind.ORDER: Handling(Ack.UPDATE, match.sort_hand),
        Kind.PLAY: Handling(Ack.UPDATE, match.play),
        Kind.CHOOSE: Handling(Ack.UPDATE, match.choose),
        Kind.PICK: Handling(Ack.UPDATE, match.pick),
        Kind.PLAY_NOW: Handling(Ack.UPDATE, match.play_now),
        Kind.BACK: Handling(Ack.UPDATE, match.come_back),
        Kind.LEAVE_NOW: Handling(Ack.UPDATE, match.leave_now),
        Kind.END_NOW: Handling(Ack.UPDATE, match.end_now),
        Kind.VOTE: Handling(Ack.AT_ONCE, match.vote),
        Kind.VOTE_NOW: Handling(Ack.UPDATE, match.vote_now),
        Kind.RECAP: Handling(Ack.AT_ONCE, match.recap),
        Kind.AS_TEXT: Handling(Ack.AT_ONCE, view.as_text),
        Kind.VIEW: Handling(Ack.AT_ONCE, view.show, at_table=False),
        Kind.VIEW_CHOICE: Handling(Ack.UPDATE, view.choose, at_table=False),
        Kind.REMATCH: Handling(Ack.UPDATE, match.rematch),
        Kind.DISMISS: Handling(Ack.UPDATE, pages.dismiss, at_table=False),
        Kind.RULES: Handling(Ack.AT_ONCE, pages.turn_page, at_table=False),
        Kind.RULES_PAGE: Handling(Ack.AT_ONCE, pages.choose_page, at_table=False),
        Kind.MATCHES: Handling(Ack.UPDATE, history.turn_page, at_table=False),
        Kind.MATCH: Handling(Ack.UPDATE, history.choose_match, at_table=False),
        Kind.REPLAY: Handling(Ack.UPDATE, history.step),
        Kind.REPLAY_HAND: Handling(Ack.UPDATE, history.choose_hand),
        Kind.EXPORT: Handling(Ack.PRIVATE, history.export),
        Kind.BOARD: Handling(Ack.UPDATE, boards.turn_page, at_table=False),
        Kind.BOARD_CHOICE: Handling(Ack.UPDATE, boards.choose_board, at_table=False),
        Kind.STATS: Handling(Ack.UPDATE, boards.choose_stats, at_table=False),
        Kind.COUNTING: Handling(Ack.AT_ONCE, boards.explain, at_table=False),
        Kind.SETTING: Handling(Ack.AT_ONCE, settings.choose, at_table=False),
        Kind.SETTING_FIELD: Handling(Ack.AT_ONCE, settings.choose_field, at_table=False),
        Kind.SETTING_VALUE: Handling(Ack.UPDATE, settings.set_value, at_table=False),
        Kind.SETTING_RESET: Handling(Ack.UPDATE, settings.reset, at_table=False),
        Kind.ERASE: Handling(Ack.UPDATE, settings.erase, at_table=False),
        Kind.MY_DATA: Handling(Ack.PRIVATE, privacy.export, at_table=False, remembers=False),
        Kind.FORGET: Handling(Ack.UPDATE, privacy.forget, at_table=False, remembers=False),
    }
)
"""Every kind of control the layouts use."""


async def press(interaction: discord.Interaction[BowerClient]) -> None:
    """Handle the use of a component, whatever its custom id; always answers, never raises.

    discord.py is not asked to find the component in its message: to build all the items of the message
    for each press would take longer than the acknowledgement.
    """
    if not interaction.client.once.is_first(interaction):
        return
    answer = Answer.to(interaction)
    data: Any = interaction.data or {}
    kind = "control"
    try:
        used, handling = _read(str(data.get("custom_id", "")))
        kind = used.kind
        answer.remembers = handling.remembers
        await _acknowledge(answer, handling.ack)
        if handling.at_table:
            answer.table = await _table(answer, used.table)
        await handling.handle(Use(answer, used, tuple(data.get("values", ()))))
    except Exception as error:  # noqa: BLE001 - whatever it is becomes an answer
        await answer.fail(error, kind)
    finally:
        answer.let_go()


def _read(custom_id: str) -> tuple[Id, Handling]:
    try:
        used = Id.parse(custom_id)
        return used, HANDLERS[used.kind]
    except (ValueError, KeyError) as error:
        raise Refusal("unknown-button") from error


async def _table(answer: Answer, number: int) -> Table:
    """The table in the id, if it is this person's or this server's; an old one has to be read."""
    host, interaction = answer.client.host, answer.interaction
    if host.table(number) is None and not answer.acknowledged:
        await answer.think()
    found = await host.find(number)
    return reachable(found, answer.person.id, sees=partial(sees, interaction), number=number)


async def _acknowledge(answer: Answer, ack: Ack) -> None:
    if ack is Ack.UPDATE:
        await answer.update_later()
    elif ack is Ack.PRIVATE:
        await answer.think()
