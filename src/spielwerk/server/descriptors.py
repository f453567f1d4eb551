"""How many connections a server can keep open: the system allows a process only so many files and sockets, and each game needs a file besides."""

KEPT_FREE = 384
"""For everything that is no connection and no running game: the interpreter's own, and replays that wait for the disk."""


def connections_possible(wanted: int) -> int:
    """Asks the system for what so many connections need; how many there can be with what it gives."""
    try:
        import resource
    except ImportError:  # Where there is no such limit.
        return wanted
    needed = wanted + wanted // 2 + KEPT_FREE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    return max(2, (soft - KEPT_FREE) * 2 // 3)
