"""Merges the boxes of all tiles and views to one box per object, like server/vision/detect/{fuse,nms}.ts."""

from __future__ import annotations

import numpy as np
import torch
from torchvision.ops import nms

Candidates = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, bool]  # of one view: the parameter of merge
Findings = list[tuple[np.ndarray, np.ndarray]]  # per class: boxes [K,4] and raw scores [K], best first

MOST_PER_CLASS = 100
CUT_INSIDE = 0.6
CUT_RANK = 0.5
HALVES_OVERLAP = 0.3


def _area(a: np.ndarray) -> np.ndarray:
    return np.clip(a[:, 2:] - a[:, :2], 0, None).prod(-1)


def _shared(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    return np.clip(high - low, 0, None).prod(-1)


def pair_iou(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """IoU matrix [len(a), len(b)] of corner boxes."""
    shared = _shared(a, b)
    return shared / (_area(a)[:, None] + _area(b)[None] - shared + 1e-9)


def pair_ios(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Intersection over the smaller area, [len(a), len(b)]."""
    return _shared(a, b) / (np.minimum(_area(a)[:, None], _area(b)[None]) + 1e-9)


def suppress(boxes: np.ndarray, scores: np.ndarray, limit: float) -> np.ndarray:
    """Returns the indices of the best hundred boxes that survive greedy non-maximum suppression, best first."""
    order = np.argsort(-scores, kind="stable")[:MOST_PER_CLASS]
    kept = nms(torch.from_numpy(boxes[order]), torch.from_numpy(scores[order]), limit)
    return order[kept.numpy()]


def _span_overlap(a: np.ndarray, b: np.ndarray, axis: int) -> float:
    shared = min(a[axis + 2], b[axis + 2]) - max(a[axis], b[axis])
    return shared / max(1e-9, min(a[axis + 2] - a[axis], b[axis + 2] - b[axis]))


def _are_halves(a: tuple, b: tuple) -> bool:
    """Whether b continues a where a tile border cuts a, to the right or below. a, b: (box, score, cut, view)."""
    if a[3] != b[3]:
        return False
    for axis in (0, 1):
        p, q = a[0], b[0]
        if (
            a[2][axis + 2]
            and b[2][axis]
            and p[axis] < q[axis]
            and p[axis + 2] < q[axis + 2]
            and q[axis] <= p[axis + 2]
            and _span_overlap(p, q, 1 - axis) >= HALVES_OVERLAP
        ):
            return True
    return False


def _joined(a: tuple, b: tuple) -> tuple:
    around = np.concatenate([np.minimum(a[0][:2], b[0][:2]), np.maximum(a[0][2:], b[0][2:])])
    cut = (a[2] & (a[0] == around)) | (b[2] & (b[0] == around))
    return around, max(a[1], b[1]), cut, a[3]


def _join_halves(things: list[tuple]) -> list[tuple]:
    whole, open_ = [t for t in things if not t[2].any()], [t for t in things if t[2].any()]
    found = True
    while found:
        found = False
        for i, a in enumerate(open_):
            j = next((j for j, b in enumerate(open_) if j != i and _are_halves(a, b)), None)
            if j is not None:
                open_[i] = _joined(a, open_[j])
                del open_[j]
                found = True
                break
    return whole + open_


def _merge_class(things: list[tuple], limit: float) -> tuple[np.ndarray, np.ndarray]:
    things = _join_halves(sorted(things, key=lambda t: -t[1])[:MOST_PER_CLASS])
    things.sort(key=lambda t: -t[1] * (CUT_RANK if t[2].any() else 1))
    kept = []
    boxes = np.array([t[0] for t in things]).reshape(-1, 4)
    overlap, inside = pair_iou(boxes, boxes), pair_ios(boxes, boxes)
    for i, thing in enumerate(things):
        same = next(
            (k for k in kept if overlap[k, i] > limit or ((things[k][2].any() or thing[2].any()) and inside[k, i] >= CUT_INSIDE)),
            None,
        )
        if same is None:
            kept.append(i)
        elif thing[1] > things[same][1]:
            things[same] = (things[same][0], thing[1], *things[same][2:])
    best = sorted((things[k] for k in kept), key=lambda t: -t[1])
    return np.array([t[0] for t in best]).reshape(-1, 4), np.array([t[1] for t in best])


def _mean_of_views(boxes: np.ndarray, scores: np.ndarray, views: np.ndarray, count: int) -> tuple[np.ndarray, float]:
    """Merges boxes of the same object, given best first, from `count` views: one (box, score)."""
    best = {}
    for view, score in zip(views, scores):
        best.setdefault(view, score)
    # with one view, the best box is more accurate than the mean
    box = boxes[0] if count == 1 else (boxes * scores[:, None]).sum(0) / scores.sum()
    return box, sum(best.values()) / count


def _fuse_class(
    boxes: np.ndarray, scores: np.ndarray, views: np.ndarray, count: int, limit: float
) -> list[tuple[np.ndarray, float]]:
    """Returns (box, score) of each object in the whole views. Boxes that overlap the best one are the same object."""
    left, found, overlap = np.argsort(-scores, kind="stable"), [], pair_iou(boxes, boxes)
    while len(left):
        same = overlap[left[0], left] > limit
        same[0] = True
        at = left[same]
        found.append(_mean_of_views(boxes[at], scores[at], views[at], count))
        left = left[~same]
    return found


def merge(views: list[Candidates], class_count: int, limit: float = 0.5) -> Findings:
    """Merges the candidates of several views: per class (boxes [K,4], raw scores [K]), best first.

    views: (boxes [K,4], class [K], score [K], cut sides [K,4], whether the view was one tile).
    """
    whole, found = [v for v in views if v[4]], []
    for kind in range(class_count):
        at = [(v, kinds == kind) for v, (_, kinds, *_) in enumerate(whole)]
        boxes, scores, seen = (
            np.concatenate(
                [np.zeros((0, 4) if i == 0 else 0), *((whole[v][0][m], whole[v][2][m], np.full(m.sum(), v))[i] for v, m in at)]
            )
            for i in range(3)
        )
        things = [(box, score, np.zeros(4, bool), -1) for box, score in _fuse_class(boxes, scores, seen, len(whole), limit)]
        pieces = [
            (boxes[i], score[i], cut[i], v)
            for v, (boxes, kinds, score, cut, is_whole) in enumerate(views)
            if not is_whole
            for i in np.nonzero(kinds == kind)[0]
        ]
        if pieces:
            found.append(_merge_class(pieces + things, limit))
        else:
            things.sort(key=lambda t: -t[1])
            found.append((np.array([t[0] for t in things]).reshape(-1, 4), np.array([t[1] for t in things])))
    return found
