"""Export a checkpoint for the product: python3 models/training/export.py damage --weights FILE

Writes models/<task>.onnx and its entry in models/manifest.json, each beside its old
version and then renamed. Scores, thresholds and calibration come from
runs/<task>/scores.json (written by evaluate.py) when they belong to this checkpoint.
"""
import argparse
import json
import os
from pathlib import Path

import torch

from detector.network import Deployed, Detector
from manifest import entry, replace_entry
from tasks import TASKS

HERE = Path(__file__).resolve().parent
OPSET = 15


def load_detector(task, weights, checkpoint):
    """(detector with averaged weights, in float32, for inference; the checkpoint's state)."""
    state = torch.load(checkpoint, map_location="cpu")
    detector = Detector(weights, len(task.classes), task.size)
    detector.load_state_dict(state["ema"])
    return detector.eval(), state


def write_onnx(detector, size, path):
    """Write the deployed network, with a free number of pictures, to `path`."""
    part = f"{path}.part"
    torch.onnx.export(Deployed(detector).eval(), torch.full((2, 3, size, size), 114.0), part, opset_version=OPSET,
                      input_names=["images"], output_names=["predictions"],
                      dynamic_axes={"images": {0: "pictures"}, "predictions": {0: "pictures"}})
    os.replace(part, path)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--weights", required=True, help="yolox_nano.onnx, for the structure of the network")
    p.add_argument("--run", help="default runs/<task>")
    p.add_argument("--out", default=str(HERE.parent), help="folder of the product's models")
    p.add_argument("--model-version", default="1.0.0")
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else HERE / "runs" / task.name
    detector, state = load_detector(task, args.weights, run / "checkpoint.pt")
    target = Path(args.out) / f"{task.name}.onnx"
    scores_path = run / "scores.json"
    scores = json.loads(scores_path.read_text()) if scores_path.exists() else None
    if scores and scores["step"] != state["step"]:
        scores = None
    write_onnx(detector, task.size, target)
    replace_entry(Path(args.out) / "manifest.json", entry(task, target, args.model_version, scores))
    print(f"{target.name}: {target.stat().st_size} bytes, step {state['step']}, scored: {scores is not None}")


if __name__ == "__main__":
    main()
