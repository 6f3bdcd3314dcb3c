"""Scores of detections. The product's scripts/models/score.ts computes them from COCO's layout."""

from __future__ import annotations

import json
import subprocess

import numpy as np

from forecourt_training.paths import ROOT
from forecourt_training.photos.records import Record
from forecourt_training.runtime import node
from forecourt_training.scoring.merge import Findings
from forecourt_training.tasks import Task

ANY_DAMAGE = 0  # category of labels for damage of unknown kind; a class's category is its index + 1


def _rounded(value: object, decimals: int = 4) -> object:
    """Rounds the figures of an answer to four decimals, and the ends of intervals to three."""
    if isinstance(value, float):
        return round(value, decimals)
    if isinstance(value, list):
        return [_rounded(one, decimals) for one in value]
    if isinstance(value, dict):
        return {key: _rounded(one, 3 if key == "interval" else decimals) for key, one in value.items()}
    return value


def _run(what: str, request: dict) -> dict:
    """Returns the answer of score.ts. If score.ts fails, its own message appears before ours."""
    done = subprocess.run(
        [node(), "scripts/models/score.ts", what], cwd=ROOT, input=json.dumps(request), text=True, stdout=subprocess.PIPE
    )
    if done.returncode:
        raise SystemExit(f"scripts/models/score.ts {what} failed; see its message above")
    return _rounded(json.loads(done.stdout))


def _bbox(box: np.ndarray) -> list[float]:
    """COCO's x, y, width and height of a box given by its corners."""
    x0, y0, x1, y1 = (float(v) for v in box)
    return [x0, y0, x1 - x0, y1 - y0]


def ground_truth(records: list[Record], task: Task) -> dict:
    """Returns the labels of the records in COCO's layout. The id of an image is its index."""
    images = [
        {
            "id": i,
            "width": r.width,
            "height": r.height,
            "source": r.source,
            "group": r.group,
            "clean": bool(r.clean),
            "judged_category_ids": [kind + 1 for kind in range(len(task.classes)) if r.is_exhaustive_for(kind)],
        }
        for i, r in enumerate(records)
    ]
    labels = [(i, int(label), box) for i, r in enumerate(records) for label, box in zip(r.labels, r.boxes)]
    annotations = [
        {"id": at, "image_id": i, "category_id": label + 1, "bbox": _bbox(box)} for at, (i, label, box) in enumerate(labels)
    ]
    categories = [{"id": kind + 1, "name": name} for kind, name in enumerate(task.classes)]
    return {"images": images, "annotations": annotations, "categories": categories}


def detections(found: list[Findings]) -> list[dict]:
    """COCO's detections, from the findings per picture and class: (boxes [K,4], raw scores [K]), best first."""
    return [
        {"image_id": i, "category_id": kind + 1, "bbox": _bbox(box), "score": float(score)}
        for i, photo in enumerate(found)
        for kind, (boxes, scores) in enumerate(photo)
        for box, score in zip(boxes, scores)
    ]


def score_precision(found: list[Findings], records: list[Record], task: Task) -> dict:
    """Returns classes, bySize and bySource with {ap50, labels, interval}; met and pointed: per detection its label."""
    return _run("precision", {"ground_truth": ground_truth(records, task), "detections": detections(found)})


def score_shown(
    found: list[Findings],
    records: list[Record],
    task: Task,
    calibration: dict[str, dict[str, float]],
    thresholds: dict[str, float],
) -> dict:
    """Returns what the product shows at its thresholds, how much of it is right, and the calibration error of all findings."""
    return _run(
        "shown",
        {
            "ground_truth": ground_truth(records, task),
            "detections": detections(found),
            "calibration": calibration,
            "thresholds": thresholds,
            "claim": task.claim,
        },
    )


def score_parts(scores: np.ndarray, damaged: np.ndarray, clean: np.ndarray) -> dict:
    """Returns the number of parts, and the AUROC of their scores for damaged against sound parts; arrays [P]."""
    rows = zip(scores, damaged, clean)
    return _run("parts", {"parts": [{"score": float(s), "damaged": bool(d), "clean": bool(c)} for s, d, c in rows]})


def outcomes(found: list[Findings], records: list[Record], task: Task) -> list[tuple[np.ndarray, np.ndarray, int]]:
    """Returns, per class, (scores, whether each is right, number of labels) over the pictures that judge the class.

    The task's claim decides whether a finding is right if its box fits a label, or if it points at one.
    """
    met = iter(score_precision(found, records, task)["pointed" if task.claim == "points" else "met"])
    scores, right = [[[] for _ in task.classes] for _ in range(2)]
    for record, photo in zip(records, found):
        for kind, (_, raw) in enumerate(photo):
            labels = [next(met) for _ in raw]
            if record.is_exhaustive_for(kind):
                scores[kind] += list(raw)
                right[kind] += [label is not None for label in labels]
    labelled = [
        sum(int((r.labels == kind).sum()) for r in records if r.is_exhaustive_for(kind)) for kind in range(len(task.classes))
    ]
    return [(np.array(s, float), np.array(r, bool), n) for s, r, n in zip(scores, right, labelled)]
