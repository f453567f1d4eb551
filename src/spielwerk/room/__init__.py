"""A game at the table: seats, clocks, pauses and ends. No sockets, no threads, no clock of its own: time comes in with every event."""
