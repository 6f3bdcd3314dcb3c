"""All training pictures and their labels as tensors on one device."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch

from forecourt_training.detector.dense_loss import NONE
from forecourt_training.photos.maps import UNKNOWN, class_maps
from forecourt_training.photos.records import Record
from forecourt_training.scoring.predict import PAD
from forecourt_training.tasks import Task

CANVAS = 640  # side in pixels; pictures are in the top-left corner
MAP_CELL = 2  # canvas pixels per cell of the stored class maps
LABELS, PANELS = 20, 16  # places per picture; labels beyond them are left out
NO_PANEL = -1


@dataclass
class Store:
    """M pictures. Class maps are bit masks: bit c belongs to class c."""

    pictures: torch.Tensor  # uint8 [M,3,640,640] BGR
    halves: torch.Tensor  # uint8 [M,3,320,320]: half the size, area-averaged
    maps: torch.Tensor  # uint8 [M,2,320,320]: present, unknown
    extents: torch.Tensor  # [M,2] width and height in pixels
    boxes: torch.Tensor  # [M,T,4] corners in pixels
    labels: torch.Tensor  # [M,T]
    weight: torch.Tensor  # [M,C]
    panels: torch.Tensor  # [M,P,4]
    damaged: torch.Tensor  # [M,P]
    sources: list[str]

    def to(self, device: torch.device) -> Store:
        moved = {name: value.to(device) if torch.is_tensor(value) else value for name, value in vars(self).items()}
        return Store(**moved)


def read_chunks(paths: list[str | Path]) -> tuple[list[Record], list[bytes]]:
    """Returns the records and their encoded pictures from the files of pack.py."""
    records, encoded = [], []
    for path in paths:
        chunk = pickle.loads(Path(path).read_bytes())
        records += chunk["records"]
        encoded += chunk["pictures"]
    return records, encoded


def _bits(planes: np.ndarray) -> np.ndarray:
    """Packs bool [C,h,w] into uint8 [h,w]."""
    return (planes.astype(np.uint8) << np.arange(len(planes), dtype=np.uint8)[:, None, None]).sum(0, dtype=np.uint8)


def _padded(rows: np.ndarray, count: int, empty: float) -> np.ndarray:
    out = np.full((count, *rows.shape[1:]), empty, np.float32)
    out[: min(count, len(rows))] = rows[:count]
    return out


def load_store(records: list[Record], encoded: list[bytes], task: Task, threads: int) -> Store:
    """Decodes the pictures and draws the class maps, in CPU memory."""
    count, cells, half = len(records), CANVAS // MAP_CELL, CANVAS // 2
    pictures = torch.full((count, 3, CANVAS, CANVAS), PAD, dtype=torch.uint8)
    halves = torch.full((count, 3, half, half), PAD, dtype=torch.uint8)
    maps = torch.zeros((count, 2, cells, cells), dtype=torch.uint8)
    rows = [None] * count

    def load(i: int) -> None:
        record = records[i]
        picture = cv2.imdecode(np.frombuffer(encoded[i], np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
        high, wide = picture.shape[:2]
        pictures[i, :, :high, :wide] = torch.from_numpy(picture.transpose(2, 0, 1).copy())
        small = cv2.resize(picture, (max(1, wide // 2), max(1, high // 2)), interpolation=cv2.INTER_AREA)
        halves[i, :, : small.shape[0], : small.shape[1]] = torch.from_numpy(small.transpose(2, 0, 1).copy())
        factors = np.array([wide / record.width, high / record.height] * 2, np.float32)
        # a cell of class_maps is four pixels of its window, here two pixels of the canvas
        planes = class_maps(record, factors * (4 / MAP_CELL), np.zeros(4, np.float32), cells * 4, False)
        maps[i, 0] = torch.from_numpy(_bits(planes == 1))
        maps[i, 1] = torch.from_numpy(_bits(planes == UNKNOWN))
        rows[i] = (
            np.array([wide, high], np.float32),
            _padded(record.boxes * factors, LABELS, 0),
            _padded(record.labels.astype(np.float32), LABELS, NONE),
            record.weight,
            _padded(record.panels * factors, PANELS, 0),
            _padded(record.damaged, PANELS, NO_PANEL),
        )

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(load, range(count)))
    extents, boxes, labels, weight, panels, damaged = (torch.from_numpy(np.stack(column)) for column in zip(*rows))
    return Store(
        pictures, halves, maps, extents, boxes, labels.long(), weight, panels, damaged, [record.source for record in records]
    )
