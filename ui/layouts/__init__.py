"""Messages: builders that return a finished `discord.ui.LayoutView`."""

from ui.layouts.boxes import confirm_end, confirm_leave, notice, recap, refusal, second_look
from ui.layouts.endings import ended, hand_summary, result
from ui.layouts.hand import hand
from ui.layouts.listings import Finished, history, tables_list
from ui.layouts.lobby import lobby, lobby_options
from ui.layouts.pages import help_page, rules_page
from ui.layouts.table import table_message, turn_notice
from ui.layouts.verify import verify

__all__ = [
    "Finished",
    "confirm_end",
    "confirm_leave",
    "ended",
    "hand",
    "hand_summary",
    "help_page",
    "history",
    "lobby",
    "lobby_options",
    "notice",
    "recap",
    "refusal",
    "result",
    "rules_page",
    "second_look",
    "table_message",
    "tables_list",
    "turn_notice",
    "verify",
]
