"""Draw where a model is wrong: python3 models/training/gallery.py damage --data DIR

Reads runs/<task>/{candidates.pickle,scores.json} (written by evaluate.py) and writes runs/<task>/false.png (the
strongest false findings, label boxes in green) and missed.png (the largest labels that nothing met). The
pictures stay where they are: they are not ours to publish.
"""
import argparse
import json
import pickle
from pathlib import Path

import cv2
import numpy as np

from photos.records import read_records
from scoring.calibration import calibrated
from scoring.merge import merge
from scoring.precision import match
from scoring.report import looked_for
from tasks import TASKS

HERE = Path(__file__).resolve().parent
SIDE, ACROSS, ROWS = 300, 6, 5


def thumb(record, box, text, colour):
    """The picture's surroundings of a box, with the labels in green and the box in `colour`."""
    picture = cv2.imread(record.path)
    for x0, y0, x1, y1 in record.boxes.round().astype(int):
        cv2.rectangle(picture, (int(x0), int(y0)), (int(x1), int(y1)), (0, 200, 0), 1)
    x0, y0, x1, y1 = (int(round(v)) for v in box)
    cv2.rectangle(picture, (x0, y0), (x1, y1), colour, 2)
    scale = SIDE / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    tile = np.zeros((SIDE, SIDE, 3), np.uint8)
    tile[:small.shape[0], :small.shape[1]] = small
    cv2.putText(tile, text, (4, SIDE - 6), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
    return tile


def sheet(tiles, path):
    tiles = tiles[:ACROSS * ROWS]
    tiles += [np.zeros((SIDE, SIDE, 3), np.uint8)] * (-len(tiles) % ACROSS)
    rows = [np.hstack(tiles[i:i + ACROSS]) for i in range(0, len(tiles), ACROSS)]
    if rows:
        cv2.imwrite(str(path), np.vstack(rows))


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True, nargs="+")
    p.add_argument("--run", help="default runs/<task>")
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else HERE / "runs" / task.name
    records = [r for r in read_records(args.data, task) if r.split == "val"]
    scores = json.loads((run / "scores.json").read_text())
    raw = pickle.loads((run / "candidates.pickle").read_bytes())
    false, missed, shown_views = [], [], len(scores["views"]["standard"])
    for record, (views, *_) in zip(records, raw["candidates"]):
        if (record.labels < 0).any():
            continue
        for kind, (boxes, score) in enumerate(merge(looked_for(views[:shown_views], task), len(task.classes))):
            name = task.classes[kind]
            if record.weight[kind] == 0:
                continue
            truth = record.boxes[record.labels == kind]
            chance = calibrated(score, **scores["calibration"][name])
            near = match(boxes, truth, 0.1)
            shown = chance >= scores["thresholds"][name]
            false += [(chance[i], record, boxes[i], name) for i in np.nonzero(shown & ~near)[0]]
            for box in truth:
                if not match(boxes[shown], box[None], 0.1).any():
                    missed.append(((box[2:] - box[:2]).prod() / record.width / record.height, record, box, name))
    false.sort(key=lambda row: -row[0])
    missed.sort(key=lambda row: -row[0])
    sheet([thumb(r, b, f"{n} {c:.2f} {r.source}", (0, 0, 255)) for c, r, b, n in false[:ACROSS * ROWS]], run / "false.png")
    sheet([thumb(r, b, f"{n} {r.source}", (0, 255, 255)) for _, r, b, n in missed[:ACROSS * ROWS]], run / "missed.png")
    print(f"{len(false)} false findings away from any label, {len(missed)} labels missed")


if __name__ == "__main__":
    main()
