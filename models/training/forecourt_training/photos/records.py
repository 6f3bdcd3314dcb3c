"""Reads the label files into the records that a task learns from."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from forecourt_training.photos import humans_in_the_loop
from forecourt_training.tasks import PARTLY_LABELLED_WEIGHT, Source, Task

ANY = -1  # damage of unknown kind
MIN_PART_CONFIDENCE = 0.5  # least confidence of a part that the part model found
MAX_OVERLAP = 0.3  # overlap (share of the part or of the damage) from which the part may be damaged
LARGE_PARTS = {
    "front_bumper",
    "rear_bumper",
    "hood",
    "trunk_lid",
    "front_door",
    "rear_door",
    "windshield",
    "rear_window",
    "headlight",
    "taillight",
}  # parts whose damage the sources label


@dataclass
class Record:
    folder: str
    path: str
    source: str
    licence: str
    group: int
    split: str
    width: int
    height: int
    boxes: np.ndarray  # [T,4] corners, pixels of the stored file
    labels: np.ndarray  # [T] class index, or ANY
    weight: np.ndarray  # [C] how much a missing label counts; 0: the source does not label the class
    veils: np.ndarray  # [V,4] areas where missing labels do not count
    clean: bool  # an undamaged car
    kinds: np.ndarray  # [T] index of the part that the label names, or -1
    outlines: list = field(default_factory=list)  # (class, [K,2] points) of the labels that have outlines
    unclear: list = field(default_factory=list)  # (class or ANY, box) of the labels that have none
    panels: np.ndarray = field(default_factory=lambda: np.zeros((0, 4), np.float32))  # [P,4] boxes of parts
    damaged: np.ndarray = field(default_factory=lambda: np.zeros(0, np.float32))  # [P] 1: that part is damaged

    def is_exhaustive_for(self, kind: int) -> bool:
        """Whether the picture shows for every finding of the class if it is right.

        Its source must label the class, and none of its labels may be damage of unknown kind.
        """
        return bool(self.weight[kind] > 0 and not (self.labels == ANY).any())


def _rings(polygon: list) -> list[np.ndarray]:
    """Returns a label's outline, which is one flat ring or a list of flat rings, as arrays [K,2]."""
    rings = polygon if polygon and isinstance(polygon[0], list) else [polygon]
    return [np.array(r, np.float32).reshape(-1, 2) for r in rings if len(r) >= 6]


def _share_inside(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Intersection over the smaller area, of `box` with each of `others`: [len(others)]."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    shared = np.clip(high - low, 0, None).prod(1)
    return shared / np.maximum(1e-6, np.minimum((box[2:] - box[:2]).prod(), (others[:, 2:] - others[:, :2]).prod(1)))


def _panels(regions: list[dict], seen: list[list], source: Source) -> tuple[np.ndarray, np.ndarray]:
    """Returns (boxes, 1 if damaged): labelled damaged parts, and the parts in `seen` that no damage touches."""
    damaged = [r["box"] for r in regions if r.get("part") and source.boxes_enclose_parts]
    marked = np.array([r["box"] for r in regions], np.float32).reshape(-1, 4)
    sound = [
        row[2:]
        for row in seen
        if (source.clean or source.labels_every_part)
        and row[0] in LARGE_PARTS
        and row[1] >= MIN_PART_CONFIDENCE
        and not (len(marked) and (_share_inside(np.array(row[2:], np.float32), marked) > MAX_OVERLAP).any())
    ]
    boxes = np.array(damaged + sound, np.float32).reshape(-1, 4)
    return boxes, np.array([1.0] * len(damaged) + [0.0] * len(sound), np.float32)


def _record(folder: str | Path, row: dict, task: Task, seen: list[list] | None) -> Record:
    source = task.sources[row["source"]]
    rename = {**task.rename, **source.rename}
    index = {name: i for i, name in enumerate(task.classes)}
    known = set(task.classes) if source.clean else {rename.get(k, k) for k in row["known"]}
    boxes, labels, veils, kinds, outlines, unclear = [], [], [], [], [], []
    regions = [] if source.clean else row["regions"]
    for region in regions:
        name = rename.get(region[task.key], region[task.key])
        if name == "any_damage":
            known = set(task.classes)
            veils.append(region["box"])
        elif name not in index:
            continue
        label = index.get(name, ANY)
        boxes.append(region["box"])
        labels.append(label)
        kinds.append(task.part_kinds.index(region["part"]) if region.get("part") in task.part_kinds else -1)
        rings = _rings(region.get("polygon") or []) if label != ANY else []
        outlines += [(label, ring) for ring in rings]
        if not rings:
            unclear.append((label, region["box"]))
    weight = [(PARTLY_LABELLED_WEIGHT if c in source.partly_labelled else 1.0) if c in known else 0.0 for c in task.classes]
    # damaged parts are useful only together with sound ones
    panels, damaged = _panels(regions, seen, source) if task.part_kinds and seen is not None else _panels([], [], source)
    return Record(
        str(folder),
        str(Path(folder) / row["file"]),
        row["source"],
        row["licence"],
        row["group"],
        row["split"],
        row["width"],
        row["height"],
        np.array(boxes, np.float32).reshape(-1, 4),
        np.array(labels, np.int64),
        np.array(weight, np.float32),
        np.array(veils, np.float32).reshape(-1, 4),
        source.clean,
        np.array(kinds, np.int64),
        outlines,
        unclear,
        panels,
        damaged,
    )


def _rows(folder: str | Path, task: Task) -> list[dict]:
    """Returns the labelled pictures of a folder, from its label files or from a Supervisely project."""
    files = [Path(folder) / name for name in task.files if (Path(folder) / name).exists()]
    if files or not humans_in_the_loop.is_project(folder):
        return [row for file in files for row in json.loads(file.read_text())]
    return humans_in_the_loop.read(folder, task.name)


def _is_usable(row: dict, task: Task) -> bool:
    """Whether a row is used for training and scoring.

    Labels of a model that nobody reviewed (models:export) are not. Part labels are no evidence about damage, unless the source
    shows only undamaged cars.
    """
    source = task.sources.get(row["source"])
    if source is None or row.get("reviewed") is False or (source.skip_unlabelled and not row["regions"]):
        return False
    return source.clean or all(task.key in region for region in row["regions"])


def read_records(folders: list[str], task: Task, seen: dict[str, list[list]] | None = None) -> list[Record]:
    """Returns all pictures of the task's sources, each once, in a fixed order.

    folders: with label files and pictures. `seen`: file -> parts that the part model found there (see-parts.ts); sound parts
    are taken from them. Without `seen`, no record has panels, because damaged parts need sound ones to compare with. Stops at
    a folder without usable pictures.
    """
    records = {}
    for folder in folders:
        taken = [row for row in _rows(folder, task) if _is_usable(row, task)]
        if not taken:
            raise SystemExit(
                f"{folder} has no reviewed picture of a known source for {task.name} (in {', '.join(task.files)}, or in ann/ "
                "and img/)"
            )
        for row in taken:
            key = (str(folder), row["file"])
            if key not in records:
                records[key] = _record(folder, row, task, None if seen is None else seen.get(row["file"], []))
    return [records[k] for k in sorted(records)]
