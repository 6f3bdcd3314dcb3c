"""Decoded pictures in memory-mapped files, one per data folder, so that training never decodes a JPEG twice."""
import json
from pathlib import Path

import cv2
import numpy as np

LONGEST = 640


def _decode(path):
    picture = cv2.imread(str(path))
    if picture is None:
        raise SystemExit(f"cannot read {path}")
    scale = LONGEST / max(picture.shape[:2])
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return picture


def _build(paths, index_path, pixels_path):
    """Writes the pictures' pixels and where each lies (path -> offset, height, width), unless they are there."""
    if index_path.exists() and set(json.loads(index_path.read_text())) == set(paths):
        return
    index, offset = {}, 0
    with open(pixels_path, "wb") as out:
        for path in paths:
            picture = _decode(path)
            out.write(picture.tobytes())
            index[path] = [offset, *picture.shape[:2]]
            offset += picture.size
    index_path.write_text(json.dumps(index))


class Pictures:
    """pictures[path] -> uint8 [H,W,3] BGR, a view into a memory map; made in `run` where they are not yet."""

    def __init__(self, records, run):
        self.places = {}
        for folder in sorted({r.folder for r in records}):
            index, pixels = (Path(run) / f"pixels-{Path(folder).name}.{kind}" for kind in ("json", "u8"))
            _build([r.path for r in records if r.folder == folder], index, pixels)
            mapped = np.memmap(pixels, np.uint8, mode="r")
            self.places |= {path: (mapped, place) for path, place in json.loads(index.read_text()).items()}

    def __getitem__(self, path):
        mapped, (offset, height, width) = self.places[path]
        return mapped[offset:offset + height * width * 3].reshape(height, width, 3)
