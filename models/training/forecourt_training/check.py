"""Compares an exported model with PyTorch: python3 -m forecourt_training.check damage --start DIR_OR_FILE

Runs models/<task>.onnx (or the file in the folder of --models) in the product's ONNX Runtime on random pictures of
several sizes and compares the outputs with PyTorch. Only the rounding of the weights to 16 bits may make a difference.
Also checks the size and the hash in the manifest.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import torch

from forecourt_training.detector.network import Deployed
from forecourt_training.export import load_network
from forecourt_training.paths import MODELS, RUNS
from forecourt_training.runtime import OUTPUTS, run_onnx
from forecourt_training.tasks import TASKS, Task

MAX_TOTAL_BYTES = 32_000_000  # bytes, all model files together
# weights have 11 significant bits, and rounding errors add up over a hundred layers
TOLERANCES = {"predictions": 0.02, "masks": 0.02, "evidence": 0.1}


def check_manifest(task: Task, model: Path) -> None:
    entries = json.loads((model.parent / "manifest.json").read_text())["models"]
    mine = next(e for e in entries if e["name"] == task.name)
    content = model.read_bytes()
    assert mine["sha256"] == hashlib.sha256(content).hexdigest(), "manifest: hash differs"
    assert mine["bytes"] == len(content), "manifest: size differs"
    total = sum(e["bytes"] + e.get("closer", {}).get("bytes", 0) for e in entries)
    assert total <= MAX_TOTAL_BYTES, "all model files together are over 32 MB"
    if "closer" in mine:
        larger = (model.parent / mine["closer"]["file"]).read_bytes()
        assert mine["closer"]["sha256"] == hashlib.sha256(larger).hexdigest(), "manifest: hash of the larger network differs"
    assert mine["classes"] == list(task.classes), "manifest: classes differ"


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--start", required=True, help="same value as for train.py; gives the structure of the network")
    p.add_argument("--run", help="folder of the run; default: runs/<task>")
    p.add_argument("--models", default=str(MODELS), help="folder with the exported model")
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else RUNS / task.name
    model = Path(args.models) / f"{task.name}.onnx"
    check_manifest(task, model)
    network, _ = load_network(task, args.start, run / "checkpoint.pt")
    levels = json.loads((run / "scores.json").read_text())["outlineLevels"]
    deployed = Deployed(network, [levels[name] for name in task.classes])
    random = np.random.default_rng(1)
    batches = [
        random.integers(0, 256, (n, h, w, 3)).astype(np.float32) for n, h, w in ((1, 256, 448), (3, 320, 320), (1, 512, 96))
    ]
    for batch, theirs in zip(batches, run_onnx(model, batches)):
        with torch.no_grad():
            ours = [o.numpy() for o in deployed(torch.from_numpy(batch.transpose(0, 3, 1, 2)).contiguous())]
        for name, a, b in zip(OUTPUTS, ours, theirs):
            assert a.shape == b.shape, (name, a.shape, b.shape)
            if name == "predictions":
                pixels = np.abs(a[..., :4] - b[..., :4]).max()
                a, b = a[..., 4:], b[..., 4:]
                print(f"{batch.shape} boxes differ by {pixels:.2e} px")
            difference = float(np.abs(a - b).max())
            print(f"{batch.shape} {name} differ by {difference:.2e}")
            assert difference < TOLERANCES[name]


if __name__ == "__main__":
    main()
