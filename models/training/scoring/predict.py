"""Predicts whole photos as the product does: scaled views, cut into overlapping tiles."""
import math

import cv2
import numpy as np
import torch

PAD = 114
OVERLAP = 0.2
KEPT_PER_CLASS = 100
LOWEST = 0.01   # raw score below which a candidate is never kept


def tile_origins(extent, size):
    """Evenly spread tile starts along a side of `extent` pixels, overlapping by a fifth or more."""
    if extent <= size:
        return [0]
    count = math.ceil((extent - size) / (size * (1 - OVERLAP))) + 1
    return [round(i * (extent - size) / (count - 1)) for i in range(count)]


def tiles_of(picture, longest, size):
    """(uint8 tiles [N,S,S,3], origins [N,2] in the scaled picture, scale) of one view."""
    scale = longest / max(picture.shape[:2])
    mode = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    width, height = (max(1, round(e * scale)) for e in (picture.shape[1], picture.shape[0]))
    scaled = cv2.resize(picture, (width, height), interpolation=mode)
    tiles, origins = [], []
    for y in tile_origins(height, size):
        for x in tile_origins(width, size):
            tile = np.full((size, size, 3), PAD, np.uint8)
            piece = scaled[y:y + size, x:x + size]
            tile[:piece.shape[0], :piece.shape[1]] = piece
            tiles.append(tile)
            origins.append((x, y))
    return np.stack(tiles), np.array(origins, np.float32), scale


@torch.no_grad()
def candidates(deployed, picture, longest, size):
    """Boxes [K,4] in the picture's pixels, class [K] and raw score [K] of one view, before NMS."""
    tiles, origins, scale = tiles_of(picture, longest, size)
    found = []
    for begin in range(0, len(tiles), 8):
        images = torch.from_numpy(tiles[begin:begin + 8]).permute(0, 3, 1, 2).float()
        output = deployed(images.contiguous(memory_format=torch.channels_last)).numpy()
        score = output[..., 4:5] * output[..., 5:]
        tile, anchor, kind = np.nonzero(score > LOWEST)
        box = output[tile, anchor, :4]
        corners = np.concatenate([box[:, :2] - box[:, 2:] / 2, box[:, :2] + box[:, 2:] / 2], 1)
        corners = np.clip(corners, 0, size) + np.tile(origins[begin + tile], 2)
        found.append((corners / scale, kind, score[tile, anchor, kind]))
    return tuple(np.concatenate([f[i] for f in found]) for i in range(3))


def pair_iou(a, b):
    """IoU matrix [len(a), len(b)] of numpy corner boxes."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    both = np.clip(high - low, 0, None).prod(-1)
    area = lambda x: np.clip(x[:, 2:] - x[:, :2], 0, None).prod(-1)
    return both / (area(a)[:, None] + area(b)[None] - both + 1e-9)


def suppress(boxes, scores, limit=0.5):
    """Indices that survive greedy non-maximum suppression, best first."""
    order, kept = np.argsort(-scores)[:1000], []
    while len(order) and len(kept) < KEPT_PER_CLASS:
        kept.append(order[0])
        order = order[1:][pair_iou(boxes[order[:1]], boxes[order[1:]])[0] < limit]
    return np.array(kept, int)


def merge(views, class_count, limit=0.5):
    """Candidates of several views -> per class (boxes, raw scores), best first."""
    boxes, kinds, scores = (np.concatenate([v[i] for v in views]) for i in range(3))
    found = []
    for kind in range(class_count):
        mine = np.nonzero(kinds == kind)[0]
        kept = mine[suppress(boxes[mine], scores[mine], limit)] if len(mine) else mine
        found.append((boxes[kept], scores[kept]))
    return found
