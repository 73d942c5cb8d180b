"""Messages: builders that return a finished `discord.ui.LayoutView`."""

from ui.layouts.boxes import confirm_end, confirm_leave, notice, recap, refusal, second_look
from ui.layouts.endings import ended, hand_summary, result
from ui.layouts.export import export_files, exported
from ui.layouts.hand import hand
from ui.layouts.listings import Finished, history, tables_list
from ui.layouts.lobby import lobby, lobby_options
from ui.layouts.pages import help_page, rules_page
from ui.layouts.replay import Position, last_position, position, replayed
from ui.layouts.table import channel_lost, table_message, turn_notice
from ui.layouts.verify import verify
from ui.layouts.voting import FOR, TAKEN_BACK, confirm_vote, votes

__all__ = [
    "Finished",
    "FOR",
    "Position",
    "TAKEN_BACK",
    "channel_lost",
    "confirm_end",
    "confirm_leave",
    "confirm_vote",
    "ended",
    "export_files",
    "exported",
    "hand",
    "hand_summary",
    "help_page",
    "history",
    "last_position",
    "lobby",
    "lobby_options",
    "notice",
    "position",
    "recap",
    "refusal",
    "replayed",
    "result",
    "rules_page",
    "second_look",
    "table_message",
    "tables_list",
    "turn_notice",
    "verify",
    "votes",
]
