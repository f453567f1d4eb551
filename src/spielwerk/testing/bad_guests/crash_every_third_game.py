"""Stays, and breaks down in its third game."""

from spielwerk.testing.bad_guests.stay import Stayer


def main() -> None:
    """Has room for two games in its memory."""
    stayer, remembered = Stayer(), ["first", "second"]
    for game in stayer.games():
        for request in stayer.requests():
            if request == 2:
                remembered[game - 1].upper()
            stayer.play_any()


if __name__ == "__main__":
    main()
