"""Computing everything that boards and statistics show anew, from finished matches and their journals."""

from __future__ import annotations

from db.bookkeeper import Bookkeeper, forget_everything
from db.committer import Write
from db.database import Database


async def rebuild(database: Database) -> int:
    """Count every finished match again from scratch, and return how many there are.

    Nobody else may be using the database. It can be broken off at any moment: what is not counted
    again by then is at the next start, or by the next call.
    """
    await database.write(Write(__name__, forget_everything()))
    return await Bookkeeper(database).catch_up()
