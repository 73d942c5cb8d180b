"""Messages: builders that return a finished `discord.ui.LayoutView`."""

from ui.layouts.about import Facts, about_page
from ui.layouts.boards import board
from ui.layouts.boxes import (
    confirm_end,
    confirm_leave,
    in_words,
    notice,
    recap,
    refusal,
    second_look,
    view_panel,
)
from ui.layouts.counting import counting
from ui.layouts.endings import ended, hand_summary, result
from ui.layouts.export import export_files, exported
from ui.layouts.hand import hand
from ui.layouts.listings import Finished, history, tables_list
from ui.layouts.lobby import lobby, lobby_options
from ui.layouts.pages import help_page, rules_page
from ui.layouts.privacy import confirm_forgetting, my_data, privacy_page
from ui.layouts.replay import Position, last_position, position, replayed
from ui.layouts.settings import confirm_erasing, server_settings
from ui.layouts.stats import stats
from ui.layouts.table import channel_lost, table_message, turn_notice
from ui.layouts.verify import verify
from ui.layouts.voting import FOR, TAKEN_BACK, confirm_vote, votes

__all__ = [
    "FOR",
    "TAKEN_BACK",
    "Facts",
    "Finished",
    "Position",
    "about_page",
    "board",
    "channel_lost",
    "confirm_end",
    "confirm_erasing",
    "confirm_forgetting",
    "confirm_leave",
    "confirm_vote",
    "counting",
    "ended",
    "export_files",
    "exported",
    "hand",
    "hand_summary",
    "help_page",
    "history",
    "in_words",
    "last_position",
    "lobby",
    "lobby_options",
    "my_data",
    "notice",
    "position",
    "privacy_page",
    "recap",
    "refusal",
    "replayed",
    "result",
    "rules_page",
    "second_look",
    "server_settings",
    "stats",
    "table_message",
    "tables_list",
    "turn_notice",
    "verify",
    "view_panel",
    "votes",
]
