"""Lines: smooth curves and jagged paths, drawn anti-aliased, with varying width and opacity."""

from __future__ import annotations

import cv2
import numpy as np

SHIFT = 4  # cv2 draws at 1/16 px


def smooth_values(count: int, knots: int, rng: np.random.Generator) -> np.ndarray:
    """`count` values in 0..1 that vary smoothly between `knots` random ones."""
    return np.interp(np.linspace(0, knots - 1, count), np.arange(knots), rng.random(knots))


def curve(centre: np.ndarray, heading: float, length: float, bend: float, rng: np.random.Generator) -> np.ndarray:
    """Smooth path [N,2] of about `length` px whose middle is at `centre`; bend in radians from end to end."""
    count = int(np.clip(length / 6, 12, 60))
    turn = np.linspace(-0.5, 0.5, count) * bend + (smooth_values(count, 5, rng) - 0.5) * abs(bend) * 0.6
    steps = np.stack([np.cos(heading + turn), np.sin(heading + turn)], 1) * length / count
    path = np.cumsum(steps, 0)
    return path - path[count // 2] + centre


def jagged(start: np.ndarray, heading: float, length: float, step: float, rng: np.random.Generator) -> np.ndarray:
    """Path [N,2] of straight pieces with sharp turns around `heading`, like a crack."""
    points, at, direction = [np.array(start, float)], np.array(start, float), heading
    while length > 0:
        piece = step * rng.uniform(0.4, 1.6)
        direction = 0.25 * direction + 0.75 * heading + rng.normal(0, 0.45)
        at = at + piece * np.array([np.cos(direction), np.sin(direction)])
        points.append(at)
        length -= piece
    return np.array(points)


def subdivided(path: np.ndarray, pieces: int) -> np.ndarray:
    """The same path with `pieces` times as many points, so that the width can change along it."""
    at = np.linspace(0, len(path) - 1, (len(path) - 1) * pieces + 1)
    return np.stack([np.interp(at, np.arange(len(path)), path[:, i]) for i in range(2)], 1)


def draw(canvas: np.ndarray, path: np.ndarray, widths: np.ndarray, opacities: np.ndarray) -> None:
    """Draws a path onto a float32 canvas. The higher value wins. Widths in px, opacities 0..1."""
    low = np.floor(path.min(0) - max(widths) - 2).astype(int).clip(0)
    high = np.ceil(path.max(0) + max(widths) + 3).astype(int)
    view = canvas[low[1] : high[1], low[0] : high[0]]
    if view.size == 0:
        return
    layer = np.zeros(view.shape, np.uint8)
    points = np.round((path - low) * (1 << SHIFT)).astype(int)
    for i in range(len(points) - 1):
        width = max(widths[i], 0.2)
        value = int(255 * np.clip(opacities[i] * min(width, 1), 0, 1))
        if value > 2:
            cv2.line(layer, points[i].tolist(), points[i + 1].tolist(), value, max(1, int(round(width))), cv2.LINE_AA, SHIFT)
    np.maximum(view, layer.astype(np.float32) / 255, out=view)


def irregular_polygon(centre: np.ndarray, size: float, rng: np.random.Generator, corners: int = 7) -> np.ndarray:
    """An irregular polygon [N,2] around `centre`, with corners at uneven angles and distances."""
    angles = np.sort(rng.random(corners)) * 2 * np.pi
    reach = size * rng.uniform(0.45, 1.0, corners)
    return np.array(centre) + np.stack([np.cos(angles), np.sin(angles)], 1) * reach[:, None]


def fill(canvas: np.ndarray, outline: np.ndarray, value: float = 1.0) -> None:
    """Fills an outline on a float32 canvas, anti-aliased. The higher value wins."""
    low = np.floor(outline.min(0) - 2).astype(int).clip(0)
    high = np.ceil(outline.max(0) + 3).astype(int)
    view = canvas[low[1] : high[1], low[0] : high[0]]
    if view.size == 0:
        return
    layer = np.zeros(view.shape, np.uint8)
    points = np.round((outline - low) * (1 << SHIFT)).astype(np.int32)
    cv2.fillPoly(layer, [points], int(255 * value), cv2.LINE_AA, SHIFT)
    np.maximum(view, layer.astype(np.float32) / 255, out=view)
