"""Harmless things on paint that a detector must not report: dirt, shadows, reflections, stickers, water."""

from __future__ import annotations

import numpy as np

from forecourt_training.synthesis.noise import blur, fractal, radius, step
from forecourt_training.synthesis.strokes import curve, draw, fill
from forecourt_training.synthesis.surface import Surface, over, relight


def dirt(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Splashes of dried mud: film and droplets."""
    drops = np.zeros(surface.shape, np.float32)
    for _ in range(rng.integers(20, 120)):
        at = np.array(surface.centre) + rng.normal(0, 0.28 * size, 2)
        far = surface.scale * min(0.4 + rng.pareto(2.2) * 0.8, 4)
        angles = np.linspace(0, 2 * np.pi, 10)[:-1]
        outline = np.stack([np.cos(angles), rng.uniform(0.8, 1.6) * np.sin(angles)], 1)
        fill(drops, at + far * outline, rng.uniform(0.3, 1))
    far, _, _ = radius(surface.shape, surface.centre, (0.6 * size, 0.4 * size))
    film = step(1 - far + 0.3 * fractal(surface.shape, 0.15 * size, rng, 5), 0, 1.2) * rng.uniform(0, 0.2)
    mud = surface.lit(np.array((0.16, 0.21, 0.27)) * rng.uniform(0.5, 1.3))
    return over(surface.pixels, mud, np.maximum(drops * rng.uniform(0.4, 0.85), film))


def shadow(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """A soft shadow of a pole, an edge or leaves."""
    if rng.random() < 0.5:
        lines = np.zeros(surface.shape, np.float32)
        for _ in range(rng.integers(1, 4)):
            at = np.array(surface.centre) + rng.normal(0, 0.2 * size, 2)
            path = curve(at, rng.uniform(0, np.pi), 2 * size, 0.3, rng)
            width = size * rng.uniform(0.02, 0.16)
            draw(lines, path, np.full(len(path), width), np.ones(len(path)))
        shape = blur(lines, size * rng.uniform(0.01, 0.04))
    else:
        shape = step(fractal(surface.shape, size * 0.35, rng, 2), -0.4, rng.uniform(0.8, 2.0))
    far, _, _ = radius(surface.shape, surface.centre, (0.7 * size, 0.7 * size))
    return surface.pixels * (1 - rng.uniform(0.25, 0.6) * shape * step(1 - far, 0, 0.35))[..., None]


def reflection(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """A bright streak or band of sky, mirrored in the clear coat."""
    lines = np.zeros(surface.shape, np.float32)
    heading = rng.normal(0, 0.5)
    for _ in range(rng.integers(1, 4)):
        path = curve(np.array(surface.centre) + rng.normal(0, 0.1 * size, 2), heading, size, rng.normal(0, 0.4), rng)
        taper = np.sin(np.linspace(0, np.pi, len(path)))
        draw(lines, path, size * rng.uniform(0.01, 0.08) * taper + 1, taper)
    return surface.pixels + (blur(lines, size * rng.uniform(0.008, 0.03)) * rng.uniform(0.1, 0.6))[..., None]


def sticker(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """A flat printed label, slightly rotated, with bars instead of text."""
    half = (0.3 * size, 0.3 * size * rng.uniform(0.3, 1))
    far, u, v = radius(surface.shape, surface.centre, half, rng.normal(0, 0.15))
    round_one = rng.random() < 0.3
    edge = far if round_one else np.maximum(np.abs(u), np.abs(v))
    shape = 1 - step(edge, 0.98, 1.02)
    ground, ink = rng.uniform(0.02, 0.8, 3), rng.uniform(0.02, 0.8, 3)
    rows = step(np.sin(v * rng.uniform(5, 14)), 0.1, 0.4)
    letters = step(np.sin(u * 23 + 3 * np.sin(u * 7 + np.floor(v * 3))), -0.3, 0.1)
    printed = rows * letters * (1 - step(edge, 0.75, 0.8))
    return over(surface.pixels, over(surface.lit(ground), surface.lit(ink), printed), shape)


def water(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Drops: small lenses, bright above and dark below."""
    relief = np.zeros(surface.shape, np.float32)
    for _ in range(rng.integers(25, 140)):
        at = np.array(surface.centre) + rng.normal(0, 0.3 * size, 2)
        far = surface.scale * rng.uniform(0.8, 3.2)
        angles = np.linspace(0, 2 * np.pi, 12)[:-1]
        outline = np.stack([np.cos(angles), rng.uniform(0.9, 1.7) * np.sin(angles)], 1)
        fill(relief, at + far * outline, rng.uniform(0.6, 1))
    relief = blur(relief, 0.6 * surface.scale)
    lit = relight(surface.pixels, -relief * 2 * surface.scale, 0.6)
    glint = step(relight(np.zeros_like(surface.pixels), relief * 2 * surface.scale, 0, gloss=1.0)[..., 0], 0.6, 1.0)
    return lit + 0.5 * surface.light * glint[..., None]


def distract(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Renders one harmless thing of about `size` px."""
    kinds = (dirt, shadow, reflection, sticker, water)
    return kinds[rng.choice(5, p=[0.28, 0.24, 0.2, 0.1, 0.18])](surface, size, rng)
