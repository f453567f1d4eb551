"""The examples in a short form, and what torch and Stable-Baselines3 say about our environments."""

import json
import runpy
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spielwerk as sw

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples" / "learning"
SHORT = {
    "race.py": ["--seconds", "3", "--games", "10"],
    "hive.py": ["--minutes", "0.1", "--games", "4", "--simulations", "2", "--at-once", "16"],
    "baselines.py": ["--steps", "600", "--games", "4", "--opponent", "random"],
}

pytestmark = pytest.mark.filterwarnings("ignore")


def test_every_example_is_known() -> None:
    """And none is left out here."""
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SHORT)


@pytest.mark.parametrize("name", sorted(SHORT))
def test_examples_run(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each learns a little and plays a match."""
    if name != "race.py":
        pytest.importorskip("torch")
        pytest.importorskip("sb3_contrib")
    monkeypatch.setattr(sys, "argv", [name, *SHORT[name]])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    assert "against" in capsys.readouterr().out


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_run(path: Path) -> None:
    """Cell by cell, in order."""
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 3
    known: dict[str, Any] = {"__name__": "notebook"}
    for cell in cells:
        exec(compile("".join(cell["source"]), str(path), "exec"), known)


def test_baselines_accept_our_environments(game: "sw.Game[Any]") -> None:
    """Stable-Baselines3's `check_env`."""
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    for planes in ("float32", "uint8"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            checker.check_env(sw.envs.gym(game.id, rules=game.rules, opponent="random", planes=planes), warn=False)


def test_torch_takes_the_buffers_as_they_are() -> None:
    """By DLPack: what the core writes later shows in the tensor."""
    torch = pytest.importorskip("torch")
    batch = sw.BatchEnv("hive-2020", 8, seed=1, planes="float32")
    planes, mask = torch.from_dlpack(batch.planes), torch.from_dlpack(batch.mask)
    batch.step(batch.sample())
    assert np.array_equal(planes.numpy(), batch.planes) and np.array_equal(mask.numpy(), batch.mask)
    assert planes.data_ptr() == batch.planes.ctypes.data
    batch.step(torch.from_numpy(batch.sample().copy()))


def test_jax_takes_the_buffers_too() -> None:
    """Likewise, where it is installed."""
    jax = pytest.importorskip("jax")
    batch = sw.BatchEnv("hive-2020", 8, seed=1, planes="float32")
    assert np.array_equal(np.asarray(jax.dlpack.from_dlpack(batch.planes)), batch.planes)
