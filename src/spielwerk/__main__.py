"""`python -m spielwerk` is the command `spielwerk`."""

from spielwerk.cli import main

main()
