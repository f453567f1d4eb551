"""Bots with one fault each, to see whether a check finds it: each file is a program, and its name says what it does.

    python -m spielwerk.testing.bad_guests.crash_at_start --host 127.0.0.1 --port 13050 --reservation CODE

They play the newest season's game, or the one of `--game`. `table` is what they share: a well-behaved player up to the moment of the fault.
"""

NAMES = (
    "crash_at_start",
    "crash_in_move_three",
    "illegal_move",
    "unreadable",
    "too_slow",
    "never_answers",
    "prints_much",
    "half_a_tag",
    "answers_twice",
    "wrong_room",
    "leaves_children",
    "ignores_the_end",
)
