"""A program shut in by bubblewrap: it sees a system that it cannot change, a folder and processes of its own, and no network but its match."""

import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

import spielwerk
from spielwerk.match import inside
from spielwerk.match.sandbox_limits import Limited

PORT = 13050
"""Where a program finds its match, in a network that it has for itself."""
DOOR = "/run/spielwerk"
"""Where the folder of the door is seen from inside."""
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt")
_FACTS = ("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/etc/localtime", "/etc/ssl/certs", "/etc/fonts")
_VARIABLES = ("PATH", "LANG", "LC_ALL", "TZ", "JAVA_HOME", "SPIELWERK_LANG", "TMPDIR", "TEMP", "TMP")


@cache
def bubblewrap() -> str | None:
    """The command that shuts in, None where there is none."""
    return shutil.which("bwrap")


@cache
def hindrance() -> str | None:
    """Why nobody can be shut in here although there is bubblewrap: some systems forbid it to ordinary users. None where it works."""
    try:
        tried = subprocess.run([str(bubblewrap()), "--unshare-all", "--ro-bind", "/", "/", "true"], capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return None if tried.returncode == 0 else tried.stderr.strip() or f"exit code {tried.returncode}"


@dataclass(frozen=True)
class Strict(Limited):
    """Shuts a program in."""

    is_shut: ClassVar[bool] = True

    def environment(self, usual: Mapping[str, str], folder: Path) -> dict[str, str]:
        """What a program needs to run, and nothing that somebody may have put into his own environment."""
        return {**{name: usual[name] for name in _VARIABLES if name in usual}, "HOME": str(folder)}

    def wrapped(self, words: list[str], folder: Path) -> list[str]:
        """The room around the program."""
        bwrap = bubblewrap()
        assert bwrap is not None, "whoever shuts in has looked whether he can"
        room = ["--unshare-all", "--die-with-parent", "--new-session", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--dir", "/run"]
        for name in _SYSTEM:
            path = Path(name)
            room += ["--symlink", str(path.readlink()), name] if path.is_symlink() else ["--ro-bind-try", name, name]
        for name in (*_FACTS, *map(str, Path("/etc").glob("java*"))):
            room += ["--ro-bind-try", name, name]
        for path in needed(words):
            room += ["--ro-bind", str(path), str(path)]
        script = "/run/inside.py"
        room += ["--ro-bind", inside.__file__, script, "--ro-bind", str(door_of(folder)), DOOR, "--bind", str(folder), str(folder)]
        first = [str(Path(sys.executable)), "-I", "-S", script, f"{DOOR}/door", str(PORT), str(self.bounds.threads)]
        return [bwrap, *room, "--chdir", str(folder), "--", *first, *words]


def door_of(folder: Path) -> Path:
    """The folder of a program's door: beside its own, where it cannot write."""
    return folder.with_name(f"{folder.name}-door")


def needed(words: list[str]) -> Iterator[Path]:
    """What a command needs besides the system: its files with what lies beside them, and the Python that starts it."""
    found: dict[Path, None] = {}
    for path in (Path(sys.prefix), Path(sys.base_prefix), *_package(), *_homes(words)):
        known = path if path.is_dir() else path.absolute()
        if not any(known.is_relative_to(system) for system in _SYSTEM) and known.exists():
            found[known] = None
    # Folders first, so that a single file is not hidden by the folder around it.
    return iter(sorted(found, key=lambda path: len(path.parts)))


def _package() -> Iterator[Path]:
    """This package, and where its native part lies."""
    yield Path(spielwerk.__file__).parent
    yield Path(spielwerk._core.__file__).parent


def _homes(words: list[str]) -> Iterator[Path]:
    program = shutil.which(words[0])
    for word in ([] if program is None else [program, str(Path(program).resolve())]) + words[1:]:
        path = Path(word)
        if path.is_absolute() and path.is_file():
            yield path if _is_for_everybody(path.parent) else path.parent


def _is_for_everybody(folder: Path) -> bool:
    """Whether other things lie here than the program: somebody's home, the folder of everybody's temporary files, the system itself."""
    shared = {Path.home(), Path("/tmp"), Path("/var/tmp"), Path("/")}
    return any(place == folder or place.is_relative_to(folder) for place in shared)
