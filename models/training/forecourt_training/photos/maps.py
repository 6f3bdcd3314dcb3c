"""Where in a window each class is: what the mask output learns from."""

import cv2
import numpy as np

from forecourt_training.photos.records import ANY

STRIDE = 4  # window pixels per map cell, as the network's mask output has it
UNKNOWN = 255  # neither the class nor its absence is known there
FINE = 4  # fractional bits of OpenCV's polygon coordinates


def class_maps(record, factors, shift, size, mirrored):
    """uint8 [C, size/4, size/4]: 1 where the class is, 0 where it is not, 255 where nobody says.

    OpenCV fills the cells on an outline, too, so that no thin scratch vanishes. `factors` [4] and `shift` [4] take the
    record's pixels to the window's; `mirrored` windows are flipped after.
    """
    cells = size // STRIDE
    maps = np.zeros((len(record.weight), cells, cells), np.uint8)

    def place(points):
        # a cell's centre, not its corner, is its place
        return (points * factors[:2] - shift[:2]) / STRIDE - 0.5

    maps[record.weight == 0] = UNKNOWN
    for label, box in record.unclear:
        corners = place(np.array(box, np.float32).reshape(2, 2))
        low, high = np.floor(corners.min(0)).astype(int), np.ceil(corners.max(0)).astype(int) + 1
        planes = slice(None) if label == ANY else slice(label, label + 1)
        maps[planes, max(0, low[1]) : max(0, high[1]), max(0, low[0]) : max(0, high[0])] = UNKNOWN
    for label, points in record.outlines:
        fine = np.round(place(points) * (1 << FINE)).astype(np.int32)
        cv2.fillPoly(maps[label], [fine], 1, shift=FINE)
    return maps[..., ::-1].copy() if mirrored else maps
