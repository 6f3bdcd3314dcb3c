"""Turns changed pixels into a label: the visible part of a rendered damage, its outline and its box."""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.synthesis.surface import max_channel

VISIBLE = 8.0  # display levels by which a changed pixel differs (our own estimate)
CONTRAST = 20.0  # levels that a tenth of the visible pixels must reach
SMALLEST_PX = 14  # visible pixels
SHORTEST_PX = 8  # longer side of their box
MAX_AREA_SHARE = 0.35  # of the picture


def visible(difference: np.ndarray) -> np.ndarray | None:
    """Returns the mask (uint8 0/255) of visibly different pixels, without small specks, or None if there are too few."""
    strength = max_channel(np.abs(difference))
    mask = (strength > VISIBLE).astype(np.uint8)
    near = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    count, label, stats, _ = cv2.connectedComponentsWithStats(near)
    if count < 2:
        return None
    areas = stats[1:, cv2.CC_STAT_AREA]
    keep = np.flatnonzero(areas >= max(4, 0.01 * areas.max())) + 1
    mask = (np.isin(label, keep) & (mask > 0)).astype(np.uint8) * 255
    changed = strength[mask > 0]
    if len(changed) < SMALLEST_PX or np.percentile(changed, 90) < CONTRAST:
        return None
    if max(cv2.boundingRect(mask)[2:]) < SHORTEST_PX or np.count_nonzero(mask) > MAX_AREA_SHARE * mask.size:
        return None
    return mask


def outline(mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns one polygon [N,2] around the visible pixels, and the covered mask: joined if they are close, else their hull."""
    total = np.count_nonzero(mask)
    for reach in (3, 7, 13, 25):
        joined = cv2.morphologyEx(
            cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_CONSTANT),
            cv2.MORPH_CLOSE,
            cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)),
        )
        joined = joined[reach:-reach, reach:-reach]
        contours, _ = cv2.findContours(joined, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        largest = max(contours, key=len)
        inside = np.zeros_like(mask)
        cv2.drawContours(inside, [largest], -1, 255, -1)
        if np.count_nonzero(inside & mask) >= 0.97 * total:
            return cv2.approxPolyDP(largest, 0.8, True).reshape(-1, 2), inside & mask
    points = cv2.findNonZero(mask)
    return cv2.convexHull(points).reshape(-1, 2), mask


def region(mask: np.ndarray, kind: str, part: str) -> dict:
    """Returns a labelled region in the format of damage.json. Box and polygon are in px, inside the picture."""
    points, covered = outline(mask)
    x, y, width, height = cv2.boundingRect(covered)
    if len(points) < 3:
        points = np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    return {
        "damage": kind,
        "part": part,
        "box": [float(v) for v in (x, y, x + width, y + height)],
        "polygon": [float(v) for v in points.ravel()],
    }
