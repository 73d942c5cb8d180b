"""Run a local Discord on its own: ``python -m localdiscord [--port N]``."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

from localdiscord.server import LocalDiscord


async def _serve(port: int) -> None:
    server = LocalDiscord()
    await server.start(port=port)
    sys.stdout.write(f"local Discord: {server.url}\ntoken: {server.token}\n")
    sys.stdout.flush()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await stop.wait()
    await server.close()


def main() -> None:
    """Parse the command line and serve until interrupted."""
    parser = argparse.ArgumentParser(prog="localdiscord", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes any free port")
    asyncio.run(_serve(parser.parse_args().port))


if __name__ == "__main__":
    main()
