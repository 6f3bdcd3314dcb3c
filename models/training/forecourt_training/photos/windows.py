"""Draws augmented training windows of S x S pixels from whole pictures.

Some windows show the whole picture, like the product's first view. The others are cut from an enlarged or reduced picture,
most of them around a label, like the product's tiles. Only flips, light and colour vary: further augmentation would take
processor time from training on two cores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from forecourt_training.photos.maps import class_maps
from forecourt_training.photos.records import ANY, Record
from forecourt_training.scoring.predict import PAD
from forecourt_training.tasks import Task

AREA_SAMPLING_SCALE = 0.6  # below this scale, stored pixels are averaged; bilinear sampling would skip some
AROUND_LABEL = 0.7
MIN_VISIBLE_SHARE = 0.4  # least visible share of a box's area; a box below it is veiled, so it is neither positive nor negative
MIN_SIDE = 6  # pixels: a label with a shorter longer side is veiled, because it looks like noise


class Windows:
    """An endless stream of batches. The same seed gives the same batches."""

    def __init__(self, records: list[Record], pictures: Mapping[str, np.ndarray], task: Task, seed: int | list[int]) -> None:
        self.records, self.pictures, self.task = records, pictures, task
        self.random = np.random.default_rng(seed)
        self.by_source = {s: [r for r in records if r.source == s] for s in task.sources}
        self.names = [s for s in task.sources if self.by_source[s]]
        shares = np.array([task.sources[s].share for s in self.names])
        self.shares = shares / shares.sum()
        self.decks = {s: [] for s in self.names}

    def _next_record(self) -> Record:
        name = self.names[self.random.choice(len(self.names), p=self.shares)]
        if not self.decks[name]:
            self.decks[name] = list(self.random.permutation(len(self.by_source[name])))
        return self.by_source[name][self.decks[name].pop()]

    def batch(self, count: int) -> tuple[np.ndarray, list[dict[str, np.ndarray]]]:
        """(uint8 pictures [N,S,S,3], targets: dicts of numpy arrays)."""
        drawn = [self._draw(self._next_record()) for _ in range(count)]
        return np.stack([d[0] for d in drawn]), [d[1] for d in drawn]

    def _scale(self, record: Record, longest: int) -> float:
        size, r, source = self.task.size, self.random, self.task.sources[record.source]
        if r.random() < source.whole_share:
            return size / longest * r.uniform(0.9, 1.0)
        return size / longest * np.exp(r.uniform(np.log(source.min_scale), np.log(source.max_scale)))

    def _origin(self, record: Record, extent: tuple[int, int], boxes: np.ndarray) -> list[int]:
        """Returns the window's top-left corner in the scaled picture; negative if the picture is smaller than the window."""
        size, r, origin = self.task.size, self.random, []
        pick = boxes[r.integers(len(boxes))] if len(boxes) and r.random() < AROUND_LABEL else None
        for axis in (0, 1):
            room = extent[axis] - size
            if room <= 0:
                origin.append(0 if r.random() < 0.5 else -int(r.integers(0, -room + 1)))
            elif pick is None:
                origin.append(int(r.integers(0, room + 1)))
            else:
                middle = (pick[axis] + pick[axis + 2]) / 2
                origin.append(int(np.clip(middle - size * r.uniform(0.2, 0.8), 0, room)))
        return origin

    def _draw(self, record: Record) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        size, r = self.task.size, self.random
        picture = self.pictures[record.path]
        height, width = picture.shape[:2]
        scale = self._scale(record, max(height, width))
        stretch = np.exp(r.uniform(-0.12, 0.12))
        fx, fy = scale * stretch, scale / stretch
        to_cache = np.array([width / record.width, height / record.height] * 2, np.float32)
        factors = to_cache * np.array([fx, fy] * 2, np.float32)
        boxes, veils = record.boxes * factors, record.veils * factors
        x, y = self._origin(record, (int(width * fx), int(height * fy)), boxes)
        window = _cut(picture, (fx, fy), (x, y), size, self._light)
        shift = np.array([x, y, x, y], np.float32)
        boxes, veils = boxes - shift, np.clip(veils - shift, 0, size)
        panels = record.panels * factors - shift
        mirrored = r.random() < 0.5
        if mirrored:
            window = window[:, ::-1]
            boxes, veils, panels = _flip(boxes, size), _flip(veils, size), _flip(panels, size)
        kept = _visible(boxes, size)
        hidden = ~kept & _inside(boxes, size) & (record.labels != ANY)
        seen = _visible(panels, size)
        return window, {
            "boxes": np.clip(boxes[kept], 0, size),
            "labels": record.labels[kept],
            "kinds": record.kinds[kept],
            "weight": record.weight,
            "veils": np.concatenate([veils, np.clip(boxes[hidden], 0, size)]),
            "panels": np.clip(panels[seen], 0, size),
            "damaged": record.damaged[seen],
            "maps": class_maps(record, factors, shift, size, mirrored),
        }

    def _light(self, window: np.ndarray) -> np.ndarray:
        r = self.random
        ramp = np.arange(256, dtype=np.float32)[:, None] / 255
        gain, tint = r.uniform(0.7, 1.3), r.uniform(0.94, 1.06, 3)
        curve = np.power(ramp, np.exp(r.uniform(-0.3, 0.3))) * gain * tint + r.uniform(-0.06, 0.06)
        window = cv2.LUT(window, np.clip(curve * 255, 0, 255).astype(np.uint8)[None])
        chance = r.random()
        if chance < 0.05:
            window = cv2.cvtColor(cv2.cvtColor(window, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        elif chance < 0.10:
            window = cv2.blur(window, (3, 3))
        return window


def _cut(
    picture: np.ndarray,
    factors: tuple[float, float],
    origin: tuple[int, int],
    size: int,
    finish: Callable[[np.ndarray], np.ndarray],
) -> np.ndarray:
    """Returns the S x S window at `origin` of the picture scaled by `factors`, processed by `finish` and padded with 114."""
    spans = []
    for axis, extent in enumerate((picture.shape[1], picture.shape[0])):
        first = max(0, origin[axis])
        spans.append((first, max(1, min(int(extent * factors[axis]), origin[axis] + size) - first)))
    scaled = _shrunk if min(factors) < AREA_SAMPLING_SCALE else _enlarged
    (x, wide), (y, tall) = spans
    left, top = x - origin[0], y - origin[1]
    out = np.full((size, size, 3), PAD, np.uint8)
    out[top : top + tall, left : left + wide] = finish(scaled(picture, factors, spans))
    return out


def _enlarged(picture: np.ndarray, factors: tuple[float, float], spans: list[tuple[int, int]]) -> np.ndarray:
    """Returns the `spans` (first pixel, count) of the scaled picture, aligned to labels within a fraction of a stored pixel."""
    (x, wide), (y, tall) = spans
    back = np.array([[1 / factors[0], 0, (x + 0.5) / factors[0] - 0.5], [0, 1 / factors[1], (y + 0.5) / factors[1] - 0.5]])
    return cv2.warpAffine(
        picture, back, (wide, tall), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )


def _shrunk(picture: np.ndarray, factors: tuple[float, float], spans: list[tuple[int, int]]) -> np.ndarray:
    """Like _enlarged, but averages whole stored pixels. Rounding to whole pixels moves edges by less than a window pixel."""
    crop = []
    for extent, factor, (first, count) in zip((picture.shape[1], picture.shape[0]), factors, spans):
        begin = min(extent - 1, round(first / factor))
        crop.append(slice(begin, min(extent, max(begin + 1, round((first + count) / factor)))))
    return cv2.resize(picture[crop[1], crop[0]], (spans[0][1], spans[1][1]), interpolation=cv2.INTER_AREA)


def _flip(boxes: np.ndarray, size: int) -> np.ndarray:
    return np.stack([size - boxes[:, 2], boxes[:, 1], size - boxes[:, 0], boxes[:, 3]], 1)


def _inside(boxes: np.ndarray, size: int) -> np.ndarray:
    """[T] whether any part of a box is in the window."""
    clipped = np.clip(boxes, 0, size)
    return ((clipped[:, 2:] - clipped[:, :2]) > 0).all(1)


def _visible(boxes: np.ndarray, size: int) -> np.ndarray:
    """[T] whether enough of a box is in the window, and is large enough to be seen."""
    clipped = np.clip(boxes, 0, size)
    extent = clipped[:, 2:] - clipped[:, :2]
    whole = np.maximum((boxes[:, 2:] - boxes[:, :2]).prod(1), 1e-6)
    return (extent.prod(1) / whole >= MIN_VISIBLE_SHARE) & (extent >= 2).all(1) & (extent.max(1) >= MIN_SIDE)
