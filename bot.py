"""Starts Bower: `python bot.py`."""

if __name__ == "__main__":
    # The processes that think for computer players import this file, too, and need none of it.
    import sys

    from program import main

    sys.exit(main())
