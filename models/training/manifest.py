"""The product's manifest of models: one entry per model, replaced as a whole.

python3 models/training/manifest.py damage --model-version 2.3.0-int8 gives the model that ships the views, thresholds and
calibration that evaluate.py --exported measured on it.
"""
import argparse
import hashlib
import json
import os
from pathlib import Path

from tasks import TASKS

HERE = Path(__file__).resolve().parent
UNSCORED_THRESHOLD = 0.35
ORIGIN = {
    "damage": "Trained from InceptionV3's ImageNet weights (as in nsfwjs 4.4.0, MIT)",
    "parts": "Fine-tuned from YOLOX-Nano by Megvii (Apache-2.0)",
}
LICENCE = ("Learned weights: same licence as the product. {origin}; licences of the training pictures under "
           "provenance.")


def entry(task, file, version, scores):
    """The manifest entry of the model in `file`; neutral thresholds where it was not scored yet."""
    size, content = task.size, Path(file).read_bytes()
    measured = scores or {
        "thresholds": {c: UNSCORED_THRESHOLD for c in task.classes},
        "calibration": {c: {"a": 1, "b": 0} for c in task.classes},
        "views": {"standard": [size], "detailed": [size, 2 * size], "mirrored": []},
        "provenance": [],
        "scores": {"split": "val", "pictures": 0, "ap50": {}, "falseFindingsPerCleanPhoto": None, "ece": None},
    }
    readings = {"masks": {"name": "masks", "stride": 4}}
    if task.name == "damage":
        weighed = measured.get("evidence", {"a": 1, "b": 0})
        readings["evidence"] = {"name": "evidence", "stride": 16, "a": weighed["a"], "b": weighed["b"]}
    return {
        "name": task.name, "version": version, "file": Path(file).name,
        "sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content),
        "card": f"{task.name}.md", "task": "detect",
        "input": {"name": "images", "size": size, "channels": "bgr", "pad": 114, "shape": "fit"},
        "output": {"name": "predictions", "format": "yolox-decoded"}, **readings,
        "classes": list(task.classes),
        "thresholds": measured["thresholds"], "calibration": measured["calibration"],
        "nmsIou": 0.5, "views": measured["views"], "wholeOnly": list(task.whole_only),
        "licence": LICENCE.format(origin=ORIGIN[task.name]),
        "provenance": measured["provenance"], "scores": measured["scores"],
    }


def replace_entry(path, new):
    """Put `new` into the manifest at `path`, in order of name, and swap the file in at once."""
    path = Path(path)
    models = json.loads(path.read_text())["models"] if path.exists() else []
    models = sorted([m for m in models if m["name"] != new["name"]] + [new], key=lambda m: m["name"])
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps({"models": models}, indent=2) + "\n")
    os.replace(part, path)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--run", help="default runs/<task>")
    p.add_argument("--model-version", required=True)
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else HERE / "runs" / task.name
    scores = json.loads((run / "scores.json").read_text())
    file = HERE.parent / f"{task.name}.onnx"
    if scores.get("file") != hashlib.sha256(file.read_bytes()).hexdigest():
        raise SystemExit(f"{run / 'scores.json'} is not of {file.name}, on all pictures: evaluate.py --exported")
    replace_entry(HERE.parent / "manifest.json", entry(task, file, args.model_version, scores))


if __name__ == "__main__":
    main()
