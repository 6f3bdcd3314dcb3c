"""Score a checkpoint on the validation split: python3 models/training/evaluate.py damage --data DIR --start DIR_OR_FILE
Or a model that was exported, which needs no --start: … evaluate.py damage --data DIR --exported models/damage.onnx

Validation groups are halved by their number: calibration and thresholds are fitted on the
even half; calibration error, false findings, precision and recall are measured on the odd
half. Average precision needs no fitting and uses both. Writes runs/<task>/scores.json.
"""
import argparse
import hashlib
import json
import pickle
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from detector.map_loss import box_means
from export import load_network
from exported import Exported
from detector.network import Deployed
from photos.cache import Pictures
from photos.records import read_records
from scoring.evidence import score_evidence
from scoring.outlines import best_levels, level_overlaps
from scoring.report import score
from scoring.predict import candidates, view_side
from tasks import TASKS

HERE = Path(__file__).resolve().parent


def parse():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True, nargs="+")
    p.add_argument("--start", help="as for train.py, for the structure of the network")
    p.add_argument("--exported", help="score this file in ONNX Runtime, not the checkpoint")
    p.add_argument("--seen", help="damage: what photos/see-parts.ts wrote; tells sound parts")
    p.add_argument("--run", help="default runs/<task>")
    p.add_argument("--views", type=int, nargs="+", required=True, help="long sides to predict, in pixels")
    p.add_argument("--mirrored", type=int, nargs="*", default=[], help="those of the views that show the photo as in a mirror")
    p.add_argument("--standard", type=int, help="how many of these views are the standard setting; default: the best")
    p.add_argument("--detailed", type=int, nargs="+", required=True, help="views of the detailed setting")
    p.add_argument("--rough", action="store_true", help="calculate in bfloat16, for a quick look")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--every", type=int, default=1, help="score only every n-th picture, for a quick look")
    p.add_argument("--split", default="val", choices=("val", "train"), help="train: how well it knows what it has learned from; "
                   "writes scores-train.json, which no card and no export reads")
    args = p.parse_args()
    if not args.start and not args.exported:
        p.error("--start tells a checkpoint's structure, or --exported names a file: one of them is needed")
    most = TASKS[args.task].size
    if not set(args.mirrored) <= {v for v in args.views if v <= most}:
        p.error(f"--mirrored names views, of {most} pixels at most")
    if not any(v <= most and v not in args.mirrored for v in args.views):
        p.error(f"one of --views must be plain, of {most} pixels at most")
    return args


def predict(deployed, records, pictures, task, sights, rough):
    """Per picture: (per view the candidates in pixels of the stored file, evidence of its panels [P] or None,
    how well each level of its maps cuts its outlines). sights: (long side, whether it is mirrored), in ascending order.

    A larger view than the photo itself adds nothing in the product: it is the view before it again, or the photo at its
    own size. Evidence and outlines are of the smallest view that is not mirrored.
    """
    every, plain = [], next(side for side, mirrored in sights if not mirrored)
    for record in records:
        picture = pictures[record.path]
        back = np.array([record.width / picture.shape[1], record.height / picture.shape[0]] * 2, np.float32)
        by_side, row, panels, overlaps = {}, [], None, []
        for view, mirrored in sights:
            side = view_side(max(picture.shape[:2]), view, task.size)
            if side is None:
                row.append(row[-1])
                continue
            if (side, mirrored) not in by_side:
                (boxes, *rest), maps = candidates(deployed, picture, side, task.size, rough=rough, mirrored=mirrored)
                by_side[side, mirrored] = (boxes * back, *rest)
                if maps and side == plain:
                    masks, evidence, scale = maps
                    overlaps = level_overlaps(masks, record, scale * back[:2])
                    if evidence is not None and len(record.panels):
                        boxes = torch.from_numpy(record.panels / back / np.tile(scale, 2))
                        panels = box_means(torch.from_numpy(evidence), boxes).numpy()
            row.append(by_side[side, mirrored])
        every.append((row, panels, overlaps))
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
    if args.exported:
        # how long it learned is told by whoever exported it
        deployed, state = Exported(Path(args.exported).resolve()), {"step": None, "pictures": 0, "seconds": 0.0}
    else:
        network, state = load_network(task, args.start, run / "checkpoint.pt")
        deployed = Deployed(network).eval().to(memory_format=torch.channels_last)
    sights = [(view, view in args.mirrored) for view in sorted(args.views)]
    records = read_records(args.data, task, json.loads(Path(args.seen).read_text()) if args.seen else None)
    validation = [r for r in records if r.split == args.split][::args.every]
    suffix = "" if args.split == "val" else f"-{args.split}"
    kept = run / f"candidates{suffix}.pickle"
    file = hashlib.sha256(Path(args.exported).read_bytes()).hexdigest() if args.exported else None
    key = (state["step"], file, tuple(args.data), tuple(sights), args.every, args.rough, args.seen)
    raw = pickle.loads(kept.read_bytes()) if kept.exists() else {}
    if raw.get("key") != key:
        every = predict(deployed, validation, Pictures(records, run), task, sights, args.rough)
        raw = {"key": key, "candidates": every}
        kept.write_bytes(pickle.dumps(raw))
    result = score([c for c, *_ in raw["candidates"]], validation, task, [side for side, _ in sights], args.standard,
                   args.detailed, args.mirrored)
    if any(len(r.panels) for r in validation):
        result["evidence"] = score_evidence([e for _, e, _ in raw["candidates"]], validation)
    judged = [o for (_, _, rows), r in zip(raw["candidates"], validation) if r.group % 2 == 0 for o in rows]
    result["outlineLevels"] = dict(zip(task.classes, best_levels(judged, len(task.classes))))
    result |= {"step": state["step"], "file": file if args.every == 1 else None, "picturesSeen": state["pictures"],
               "minutes": round(state["seconds"] / 60, 1), "provenance": provenance([r for r in records if r.split == "train"])}
    (run / f"scores{suffix}.json").write_text(json.dumps(result, indent=2) + "\n")
    print(json.dumps({k: v for k, v in result.items() if k != "provenance"}, indent=1))


if __name__ == "__main__":
    main()
