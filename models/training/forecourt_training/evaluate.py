"""Scores a checkpoint on the validation split: python3 -m forecourt_training.evaluate damage --data DIR --start DIR_OR_FILE
Scores an exported model, without --start: python3 -m forecourt_training.evaluate damage --data DIR --exported models/damage.onnx

The number of each validation group decides its half. The even half fits calibration and thresholds. The odd half
measures calibration error, false findings, precision and recall. Average precision needs no fitting and uses both halves.
Writes runs/<task>/scores.json. A quick look (--every, --rough) writes scores-quick.json instead, which neither card.py nor
export.py reads.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from forecourt_training import fingerprint
from forecourt_training.closer import describe
from forecourt_training.detector.map_loss import box_means
from forecourt_training.detector.network import Deployed
from forecourt_training.export import load_network
from forecourt_training.exported import Exported
from forecourt_training.learning.checkpoint import provenance
from forecourt_training.manifest import entry_of
from forecourt_training.paths import RUNS
from forecourt_training.photos.cache import Pictures
from forecourt_training.photos.records import Record, read_records
from forecourt_training.scoring.evidence import score_evidence
from forecourt_training.scoring.outlines import best_levels, level_overlaps
from forecourt_training.scoring.predict import Network, candidates, view_side
from forecourt_training.scoring.report import Fitted, score
from forecourt_training.tasks import TASKS, Task


def parse(given: list[str] | None = None) -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True, nargs="+", help="folders with labeled pictures")
    p.add_argument("--start", help="same value as for train.py; gives the structure of the network")
    p.add_argument("--exported", help="score this exported model in ONNX Runtime instead of the checkpoint")
    p.add_argument(
        "--as-shipped",
        action="store_true",
        help="use the calibration and thresholds of the manifest in the "
        "folder of --exported instead of new ones; for the card of a model whose manifest does not change",
    )
    p.add_argument("--seen", help="damage: output file of see-parts.ts; gives the undamaged parts")
    p.add_argument("--run", help="folder of the run; default: runs/<task>")
    p.add_argument("--views", type=int, nargs="+", required=True, help="long sides of the views to predict, in pixels")
    p.add_argument("--mirrored", type=int, nargs="*", default=[], help="the views that mirror the photo")
    p.add_argument("--standard", type=int, help="number of --views in the standard setting; default: the best choice")
    p.add_argument("--detailed", type=int, nargs="+", required=True, help="views of the detailed setting")
    p.add_argument("--closer", help="damage: exported larger network (closer.py) for the detailed setting")
    p.add_argument("--closer-views", type=int, nargs="+", default=[], help="long sides of the views of the larger network")
    p.add_argument("--rough", action="store_true", help="calculate in bfloat16, for quick, less precise scores")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--every", type=int, default=1, help="score only every n-th picture, for quick, less precise scores")
    p.add_argument(
        "--split",
        default="val",
        choices=("val", "train"),
        help="train: score the training pictures; writes scores-train.json, which card.py and export.py do not read",
    )
    args = p.parse_args(given)
    if not args.start and not args.exported:
        p.error("give --start for a checkpoint, or --exported for an exported model")
    if args.as_shipped and not args.exported:
        p.error("--as-shipped needs --exported")
    if bool(args.closer) != bool(args.closer_views):
        p.error("--closer and --closer-views need each other")
    most = TASKS[args.task].size
    if not set(args.mirrored) <= {v for v in args.views if v <= most}:
        p.error(f"--mirrored must list views from --views of at most {most} pixels")
    if not any(v <= most and v not in args.mirrored for v in args.views):
        p.error(f"one of --views must be at most {most} pixels and not be in --mirrored")
    if not set(args.detailed) <= set(args.views):
        p.error(f"--detailed lists views that are not in --views: {sorted(set(args.detailed) - set(args.views))}")
    return args


def files_of(run: str | Path, split: str, quick: bool) -> tuple[Path, Path]:
    """Returns the paths (candidates, scores) of a run.

    Other splits than validation, and quick looks, have separate file names.
    """
    suffix = ("" if split == "val" else f"-{split}") + ("-quick" if quick else "")
    return Path(run) / f"candidates{suffix}.pickle", Path(run) / f"scores{suffix}.json"


class Setting(NamedTuple):
    """A view to predict: its long side in pixels, whether it is mirrored, and whether the larger network looks at it."""

    side: int
    mirrored: bool
    closer: bool = False

    def name(self) -> int | str:
        return f"{self.side} of the larger network" if self.closer else self.side


def key_of(weights: str, records: list[Record], view_settings: list[Setting], rough: bool, closer: str | None = None) -> dict:
    """Returns what the candidates depend on. They are reused only if all of it is the same.

    weights, closer: fingerprints of the network and of the larger one.
    """
    return {
        "weights": weights,
        "closer": closer,
        "records": fingerprint.of_records(records),
        "panels": fingerprint.of_panels(records),
        "sights": view_settings,
        "rough": rough,
    }


def load_or_compute(kept: Path, key: dict, make: Callable[[], list]) -> list:
    """Returns the candidates in the file `kept` if they have that key.

    Otherwise calls `make` and stores its result in the file.
    """
    raw = pickle.loads(kept.read_bytes()) if kept.exists() else {}
    if raw.get("key") != key:
        raw = {"key": key, "candidates": make()}
        kept.write_bytes(pickle.dumps(raw))
    return raw["candidates"]


def predict(
    deployed: Network,
    records: list[Record],
    pictures: Mapping[str, np.ndarray],
    task: Task,
    view_settings: list[Setting],
    rough: bool,
    closer: Network | None = None,
) -> list[tuple]:
    """Returns, per picture: the candidates of each view in pixels of the stored file; the evidence of its panels [P], or None;
    and how well each level of its maps cuts its outlines. view_settings: in ascending order, the larger network's last.

    In the product, a view that is larger than the photo adds nothing: it repeats the previous view, or shows the photo at
    its own size. Evidence and outlines come from the smallest view that is not mirrored.
    """
    every, plain = [], next(view for view in view_settings if not view.mirrored)
    for record in records:
        picture = pictures[record.path]
        back = np.array([record.width / picture.shape[1], record.height / picture.shape[0]] * 2, np.float32)
        by_view, row, panels, overlaps = {}, [], None, []
        for wanted in view_settings:
            side = view_side(max(picture.shape[:2]), wanted.side, task.size)
            if side is None:
                row.append(row[-1])
                continue
            view = wanted._replace(side=side)
            if view not in by_view:
                network = closer if view.closer else deployed
                (boxes, *rest), maps = candidates(network, picture, side, task.size, rough=rough, mirrored=view.mirrored)
                by_view[view] = (boxes * back, *rest)
                if maps and view == plain:
                    masks, evidence, scale = maps
                    overlaps = level_overlaps(masks, record, scale * back[:2])
                    if evidence is not None and len(record.panels):
                        boxes = torch.from_numpy(record.panels / back / np.tile(scale, 2))
                        panels = box_means(torch.from_numpy(evidence), boxes).numpy()
            row.append(by_view[view])
        every.append((row, panels, overlaps))
    return every


def training_provenance(state: dict, records: list[Record]) -> list[dict]:
    """Returns the provenance in the checkpoint.

    If it has none, computes it from --data, which must have as many training pictures as the checkpoint.
    """
    if state.get("provenance"):
        return state["provenance"]
    count, training = state.get("trained_on"), [r for r in records if r.split == "train"]
    if count != len(training):
        raise SystemExit(
            f"the checkpoint was trained on {count} pictures, --data has {len(training)} of the training split: give "
            "the same --data folders as for train.py"
        )
    return provenance(training)


def manifest_entry(exported: str | Path) -> dict | None:
    """Returns the manifest entry of an exported file, from the manifest in the file's folder, or None."""
    return entry_of(Path(exported).resolve().parent / "manifest.json", fingerprint.of_file(exported))


