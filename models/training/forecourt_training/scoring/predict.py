"""Predicts whole photos like the product (server/vision/detect): views, tiles, cut boxes."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np
import torch

from forecourt_training.scoring.merge import MOST_PER_CLASS, Candidates, suppress

Network = Callable[[torch.Tensor], list[torch.Tensor]]  # images [N,3,H,W] -> predictions, masks and, for damage, evidence

PAD = 114
TILE_MULTIPLE = 32  # a tile's sides are multiples of the coarsest stride
OVERLAP = 0.2
BORDER = 0.01  # share of a tile's side: a box that ends closer to an inner border counts as cut
MIN_SCORE = 0.01  # candidates with a lower raw score are dropped


def view_side(longest: int, wanted: int, size: int) -> int | None:
    """Returns the long side of the view for which `wanted` pixels are requested, or None if the view would show nothing new.

    A view of several tiles does not enlarge the photo.
    """
    if wanted <= size:
        return wanted
    return min(wanted, longest) if longest > size else None


def round_half_up(value: float) -> int:
    """Rounds to the nearest integer, halves upwards, like the product. Python's round rounds halves to even."""
    return math.floor(value + 0.5)


def tile_origins(extent: int, size: int) -> list[int]:
    """Returns evenly spaced tile starts along a side of `extent` pixels. Tiles overlap by at least a fifth."""
    if extent <= size:
        return [0]
    steps = math.ceil((extent - size) / (size * (1 - OVERLAP)))
    return [round_half_up(i * (extent - size) / steps) for i in range(steps + 1)]


def tiles_of(picture: np.ndarray, longest: int, size: int) -> tuple[np.ndarray, np.ndarray, tuple[int, int]]:
    """Returns uint8 tiles [N,H,W,3], their spans [N,4] (x0, y0, x1, y1 in the scaled picture), and its extent (w, h).

    No side of a tile exceeds `size`. Shorter sides are padded to the next multiple of 32.
    """
    scale = longest / max(picture.shape[:2])
    mode = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    width, height = (max(1, round_half_up(e * scale)) for e in (picture.shape[1], picture.shape[0]))
    scaled = picture if scale == 1 else cv2.resize(picture, (width, height), interpolation=mode)
    wide, high = (TILE_MULTIPLE * math.ceil(min(e, size) / TILE_MULTIPLE) for e in (width, height))
    tiles, spans = [], []
    for y in tile_origins(height, size):
        for x in tile_origins(width, size):
            tile = np.full((high, wide, 3), PAD, np.uint8)
            piece = scaled[y : y + size, x : x + size]
            tile[: piece.shape[0], : piece.shape[1]] = piece
            tiles.append(tile)
            spans.append((x, y, x + piece.shape[1], y + piece.shape[0]))
    return np.stack(tiles), np.array(spans, np.float32), (width, height)


def read_tile(
    output: np.ndarray, span: np.ndarray, extent: tuple[int, int], limit: float, whole: bool = False
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Returns the boxes of one tile in the view's pixels: (boxes, kind, score, cut [K,4]).

    A box appears once for each class in which it scores enough. A `whole` view keeps the best hundred boxes of a class; a tile
    keeps those that survive suppression.
    """
    product = output[:, 4:5] * output[:, 5:]
    rows, kind = np.nonzero(product >= MIN_SCORE)
    box, score = output[rows, :4], product[rows, kind]
    room = np.array([span[2] - span[0], span[3] - span[1]] * 2)
    corners = np.concatenate([box[:, :2] - box[:, 2:] / 2, box[:, :2] + box[:, 2:] / 2], 1)
    corners = np.clip(corners, 0, room)
    near = BORDER * room.max()
    inner = np.array([span[0] > 0, span[1] > 0, span[2] < extent[0], span[3] < extent[1]])
    touches = np.concatenate([corners[:, :2] <= near, corners[:, 2:] >= room[2:] - near], 1)
    keep = np.nonzero(((corners[:, 2:] - corners[:, :2]) >= 1).all(1))[0]
    best = (
        (lambda boxes, scores: np.argsort(-scores, kind="stable")[:MOST_PER_CLASS])
        if whole
        else (lambda boxes, scores: suppress(boxes, scores, limit))
    )
    kept = [
        keep[kind[keep] == k][best(corners[keep[kind[keep] == k]], score[keep[kind[keep] == k]])] for k in np.unique(kind[keep])
    ]
    keep = np.concatenate(kept) if kept else keep
    return corners[keep] + np.tile(span[:2], 2), kind[keep], score[keep], (touches & inner)[keep]


@torch.no_grad()
def candidates(
    deployed: Network,
    picture: np.ndarray,
    longest: int,
    size: int,
    limit: float = 0.5,
    rough: bool = False,
    mirrored: bool = False,
) -> tuple[Candidates, tuple | None]:
    """Returns the candidates and the maps of one view.

    Candidates: boxes [K,4] in the picture's pixels, class, raw score, cut sides [K,4], whether the view was one tile.
    Maps: (masks [C,h,w], evidence [h,w] or None, the picture's pixels per pixel of the view). Mirrored and tiled views have None.
    A mirrored view must be one tile. `rough` calculates in bfloat16, for a quick look.
    """
    tiles, spans, extent = tiles_of(picture, longest, size)
    found, maps, whole = [], None, len(tiles) == 1
    width = int(spans[0][2])
    if mirrored:
        tiles = tiles.copy()
        tiles[:, :, :width] = tiles[:, :, :width][:, :, ::-1].copy()
    back = np.array([picture.shape[1] / extent[0], picture.shape[0] / extent[1]], np.float32)
    for begin in range(0, len(tiles), 4):
        images = torch.from_numpy(tiles[begin : begin + 4]).permute(0, 3, 1, 2).float()
        with torch.autocast("cpu", torch.bfloat16, enabled=rough):
            rows, masks, *rest = deployed(images.contiguous(memory_format=torch.channels_last))
        found += [read_tile(o, s, extent, limit, whole) for o, s in zip(rows.float().numpy(), spans[begin : begin + 4])]
        if whole and not mirrored:
            maps = (masks[0].float().numpy(), rest[0][0, 0].float().numpy() if rest else None, back)
    boxes, kind, score, cut = (np.concatenate([f[i] for f in found]) for i in range(4))
    if mirrored:
        boxes = np.stack([width - boxes[:, 2], boxes[:, 1], width - boxes[:, 0], boxes[:, 3]], 1)
    return (boxes * np.tile(back, 2), kind, score, cut, whole), maps
