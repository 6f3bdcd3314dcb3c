"""Cracks of a body panel or bumper: branching dark gaps, pieces broken out, crazed paint."""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.synthesis.noise import blur, cells, fractal, radius, step
from forecourt_training.synthesis.strokes import draw, fill, irregular_polygon, jagged, smooth_values, subdivided
from forecourt_training.synthesis.surface import Surface, over, relight, slopes

GAP = np.array((0.008, 0.008, 0.008), np.float32)
PLASTIC = np.array((0.035, 0.033, 0.032), np.float32)
SMALLEST_NET_PX = 50
PRIMER = np.array((0.30, 0.30, 0.29), np.float32)


def branches(
    start: np.ndarray, heading: float, size: float, rng: np.random.Generator, depth: int = 0
) -> list[tuple[np.ndarray, float]]:
    """The paths of the crack, each with its opening (1 at the root)."""
    path = jagged(start, heading, size, max(size * rng.uniform(0.05, 0.16), 3), rng)
    found = [(path, 1 / (1 + 0.8 * depth))]
    if depth < 2:
        for _ in range(rng.integers(0, 4) if depth == 0 else rng.integers(0, 2)):
            at = rng.integers(len(path) // 4, len(path))
            turn = rng.choice([-1, 1]) * rng.uniform(0.5, 1.3)
            found += branches(path[at], heading + turn, size * rng.uniform(0.18, 0.45), rng, depth + 1)
    return found


def split(surface: Surface, size: float, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns the gap 0..1, the broken-out pieces 0..1, and the height step between the two sides."""
    gap, holes = np.zeros(surface.shape, np.float32), np.zeros(surface.shape, np.float32)
    heading = from_edge(surface) if rng.random() < 0.6 else rng.uniform(0, 2 * np.pi)
    heading += rng.normal(0, 0.4)
    forward = np.array([np.cos(heading), np.sin(heading)])
    start = np.array(surface.centre) - 0.5 * size * forward
    # Light damage stays nearly closed, heavy damage opens: about 0.5 to 2 px, more in a close-up.
    widest = np.exp(rng.uniform(np.log(0.5), np.log(2.2))) * max(surface.scale, 0.011 * size)
    paths = branches(start, heading, size, rng)
    for path, opening in paths:
        path = subdivided(path, 4)
        along = np.linspace(0, 1, len(path))
        taper = 1 - along**1.5 if rng.random() < 0.65 else np.sin(np.pi * (0.04 + 0.92 * along))
        widths = widest * opening * taper * (0.4 + 0.9 * smooth_values(len(path), 9, rng))
        draw(gap, path, np.maximum(widths, 0.4 * surface.scale), 0.45 + 0.75 * taper)
    if rng.random() < 0.45:
        for _ in range(rng.integers(1, 4)):
            path = paths[rng.integers(len(paths))][0]
            fill(holes, irregular_polygon(path[rng.integers(len(path))], size * rng.uniform(0.03, 0.1), rng))
    main = paths[0][0]
    side = signed_side(surface.shape, main)
    return gap, holes, side * rng.uniform(0.1, 0.9) * surface.scale


def from_edge(surface: Surface) -> float:
    """The heading from the panel's nearest edge inward: cracks start at edges and holes."""
    depth = cv2.distanceTransform((surface.paint > 0.5).astype(np.uint8), cv2.DIST_L2, 3)
    right, down = slopes(blur(depth, 3 * surface.scale))
    x, y = (int(min(c, n - 1)) for c, n in zip(surface.centre, surface.shape[::-1]))
    return float(np.arctan2(down[y, x], right[y, x]))


def signed_side(shape: tuple[int, int], path: np.ndarray) -> np.ndarray:
    """+1..-1 across a path near it, 0 far away: one side of the crack is higher."""
    layer = np.full(shape, 255, np.uint8)
    cv2.polylines(layer, [np.round(path).astype(np.int32)], False, 0, 1)
    far = cv2.distanceTransform(layer, cv2.DIST_L2, 3)
    ends = path[-1] - path[0]
    length = max(float(np.hypot(*ends)), 1)
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    across = (x - path[0][0]) * (-ends[1]) / length + (y - path[0][1]) * ends[0] / length
    return np.tanh(across / 3) * np.exp(-far / (0.12 * length))


def crazing(surface: Surface, size: float, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A net of fine cracks in the paint. No piece is missing."""
    half = (0.5 * size, size * rng.uniform(0.25, 0.5))
    far, _, _ = radius(surface.shape, surface.centre, half, rng.uniform(0, np.pi))
    low = np.array(surface.centre) - 0.6 * size
    points = low + rng.random((int(rng.integers(14, 45)), 2)) * 1.2 * size
    label = cells(surface.shape, points).astype(np.float32)
    wobble = max(size * 0.02, surface.scale)
    y, x = np.mgrid[: surface.shape[0], : surface.shape[1]].astype(np.float32)
    shift = [fractal(surface.shape, size * 0.08, rng, 3) * wobble for _ in range(2)]
    label = cv2.remap(label, x + shift[0], y + shift[1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    lines = (cv2.morphologyEx(label, cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8)) > 0).astype(np.float32)
    lines = np.clip(blur(lines, 0.35 * surface.scale) * 1.6, 0, 1)
    patchy = step(0.5 * fractal(surface.shape, 0.2 * size, rng) + 1.1 - 1.5 * far, -0.1, 0.6)
    return lines * patchy, np.zeros(surface.shape, np.float32), np.zeros(surface.shape, np.float32)


def crack(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Renders a crack of about `size` px onto the surface."""
    shape = crazing if size > SMALLEST_NET_PX * surface.scale and rng.random() < 0.25 else split
    gap, holes, ledge = shape(surface, size, rng)
    opened = np.maximum(gap, holes)
    tone = relight(surface.pixels, blur(ledge, surface.scale), 0.9)
    # The edges of the gap: torn paint is pale, and the lower edge is lit.
    torn = rng.uniform(0.3, 0.7) if surface.is_dark else rng.uniform(0, 0.45)
    lips = torn * np.clip(blur(opened, 0.7 * surface.scale) * 1.8 - opened, 0, 1)
    pale = surface.low * 0.6 + surface.lit((0.28, 0.28, 0.28)) * (0.6 if surface.is_white else 1)
    tone = over(relight(tone, -blur(opened, 0.7 * surface.scale) * 1.6 * surface.scale, 0.6), pale, lips)
    under = PRIMER if rng.random() < 0.3 else PLASTIC
    shadow = 1 - 0.6 * np.clip(holes - np.roll(holes, int(2 * surface.scale), 0), 0, 1)
    rough = np.exp(0.25 * fractal(surface.shape, 2.5 * surface.scale, rng, 3))
    inside = surface.lit(under) * (shadow * rough)[..., None]
    tone = over(tone, inside, holes)
    return over(tone, surface.lit(GAP) + 0.02 * surface.low, np.clip(1.25 * gap, 0, 1) * (1 - 0.5 * holes))
