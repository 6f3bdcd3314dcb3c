"""The product's manifest of models: one entry per model, which is always replaced as a whole.

python3 -m forecourt_training.manifest damage --model-version 2.3.0-int8 gives the shipped model the views, thresholds and
calibration that evaluate.py --exported measured for it.

python3 -m forecourt_training.manifest damage --product models/training/runs/damage/product-int8.json adds how many damages the
product finds with the shipped model, from the output of `npm run models:evaluate -- --json`. The product's pages quote it.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

import onnx

from forecourt_training import fingerprint
from forecourt_training.paths import MODELS, RUNS
from forecourt_training.tasks import TASKS, Task

UNSCORED_THRESHOLD = 0.35
MAPS = "masks"
SWITCH = "draws"  # the boolean input that on_demand.py adds; false skips the maps
ORIGIN = {
    "damage": "Trained from InceptionV3's ImageNet weights (as in nsfwjs 4.4.0, MIT){closer}",
    "parts": "Fine-tuned from YOLOX-Nano by Megvii (Apache-2.0)",
}
CLOSER_ORIGIN = ", the larger network from Hiera-Tiny of SAM 2 by Meta (Apache-2.0)"
LICENCE = "Learned weights: same license as the product. {origin}; licenses of the training pictures under provenance."


def manifest_values(task: Task, scores: dict | None) -> dict:
    """Returns the part of `scores` that a manifest entry needs, or neutral values if there are no scores.

    Stops if the scores are incomplete: a guessed value would reach the product as if it were measured.
    """
    if scores is None:
        return {
            "thresholds": dict.fromkeys(task.classes, UNSCORED_THRESHOLD),
            "calibration": {c: {"a": 1, "b": 0} for c in task.classes},
            "evidence": {"a": 1, "b": 0},
            "views": {"standard": [task.size], "detailed": [task.size, 2 * task.size], "mirrored": []},
            "provenance": [],
            "scores": {"split": "val", "pictures": 0, "ap50": {}, "falseFindingsPerCleanPhoto": None, "ece": None},
        }
    if task.name == "damage" and "evidence" not in scores:
        raise SystemExit("the scores have no calibration of the evidence map: run evaluate.py with --seen")
    if not scores.get("provenance"):
        raise SystemExit(
            "the scores do not list the pictures that the model learned from: evaluate.py reads them from the checkpoint, or "
            "from the manifest in the folder of the exported file"
        )
    return scores


def describe_maps(task: Task, file: str | Path, measured: dict) -> dict:
    """Describes the outputs of the model in `file` other than its boxes, for the manifest."""
    inputs = {i.name for i in onnx.load(str(file)).graph.input}
    readings = {"masks": {"name": MAPS, "stride": 4} | ({"switch": SWITCH} if SWITCH in inputs else {})}
    if task.name == "damage":
        readings["evidence"] = {"name": "evidence", "stride": 16, **{k: measured["evidence"][k] for k in ("a", "b")}}
    return readings


def entry(task: Task, file: str | Path, version: str, measured: dict) -> dict:
    """Returns the manifest entry of the model in `file`. `measured` is the result of manifest_values."""
    size = task.size
    return {
        "name": task.name,
        "version": version,
        "file": Path(file).name,
        "sha256": fingerprint.of_file(file),
        "bytes": Path(file).stat().st_size,
        "card": f"{task.name}.md",
        "task": "detect",
        "input": {"name": "images", "size": size, "channels": "bgr", "pad": 114, "shape": "fit"},
        "output": {"name": "predictions", "format": "yolox-decoded"},
        **describe_maps(task, file, measured),
        "classes": list(task.classes),
        "thresholds": measured["thresholds"],
        "calibration": measured["calibration"],
        **{key: measured[key] for key in ("detailed", "closer") if key in measured},
        "nmsIou": 0.5,
        "views": measured["views"],
        "wholeOnly": list(task.whole_only),
        "licence": LICENCE.format(origin=ORIGIN[task.name].format(closer=CLOSER_ORIGIN if "closer" in measured else "")),
        "provenance": measured["provenance"],
        "scores": measured["scores"],
    }


def entry_of(path: str | Path, sha256: str) -> dict | None:
    """Returns the entry with that hash from the manifest at `path`, or None."""
    path = Path(path)
    models = json.loads(path.read_text())["models"] if path.exists() else []
    return next((m for m in models if m["sha256"] == sha256), None)


def provenance_of(exported: str | Path | None) -> list[dict]:
    """Returns the provenance of an exported model, from the manifest in its folder. Empty if there is none."""
    if exported is None:
        return []
    found = entry_of(Path(exported).resolve().parent / "manifest.json", fingerprint.of_file(exported))
    return found["provenance"] if found else []


def replace_entry(path: str | Path, new: dict) -> None:
    """Puts `new` into the manifest at `path`, keeps the order of names, and replaces the file atomically."""
    path = Path(path)
    models = json.loads(path.read_text())["models"] if path.exists() else []
    models = sorted([m for m in models if m["name"] != new["name"]] + [new], key=lambda m: m["name"])
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps({"models": models}, indent=2) + "\n")
    os.replace(part, path)


QUOTED_RATE = "0.1"  # false findings per picture


def add_recall(path: str | Path, name: str, product: dict) -> None:
    """Adds to the manifest at `path` the share of the labels of each class that findings of the model `name` point at."""
    models = json.loads(Path(path).read_text())["models"]
    known = next(m for m in models if m["name"] == name)
    measured = product[name]["recall_at"][QUOTED_RATE]
    recall = {k: v for k, v in measured.items() if v is not None}
    replace_entry(path, {**known, "scores": {**known["scores"], "recall": recall}})


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--run", help="folder of the run; default: runs/<task>")
    what = p.add_mutually_exclusive_group(required=True)
    what.add_argument("--model-version", help="version for the manifest")
    what.add_argument("--product", help="what models:evaluate measured with the shipped model, as JSON")
    args = p.parse_args()
    task = TASKS[args.task]
    if args.product:
        add_recall(MODELS / "manifest.json", task.name, json.loads(Path(args.product).read_text()))
        return
    run = Path(args.run) if args.run else RUNS / task.name
    scores = json.loads((run / "scores.json").read_text())
    file = MODELS / f"{task.name}.onnx"
    if scores.get("weights") != fingerprint.of_file(file):
        raise SystemExit(f"{run / 'scores.json'} does not belong to {file.name}: run evaluate.py with --exported")
    replace_entry(MODELS / "manifest.json", entry(task, file, args.model_version, manifest_values(task, scores)))


if __name__ == "__main__":
    main()
