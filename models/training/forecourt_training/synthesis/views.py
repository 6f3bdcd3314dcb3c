"""Views of a car before damage is rendered: the whole car, or a close-up of one panel."""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.synthesis.panel import MIN_AREA_PX, Panel
from forecourt_training.synthesis.scene import View

SMALLEST_WINDOW_PX, LARGEST_VIEW_PX = 130, 640
SOFTNESS = 0.45  # px, width of an edge in these photos at their original size


def whole(picture: np.ndarray, panels: list[Panel], rng: np.random.Generator) -> View:
    """Returns the picture unchanged."""
    return View(picture, panels, SOFTNESS)


def close_up(picture: np.ndarray, panels: list[Panel], rng: np.random.Generator) -> View:
    """Returns a window around one panel, enlarged 1 to 2.5 times."""
    height, width = picture.shape[:2]
    panel = panels[rng.integers(len(panels))]
    x0, y0, x1, y1 = panel.box
    side = max(x1 - x0, y1 - y0) * rng.uniform(0.45, 1.4)
    across = int(np.clip(side * rng.uniform(0.85, 1.25), SMALLEST_WINDOW_PX, width))
    down = int(np.clip(side * rng.uniform(0.7, 1.0), SMALLEST_WINDOW_PX, height))
    left = _within((x0 + x1) / 2 - across / 2 + rng.normal(0, 0.15 * across), width - across)
    top = _within((y0 + y1) / 2 - down / 2 + rng.normal(0, 0.15 * down), height - down)
    scale = min(rng.uniform(1, 2.5), LARGEST_VIEW_PX / max(across, down))
    size = (int(round(across * scale)), int(round(down * scale)))
    window = (slice(top, top + down), slice(left, left + across))
    seen = [Panel(p.part, _enlarged_mask(p.mask[window], size), p.colour) for p in panels]
    seen = [p for p in seen if np.count_nonzero(p.mask) >= MIN_AREA_PX * max(scale, 1)]
    if not seen:
        return whole(picture, panels, rng)
    enlarged = cv2.resize(picture[window], size, interpolation=cv2.INTER_CUBIC)
    if scale > 1.3:  # sharpen: an enlarged picture is softer than a photo from a camera
        soft = cv2.GaussianBlur(enlarged, (0, 0), 0.7 * scale)
        enlarged = cv2.addWeighted(enlarged, 1.6, soft, -0.6, 0)
    return View(enlarged, seen, max(SOFTNESS, 0.4 * scale))


def _within(start: float, most: float) -> int:
    return int(np.clip(start, 0, max(most, 0)))


def _enlarged_mask(mask: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    return (cv2.resize(mask, size, interpolation=cv2.INTER_LINEAR) > 127).astype(np.uint8) * 255
