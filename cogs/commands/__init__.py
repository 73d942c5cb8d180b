"""Slash commands. Whatever one of them raises becomes an answer in `cogs.client.CommandTree`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.commands import about, boards, guide, owner, play, settings, table

if TYPE_CHECKING:
    from discord import app_commands

    from cogs.client import BowerClient


def add_commands(tree: app_commands.CommandTree[BowerClient]) -> None:
    """Put every command into the tree, but those for moves that no hosted game has."""
    tree.add_command(table.group)
    tree.add_command(play.play)
    for command in play.OF_ONE_KIND:
        if play.games_with(command.name):
            tree.add_command(command)
    tree.add_command(play.hand)
    tree.add_command(boards.leaderboard)
    tree.add_command(boards.stats)
    tree.add_command(settings.settings)
    tree.add_command(settings.privacy)
    tree.add_command(guide.rules)
    tree.add_command(guide.help_)
    tree.add_command(about.about)
    tree.add_command(owner.group)
