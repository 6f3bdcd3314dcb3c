"""Scratches: single strokes, bundles of fine lines, and scuffs down to primer or plastic."""

from __future__ import annotations

import numpy as np

from forecourt_training.synthesis.noise import blur, fractal, radius, step, streaks
from forecourt_training.synthesis.strokes import curve, draw, smooth_values
from forecourt_training.synthesis.surface import Surface, over, relight

# Albedos, BGR (our own estimates).
PRIMER = (0.42, 0.41, 0.40)
BARE_METAL = (0.55, 0.55, 0.55)
BLACK_PLASTIC = (0.03, 0.03, 0.03)
SMALLEST_SCUFF_PX = 35
FOREIGN_PAINT = ((0.05, 0.05, 0.06), (0.6, 0.62, 0.62), (0.35, 0.12, 0.05), (0.06, 0.06, 0.45), (0.1, 0.45, 0.55))


def core_albedo(surface: Surface, rng: np.random.Generator) -> np.ndarray:
    """The colour in the groove: torn clear coat is pale; on pale paint, dirt and plastic look dark."""
    chance = rng.random()
    if surface.is_white:
        grey = rng.uniform(0.05, 0.28)
        warm = rng.uniform(0.85, 1.0)
        return np.array([grey * warm * warm, grey * warm, grey]) if chance < 0.75 else np.array(BLACK_PLASTIC) * 2
    if chance < 0.55:
        return 0.35 * surface.colour / max(surface.light, 0.2) + rng.uniform(0.35, 0.6)
    if chance < 0.8:
        return np.array(PRIMER if chance < 0.7 else BARE_METAL)
    return np.array(FOREIGN_PAINT[rng.integers(len(FOREIGN_PAINT))])


def stroke(surface: Surface, size: float, rng: np.random.Generator) -> tuple[np.ndarray, float]:
    """One to three strokes with nearly the same course."""
    marks = np.zeros(surface.shape, np.float32)
    heading, bend = rng.uniform(0, np.pi), rng.normal(0, 0.35)
    if rng.random() < 0.5:
        heading = rng.normal(0, 0.3)
    for i in range(rng.choice([1, 2, 3], p=[0.6, 0.25, 0.15])):
        length = size * (1 if i == 0 else rng.uniform(0.2, 0.7))
        offset = rng.normal(0, 0.05 * size, 2) * (i > 0)
        path = curve(np.array(surface.centre) + offset, heading + rng.normal(0, 0.06), length, bend, rng)
        widest = surface.scale * np.exp(rng.uniform(np.log(0.5), np.log(2.6))) * (1 if i == 0 else 0.6)
        ends = np.sin(np.linspace(0.05, np.pi - 0.05, len(path))) ** 0.5
        widths = widest * ends * (0.45 + 0.75 * smooth_values(len(path), 8, rng))
        opacities = (0.35 + 0.65 * smooth_values(len(path), 9, rng)) * (0.4 + 0.6 * ends)
        draw(marks, path, widths, opacities)
    return marks, heading


def bundle(surface: Surface, size: float, rng: np.random.Generator) -> tuple[np.ndarray, float]:
    """Many fine parallel lines, like the marks of a hedge or a wall."""
    marks = np.zeros(surface.shape, np.float32)
    heading, bend = rng.normal(0, 0.5), rng.normal(0, 0.2)
    across = np.array([-np.sin(heading), np.cos(heading)])
    along = np.array([np.cos(heading), np.sin(heading)])
    spread = size * rng.uniform(0.04, 0.16)
    for _ in range(rng.integers(6, 26)):
        offset = across * rng.normal(0, spread) + along * rng.normal(0, 0.18 * size)
        length = size * rng.uniform(0.12, 0.75)
        path = curve(np.array(surface.centre) + offset, heading + rng.normal(0, 0.05), length, bend, rng)
        widths = surface.scale * rng.uniform(0.3, 1.1) * (0.4 + 0.8 * smooth_values(len(path), 6, rng))
        draw(marks, path, widths, rng.uniform(0.25, 0.95) * smooth_values(len(path), 7, rng))
    return marks, heading


def scuff(surface: Surface, size: float, rng: np.random.Generator) -> tuple[np.ndarray, float]:
    """A worn patch of streaks, like the marks of curbs and posts on a bumper."""
    heading = rng.normal(0, 0.35)
    half = (0.5 * size, size * rng.uniform(0.1, 0.24))
    far, _, _ = radius(surface.shape, surface.centre, half, heading)
    wear = streaks(surface.shape, heading, (size * 0.3, 2.2 * surface.scale), rng)
    wear += 0.7 * fractal(surface.shape, size * 0.12, rng)
    edge = rng.uniform(0.9, 1.3)
    marks = step(wear * 0.55 + edge - 1.9 * far, 0.0, 0.45) * step(1.25 - far, 0, 0.3)
    pits = step(wear + 0.8 * fractal(surface.shape, 2 * surface.scale, rng, 2), -0.6, 0.9)
    return marks * (0.25 + 0.75 * pits), heading


def scratch(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
    """Renders a scratch of about `size` px onto the surface."""
    bumper = "bumper" in surface.part
    chances = [0.35, 0.25, 0.4] if bumper else [0.55, 0.32, 0.13]
    if size < SMALLEST_SCUFF_PX * surface.scale:
        chances = [0.8, 0.2, 0]
    shape = (stroke, bundle, scuff)[rng.choice(3, p=chances)]
    marks, heading = shape(surface, size, rng)
    if shape is not scuff:
        breaks = streaks(surface.shape, heading, (14 * surface.scale, 1.5 * surface.scale), rng)
        marks = marks * (0.45 + 0.55 * step(breaks, -1.2, 0.2))
    albedo = core_albedo(surface, rng)
    material = surface.lit(albedo) * (1 + 0.12 * fractal(surface.shape, 2 * surface.scale, rng, 2))[..., None]
    grooved = relight(surface.pixels, -blur(marks, 0.5 * surface.scale) * 1.5 * surface.scale, 0.55)
    # Around the groove the clear coat is only matt.
    halo = blur(marks, 1.6 * surface.scale) * rng.uniform(0, 0.25)
    dulled = over(grooved, surface.low * 0.8 + surface.lit((0.12, 0.12, 0.12)), np.clip(halo, 0, 1))
    return over(dulled, material, np.clip(marks * rng.uniform(0.7, 1.0), 0, 1))
