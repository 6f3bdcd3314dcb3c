"""One picture: damage and distractors, rendered onto the panels of a view, with labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from forecourt_training.synthesis.distractors import distract
from forecourt_training.synthesis.label import region, visible
from forecourt_training.synthesis.noise import blur
from forecourt_training.synthesis.panel import Panel, exposure
from forecourt_training.synthesis.placement import CHANCE, RENDER, choose_panel, choose_place, choose_size
from forecourt_training.synthesis.surface import Surface, luminance, max_channel, to_display, to_linear

LONGEST_PATCH_PX = 480  # longest side of the enlarged patch for rendering
TRIES = 6


@dataclass(frozen=True)
class View:
    picture: np.ndarray  # [H,W,3] uint8 BGR
    panels: list[Panel]  # with masks in the size of the view
    sharpness: float  # px, width of edges in the view


def grain_of(picture: np.ndarray) -> float:
    """Standard deviation of the picture's noise in display levels (Immerkær 1996, estimated on its calmest rows)."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32)
    kernel = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    spread = np.abs(cv2.filter2D(grey, -1, kernel)).mean(1)
    return float(np.clip(np.sqrt(np.pi / 2) / 6 * np.percentile(spread, 25), 0.3, 2.5))


def cut_surface(view: View, panel: Panel, place: tuple[int, int], reach: int) -> tuple[Surface, tuple[int, int, int, int]]:
    """Returns the surface around a place, enlarged for rendering, and its (x0, y0, x1, y1) in the view."""
    height, width = panel.mask.shape
    x0, y0 = max(place[0] - reach, 0), max(place[1] - reach, 0)
    x1, y1 = min(place[0] + reach, width), min(place[1] + reach, height)
    scale = float(np.clip(LONGEST_PATCH_PX / max(x1 - x0, y1 - y0), 1, 3))
    pixels = to_linear(view.picture[y0:y1, x0:x1])
    paint = blur((panel.mask[y0:y1, x0:x1] > 0).astype(np.float32), 1.0)
    spread = max(4.0, 0.12 * reach)
    weight = cv2.GaussianBlur(paint, (0, 0), spread) + 1e-3
    low = cv2.GaussianBlur(pixels * paint[..., None], (0, 0), spread) + 1e-3 * panel.colour
    low = low / weight[..., None]
    size = (int(round((x1 - x0) * scale)), int(round((y1 - y0) * scale)))
    enlarged, low, paint = (cv2.resize(a, size, interpolation=cv2.INTER_LINEAR) for a in (pixels, low, paint))
    shade = np.clip(luminance(low) / max(float(luminance(panel.colour)), 1e-3), 0.3, 1.7) ** 0.85
    centre = ((place[0] - x0) * scale, (place[1] - y0) * scale)
    light = exposure(view.picture, panel)
    surface = Surface(enlarged, paint, low, shade, light, panel.colour, centre, scale, panel.part)
    return surface, (x0, y0, x1, y1)


def blend(
    view: View, surface: Surface, rendered: np.ndarray, frame: tuple[int, int, int, int], rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Returns the frame's display values before and after the rendering, which gets the view's size, sharpness and noise."""
    x0, y0, x1, y1 = frame
    delta = (np.clip(rendered, 0, 1) - surface.pixels) * surface.paint[..., None]
    delta = cv2.resize(delta, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
    delta = blur(delta, view.sharpness)
    before = view.picture[y0:y1, x0:x1].astype(np.float32)
    after = to_display(to_linear(view.picture[y0:y1, x0:x1]) + delta)
    changed = np.clip(max_channel(np.abs(after - before)) / 25, 0, 1)
    grain = blur(rng.standard_normal(changed.shape).astype(np.float32), 0.7 * view.sharpness)
    grain *= grain_of(view.picture) / (grain.std() + 1e-6)
    return before, after + (grain * changed)[..., None]


def render_damage(
    view: View,
    kind: str,
    panel: Panel,
    spot: tuple[tuple[int, int], float],
    rng: np.random.Generator,
    render: Mapping[str, Callable] = RENDER,
) -> tuple[np.ndarray, np.ndarray, dict] | None:
    """Renders one damage. Returns the new picture, the visible mask and the region, or None if the damage is not visible."""
    place, size = spot
    reach = int(max(size * 0.85, 14)) + 6
    surface, frame = cut_surface(view, panel, place, reach)
    rendered = render[kind](surface, size * surface.scale, rng)
    before, after = blend(view, surface, rendered, frame, rng)
    mask = visible(after - before)
    if mask is None:
        return None
    # Changes that are too faint to be visible would be outside the label, so fade them out.
    keep = cv2.dilate(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.ones((3, 3), np.uint8))
    weight = np.minimum(blur(keep.astype(np.float32) / 255, 0.8), keep / 255.0)[..., None]
    mixed = before + (after - before) * weight
    x0, y0, x1, y1 = frame
    picture = view.picture.copy()
    picture[y0:y1, x0:x1] = np.clip(np.round(mixed), 0, 255).astype(np.uint8)
    whole = np.zeros(panel.mask.shape, np.uint8)
    whole[y0:y1, x0:x1] = mask
    return picture, whole, region(whole, kind, panel.part)


def compose(
    view: View, count: int, rng: np.random.Generator, kinds: Iterable[str] | None = None, render: Mapping[str, Callable] = RENDER
) -> tuple[np.ndarray, list[dict]]:
    """Renders up to `count` damages of `kinds` (default: all) with these renderers. Returns the picture and its regions."""
    names = list(kinds or CHANCE)
    chances = np.array([CHANCE[n] for n in names])
    picture, regions = view.picture, []
    taken = np.zeros(picture.shape[:2], np.uint8)
    for _ in range(count * TRIES):
        if len(regions) >= count:
            break
        kind = names[rng.choice(len(names), p=chances / chances.sum())]
        panel = choose_panel(view.panels, kind, rng)
        place = choose_place(panel, kind, taken, rng)
        if place is None:
            continue
        size = choose_size(panel, kind, max(picture.shape[:2]), rng)
        made = render_damage(View(picture, view.panels, view.sharpness), kind, panel, (place, size), rng, render)
        if made is None:
            continue
        picture, mask, found = made
        regions.append(found)
        # Dents often have scratches in the same place, so do not always block it.
        if kind != "dent" or rng.random() > 0.4:
            taken |= cv2.dilate(mask, np.ones((9, 9), np.uint8))
    return picture, regions


def with_distractors(view: View, rng: np.random.Generator) -> View:
    """Returns the view with harmless things on it, which have no label."""
    picture = view.picture
    for _ in range(rng.integers(1, 4)):
        panel = view.panels[rng.integers(len(view.panels))]
        place = choose_place(panel, "none", np.zeros(panel.mask.shape, np.uint8), rng)
        if place is None:
            continue
        size = float(max(picture.shape[:2]) * np.exp(rng.uniform(np.log(0.12), np.log(0.5))))
        now = View(picture, view.panels, view.sharpness)
        surface, frame = cut_surface(now, panel, place, int(size * 0.75) + 6)
        _, after = blend(now, surface, distract(surface, size * surface.scale, rng), frame, rng)
        x0, y0, x1, y1 = frame
        picture = picture.copy()
        picture[y0:y1, x0:x1] = np.clip(np.round(after), 0, 255).astype(np.uint8)
    return View(picture, view.panels, view.sharpness)
