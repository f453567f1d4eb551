"""All measurements, in the order of the table."""

from collections.abc import Callable, Iterator, Mapping

from spielwerk.hostile import bombs, clocks, concealment, crowds, deaf, fuzzing, kills, meddling, offences, oversize, passwords, soak, talkers
from spielwerk.hostile.promise import Row
from spielwerk.hostile.scale import Scale

Measurement = Callable[[Scale], Iterator[Row]]

MEASUREMENTS: Mapping[str, Measurement] = {
    "offences": lambda _: offences.measure(),
    "fuzzing": fuzzing.measure,
    "bombs": bombs.measure,
    "oversize": oversize.measure,
    "crowds": crowds.measure,
    "deaf": deaf.measure,
    "kills": kills.measure,
    "passwords": passwords.measure,
    "meddling": meddling.measure,
    "concealment": concealment.measure,
    "soak": soak.measure,
    "talkers": talkers.measure,
    "clocks": clocks.measure,
}
"""Each by its name. What depends on a quiet machine comes last."""
