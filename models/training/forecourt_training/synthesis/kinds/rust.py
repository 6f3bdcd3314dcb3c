"""Rust: grows from edges and chips, lifts the paint at its rim and stains the area below."""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.synthesis.noise import blur, fractal, radius, step
from forecourt_training.synthesis.surface import Surface, over, relight

# Albedos, BGR (our own estimates): stain, fresh orange rust, old scale, holes.
RAMP = np.array(
    [(0.14, 0.30, 0.47), (0.05, 0.17, 0.37), (0.03, 0.085, 0.21), (0.022, 0.045, 0.10), (0.014, 0.020, 0.038)], np.float32
)


def ramp(depth: np.ndarray) -> np.ndarray:
    """Colour [h,w,3] for a corrosion depth 0..1."""
    at = np.clip(depth, 0, 1) * (len(RAMP) - 1.001)
    low = at.astype(int)
    part = (at - low)[..., None]
    return RAMP[low] * (1 - part) + RAMP[low + 1] * part


def seeds(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Closeness 0..1 to the start of the rust: one long spot, or several spots."""
    field = np.full(surface.shape, -1.0, np.float32)
    count = rng.integers(1, 6)
    for i in range(count):
        at = np.array(surface.centre) + rng.normal(0, 0.22 * size, 2) * (1.0, 0.45) * (i > 0)
        reach = size * (rng.uniform(0.22, 0.42) if i == 0 else rng.uniform(0.05, 0.25))
        far, _, _ = radius(surface.shape, at, (reach, reach * rng.uniform(0.35, 0.9)), rng.normal(0, 0.5))
        field = np.maximum(field, 1 - far)
    return field


def drips(eaten: np.ndarray, size: float, rng: np.random.Generator) -> np.ndarray:
    """Stain that water carried down from the rust, in runs of uneven length."""
    reach = max(int(size * rng.uniform(0.25, 0.7)), 4)
    decay = np.exp(-np.arange(reach) / (0.4 * reach)).astype(np.float32)
    kernel = np.concatenate([np.zeros(reach - 1, np.float32), decay])[::-1].copy()
    runs = cv2.filter2D(blur(eaten, 0.02 * size), -1, kernel[:, None] / decay.sum(), borderType=cv2.BORDER_CONSTANT)
    columns = fractal(eaten.shape, (size * 0.05, size * 1.5), rng, 3, 0.7)
    return np.clip(runs * 2.2, 0, 1) * step(columns, -0.4, 1.2)


def rust(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Renders rust of about `size` px onto the surface."""
    grain = surface.scale
    coarse = fractal(surface.shape, max(size * 0.16, 4 * grain), rng, 5, 0.62)
    edge = cv2.distanceTransform((surface.paint > 0.5).astype(np.uint8), cv2.DIST_L2, 3)
    pull = np.exp(-edge / (0.12 * size)) * rng.uniform(0, 0.5)
    field = seeds(surface, size, rng) + 0.30 * coarse + pull - 0.25
    ragged = step(edge + 2 * grain * fractal(surface.shape, 4 * grain, rng, 3), grain, 3 * grain)
    # Some of the rust is only a thin film, and the paint still shows through.
    eaten = step(field, 0.0, rng.uniform(0.04, 0.4)) * (1 - rng.uniform(0, 0.3) * step(-coarse, 0, 1)) * ragged
    speckle = fractal(surface.shape, 2.4 * grain, rng, 3, 0.7)
    flakes = fractal(surface.shape, max(size * 0.05, 3 * grain), rng, 3, 0.6)
    age = rng.uniform(0.2, 0.6)
    depth = np.clip(age + field * rng.uniform(0.3, 0.9) + 0.16 * flakes + 0.10 * speckle, 0.02, 1)
    material = surface.lit(ramp(depth) * np.exp(0.22 * speckle)[..., None])
    material = relight(material, (flakes * 0.7 + speckle * 0.5) * grain, 0.5, gloss=0.0)
    # The paint has blisters around the rust: small bumps where rust is under the film.
    bubbles = step(fractal(surface.shape, rng.uniform(2.5, 5) * grain, rng, 2, 0.4), 0.5, 1.8)
    rim = step(field, -0.24, -0.05) * (1 - eaten)
    lifted = blur(eaten, 1.2 * grain) * 1.2 + bubbles * rim * 1.6
    film = relight(surface.pixels, lifted * grain, 0.75)
    stain = step(field, -0.5, 0.1) * rng.uniform(0.25, 0.75) * step(coarse, -1.8, 0.6)
    runs = drips(eaten, size, rng) * (rng.uniform(0.4, 0.9) if rng.random() < 0.65 else 0)
    tint = surface.low * np.array([0.30, 0.58, 0.92], np.float32) + surface.lit((0.004, 0.012, 0.03))
    film = over(film, tint, np.clip(np.maximum(stain, runs), 0, 0.9))
    pits = step(fractal(surface.shape, 3 * grain, rng, 2), 1.5, 2.0) * step(field, -0.5, -0.1)
    return over(over(film, surface.lit(RAMP[1]), pits * 0.8), material, eaten)
