"""Measurements; each module runs by itself with `python -m`."""
