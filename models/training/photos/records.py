"""Reads the label files into records that a task can learn from."""
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tasks import FORGOTTEN_WEIGHT

ANY = -1  # labelled as damage, kind not said


@dataclass
class Record:
    file: str
    source: str
    licence: str
    group: int
    split: str
    width: int
    height: int
    boxes: np.ndarray   # [T,4] corners, pixels of the stored file
    labels: np.ndarray  # [T] class index or ANY
    weight: np.ndarray  # [C] how much the absence of a label means; 0: source does not label it
    veils: np.ndarray   # [V,4] where the absence of labels means nothing
    clean: bool         # an undamaged car


def _record(row, task):
    source = task.sources[row["source"]]
    rename = {**task.rename, **source.rename}
    index = {name: i for i, name in enumerate(task.classes)}
    known = set(task.classes) if source.clean else {rename.get(k, k) for k in row["known"]}
    boxes, labels, veils = [], [], []
    for region in [] if source.clean else row["regions"]:
        name = rename.get(region[task.key], region[task.key])
        if name == "any_damage":
            known = set(task.classes)
            veils.append(region["box"])
        elif name not in index:
            continue
        boxes.append(region["box"])
        labels.append(index.get(name, ANY))
    weight = [(FORGOTTEN_WEIGHT if c in source.forgets else 1.0) if c in known else 0.0 for c in task.classes]
    return Record(row["file"], row["source"], row["licence"], row["group"], row["split"], row["width"],
                  row["height"], np.array(boxes, np.float32).reshape(-1, 4), np.array(labels, np.int64),
                  np.array(weight, np.float32), np.array(veils, np.float32).reshape(-1, 4), source.clean)


def read_records(folder, task):
    """All pictures of the task's sources, each once, in a fixed order."""
    records = {}
    for name in task.files:
        for row in json.loads((Path(folder) / name).read_text()):
            source = task.sources.get(row["source"])
            if source is None or (source.skip_unlabelled and not row["regions"]):
                continue
            if row["file"] not in records:
                records[row["file"]] = _record(row, task)
    return [records[k] for k in sorted(records)]
