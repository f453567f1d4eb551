"""The spaces of Gymnasium that fit a description."""

import numpy as np
from gymnasium import spaces

from spielwerk.envs.description import Description
from spielwerk.envs.table import Planes

MOST_IN_A_PLANE = 255
MOST_IN_A_SCALAR = 1000.0
"""No scalar of any game comes near it."""


def observation_space(description: Description, planes: Planes) -> spaces.Dict:
    """Planes, scalars and the mask."""
    seen: dict[str, spaces.Space[object]] = {
        "scalars": spaces.Box(-MOST_IN_A_SCALAR, MOST_IN_A_SCALAR, (description.scalar_count,), np.float32),
        "action_mask": spaces.Box(0, 1, (description.actions,), np.int8),
    }
    if planes is not None:
        seen["observation"] = spaces.Box(0, MOST_IN_A_PLANE, description.shape, np.dtype(planes).type)
    return spaces.Dict(seen)


def action_space(description: Description) -> spaces.Discrete:
    """The action numbers."""
    return spaces.Discrete(description.actions)
