"""`python -m spielwerk.hostile`: measures every promise about the server, prints the table, and ends with 1 if one is not kept."""

import argparse
import sys
from pathlib import Path

import spielwerk as sw
from spielwerk.hostile.measurements import MEASUREMENTS
from spielwerk.hostile.promise import Row
from spielwerk.hostile.scale import full, short
from spielwerk.hostile.table import as_page, circumstances, in_terminal


def main() -> None:
    """All measurements, or the ones that are named."""
    parser = argparse.ArgumentParser(prog="python -m spielwerk.hostile", description=__doc__)
    parser.add_argument("measurements", nargs="*", metavar="MEASUREMENT", help=f"only these: {', '.join(MEASUREMENTS)}")
    parser.add_argument("--short", action="store_true", help="little of everything, as the tests do it")
    parser.add_argument("--game", default=max(sw.games(), key=lambda game_id: sw.game(game_id).season), choices=sw.games(), help="what is played")
    parser.add_argument("--write", type=Path, metavar="FILE", help="writes the table into a page too, in place of the one there")
    arguments = parser.parse_args()
    if unknown := set(arguments.measurements) - set(MEASUREMENTS):
        parser.error(f"there is no measurement {', '.join(sorted(unknown))}")
    scale = (short if arguments.short else full)(arguments.game)
    rows: list[Row] = []
    for name in arguments.measurements or MEASUREMENTS:
        for row in MEASUREMENTS[name](scale):
            print(in_terminal(row), flush=True)
            rows.append(row)
    if arguments.write is not None:
        page = arguments.write.read_text(encoding="utf-8") if arguments.write.exists() else ""
        arguments.write.write_text(as_page(page, rows, circumstances()), encoding="utf-8")
    broken = sum(not row.kept for row in rows)
    print(f"\n{len(rows)} promises measured, {broken} not kept")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
