"""Finds a car's paint: the panels' outlines without glass, lamps, wheels, grilles and plates."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from forecourt_training.synthesis.surface import luminance, max_channel, to_linear
from forecourt_training.tasks import PARTS

PANELS = ("front_bumper", "rear_bumper", "hood", "trunk_lid", "front_door", "rear_door")
MIN_AREA_PX = 900  # a smaller panel has no room for visible damage
WINDOW_PART = 0.5  # upper share of a door's outline that may be glass (our own estimate)


@dataclass(frozen=True)
class Panel:
    part: str
    mask: np.ndarray  # [H,W] uint8 0/255: painted area, with a distance to the outline
    colour: np.ndarray  # [3] linear BGR, median of the painted area

    @property
    def box(self) -> tuple[int, int, int, int]:
        """x0, y0, x1, y1 of the painted area."""
        x, y, width, height = cv2.boundingRect(self.mask)
        return x, y, x + width, y + height


def _filled(shape: tuple[int, int], polygon: list[float]) -> np.ndarray:
    mask = np.zeros(shape, np.uint8)
    points = np.round(np.array(polygon, np.float32).reshape(-1, 2)).astype(np.int32)
    cv2.fillPoly(mask, [points], 255)
    return mask


def _paint_of(picture: np.ndarray, area: np.ndarray, sheet: np.ndarray) -> np.ndarray:
    """Returns the pixels in `area` that have the most common tone of `sheet`, which excludes grilles, gaps and badges."""
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.float32)
    inside = lab[sheet > 0]
    tone = np.histogram(inside[:, 0], 16, (0, 256))[0].astype(float)
    tone = np.convolve(tone, np.ones(3), "same")
    level = 16 * tone.argmax() + 8
    near = inside[np.abs(inside[:, 0] - level) < 28]
    hue = np.median(near[:, 1:], 0)
    light = lab[..., 0] - level
    same = (light > -70) & (light < 90) & (np.abs(lab[..., 1] - hue[0]) < 14) & (np.abs(lab[..., 2] - hue[1]) < 14)
    # Exclude the dark grille and gaps of a pale panel. On a dark panel they are too similar to the paint.
    if level > 110:
        same &= lab[..., 0] > 0.62 * level
    busy = max_channel(cv2.absdiff(picture, cv2.GaussianBlur(picture, (0, 0), 3)))
    same &= cv2.blur(busy, (5, 5)) < (20 if level > 110 else 11)
    mask = (same & (area > 0)).astype(np.uint8) * 255
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    return cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)) & area


def panels_of(picture: np.ndarray, regions: list[dict]) -> list[Panel]:
    """Returns the panels of a picture (uint8 BGR) that can be painted on, from its labelled parts."""
    shape = picture.shape[:2]
    named = [(PARTS.rename.get(r["part"], r["part"]), r["polygon"]) for r in regions if r.get("polygon")]
    other = np.zeros(shape, np.uint8)
    for name, polygon in named:
        if name not in PANELS:
            other |= _filled(shape, polygon)
    other = cv2.dilate(other, np.ones((7, 7), np.uint8))
    found = []
    for name, polygon in sorted(named, key=lambda n: "bumper" in n[0]):
        if name not in PANELS:
            continue
        area = _filled(shape, polygon)
        if name.endswith("door"):
            top, bottom = min(polygon[1::2]), max(polygon[1::2])
            area[: int(top + WINDOW_PART * (bottom - top))] = 0
        area = cv2.erode(area & ~other, np.ones((5, 5), np.uint8), borderValue=0)
        if np.count_nonzero(area) < MIN_AREA_PX:
            continue
        # The most common tone of a bumper may be its grille, so take the tone of another panel.
        sheet = found[0].mask if "bumper" in name and found else area
        mask = _without_plate(_largest(_paint_of(picture, area, sheet)), area)
        if np.count_nonzero(mask) >= max(MIN_AREA_PX, 0.2 * np.count_nonzero(area)):
            colour = np.median(to_linear(picture)[mask > 0], 0)
            found.append(Panel(name, mask, colour.astype(np.float32)))
    return found


def _largest(mask: np.ndarray) -> np.ndarray:
    """Keeps the connected parts of a mask that have at least a tenth of its area."""
    count, label, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    keep = [i for i in range(1, count) if stats[i, cv2.CC_STAT_AREA] >= 0.1 * np.count_nonzero(mask)]
    return np.isin(label, keep).astype(np.uint8) * 255


def _without_plate(mask: np.ndarray, area: np.ndarray) -> np.ndarray:
    """Removes upright rectangles in the middle of a panel: licence plates in the tone of the paint."""
    x, _, width, _ = cv2.boundingRect(area)
    count, label, stats, centres = cv2.connectedComponentsWithStats(mask, connectivity=4)
    for i in range(1, count):
        across, down, pixels = stats[i, cv2.CC_STAT_WIDTH], stats[i, cv2.CC_STAT_HEIGHT], stats[i, cv2.CC_STAT_AREA]
        central = abs(centres[i][0] - x - width / 2) < 0.2 * width
        if central and pixels > 0.8 * across * down and across < 0.5 * width and 1 <= across / down < 6:
            mask[label == i] = 0
    return mask


def exposure(picture: np.ndarray, panel: Panel) -> float:
    """Estimates how bright a white matt surface would be here (linear), from the whole picture and from the panel."""
    by_picture = float(np.clip(luminance(to_linear(picture[::4, ::4])).mean() / 0.25, 0.35, 1.3))
    bright = float(luminance(panel.colour))
    if bright > 0.3:  # pale paint, albedo about 0.75
        return float(np.sqrt(by_picture * np.clip(bright / 0.75, 0.3, 1.3)))
    # Dark paint looks dark because of little light or because it is black; assume half of each.
    return by_picture * float(np.clip(0.55 + 2.2 * bright, 0.55, 1))
