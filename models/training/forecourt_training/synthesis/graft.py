"""Copies real scratches from labelled photographs onto sound panels.

A scratch is copied as its difference from the paint around it, without the photograph's own paint, shade and surroundings.
Only pictures of the training split are used. Dents are not copied, because hardly any of them is on paint that is even
enough to estimate its look without the dent.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from forecourt_training.photos.decode import decode
from forecourt_training.synthesis.noise import blur
from forecourt_training.synthesis.surface import Surface, luminance, to_linear

KIND = "scratch"
SHORTEST_PX, LARGEST_SHARE = 10, 0.2  # least longer side of a donor; largest share of its picture's area
LABEL_MARGIN = 0.12  # margin around tight labels, as a share of the longer side
MIN_SOUND_SHARE = 0.25  # least share of sound paint around the scratch, for estimating the paint under it
MAX_PAINT_SPREAD = 0.5  # largest spread of that paint's log light: excludes lamps, gaps and mirrored trees
MAX_COLOUR_DIFFERENCE = 0.35  # largest colour difference of damage and paint: excludes lamps, stickers and sky
MIN_LIGHT = 0.004  # linear light: ratios of darker values mean nothing
MIN_SCALE, MAX_SCALE = 0.5, 1.6  # of the original size: beyond these it does not look real
MAX_ROTATION = 35  # largest rotation, in degrees


@dataclass(frozen=True)
class Donor:
    ratio: np.ndarray  # [h,w,3] logarithm of the scratch's light over that of the paint
    excess: np.ndarray  # [h,w,3] linear light that it adds
    cover: np.ndarray  # [h,w] 0..1, opacity of the scratch
    length: float  # px of the label's longer side
    licence: str = ""  # of its photograph


def _window(box: list[float], shape: tuple[int, int]) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = box
    room = 0.5 * max(x1 - x0, y1 - y0) + 6
    height, width = shape
    return max(int(x0 - room), 0), max(int(y0 - room), 0), min(int(x1 + room), width), min(int(y1 + room), height)


def _mask(region: dict, window: tuple[int, int, int, int], grow: int) -> np.ndarray:
    """uint8 0/1 of a label's outline, or of its box, in the window, `grow` px wider on all sides."""
    x0, y0, x1, y1 = window
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    left, top, right, bottom = region["box"]
    rim = region.get("polygon") or [left, top, right, top, right, bottom, left, bottom]
    points = np.array(rim, np.float32).reshape(-1, 2) - (x0, y0)
    cv2.fillPoly(mask, [np.round(points).astype(np.int32)], 1)
    return cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * grow + 1,) * 2))


def donor_of(picture: np.ndarray, region: dict, others: list[dict]) -> Donor | None:
    """Returns the scratch that a label of `picture` (uint8 BGR) outlines, or None if the paint around it is uneven or unknown."""
    left, top, right, bottom = region["box"]
    length = max(right - left, bottom - top)
    area = (right - left) * (bottom - top)
    if not region.get("polygon") or length < SHORTEST_PX or area > LARGEST_SHARE * picture.shape[0] * picture.shape[1]:
        return None
    window = _window(region["box"], picture.shape[:2])
    grow = max(2, round(LABEL_MARGIN * length))
    mask = _mask(region, window, grow)
    hurt = mask.copy()
    for other in others:
        hurt |= _mask(other, window, 2)
    sound = (1 - hurt).astype(np.float32)
    if sound.mean() < MIN_SOUND_SHARE:
        return None
    x0, y0, x1, y1 = window
    light = to_linear(picture[y0:y1, x0:x1])
    paint = cv2.inpaint(picture[y0:y1, x0:x1], hurt, 3, cv2.INPAINT_TELEA)
    paint = cv2.GaussianBlur(to_linear(paint), (0, 0), max(1.0, 0.08 * length))
    cover = np.minimum(blur(mask.astype(np.float32), 0.25 * grow + 0.5), 1)
    ratio = np.clip(np.log((light + MIN_LIGHT) / (paint + MIN_LIGHT)), -2.5, 2.5)
    around = np.log(luminance(light) + MIN_LIGHT)[sound > 0]
    if (
        np.subtract(*np.percentile(around, (90, 10))) > MAX_PAINT_SPREAD
        or np.ptp(ratio, axis=2)[mask > 0].mean() > MAX_COLOUR_DIFFERENCE
    ):
        return None
    return Donor(ratio, light - paint, cover, float(length))


def donors_of(folder: str | Path) -> list[Donor]:
    """Returns all usable scratches of the folder's training pictures."""
    found = []
    for row in json.loads((Path(folder) / "damage.json").read_text()):
        wanted = [r for r in row["regions"] if r["damage"] == KIND]
        if row["split"] != "train" or row.get("reviewed") is False or not wanted:
            continue
        picture = decode(Path(folder) / row["file"], row["width"], row["height"])
        taken = [donor_of(picture, region, [r for r in row["regions"] if r is not region]) for region in wanted]
        found += [replace(donor, licence=row["licence"]) for donor in taken if donor]
    return found


def grafter(donors: list[Donor]) -> Callable[[Surface, float, np.random.Generator], np.ndarray]:
    """Returns a renderer, as in placement.RENDER, that applies one of these scratches."""

    def graft(surface: Surface, size: float, rng: np.random.Generator) -> np.ndarray:
        donor = donors[rng.integers(len(donors))]
        scale = float(np.clip(size / surface.scale / donor.length, MIN_SCALE, MAX_SCALE)) * surface.scale
        height, width = donor.cover.shape
        middle = ((width - 1) / 2, (height - 1) / 2)
        laid = cv2.getRotationMatrix2D(middle, rng.uniform(-MAX_ROTATION, MAX_ROTATION), scale)
        laid[:, 2] += np.array(surface.centre) - middle
        if rng.random() < 0.5:
            laid = laid @ np.array([[-1, 0, width - 1], [0, 1, 0], [0, 0, 1]], np.float64)
        ratio, excess, cover = (cv2.warpAffine(a, laid, surface.shape[::-1]) for a in (donor.ratio, donor.excess, donor.cover))
        # bare metal and primer add light, independent of the paint; shade multiplies the paint's light
        adds = rng.uniform(0, 1)
        changed = (1 - adds) * surface.pixels * (np.exp(ratio) - 1) + adds * excess
        return surface.pixels + changed * cover[..., None]

    return graft
