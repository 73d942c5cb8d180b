"""Making a move by command, whatever its kind or of one kind only; seeing one's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.answers import Answer
from cogs.commands.options import LONGEST_CHOICE, completing, own_table, with_table_option
from cogs.hands import show_hand
from cogs.moves import make_move
from engine.game import Refusal
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import Language
from ui.names import seat_names
from ui.notation import notation

if TYPE_CHECKING:
    from cogs.client import BowerClient
    from cogs.commands.options import Completion

Move = app_commands.Range[str, 1, 100]


def moves_of(verb: str | None) -> Completion[str]:
    """A completion to the moves that are legal now, in words; with a verb, to those it begins."""

    @completing
    async def complete(interaction: discord.Interaction[BowerClient], typed: str) -> list[Choice[str]]:
        number = interaction.namespace.table
        table = own_table(interaction, number if isinstance(number, int) else None, games_with(verb))
        words = interaction.client.languages.of_locale(str(interaction.locale))
        wanted = typed.casefold()
        return [
            Choice(name=text, value=move)
            for text, move in _in_words(table, interaction.user.id, words, verb).items()
            if wanted in text.casefold() or wanted in move.casefold()
        ]

    return complete


@app_commands.command(name=locale_str("play"), description=locale_str("Make a move"))
@app_commands.rename(move=locale_str("move"))
@app_commands.describe(move=locale_str("Pick one of the moves on offer, or write it, such as 6-4 left"))
@app_commands.autocomplete(move=moves_of(None))
@with_table_option
async def play(interaction: discord.Interaction[BowerClient], move: Move, table: int | None = None) -> None:
    """Make any move."""
    await _play(interaction, move, table)


@app_commands.command(name=locale_str("draw"), description=locale_str("Draw a card"))
@app_commands.rename(pile=locale_str("from"))
@app_commands.describe(pile=locale_str("The stock, or the top card of the discard pile"))
@app_commands.autocomplete(pile=moves_of("draw"))
@with_table_option
async def draw(interaction: discord.Interaction[BowerClient], pile: Move, table: int | None = None) -> None:
    """Make a move that draws."""
    await _play(interaction, pile, table, "draw")


@app_commands.command(name=locale_str("discard"), description=locale_str("Discard"))
@app_commands.rename(card=locale_str("card"))
@app_commands.describe(card=locale_str("Pick one of the cards on offer, or write it, such as KD"))
@app_commands.autocomplete(card=moves_of("discard"))
@with_table_option
async def discard(
    interaction: discord.Interaction[BowerClient], card: Move, table: int | None = None
) -> None:
    """Make a move that discards."""
    await _play(interaction, card, table, "discard")


@app_commands.command(name=locale_str("bid"), description=locale_str("Make a bid"))
@app_commands.rename(call=locale_str("call"))
@app_commands.describe(call=locale_str("Pick one of the bids on offer, or write it, such as 7H or 8NT"))
@app_commands.autocomplete(call=moves_of("bid"))
@with_table_option
async def bid(interaction: discord.Interaction[BowerClient], call: Move, table: int | None = None) -> None:
    """Make a move that bids."""
    await _play(interaction, call, table, "bid")


@app_commands.command(name=locale_str("pass"), description=locale_str("Pass in the auction"))
@with_table_option
async def pass_(interaction: discord.Interaction[BowerClient], table: int | None = None) -> None:
    """Make the move that passes."""
    await _play(interaction, "pass", table, "pass")


@app_commands.command(name=locale_str("hand"), description=locale_str("See your own hand, privately"))
@with_table_option
async def hand(interaction: discord.Interaction[BowerClient], table: int | None = None) -> None:
    """Show the person's hand to them alone."""
    answer = Answer.to(interaction)
    answer.table = shown = own_table(interaction, table)
    await answer.think()
    await show_hand(answer, shown)


OF_ONE_KIND: Final[tuple[app_commands.Command[Any, ..., None], ...]] = (draw, discard, bid, pass_)
"""The commands that make moves of one kind, named after their verb."""


def games_with(verb: str | None) -> list[str]:
    """The games that have moves of this verb; none for no verb."""
    return [key for key, presenter in PRESENTERS.items() if verb in presenter.verbs]


async def _play(
    interaction: discord.Interaction[BowerClient], typed: str, number: int | None, verb: str | None = None
) -> None:
    """Make a move, then show the hand if it is the person's to go on, or tell what the move did."""
    answer = Answer.to(interaction)
    answer.table = table = own_table(interaction, number, games_with(verb))
    await answer.think()
    steps = await make_move(answer, table, _notation(answer, table, typed, verb))
    if steps is None:
        return
    names = seat_names(answer.language, table.record)
    told = PRESENTERS[table.record.game].narrate(answer.language, steps[:1], names)
    if not told or (answer.seat is not None and answer.seat == table.actor):
        await show_hand(answer, table)
        return
    await answer.say("\n".join(told))


def _notation(answer: Answer, table: Table, typed: str, verb: str | None) -> str:
    """The move as its game writes it, from the words on offer or from what was typed."""
    presenter = PRESENTERS[table.record.game]
    if verb is not None and verb not in presenter.verbs:
        command, game = answer.language.text(verb), presenter.title(answer.language)
        raise Refusal("foreign-command", command=command, game=game)
    offered = _in_words(table, answer.person.id, answer.language, verb)
    if typed in offered:
        return offered[typed]
    move = notation(answer.language, presenter.words, typed)
    begins = verb is None or move.split()[:1] == [verb]
    return move if begins else f"{verb} {move}"


def _in_words(table: Table, person: int, words: Language, verb: str | None) -> dict[str, str]:
    """The person's legal moves: their notation by what they read as; none if there is nothing to do."""
    seat = table.seat_of(person)
    if seat is None or table.actor is None:
        return {}
    view, presenter = table.view(seat), PRESENTERS[table.record.game]
    return {
        presenter.move_choice(words, view, move)[:LONGEST_CHOICE]: str(move)
        for move in view.legal_moves
        if verb in (None, str(move).partition(" ")[0])
    }
