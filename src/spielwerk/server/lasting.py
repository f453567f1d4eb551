"""What every program does that serves until somebody ends it."""

import asyncio
import contextlib
import gc
import signal


async def until_ended() -> None:
    """Waits for Ctrl-C or the system's wish to end; called when everything is set up."""
    # What is here by now stays here; to look through all of it again and again for what could be thrown away would take ten milliseconds each time.
    # And hardly anything of a move hangs together in circles, so they are looked for less often than usual.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Where the loop cannot hear of signals (on Windows), Ctrl-C arrives as an exception.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, over.set)
    await over.wait()
