"""Chooses the place and the size of damage on a car."""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.synthesis.kinds.crack import crack
from forecourt_training.synthesis.kinds.dent import dent
from forecourt_training.synthesis.kinds.paint import paint_damage
from forecourt_training.synthesis.kinds.rust import rust
from forecourt_training.synthesis.kinds.scratch import scratch
from forecourt_training.synthesis.panel import Panel

RENDER = {"scratch": scratch, "dent": dent, "rust": rust, "crack": crack, "paint_damage": paint_damage}
# How often each kind is drawn (our own estimates). Scratches and dents also have labelled photographs.
CHANCE = {"scratch": 0.22, "dent": 0.20, "rust": 0.20, "crack": 0.19, "paint_damage": 0.19}
# Smallest and largest length, as a share of the picture's longest side.
SIZE = {"scratch": (0.05, 0.40), "dent": (0.06, 0.36), "rust": (0.05, 0.36), "crack": (0.07, 0.42), "paint_damage": (0.06, 0.42)}
BUMPER_PREFERENCE = {"scratch": 1.3, "dent": 0.8, "rust": 0.35, "crack": 4.0, "paint_damage": 1.0}
SMALLEST_PX = 9


def choose_panel(panels: list[Panel], kind: str, rng: np.random.Generator) -> Panel:
    """Prefers large panels. Cracks prefer bumpers, which are plastic; rust avoids them."""
    weights = np.array(
        [np.sqrt(np.count_nonzero(p.mask)) * (BUMPER_PREFERENCE[kind] if "bumper" in p.part else 1) for p in panels]
    )
    return panels[rng.choice(len(panels), p=weights / weights.sum())]


def choose_size(panel: Panel, kind: str, picture_side: int, rng: np.random.Generator) -> float:
    """Draws a length in px, evenly over its logarithm, limited by the size of the panel."""
    low, high = (s * picture_side for s in SIZE[kind])
    x0, y0, x1, y1 = panel.box
    bears = 0.8 * np.sqrt(np.count_nonzero(panel.mask)) + 0.2 * max(x1 - x0, y1 - y0)
    size = np.exp(rng.uniform(np.log(low), np.log(high)))
    return float(max(min(size, bears), SMALLEST_PX))


def choose_place(panel: Panel, kind: str, taken: np.ndarray, rng: np.random.Generator) -> tuple[int, int] | None:
    """Chooses a point (x, y) of the painted area, away from earlier damage, or None if there is no room.

    Rust prefers the lower edge.
    """
    free = cv2.erode(panel.mask, np.ones((5, 5), np.uint8)) & ~taken
    rows, columns = np.nonzero(free)
    if len(rows) == 0:
        return None
    if kind == "rust" and rng.random() < 0.8:
        below = cv2.distanceTransform(panel.mask, cv2.DIST_L2, 3)[rows, columns]
        weights = np.exp(-below / 6) * (0.3 + (rows - rows.min()) / (np.ptp(rows) + 1))
        at = rng.choice(len(rows), p=weights / weights.sum())
    else:
        at = rng.integers(len(rows))
    return int(columns[at]), int(rows[at])
