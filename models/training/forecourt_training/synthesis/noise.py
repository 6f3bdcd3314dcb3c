"""Random fields: value noise in octaves, streaks, blobs, cells. All are float32 and use the given generator."""

from __future__ import annotations

import cv2
import numpy as np


def value_noise(shape: tuple[int, int], cell: float | tuple[float, float], rng: np.random.Generator) -> np.ndarray:
    """One octave: random values on a grid of `cell` px (or (across, down)), interpolated smoothly."""
    across, down = cell if isinstance(cell, tuple) else (cell, cell)
    height, width = shape
    grid = rng.standard_normal((int(height / down) + 4, int(width / across) + 4)).astype(np.float32)
    size = (int(grid.shape[1] * across), int(grid.shape[0] * down))
    left, top = (rng.random(2) * 2 * (across, down)).astype(int)
    left, top = min(left, size[0] - width), min(top, size[1] - height)
    return cv2.resize(grid, size, interpolation=cv2.INTER_CUBIC)[top : top + height, left : left + width]


def fractal(
    shape: tuple[int, int], cell: float | tuple[float, float], rng: np.random.Generator, octaves: int = 4, keep: float = 0.5
) -> np.ndarray:
    """Sums octaves of value noise, each with half the cell size and `keep` times the height of the one before; unit deviation."""
    across, down = cell if isinstance(cell, tuple) else (cell, cell)
    total, height = np.zeros(shape, np.float32), 1.0
    for _ in range(octaves):
        total += height * value_noise(shape, (max(across, 1.0), max(down, 1.0)), rng)
        across, down, height = across / 2, down / 2, height * keep
    return (total - total.mean()) / (total.std() + 1e-6)


def streaks(shape: tuple[int, int], angle: float, cells: tuple[float, float], rng: np.random.Generator) -> np.ndarray:
    """Noise stretched along `angle` (radians): cells = (along, across) px."""
    side = int(np.hypot(*shape)) + 2
    field = fractal((side, side), cells, rng, octaves=3, keep=0.7)
    height, width = shape
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, sin, 0], [-sin, cos, 0]], np.float32)
    turn[:, 2] = side / 2 - turn[:, :2] @ (width / 2, height / 2)
    return cv2.warpAffine(field, turn, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)


def step(values: np.ndarray, low: float, high: float) -> np.ndarray:
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((values - low) / (high - low), 0, 1)
    return (t * t * (3 - 2 * t)).astype(np.float32)


def blur(field: np.ndarray, sigma: float) -> np.ndarray:
    return cv2.GaussianBlur(field, (0, 0), max(float(sigma), 0.01)) if sigma > 0.2 else field


def radius(
    shape: tuple[int, int], centre: tuple[float, float] | np.ndarray, half: tuple[float, float], angle: float = 0.0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns the elliptic distance from `centre` and the coordinates along and across the axes.

    The distance is 1 on the ellipse of half axes `half` = (along angle, across).
    """
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    x, y = x - centre[0], y - centre[1]
    u = (x * np.cos(angle) + y * np.sin(angle)) / half[0]
    v = (y * np.cos(angle) - x * np.sin(angle)) / half[1]
    return np.sqrt(u * u + v * v), u, v


def cells(shape: tuple[int, int], points: np.ndarray) -> np.ndarray:
    """Label of the nearest of `points` [N,2] (x, y) at every pixel (Voronoi cells)."""
    seeds = np.full(shape, 255, np.uint8)
    at = np.clip(points.astype(int), 0, (shape[1] - 1, shape[0] - 1))
    seeds[at[:, 1], at[:, 0]] = 0
    return cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)[1]
