"""Repaints pale cars: most of the clean cars are white, and the model must learn damage on every colour."""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.synthesis.noise import blur, step
from forecourt_training.synthesis.panel import Panel
from forecourt_training.synthesis.surface import luminance, max_channel, to_display, to_linear

# Albedos, linear BGR (our own estimates of common paints).
PAINTS = (
    (0.02, 0.02, 0.38),
    (0.02, 0.015, 0.16),
    (0.33, 0.11, 0.02),
    (0.09, 0.03, 0.015),
    (0.05, 0.10, 0.03),
    (0.20, 0.19, 0.19),
    (0.06, 0.055, 0.05),
    (0.025, 0.025, 0.025),
    (0.36, 0.35, 0.34),
    (0.22, 0.32, 0.42),
    (0.03, 0.28, 0.55),
    (0.03, 0.05, 0.12),
    (0.42, 0.26, 0.13),
    (0.025, 0.09, 0.5),
)
MIN_LUMINANCE = 0.22  # least linear luminance of paint that can be tinted
MAX_CHANNEL_SPREAD = 0.28  # largest relative spread of the paint's channels
BODY_MARGIN_PX = 5  # how far the car extends beyond its labelled parts


def can_repaint(panels: list[Panel]) -> bool:
    """Whether every panel is pale and neutral in colour."""
    return all(luminance(p.colour) > MIN_LUMINANCE and np.ptp(p.colour) < MAX_CHANNEL_SPREAD * p.colour.max() for p in panels)


def _backdrop(darkest: np.ndarray) -> np.ndarray:
    """The area of a studio's white backdrop that is connected to the picture's border."""
    _, label = cv2.connectedComponents((darkest > 0.9).astype(np.uint8), connectivity=4)
    rim = np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]])
    return np.isin(label, np.setdiff1d(rim, 0))


def _painted(picture: np.ndarray, panels: list[Panel], regions: list[dict]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """0..1: pixels of the car that have the tone of its panels."""
    shape = picture.shape[:2]
    outlines = [np.array(r["polygon"], np.float32).reshape(-1, 2) for r in regions if r.get("polygon")]
    body = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(body, cv2.convexHull(np.concatenate(outlines)).round().astype(np.int32), 1)
    body = cv2.dilate(body, np.ones((2 * BODY_MARGIN_PX + 1,) * 2, np.uint8))
    for r, points in zip((r for r in regions if r.get("polygon")), outlines):
        if any(word in r["part"] for word in ("glass", "light", "wheel")):
            cv2.fillPoly(body, [points.round().astype(np.int32)], 0)
    light = to_linear(picture)
    body[_backdrop(1 - max_channel(1 - light))] = 0
    level = float(np.median([luminance(p.colour) for p in panels]))
    hue = np.median([p.colour / p.colour.sum() for p in panels], 0)
    grey = luminance(light)
    total = light[..., 0] + light[..., 1] + light[..., 2] + 1e-3
    off = max_channel(np.abs(light / total[..., None] - hue))
    same = step(grey / level, 0.16, 0.4) * (1 - step(off, 0.045, 0.08))
    for p in panels:
        same = np.maximum(same, p.mask / 255)
    return np.minimum(blur(same.astype(np.float32), 0.7), blur(body.astype(np.float32), 1.0)), light, grey / level


def repainted(
    picture: np.ndarray, panels: list[Panel], regions: list[dict], rng: np.random.Generator
) -> tuple[np.ndarray, list[Panel]]:
    """Returns the picture with the car in another colour, and its panels with their new colour."""
    body, light, relative = _painted(picture, panels, regions)
    paint = np.array(PAINTS[rng.integers(len(PAINTS))], np.float32) * rng.uniform(0.7, 1.3)
    level = float(np.clip(np.median([luminance(p.colour) for p in panels]) / 0.7, 0.5, 1.2))
    shaded = paint * level * (relative ** rng.uniform(1.0, 1.4))[..., None]
    # The clear coat mirrors the bright sky, independent of the colour under it.
    mirrored = rng.uniform(0.05, 0.25) * level * step(relative, 0.95, 1.7)[..., None]
    made = light + (shaded + mirrored - light) * body[..., None]
    made = np.round(to_display(made)).astype(np.uint8)
    linear = to_linear(made)
    return made, [Panel(p.part, p.mask, np.median(linear[p.mask > 0], 0).astype(np.float32)) for p in panels]
