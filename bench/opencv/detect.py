"""Detects with OpenCV DNN, as a short program would: detect.py SPEC PHOTO...

SPEC is a JSON file: {threads, models: [[{file, width, height, padded: [width, height], mirrored}, one per view], ...]}.
Each line of the standard input starts a round over all photos; the answer is a line with milliseconds and boxes.
"""

from __future__ import annotations

import json
import sys
import time

import cv2
import numpy as np

PADDING = 114
SCORE, OVERLAP = 0.25, 0.5


def load(views: list[dict]) -> list[tuple[dict, cv2.dnn.Net, list[str]]]:
    """A network for each view: OpenCV reads models of a fixed input size."""
    nets = [(view, cv2.dnn.readNetFromONNX(view["file"])) for view in views]
    return [(view, net, list(net.getUnconnectedOutLayersNames())) for view, net in nets]


def boxes_of(predictions: np.ndarray) -> int:
    """The number of boxes that remain after the threshold and the suppression of overlaps."""
    scores = predictions[:, 4:5] * predictions[:, 5:]
    best = scores.max(axis=1)
    found = best > SCORE
    centers, sizes = predictions[found, :2], predictions[found, 2:4]
    boxes = np.hstack([centers - sizes / 2, sizes])
    return len(cv2.dnn.NMSBoxes(boxes.tolist(), best[found].tolist(), SCORE, OVERLAP))


def analyze(file: str, models: list[list[tuple[dict, cv2.dnn.Net, list[str]]]]) -> int:
    """Decodes a photo and runs every model on each of its views."""
    photo = cv2.imread(file)
    count = 0
    for views in models:
        for view, net, names in views:
            small = cv2.resize(photo, (view["width"], view["height"]), interpolation=cv2.INTER_AREA)
            if view["mirrored"]:
                small = cv2.flip(small, 1)
            width, height = view["padded"]
            padded = np.full((height, width, 3), PADDING, np.uint8)
            padded[: small.shape[0], : small.shape[1]] = small
            net.setInput(cv2.dnn.blobFromImage(padded))
            outputs = dict(zip(names, net.forward(names)))
            count += boxes_of(outputs["predictions"][0])
    return count


def main() -> None:
    """Loads the models and answers each line."""
    with open(sys.argv[1], encoding="utf-8") as file:
        spec = json.load(file)
    cv2.setNumThreads(spec["threads"])
    models = [load(views) for views in spec["models"]]
    for _ in sys.stdin:
        begun = time.perf_counter()
        count = sum(analyze(file, models) for file in sys.argv[2:])
        print(json.dumps({"ms": (time.perf_counter() - begun) * 1000, "boxes": count}), flush=True)


main()
