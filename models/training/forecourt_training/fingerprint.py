"""Hashes that identify a model, and the pictures that judge it, by their content."""

import hashlib
from pathlib import Path

import numpy as np


def of_file(path):
    """SHA-256 of an exported model, as the manifest gives it."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def of_weights(state):
    """SHA-256 of a checkpoint's averaged weights {name: tensor}: two runs of as many batches differ in it."""
    digest = hashlib.sha256()
    for name in sorted(state):
        values = state[name].detach().cpu().contiguous().numpy()
        digest.update(f"{name} {values.dtype} {values.shape}\n".encode())
        digest.update(values.tobytes())
    return digest.hexdigest()


def of_records(records):
    """SHA-256 of labelled pictures: their paths within their folders, sizes, boxes, classes, outlines, in their order."""
    digest = hashlib.sha256()
    for record in records:
        place = Path(record.path).relative_to(record.folder).as_posix()
        digest.update(f"{place} {record.width} {record.height} {record.group}\n".encode())
        _add(digest, record.boxes, record.labels, record.weight, *(points for _, points in record.outlines))
    return digest.hexdigest()


def of_panels(records):
    """SHA-256 of the parts on which evidence of damage is read, and of which of them are damaged."""
    digest = hashlib.sha256()
    for record in records:
        _add(digest, record.panels, record.damaged)
    return digest.hexdigest()


def _add(digest, *arrays):
    for values in arrays:
        digest.update(f"{values.shape}\n".encode())
        digest.update(np.ascontiguousarray(values, np.float64).tobytes())
