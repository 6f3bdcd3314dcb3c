"""The product's manifest of models: one entry per model, replaced as a whole."""
import hashlib
import json
import os
from pathlib import Path

UNSCORED_THRESHOLD = 0.35
LICENCE = ("Learned weights: same licence as the product. Fine-tuned from YOLOX-Nano by Megvii (Apache-2.0); "
           "licences of the training pictures under provenance.")


def entry(task, file, version, scores):
    """The manifest entry of the model in `file`; neutral thresholds where it was not scored yet."""
    size, content = task.size, Path(file).read_bytes()
    measured = scores or {
        "thresholds": {c: UNSCORED_THRESHOLD for c in task.classes},
        "calibration": {c: {"a": 1, "b": 0} for c in task.classes},
        "views": {"standard": [size, 2 * size], "detailed": [size, 2 * size, 4 * size]},
        "provenance": [],
        "scores": {"split": "val", "pictures": 0, "ap50": {}, "falseFindingsPerCleanPhoto": None, "ece": None},
    }
    return {
        "name": task.name, "version": version, "file": Path(file).name,
        "sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content),
        "card": f"{task.name}.md", "task": "detect",
        "input": {"name": "images", "size": size, "channels": "bgr", "pad": 114},
        "output": {"name": "predictions", "format": "yolox-decoded"},
        "classes": list(task.classes),
        "thresholds": measured["thresholds"], "calibration": measured["calibration"],
        "nmsIou": 0.5, "views": measured["views"], "licence": LICENCE,
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
