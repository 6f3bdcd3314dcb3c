"""Decoded pictures in one memory-mapped file, so that training never decodes a JPEG twice."""
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


def build_cache(records, folder, target):
    """Write `target`.u8 and `target`.json (file -> offset, height, width) unless they are there."""
    index_path, pixels_path = Path(f"{target}.json"), Path(f"{target}.u8")
    if index_path.exists() and set(json.loads(index_path.read_text())) == {r.file for r in records}:
        return
    index, offset = {}, 0
    with open(pixels_path, "wb") as out:
        for record in records:
            picture = _decode(Path(folder) / record.file)
            out.write(picture.tobytes())
            index[record.file] = [offset, *picture.shape[:2]]
            offset += picture.size
    index_path.write_text(json.dumps(index))


class Pictures:
    """pictures[file] -> uint8 [H,W,3] BGR, a view into the memory map."""

    def __init__(self, target):
        self.index = json.loads(Path(f"{target}.json").read_text())
        self.pixels = np.memmap(f"{target}.u8", np.uint8, mode="r")

    def __getitem__(self, file):
        offset, height, width = self.index[file]
        return self.pixels[offset:offset + height * width * 3].reshape(height, width, 3)
