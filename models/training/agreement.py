"""What the training code reads from 100 drawn pictures, for the product's tests: python3 models/training/agreement.py

Draws pictures from a formula that test/vision/agreement.test.ts draws, too, runs the exported models on them in
ONNX Runtime, reads the answers as the training code does (scoring/predict.py, scoring/merge.py) and writes
test/vision/agreement.json. The pictures have the smallest view's own size: how a library shrinks a photo is not compared.
"""
import json
from pathlib import Path

import numpy as np

from runtime import run_onnx
from scoring.merge import merge
from scoring.predict import read_tile, tiles_of

MODELS = Path(__file__).resolve().parent.parent
TARGET = MODELS.parent / "test/vision/agreement.json"
PICTURES = 100
FLOOR = 0.15  # raw score down to which findings are compared


def numbers(seed):
    """The linear congruential generator of Numerical Recipes: integers below 2^24, equal in every language."""
    state = seed
    while True:
        state = (state * 1664525 + 1013904223) % 2**32
        yield state >> 8


def drawn(seed, long_side):
    """uint8 [H,W,3] blue-green-red: a slope of colour with boxes and discs on it."""
    draw = numbers(seed)
    pick = lambda most: next(draw) % most
    height = long_side * (9 + pick(8)) // 16
    y, x = np.mgrid[:height, :long_side]
    slopes = [(pick(256), pick(256), pick(256)) for _ in range(3)]
    picture = np.stack([((a * x + b * y) // 512 + c) % 256 for a, b, c in slopes], -1).astype(np.uint8)
    for _ in range(16):
        left, top, wide, high = pick(long_side), pick(height), 8 + pick(160), 8 + pick(120)
        colour, is_disc = [pick(256) for _ in range(3)], pick(2)
        if is_disc:
            inside = (x - left) ** 2 + (y - top) ** 2 <= (wide // 2) ** 2
        else:
            inside = (x >= left) & (x < left + wide) & (y >= top) & (y < top + high)
        picture[inside] = colour
    return picture


def seen(entry, pictures):
    """Per picture the findings [class, raw score, x0, y0, x1, y1] of the model, down to the floor."""
    side = min(entry["views"]["standard"])
    found = []
    for picture, (rows, *_) in zip(pictures, run_onnx(MODELS / entry["file"], [
            tiles_of(p, side, entry["input"]["size"])[0] for p in pictures])):
        _, spans, extent = tiles_of(picture, side, entry["input"]["size"])
        view = read_tile(rows[0], spans[0], extent, entry["nmsIou"])
        things = merge([view], len(entry["classes"]), entry["nmsIou"])
        found.append([[entry["classes"][kind], round(float(score), 5), *(round(float(v), 2) for v in box)]
                      for kind, (boxes, scores) in enumerate(things)
                      for box, score in zip(boxes, scores) if score >= FLOOR])
    return found


def main():
    entries = json.loads((MODELS / "manifest.json").read_text())["models"]
    half = PICTURES // len(entries)
    out = {"floor": FLOOR, "models": []}
    for i, entry in enumerate(entries):
        seeds = range(i * half, (i + 1) * half)
        side = min(entry["views"]["standard"])
        out["models"].append({"name": entry["name"], "sha256": entry["sha256"], "longSide": side,
                              "pictures": [{"seed": s, "found": f} for s, f in zip(
                                  seeds, seen(entry, [drawn(s, side) for s in seeds]))]})
    TARGET.write_text(json.dumps(out, separators=(",", ":")) + "\n")
    print({m["name"]: sum(len(p["found"]) for p in m["pictures"]) for m in out["models"]}, "findings")


if __name__ == "__main__":
    main()
