"""What the training code reads from 100 drawn pictures, for the product's tests: python3 -m forecourt_training.agreement

Draws pictures from a formula that test/vision/agreement.test.ts has, too, runs the exported models on them in
ONNX Runtime, reads the answers as the training code does (scoring/predict.py, scoring/merge.py) and writes
test/vision/agreement.json. The pictures are as large as the view in which they are looked at, plain or as in a mirror:
how a library shrinks a photo is not compared. Then makes up what a model might have seen in three whole views and the
tiles of a larger one, likewise from a formula, and writes down how the training code makes one finding per thing of it.
"""

import json

import numpy as np

from forecourt_training.exported import Exported
from forecourt_training.paths import MODELS, ROOT
from forecourt_training.scoring.merge import merge
from forecourt_training.scoring.predict import candidates

TARGET = ROOT / "test/vision/agreement.json"
PICTURES = 100
FLOOR = 0.15  # raw score down to which findings are compared
MADE_UP, BOXES, CLASSES, VIEWS = 50, 40, 3, 3  # cases; boxes in each; their classes; whole views, besides the tiles


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


def seen(entry, pictures, side, mirrored):
    """Per picture the findings [class, raw score, x0, y0, x1, y1] of the model in one view, down to the floor."""
    size, found = entry["input"]["size"], []
    with Exported(MODELS / entry["file"]) as deployed:
        for picture in pictures:
            view, _ = candidates(deployed, picture, side, size, entry["nmsIou"], mirrored=mirrored)
            things = merge([view], len(entry["classes"]), entry["nmsIou"])
            found.append(
                [
                    [entry["classes"][kind], round(float(score), 5), *(round(float(v), 2) for v in box)]
                    for kind, (boxes, scores) in enumerate(things)
                    for box, score in zip(boxes, scores)
                    if score >= FLOOR
                ]
            )
    return found


def made_up(seed):
    """Boxes of six things in three whole views, the last one being tiles: as scoring.merge takes them."""
    draw = numbers(seed)
    pick = lambda most: next(draw) % most
    rows = [[] for _ in range(VIEWS + 1)]
    for _ in range(BOXES):
        thing, x, y, wide, high = pick(6), pick(21), pick(21), 40 + pick(40), 30 + pick(40)
        kind, view, score, cut = pick(CLASSES), pick(VIEWS + 1), (1 + pick(999)) / 1000, [pick(4) == 0 for _ in range(4)]
        left, top = 50 * thing + x, 20 * thing + y
        # only a tile cuts, and nothing of the last class is looked for in tiles
        if view < VIEWS:
            cut = [False] * 4
        elif kind == CLASSES - 1:
            kind = 0
        rows[view].append(([left, top, left + wide, top + high], kind, score, cut))
    columns = lambda row, i, shape: np.array([one[i] for one in row]).reshape(shape)
    return [
        (
            columns(row, 0, (-1, 4)).astype(float),
            columns(row, 1, -1),
            columns(row, 2, -1).astype(float),
            columns(row, 3, (-1, 4)).astype(bool),
            view < VIEWS,
        )
        for view, row in enumerate(rows)
    ]


def merged(seed):
    """The findings [class, raw score, x0, y0, x1, y1] of a made-up case."""
    return [
        [kind, round(float(score), 5), *(round(float(v), 4) for v in box)]
        for kind, (boxes, scores) in enumerate(merge(made_up(seed), CLASSES))
        for box, score in zip(boxes, scores)
    ]


def main():
    entries = json.loads((MODELS / "manifest.json").read_text())["models"]
    cases = [(entry, mirrored) for entry in entries for mirrored in (False, True)]
    each = PICTURES // len(cases)
    out = {"floor": FLOOR, "models": []}
    for i, (entry, mirrored) in enumerate(cases):
        seeds = range(i * each, (i + 1) * each)
        side = max(s for s in entry["views"]["standard"] if s not in entry["views"]["mirrored"])
        found = seen(entry, [drawn(s, side) for s in seeds], side, mirrored)
        out["models"].append(
            {
                "name": entry["name"],
                "sha256": entry["sha256"],
                "longSide": side,
                "isMirrored": mirrored,
                "pictures": [{"seed": s, "found": f} for s, f in zip(seeds, found)],
            }
        )
    out["merged"] = [{"seed": seed, "found": merged(seed)} for seed in range(MADE_UP)]
    TARGET.write_text(json.dumps(out, separators=(",", ":")) + "\n")
    print([(m["name"], m["isMirrored"], sum(len(p["found"]) for p in m["pictures"])) for m in out["models"]], "findings")


if __name__ == "__main__":
    main()