def shipped_readings(entry: dict) -> list[Fitted]:
    """Returns how a manifest entry reads the scores of the standard and of the detailed setting."""
    return [Fitted(of["calibration"], of["thresholds"]) for of in (entry, entry.get("detailed", entry))]


def network_and_origin(args: argparse.Namespace, run: Path, task: Task, records: list[Record]) -> tuple[Network, dict]:
    """Returns the network to run, and what the scores report about it."""
    if args.exported:
        # an exported file does not record how long its training took; the manifest has its provenance
        weights, entry = fingerprint.of_file(args.exported), manifest_entry(args.exported)
        if args.as_shipped and not entry:
            raise SystemExit(f"the manifest in the folder of {args.exported} has no entry with its sha256, {weights}")
        return Exported(Path(args.exported).resolve()), {
            "weights": weights,
            "asShipped": args.as_shipped,
            "picturesSeen": 0,
            "minutes": 0.0,
            "provenance": entry and entry["provenance"],
        }
    network, state = load_network(task, args.start, run / "checkpoint.pt")
    asked = state.get("asked", {})
    return Deployed(network).eval().to(memory_format=torch.channels_last), {
        "weights": fingerprint.of_weights(state["ema"]),
        "picturesSeen": state["pictures"],
        "minutes": round(state["seconds"] / 60, 1),
        "batch": asked.get("--batch"),
        "isFirstRun": asked.get("--from", "unknown") is None,
        "provenance": training_provenance(state, records),
    }


def main() -> None:
    args = parse()
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    task = TASKS[args.task]
    run = Path(args.run) if args.run else RUNS / task.name
    records = read_records(args.data, task, json.loads(Path(args.seen).read_text()) if args.seen else None)
    deployed, origin = network_and_origin(args, run, task, records)
    view_settings = [Setting(view, view in args.mirrored) for view in sorted(args.views)]
    view_settings += [Setting(view, False, True) for view in sorted(args.closer_views)]
    closer = Exported(Path(args.closer).resolve()) if args.closer else None
    judging = [r for r in records if r.split == args.split][:: args.every]
    kept, scored = files_of(run, args.split, args.every > 1 or args.rough)
    every = load_or_compute(
        kept,
        key_of(origin["weights"], judging, view_settings, args.rough, args.closer and fingerprint.of_file(args.closer)),
        lambda: predict(deployed, judging, Pictures(judging, run), task, view_settings, args.rough, closer),
    )
    fitted = shipped_readings(manifest_entry(args.exported)) if args.as_shipped else None
    result = score(
        [c for c, *_ in every],
        judging,
        task,
        [view.name() for view in view_settings],
        args.standard,
        [*args.detailed, *(view.name() for view in view_settings if view.closer)],
        args.mirrored,
        fitted,
    )
    if any(len(r.panels) for r in judging):
        result["evidence"] = score_evidence([e for _, e, _ in every], judging)
    outlined = [o for (_, _, rows), r in zip(every, judging) if r.group % 2 == 0 for o in rows]
    result["outlineLevels"] = dict(zip(task.classes, best_levels(outlined, len(task.classes))))
    result |= origin
    if args.closer:
        result["closer"] = describe(args.closer, sorted(args.closer_views))
    scored.write_text(json.dumps(result, indent=2) + "\n")
    print(json.dumps({k: v for k, v in result.items() if k != "provenance"}, indent=1))


if __name__ == "__main__":
    main()
