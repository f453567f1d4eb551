"""How long a connection takes there and back: as the system has measured it for its own use, so nothing has to be sent for it."""

import socket
import struct
from typing import Any

_RTT_AND_VARIATION = struct.Struct("=68xII")
"""Their places in what Linux tells of a connection, in microseconds."""


def round_trip(connection: Any) -> float:
    """The seconds that a message and its answer are on their way, on a bad day; 0 where the system does not tell.

    It is taken off the time for a move: the server's clock runs before the request has come here, and until the answer is there.
    """
    option = getattr(socket, "TCP_INFO", None)
    if option is None or connection is None:
        return 0.0
    try:
        told = connection.getsockopt(socket.IPPROTO_TCP, option, _RTT_AND_VARIATION.size)
        usual, variation = _RTT_AND_VARIATION.unpack(told)
    except (OSError, struct.error):
        return 0.0
    return float(usual + 4 * variation) / 1e6
