"""Hashes that identify a model, and the pictures that judge it, by content."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import torch

from forecourt_training.photos.records import Record


def of_file(path: str | Path) -> str:
    """SHA-256 of an exported model, as in the manifest."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def of_weights(state: dict[str, torch.Tensor]) -> str:
    """SHA-256 of a checkpoint's averaged weights {name: tensor}. It also differs between two runs of equal length."""
    digest = hashlib.sha256()
    for name in sorted(state):
        values = state[name].detach().cpu().contiguous().numpy()
        digest.update(f"{name} {values.dtype} {values.shape}\n".encode())
        digest.update(values.tobytes())
    return digest.hexdigest()


def of_records(records: list[Record]) -> str:
    """SHA-256 of labelled pictures in their order: path within the folder, size, boxes, classes and outlines."""
    digest = hashlib.sha256()
    for record in records:
        place = Path(record.path).relative_to(record.folder).as_posix()
        digest.update(f"{place} {record.width} {record.height} {record.group}\n".encode())
        _add(digest, record.boxes, record.labels, record.weight, *(points for _, points in record.outlines))
    return digest.hexdigest()


def of_panels(records: list[Record]) -> str:
    """SHA-256 of the parts that the damage evidence is read for, and of which parts are damaged."""
    digest = hashlib.sha256()
    for record in records:
        _add(digest, record.panels, record.damaged)
    return digest.hexdigest()


def _add(digest: hashlib._Hash, *arrays: np.ndarray) -> None:
    for values in arrays:
        digest.update(f"{values.shape}\n".encode())
        digest.update(np.ascontiguousarray(values, np.float64).tobytes())
