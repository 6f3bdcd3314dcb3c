"""Chooses the level of each class's map that cuts the best outlines.

Maps of rare classes have low values; a level of 0.5 would make their outlines too small.
"""

from __future__ import annotations

import cv2
import numpy as np

from forecourt_training.photos.records import Record

LEVELS = (0.001, 0.003, 0.008, 0.02, 0.05, 0.08, 0.12, 0.17, 0.25, 0.35, 0.5, 0.65)
DEFAULT_LEVEL = 0.5
STRIDE = 4


def level_overlaps(maps: np.ndarray, record: Record, scale: np.ndarray) -> list[tuple[int, list[float]]]:
    """Returns, per outlined label of a picture, its class and the IoU at each of LEVELS.

    The IoU compares the thresholded map with the outline, within the label's box. maps [C,h,w]: probabilities of a view of the
    whole picture. `scale` [2]: pixels of the record per pixel of the view.
    """
    found = []
    for label, points in record.outlines:
        low, high = points.min(0), points.max(0)
        extent = np.maximum(np.ceil((high - low) / scale).astype(int), 1)
        truth = np.zeros((extent[1], extent[0]), np.uint8)
        cv2.fillPoly(truth, [np.round((points - low) / scale).astype(np.int32)], 1)
        # interpolate the map between the centres of its cells, at each pixel of the box
        x, y = (((low[i] / scale[i] + np.arange(extent[i]) + 0.5) / STRIDE - 0.5).astype(np.float32) for i in (0, 1))
        values = cv2.remap(maps[label], *np.meshgrid(x, y), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        inside = [values >= level for level in LEVELS]
        found.append((label, [float((i & (truth > 0)).sum() / max(1, (i | (truth > 0)).sum())) for i in inside]))
    return found


def best_levels(overlaps: list[tuple[int, list[float]]], class_count: int) -> list[float]:
    """Returns, per class, the level with the largest mean overlap, or 0.5 if no label of the class has an outline."""
    levels = []
    for kind in range(class_count):
        rows = [ious for label, ious in overlaps if label == kind]
        levels.append(LEVELS[int(np.mean(rows, 0).argmax())] if rows else DEFAULT_LEVEL)
    return levels
