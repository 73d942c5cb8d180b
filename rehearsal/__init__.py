"""Rehearsals: the bot as a process of its own on a local Discord, with people who press at random.

`bot` starts, stops and kills the process, `screens` tells what people could press, `crowd` presses it,
`tables` brings companies of people to their tables, `journals` replays what is on disk. `crash` and
`soak` are the rehearsals themselves; benchmarks use the same parts.
"""
