"""Draws the mistakes of a model: python3 -m forecourt_training.gallery damage --data DIR

Reads runs/<task>/{candidates.pickle,scores.json} (written by evaluate.py). Writes runs/<task>/false.png (the strongest
false findings, with the labels' boxes in green) and missed.png (the largest labels that no finding meets). Do not publish
these pictures: they belong to others.
"""

from __future__ import annotations

import argparse
import json
import pickle
from pathlib import Path

import cv2
import numpy as np

from forecourt_training import fingerprint
from forecourt_training.evaluate import files_of
from forecourt_training.paths import RUNS
from forecourt_training.photos.decode import decode
from forecourt_training.photos.records import Record, read_records
from forecourt_training.scoring.calibration import calibrated
from forecourt_training.scoring.merge import Candidates, Findings
from forecourt_training.scoring.metrics import score_shown
from forecourt_training.scoring.report import merged
from forecourt_training.tasks import TASKS, Task

SIDE, ACROSS, ROWS = 300, 6, 5


def thumbnail(record: Record, box: np.ndarray, text: str, colour: tuple[int, int, int]) -> np.ndarray:
    """Draws the picture with the labels in green and one box in `colour`, reduced to a thumbnail with a caption."""
    picture = decode(record.path, record.width, record.height)
    for x0, y0, x1, y1 in record.boxes.round().astype(int):
        cv2.rectangle(picture, (int(x0), int(y0)), (int(x1), int(y1)), (0, 200, 0), 1)
    x0, y0, x1, y1 = (int(round(v)) for v in box)
    cv2.rectangle(picture, (x0, y0), (x1, y1), colour, 2)
    scale = SIDE / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    tile = np.zeros((SIDE, SIDE, 3), np.uint8)
    tile[: small.shape[0], : small.shape[1]] = small
    cv2.putText(tile, text, (4, SIDE - 6), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 1, cv2.LINE_AA)
    return tile


def write_sheet(tiles: list[np.ndarray], path: Path) -> None:
    tiles = tiles[: ACROSS * ROWS]
    tiles += [np.zeros((SIDE, SIDE, 3), np.uint8)] * (-len(tiles) % ACROSS)
    rows = [np.hstack(tiles[i : i + ACROSS]) for i in range(0, len(tiles), ACROSS)]
    if rows:
        cv2.imwrite(str(path), np.vstack(rows))


def find_mistakes(found: list[Findings], records: list[Record], task: Task, scores: dict) -> tuple[list[tuple], list[tuple]]:
    """Returns the false findings and the missed labels.

    A false finding overlaps no label of its class: (probability, record, box, class). A missed label overlaps no shown finding
    of its class: (share of the picture, record, box, class).
    """
    judged = score_shown(found, records, task, scores["calibration"], scores["thresholds"])
    rows = [
        (record, name, box, raw)
        for record, photo in zip(records, found)
        for name, (boxes, raws) in zip(task.classes, photo)
        for box, raw in zip(boxes, raws)
    ]
    labels = [(record, label, box) for record in records for label, box in zip(record.labels, record.boxes)]
    false = [
        (calibrated(raw, **scores["calibration"][name]), record, box, name)
        for record, name, box, raw in (rows[at] for at in judged["false"])
    ]
    missed = [
        ((box[2:] - box[:2]).prod() / record.width / record.height, record, box, task.classes[label])
        for record, label, box in (labels[at] for at in judged["missed"])
    ]
    return false, missed


def candidates_of(run: str | Path, records: list[Record]) -> tuple[list[list[Candidates]], dict]:
    """Returns the candidates and the scores of a run. Stops if they belong to other pictures than `records`, or to two models."""
    kept, scored = files_of(run, "val", quick=False)
    raw, scores = pickle.loads(kept.read_bytes()), json.loads(scored.read_text())
    if raw["key"]["records"] != fingerprint.of_records(records):
        raise SystemExit(f"{kept} was made from other pictures or labels than --data: run evaluate.py first")
    if raw["key"]["weights"] != scores.get("weights"):
        raise SystemExit(f"{kept} and {scored} belong to two models: run evaluate.py first")
    return [views for views, *_ in raw["candidates"]], scores


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True, nargs="+", help="folders with labeled pictures")
    p.add_argument("--run", help="folder of the run; default: runs/<task>")
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else RUNS / task.name
    records = [r for r in read_records(args.data, task) if r.split == "val"]
    candidates, scores = candidates_of(run, records)
    found = merged(candidates, range(len(scores["views"]["standard"])), task)
    false, missed = find_mistakes(found, records, task, scores)
    false.sort(key=lambda row: -row[0])
    missed.sort(key=lambda row: -row[0])
    write_sheet(
        [thumbnail(r, b, f"{n} {c:.2f} {r.source}", (0, 0, 255)) for c, r, b, n in false[: ACROSS * ROWS]], run / "false.png"
    )
    write_sheet([thumbnail(r, b, f"{n} {r.source}", (0, 255, 255)) for _, r, b, n in missed[: ACROSS * ROWS]], run / "missed.png")
    print(f"{len(false)} false findings that overlap no label, {len(missed)} missed labels")


if __name__ == "__main__":
    main()
