"""Small programs without rules that show what a machine can do; where their sources are at hand, they are compiled and take their turn."""

import re
import shutil
import subprocess
import tempfile
import weakref
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Sketch:
    """One figure that such a program prints."""

    source: str
    arguments: tuple[str, ...]
    pattern: str
    factor: float = 1.0


HIVE_GAMES = Sketch("hive_limit.cpp", ("play",), r"play rep \d+: (\d+) games/s")
HIVE_LISTS = Sketch("hive_limit.cpp", ("play",), r"gen rep \d+: .*?: (\d+) gens/s")
HIVE_MOVES = Sketch("hive_limit.cpp", ("play",), r"gen rep \d+: .*? (\d+) moves/s")
HIVE_PERFT = Sketch("hive_limit.cpp", ("perft", "7"), r"perft 7 = .* ([\d.]+) Mn/s", 1e6)
RACE_GAMES = Sketch("hase_limit.cpp", (), r"rep \d+: (\d+) games/s")


class Workshop:
    """Compiles each source once and remembers what its programs printed."""

    def __init__(self, sources: Path, compiler: str = "c++") -> None:
        self._sources = sources
        self._compiler = compiler
        self._folder = Path(tempfile.mkdtemp(prefix="spielwerk-limits-"))
        weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)

    def figures(self, sketch: Sketch) -> list[float]:
        """The figures of a run made now."""
        printed = subprocess.run([self._program(sketch.source), *sketch.arguments], check=True, capture_output=True, text=True).stdout
        return [float(figure) * sketch.factor for figure in re.findall(sketch.pattern, printed)]

    def _program(self, source: str) -> str:
        program = self._folder / Path(source).stem
        if not program.exists():
            command = [self._compiler, "-O3", "-march=native", "-std=c++20", "-o", str(program), str(self._sources / source)]
            subprocess.run(command, check=True, capture_output=True)
        return str(program)
