"""Dents: a height field in the sheet metal, visible by its shading and by the reflections that it bends."""

from __future__ import annotations

import numpy as np

from forecourt_training.synthesis.noise import blur, fractal, radius, step
from forecourt_training.synthesis.surface import Surface, bend_reflections, relight, slopes


def bowl(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """A soft hollow, often with a raised rim of displaced metal. Its deepest point is -1."""
    angle = rng.uniform(0, np.pi)
    half = (0.3 * size, 0.3 * size * rng.uniform(0.4, 1.0))
    far, _, _ = radius(surface.shape, surface.centre, half, angle)
    far = far * (1 + 0.14 * fractal(surface.shape, 0.4 * size, rng, 2))
    flatness = rng.uniform(1.6, 3.2)
    hollow = -np.exp(-(np.abs(far) ** flatness))
    rim = rng.uniform(0, 0.22) * np.exp(-(((far - 1.35) / 0.3) ** 2))
    return hollow + rim


def crease(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """A fold: a long hollow whose bottom is a sharp line, like the mark of a door edge or a post."""
    angle = rng.normal(0, 0.35) + (np.pi / 2 if rng.random() < 0.35 else 0)
    half = (0.45 * size, size * rng.uniform(0.07, 0.17))
    _, u, v = radius(surface.shape, surface.centre, half, angle)
    v = v + rng.normal(0, 0.5) * u * u + 0.18 * fractal(surface.shape, 0.5 * size, rng, 2)
    sharp = rng.uniform(0.05, 0.3)
    across = np.exp(-(np.sqrt(v * v + sharp * sharp) - sharp) * 1.3)
    along = np.exp(-(np.abs(u * 1.25) ** 3))
    return -across * along


def buckle(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Dented sheet with folds: hollows and ridges next to each other."""
    total = bowl(surface, size, rng)
    for _ in range(rng.integers(1, 4)):
        angle = rng.uniform(0, np.pi)
        at = np.array(surface.centre) + rng.normal(0, 0.16 * size, 2)
        _, u, v = radius(surface.shape, at, (size * rng.uniform(0.16, 0.3), size * rng.uniform(0.04, 0.09)), angle)
        v = v + rng.normal(0, 0.5) * u * u
        ridge = np.exp(-np.sqrt(v * v + 0.03)) * np.exp(-u * u * u * u)
        total = total + rng.choice([-0.5, 0.35]) * ridge
    return total


def dent(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Renders a dent of about `size` px onto the surface."""
    chances = [0.42, 0.33, 0.25] if size > 40 * surface.scale else [0.65, 0.35, 0]
    form = (bowl, crease, buckle)[rng.choice(3, p=chances)](surface, size, rng)
    depth = size * np.exp(rng.uniform(np.log(0.05), np.log(0.14)))
    if form.min() < -1:
        depth /= -form.min()
    height = blur(form.astype(np.float32) * depth, 0.8 * surface.scale)
    bent = bend_reflections(surface, height, size * rng.uniform(0.3, 0.8))
    right, down = slopes(height)
    sun = rng.normal(0, 0.4)
    tilt = down + sun * right
    # The horizon between mirrored ground and mirrored sky shows the contour of the dent.
    horizon, width = rng.normal(0, 0.1), rng.uniform(0.08, 0.4)
    mirrored = step(tilt, horizon - width, horizon + width) - step(np.zeros(1), horizon - width, horizon + width)
    # Pale paint scatters light and dark paint mirrors it.
    gloss = rng.uniform(0.15, 0.45) if surface.is_white else rng.uniform(0.3, 0.8)
    lit = relight(bent, height, rng.uniform(0.7, 1.5), gloss=0.0, sun=sun)
    lit = lit * np.exp(gloss * mirrored)[..., None]
    # The clear coat mirrors grey sky over the paint's own colour.
    sky = surface.light * rng.uniform(0.01, 0.05) * np.array([1.1, 1, 0.95], np.float32) + 0.5 * surface.colour
    return lit + (0.5 if surface.is_dark else 0.2) * sky * np.clip(mirrored, 0, 1)[..., None]
