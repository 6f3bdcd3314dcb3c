"""Paint damage: peeling clear coat, flaked-off patches, stone chips, faded spots."""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.synthesis.noise import blur, cells, fractal, radius, step
from forecourt_training.synthesis.strokes import fill, irregular_polygon
from forecourt_training.synthesis.surface import Surface, luminance, over, relight

# Albedos, BGR (our own estimates).
PRIMER = np.array((0.33, 0.32, 0.31), np.float32)
METAL = np.array((0.42, 0.41, 0.40), np.float32)
PLASTIC = np.array((0.04, 0.04, 0.04), np.float32)
RUSTY = np.array((0.03, 0.08, 0.2), np.float32)


def flake_field(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Above 0 where the film has come off: a ragged outline, with islands inside and crumbs outside."""
    angle = rng.normal(0, 0.5)
    half = (0.45 * size, size * rng.uniform(0.22, 0.45))
    far, _, _ = radius(surface.shape, surface.centre, half, angle)
    ragged = fractal(surface.shape, size * rng.uniform(0.1, 0.3), rng, 5, rng.uniform(0.5, 0.7))
    edge = cv2.distanceTransform((surface.paint > 0.5).astype(np.uint8), cv2.DIST_L2, 3)
    # Keep the patch away from the edge of the painted area, which would cut it off in a straight line.
    margin = 1.5 * np.exp(-edge / (2.5 * surface.scale)) * (1 + 0.5 * ragged)
    field = (0.75 - far + rng.uniform(0.3, 0.5) * ragged - margin).astype(np.float32)
    return rng.uniform(0.3, 0.6) * field + 0.6 * shards(field, size, rng)


def shards(field: np.ndarray, size: float, rng: np.random.Generator) -> np.ndarray:
    """The field with one value per irregular shard: film breaks off along straight edges."""
    height, width = field.shape
    count = int(np.clip(height * width / (size * rng.uniform(0.03, 0.09)) ** 2, 30, 3000))
    points = rng.random((count, 2)) * (width - 1, height - 1)
    label = cells(field.shape, points)
    means = np.bincount(label.ravel(), field.ravel()) / np.maximum(np.bincount(label.ravel()), 1)
    return means[label].astype(np.float32)


def film_edge(surface: Surface, off: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The paint where its film ends at `off`: the upper edge is dark, the lower one is lit, and both are pale."""
    height = (1 - blur(off, 0.45 * surface.scale)) * rng.uniform(0.8, 2.0) * surface.scale
    return relight(surface.pixels, height, 0.6)


def matt(surface: Surface, rng: np.random.Generator) -> np.ndarray:
    """Base coat without clear coat: chalky, greyer, without reflections and highlights."""
    grey = luminance(surface.low)[..., None]
    chalk = rng.uniform(0.05, 0.22)
    faded = surface.low + (grey - surface.low) * rng.uniform(0.2, 0.5)
    tone = faded * (1 - chalk) + surface.lit((chalk * 0.8,) * 3)
    if surface.is_white:
        yellowed = np.array([1 - rng.uniform(0, 0.16), 1 - rng.uniform(0, 0.05), 1], np.float32)
        tone = tone * yellowed * rng.uniform(0.6, 0.88)
    mottle = fractal(surface.shape, 6 * surface.scale, rng, 4, 0.7)
    return tone * np.exp(0.07 * mottle)[..., None]


def peeling(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Clear coat that comes off in a ragged patch with white rims."""
    field = flake_field(surface, size, rng)
    off = step(field, 0.0, 0.035)
    tone = over(film_edge(surface, off, rng), matt(surface, rng), off)
    # Lifted clear coat is milky in a band along the edge.
    milky = np.exp(-(((field + 0.03) / rng.uniform(0.03, 0.08)) ** 2)) * rng.uniform(0.25, 0.75)
    milky *= step(fractal(surface.shape, 5 * surface.scale, rng, 3), -0.8, 0.8)
    white = 0.35 if surface.is_white else 0.55
    tone = over(tone, surface.lit((white, white, white)), np.clip(milky * (1 - 0.5 * off), 0, 1))
    rim = np.clip(blur(off, 0.8 * surface.scale) - off, 0, 1) * 0.8
    return tone * (1 - 0.5 * rim * surface.is_white)[..., None]


def flaking(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Missing paint, down to primer, metal or plastic, with sharp steps."""
    field = flake_field(surface, size, rng)
    off = step(field, 0.0, 0.025)
    deeper = step(field + 0.25 * fractal(surface.shape, 0.1 * size, rng), 0.3, 0.34)
    first = PRIMER * (rng.uniform(0.3, 0.8) if surface.is_white else rng.uniform(0.6, 1.15))
    second = PLASTIC if "bumper" in surface.part else METAL
    # Between the film and the ground, a band of base coat has lost only its clear coat.
    band = step(field, -rng.uniform(0.05, 0.2), -0.02) * (rng.random() < 0.6)
    film = over(film_edge(surface, off, rng), matt(surface, rng), band * 0.8)
    rough = np.exp(0.08 * fractal(surface.shape, 3 * surface.scale, rng, 3))[..., None]
    ground = over(surface.lit(first) * rough, surface.lit(second) * rough, deeper * (rng.random() < 0.6))
    # Smears of base coat remain.
    smears = step(fractal(surface.shape, 0.12 * size, rng, 5, 0.65), 0.0, 1.6) * rng.uniform(0.1, 0.7)
    ground = over(ground, matt(surface, rng), smears) + 0.15 * (surface.pixels - surface.low)
    ledge = np.clip(off - np.roll(off, int(np.ceil(0.9 * surface.scale)), 0), 0, 1)
    return over(film, ground * (1 - 0.45 * ledge)[..., None], off)


def chips(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """A cluster of stone chips: many tiny ones and a few larger ones, with visible primer or rust."""
    primer, old = np.zeros(surface.shape, np.float32), np.zeros(surface.shape, np.float32)
    spread = np.array([0.28, rng.uniform(0.12, 0.28)]) * size
    for _ in range(rng.integers(6, 34)):
        at = np.array(surface.centre) + rng.normal(0, 1, 2).clip(-1.8, 1.8) * spread
        reach = surface.scale * min(0.6 + rng.pareto(1.9) * 0.9, 5.0)
        fill(old if rng.random() < 0.25 else primer, irregular_polygon(at, reach, rng, corners=int(rng.integers(5, 9))))
    tone = film_edge(surface, np.maximum(primer, old), rng)
    ground = PRIMER * rng.uniform(0.2, 0.6) if surface.is_white else PRIMER * rng.uniform(0.9, 1.5)
    tone = over(tone, surface.lit(ground), primer * 0.95)
    return over(tone, surface.lit(RUSTY if rng.random() < 0.5 else PLASTIC), old * 0.95)


def faded(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Sun-bleached or etched spots with blotchy borders. The film is still there."""
    far, _, _ = radius(surface.shape, surface.centre, (0.48 * size, size * rng.uniform(0.25, 0.48)), rng.uniform(0, 3))
    blotch = fractal(surface.shape, 0.2 * size, rng, 5, 0.65)
    gone = step(0.9 - far + 0.3 * blotch, -0.1, 0.3)
    gone = gone * (0.55 + 0.45 * step(fractal(surface.shape, 0.07 * size, rng, 4, 0.7), -1.0, 0.8))
    edge = np.clip(gone * (1 - gone) * 4, 0, 1) * step(blotch, -0.5, 1)
    tone = over(surface.pixels, matt(surface, rng), gone * rng.uniform(0.7, 1.0))
    return tone * (1 - 0.10 * edge)[..., None]


def paint_damage(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Renders paint damage of about `size` px onto the surface."""
    front = "bumper" in surface.part or surface.part == "hood"
    chances = [0.3, 0.32, 0.28, 0.1] if front else [0.4, 0.4, 0.1, 0.1]
    if surface.is_white:  # clear coat that peels off white paint hardly shows
        chances = [0.15, chances[1] + 0.1, chances[2] + 0.05, chances[3]]
    chances = np.array(chances) / np.sum(chances)
    return (peeling, flaking, chips, faded)[rng.choice(4, p=chances)](surface, size, rng)
