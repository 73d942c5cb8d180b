"""Durable storage in one SQLite file. All SQL of the program lives here."""

from db.boards import Boards
from db.database import Database
from db.errors import DatabaseClosed, DatabaseUnusable
from db.heartbeat import Heartbeat
from db.messages import EVERYBODY, Messages, PostedMessage
from db.meta import Meta
from db.people import People, Profile
from db.personal import Personal
from db.server_settings import ServerSettings
from db.servers import Servers
from db.stored import FinishedMatch
from db.tables import TableStore

__all__ = [
    "EVERYBODY",
    "Boards",
    "Database",
    "DatabaseClosed",
    "DatabaseUnusable",
    "FinishedMatch",
    "Heartbeat",
    "Messages",
    "Meta",
    "People",
    "Personal",
    "PostedMessage",
    "Profile",
    "ServerSettings",
    "Servers",
    "TableStore",
]
