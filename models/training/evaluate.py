"""Score a checkpoint on the validation split: python3 models/training/evaluate.py damage --data DIR --weights FILE

Validation groups are halved by their number: calibration and thresholds are fitted on the
even half; calibration error, false findings, precision and recall are measured on the odd
half. Average precision needs no fitting and uses both. Writes runs/<task>/scores.json.
"""
import argparse
import json
import pickle
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from export import load_detector
from detector.network import Deployed
from photos.cache import Pictures, build_cache
from photos.records import read_records
from scoring.report import score
from scoring.predict import candidates
from tasks import TASKS

HERE = Path(__file__).resolve().parent


def parse():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True)
    p.add_argument("--weights", required=True)
    p.add_argument("--run", help="default runs/<task>")
    p.add_argument("--views", type=int, nargs="+", default=[1, 2], help="long sides to predict, in input sizes")
    p.add_argument("--standard", type=int, help="how many of these views are the standard setting; default: the best")
    p.add_argument("--detailed", type=int, nargs="+", default=[1, 2, 4], help="views of the detailed setting")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--every", type=int, default=1, help="score only every n-th picture, for a quick look")
    return p.parse_args()


def predict(deployed, records, pictures, task, views):
    """Per picture and view the candidates, in pixels of the stored file.

    A larger view than the photo itself adds nothing in the product: it is the smallest view again,
    or the photo at its own size.
    """
    every = []
    for record in records:
        picture = pictures[record.file]
        back = np.array([record.width / picture.shape[1], record.height / picture.shape[0]] * 2, np.float32)
        by_side, row = {}, []
        for view in views:
            side = max(task.size, min(view * task.size, max(picture.shape[:2])))
            if side not in by_side:
                boxes, kind, score, cut = candidates(deployed, picture, side, task.size)
                by_side[side] = (boxes * back, kind, score, cut)
            row.append(by_side[side])
        every.append(row)
    return every


def provenance(training):
    licences = {r.source: r.licence for r in training}
    return [{"source": s, "licence": licences[s], "pictures": n}
            for s, n in sorted(Counter(r.source for r in training).items())]


def main():
    args = parse()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    task = TASKS[args.task]
    run = Path(args.run) if args.run else HERE / "runs" / task.name
    detector, state = load_detector(task, args.weights, run / "checkpoint.pt")
    deployed = Deployed(detector).to(memory_format=torch.channels_last)
    records = read_records(args.data, task)
    build_cache(records, args.data, run / "pixels")
    validation = [r for r in records if r.split == "val"][::args.every]
    kept = run / "candidates.pickle"
    key = (state["step"], tuple(args.views), args.every)
    raw = pickle.loads(kept.read_bytes()) if kept.exists() else {}
    if raw.get("key") != key:
        every = predict(deployed, validation, Pictures(run / "pixels"), task, args.views)
        raw = {"key": key, "candidates": every}
        kept.write_bytes(pickle.dumps(raw))
    result = score(raw["candidates"], validation, task, args.views, args.standard, args.detailed)
    result |= {"step": state["step"], "picturesSeen": state["pictures"], "minutes": round(state["seconds"] / 60, 1),
               "provenance": provenance([r for r in records if r.split == "train"])}
    (run / "scores.json").write_text(json.dumps(result, indent=2) + "\n")
    print(json.dumps({k: v for k, v in result.items() if k != "provenance"}, indent=1))


if __name__ == "__main__":
    main()
