"""Decoded pictures in memory-mapped files, one per data folder, so that training decodes each JPEG only once."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from forecourt_training.photos.decode import decode
from forecourt_training.photos.records import Record

LONGEST = 1024  # pixels: the product's largest view, which is larger than a training window


def _shrunk(picture: np.ndarray) -> np.ndarray:
    scale = LONGEST / max(picture.shape[:2])
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture


def _files(folder: str | Path, run: str | Path) -> Iterator[Path]:
    """Returns the paths (index, pixels) for a folder.

    Their names depend on the resolved path, so folders with equal names differ.
    """
    resolved = Path(folder).resolve()
    digest = hashlib.sha256(f"{resolved} {LONGEST}".encode()).hexdigest()[:8]
    return (Path(run) / f"pixels-{resolved.name}-{digest}.{kind}" for kind in ("json", "u8"))


def _build(records: list[Record], index_path: Path, pixels_path: Path) -> None:
    """Writes the records' pixels and the index (file -> offset, height, width). Another run can still read the old files."""
    index, offset, part = {}, 0, f"{pixels_path}.part"
    with open(part, "wb") as out:
        for record in records:
            picture = _shrunk(decode(record.path, record.width, record.height))
            out.write(picture.tobytes())
            index[_file(record)] = [offset, *picture.shape[:2]]
            offset += picture.size
    # remove the old index first, so that an index never refers to other pixels
    index_path.unlink(missing_ok=True)
    os.replace(part, pixels_path)
    Path(f"{index_path}.part").write_text(json.dumps(index))
    os.replace(f"{index_path}.part", index_path)


def _file(record: Record) -> str:
    return os.path.relpath(record.path, record.folder)


class Pictures:
    """pictures[path] -> uint8 [H,W,3] BGR, a view into a memory map. Missing files are built in the folder `run`."""

    def __init__(self, records: list[Record], run: str | Path) -> None:
        self.places = {}
        for folder in sorted({r.folder for r in records}):
            here = [r for r in records if r.folder == folder]
            index_path, pixels_path = _files(folder, run)
            if not index_path.exists() or not {_file(r) for r in here} <= set(json.loads(index_path.read_text())):
                _build(here, index_path, pixels_path)
            index, mapped = json.loads(index_path.read_text()), np.memmap(pixels_path, np.uint8, mode="r")
            self.places |= {r.path: (mapped, index[_file(r)]) for r in here}

    def __getitem__(self, path: str | Path) -> np.ndarray:
        mapped, (offset, height, width) = self.places[path]
        return mapped[offset : offset + height * width * 3].reshape(height, width, 3)
