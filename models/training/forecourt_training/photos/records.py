"""Reads the label files into records that a task can learn from."""

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from forecourt_training.photos import humans_in_the_loop
from forecourt_training.tasks import FORGOTTEN_WEIGHT

ANY = -1  # labelled as damage, kind not said
CERTAIN = 0.5  # confidence from which a part that the part model saw is believed
TOUCHED = 0.3  # share of a part (or of the damage) from which it may be the damaged one
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
}  # the parts whose damage the sources label


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
    labels: np.ndarray  # [T] class index or ANY
    weight: np.ndarray  # [C] how much the absence of a label means; 0: source does not label it
    veils: np.ndarray  # [V,4] where the absence of labels means nothing
    clean: bool  # an undamaged car
    kinds: np.ndarray  # [T] index of the part that the label names, or -1
    outlines: list = field(default_factory=list)  # (class, [K,2] points) of the labels that have outlines
    unclear: list = field(default_factory=list)  # (class or ANY, box) of the labels that have none
    panels: np.ndarray = field(default_factory=lambda: np.zeros((0, 4), np.float32))  # [P,4] boxes of parts
    damaged: np.ndarray = field(default_factory=lambda: np.zeros(0, np.float32))  # [P] 1: that part is damaged

    def judges(self, kind):
        """Whether the picture says of every finding of the class if it is right: its source labels the class, and none
        of its labels says only "some damage"."""
        return bool(self.weight[kind] > 0 and not (self.labels == ANY).any())


def _rings(polygon):
    """A label's outline, given flat or as several flat rings, as arrays [K,2]."""
    rings = polygon if polygon and isinstance(polygon[0], list) else [polygon]
    return [np.array(r, np.float32).reshape(-1, 2) for r in rings if len(r) >= 6]


def _share_inside(box, others):
    """How much of `box`, or of each of `others` if that is smaller, lies in both: [len(others)]."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    shared = np.clip(high - low, 0, None).prod(1)
    return shared / np.maximum(1e-6, np.minimum((box[2:] - box[:2]).prod(), (others[:, 2:] - others[:, :2]).prod(1)))


def _panels(regions, seen, source):
    """(boxes, 1 where damaged): labelled damaged parts, and parts seen that no damage touches."""
    damaged = [r["box"] for r in regions if r.get("part") and source.boxes_parts]
    marked = np.array([r["box"] for r in regions], np.float32).reshape(-1, 4)
    sound = [
        row[2:]
        for row in seen
        if (source.clean or source.tells_every_part)
        and row[0] in LARGE_PARTS
        and row[1] >= CERTAIN
        and not (len(marked) and (_share_inside(np.array(row[2:], np.float32), marked) > TOUCHED).any())
    ]
    boxes = np.array(damaged + sound, np.float32).reshape(-1, 4)
    return boxes, np.array([1.0] * len(damaged) + [0.0] * len(sound), np.float32)


def _record(folder, row, task, seen):
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
    weight = [(FORGOTTEN_WEIGHT if c in source.forgets else 1.0) if c in known else 0.0 for c in task.classes]
    # without sound parts beside them damaged ones teach nothing
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


def _rows(folder, task):
    """The labelled pictures of a folder: of its label files, or of a Supervisely project."""
    files = [Path(folder) / name for name in task.files if (Path(folder) / name).exists()]
    if files or not humans_in_the_loop.is_project(folder):
        return [row for file in files for row in json.loads(file.read_text())]
    return humans_in_the_loop.read(folder, task.name)


def _is_lesson(row, task):
    """Whether a row teaches, and judges: not where nobody has looked at a model's own labels (models:export)."""
    source = task.sources.get(row["source"])
    return source is not None and row.get("reviewed") is not False and not (source.skip_unlabelled and not row["regions"])


def read_records(folders, task, seen=None):
    """All pictures of the task's sources, each once, in a fixed order.

    folders: where label files and pictures lie; `seen`: file -> parts that the part model saw there
    (see-parts.ts), from which sound parts are taken. Without it no record has any panels, for sound parts are
    half of that lesson. Stops at a folder that gives none.
    """
    records = {}
    for folder in folders:
        taken = [row for row in _rows(folder, task) if _is_lesson(row, task)]
        if not taken:
            raise SystemExit(
                f"{folder}: no labelled picture for {task.name} in it ({', '.join(task.files)}, or ann/ and "
                "img/), of a source that is known and reviewed"
            )
        for row in taken:
            key = (str(folder), row["file"])
            if key not in records:
                records[key] = _record(folder, row, task, None if seen is None else seen.get(row["file"], []))
    return [records[k] for k in sorted(records)]
