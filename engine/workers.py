"""Processes beside the bot, for work that would keep its event loop waiting, if only for the interpreter."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import Final

_NICENESS: Final = 10
"""Workers give way to the process that answers people, which gets ten times their share of a busy core."""


def new_pool(workers: int, niceness: int = _NICENESS) -> ProcessPoolExecutor:
    """So many worker processes, which begin when they are first given something to do."""
    return ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=prepare_worker,
        initargs=(niceness,),
    )


def get_ready() -> None:
    """Nothing: a worker that answers has begun."""


def prepare_worker(niceness: int = _NICENESS) -> None:
    """Leave the bot's Ctrl-C to the bot, give way to it, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_parent, name="parent-watch", daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the parent process is gone, even by SIGKILL, then stop at once."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(0)
