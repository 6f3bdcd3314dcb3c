"""From which value on a cell of a class's map belongs to the thing: what cuts the outlines best.

Rare classes teach their maps to be timid; an even chance would cut their outlines too tight.
"""

import cv2
import numpy as np

LEVELS = (0.02, 0.05, 0.08, 0.12, 0.17, 0.25, 0.35, 0.5, 0.65)
EVEN = 0.5
STRIDE = 4


def level_overlaps(maps, record, scale):
    """Per outlined label of a picture: (class, IoU of the map within the label's box with its outline [LEVELS]).

    maps [C,h,w]: probabilities of a view of the whole picture; `scale` [2]: pixels of the record per pixel of the view.
    """
    found = []
    for label, points in record.outlines:
        low, high = points.min(0), points.max(0)
        extent = np.maximum(np.ceil((high - low) / scale).astype(int), 1)
        truth = np.zeros((extent[1], extent[0]), np.uint8)
        cv2.fillPoly(truth, [np.round((points - low) / scale).astype(np.int32)], 1)
        # the map at each pixel of the box, between the middles of its cells
        x, y = (((low[i] / scale[i] + np.arange(extent[i]) + 0.5) / STRIDE - 0.5).astype(np.float32) for i in (0, 1))
        values = cv2.remap(maps[label], *np.meshgrid(x, y), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        inside = [values >= level for level in LEVELS]
        found.append((label, [float((i & (truth > 0)).sum() / max(1, (i | (truth > 0)).sum())) for i in inside]))
    return found


def best_levels(overlaps, class_count):
    """Per class the level with the largest mean overlap; an even chance where no label has an outline."""
    levels = []
    for kind in range(class_count):
        rows = [ious for label, ious in overlaps if label == kind]
        levels.append(LEVELS[int(np.mean(rows, 0).argmax())] if rows else EVEN)
    return levels
