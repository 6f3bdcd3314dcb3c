"""Writes the findings of the training code for 100 drawn pictures: python3 -m forecourt_training.agreement

The product's tests compare their own findings with test/vision/agreement.json, which this module writes. A formula
draws the pictures; test/vision/agreement.test.ts has the same formula. The exported models run in ONNX Runtime, and the
training code reads their output (scoring/predict.py, scoring/merge.py). Each picture has the size of its view, plain or
mirrored, so the comparison does not cover how a library resizes a photo. The file also has made-up candidates of three
whole views and of the tiles of a larger view, with the findings that the training code merges from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np

from forecourt_training.exported import Exported
from forecourt_training.paths import MODELS, ROOT
from forecourt_training.scoring.merge import Candidates, merge
from forecourt_training.scoring.predict import candidates

TARGET = ROOT / "test/vision/agreement.json"
PICTURES = 100
FLOOR = 0.15  # findings with a lower raw score are not compared
CASES, BOXES, CLASSES, VIEWS = 50, 40, 3, 3  # cases; boxes per case; classes; whole views, not counting the tiles


def random_numbers(seed: int) -> Iterator[int]:
    """The linear congruential generator of Numerical Recipes: integers below 2^24, the same in every language."""
    state = seed
    while True:
        state = (state * 1664525 + 1013904223) % 2**32
        yield state >> 8


def draw_picture(seed: int, long_side: int) -> np.ndarray:
    """Draws a picture, uint8 [H,W,3] in BGR: a color gradient with rectangles and discs on it."""
    draw = random_numbers(seed)
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


def findings_in_view(entry: dict, pictures: list[np.ndarray], side: int, mirrored: bool) -> list[list[list]]:
    """Returns, per picture, the findings of the model in one view whose raw score is at least FLOOR.

    A finding is [class, raw score, x0, y0, x1, y1].
    """
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


def made_up_views(seed: int) -> list[Candidates]:
    """Makes up boxes of six objects in three whole views and one tiled view (the last), in the form that scoring.merge takes."""
    draw = random_numbers(seed)
    pick = lambda most: next(draw) % most
    rows = [[] for _ in range(VIEWS + 1)]
    for _ in range(BOXES):
        thing, x, y, wide, high = pick(6), pick(21), pick(21), 40 + pick(40), 30 + pick(40)
        kind, view, score, cut = pick(CLASSES), pick(VIEWS + 1), (1 + pick(999)) / 1000, [pick(4) == 0 for _ in range(4)]
        left, top = 50 * thing + x, 20 * thing + y
        # only tiles cut boxes, and tiles do not detect the last class
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


def merged_findings(seed: int) -> list[list]:
    """Returns the findings [class, raw score, x0, y0, x1, y1] of a made-up case."""
    return [
        [kind, round(float(score), 5), *(round(float(v), 4) for v in box)]
        for kind, (boxes, scores) in enumerate(merge(made_up_views(seed), CLASSES))
        for box, score in zip(boxes, scores)
    ]


def main() -> None:
    entries = json.loads((MODELS / "manifest.json").read_text())["models"]
    cases = [(entry, mirrored) for entry in entries for mirrored in (False, True)]
    each = PICTURES // len(cases)
    out = {"floor": FLOOR, "models": []}
    for i, (entry, mirrored) in enumerate(cases):
        seeds = range(i * each, (i + 1) * each)
        side = max(s for s in entry["views"]["standard"] if s not in entry["views"]["mirrored"])
        found = findings_in_view(entry, [draw_picture(s, side) for s in seeds], side, mirrored)
        out["models"].append(
            {
                "name": entry["name"],
                "sha256": entry["sha256"],
                "longSide": side,
                "isMirrored": mirrored,
                "pictures": [{"seed": s, "found": f} for s, f in zip(seeds, found)],
            }
        )
    out["merged"] = [{"seed": seed, "found": merged_findings(seed)} for seed in range(CASES)]
    TARGET.write_text(json.dumps(out, separators=(",", ":")) + "\n")
    print([(m["name"], m["isMirrored"], sum(len(p["found"]) for p in m["pictures"])) for m in out["models"]], "findings")


if __name__ == "__main__":
    main()
