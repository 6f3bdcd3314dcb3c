"""Trains one model: python3 -m forecourt_training.train damage --data DIR --start DIR_OR_FILE

The run is seeded. It stops after --batches or --minutes, whichever comes first. If you start it again with the same
pictures, start weights and seed, it continues from its last checkpoint.
Writes runs/<task>/{log.jsonl,curve.png,checkpoint.pt}.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn as nn

from forecourt_training.detector.network import has_small_boxes, load_folded, network_for
from forecourt_training.detector.restore import load_exported, weight_names
from forecourt_training.learning.checkpoint import commands, fixed_options, joined_provenance, provenance, refuse_other, save
from forecourt_training.learning.log import begin_log, draw_curve
from forecourt_training.learning.run import Run, progress_of, train_to_end
from forecourt_training.manifest import provenance_of
from forecourt_training.paths import RUNS
from forecourt_training.photos.cache import Pictures
from forecourt_training.photos.records import Record, read_records
from forecourt_training.photos.stream import round_robin
from forecourt_training.photos.windows import Windows
from forecourt_training.tasks import TASKS, Task

SETTLING = 40  # number of batches for measuring a trunk's batch norms


def parse(given: list[str] | None = None) -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True, nargs="+", help="folders with damage.json, parts.json or synthetic.json")
    p.add_argument("--start", required=True, help="damage: output folder of trunk.mjs; parts: yolox_nano.onnx")
    p.add_argument("--from", dest="exported", help="exported model to continue from")
    p.add_argument("--only-outlines", action="store_true", help="parts: train only the outlines; boxes and classes do not change")
    p.add_argument("--seen", help="damage: output file of see-parts.ts; gives the undamaged parts")
    p.add_argument("--run", help="folder for checkpoint and log; default: runs/<task>")
    p.add_argument("--batches", type=int, default=6000, help="length of the learning-rate schedule")
    p.add_argument("--minutes", type=float, default=math.inf, help="time limit in minutes; shortens the schedule if needed")
    p.add_argument("--batch", type=int, default=16)
    p.add_argument("--window", type=int, default=320, help="side of the training windows in pixels, a multiple of 32")
    p.add_argument("--rate", type=float, help="learning rate of the pretrained weights; default: that of the task")
    p.add_argument("--fresh-rate", type=float, default=1e-3, help="learning rate of the new layers")
    p.add_argument("--rounded", type=float, default=0.0, help="last share of the schedule that simulates the rounding to 8 bits")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--loaders", type=int, help="threads that cut windows; default: one, or with a GPU all cores but one")
    p.add_argument("--seed", type=int, default=20)
    p.add_argument("--full-precision", action="store_true", help="use float32 convolutions instead of bfloat16")
    return p.parse_args(given)


def start_network(task: Task, args: argparse.Namespace, windows: Windows) -> nn.Module:
    """Returns the network before its first step, with the weights of an exported model or with the start weights.

    For damage, the trunk's batch norms are measured on our pictures.
    """
    small_boxes = bool(args.exported) and has_small_boxes(weight_names(args.exported))
    model = network_for(task, args.start, small_boxes)
    pictures = (pictures_of(windows.batch(16)[0]) for _ in range(SETTLING))
    if args.exported:
        if task.name == "damage":
            model.trunk.fold()
        print(f"loaded {load_exported(model, args.exported, pictures)} tensors from {args.exported}", flush=True)
    elif task.name == "damage":
        model.trunk.measure_and_fold_norms(pictures)
    return model


def pictures_of(batch: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(batch).permute(0, 3, 1, 2).float().contiguous(memory_format=torch.channels_last)


def tensors_of(windows: Windows, count: int) -> tuple[torch.Tensor, list[dict[str, torch.Tensor]]]:
    """Returns the next `count` windows: pictures [N,3,S,S] and their targets."""
    pictures, targets = windows.batch(count)
    return pictures_of(pictures), [{k: torch.from_numpy(v) for k, v in t.items()} for t in targets]


def training_records(args: argparse.Namespace, task: Task) -> tuple[list[Record], list[Record]]:
    seen = json.loads(Path(args.seen).read_text()) if args.seen else None
    records = read_records(args.data, task, seen)
    training = [r for r in records if r.split == "train"]
    if not training:
        raise SystemExit(f"{' '.join(args.data)}: no picture belongs to the training split")
    return records, training


def main() -> None:
    args = parse()
    task = replace(TASKS[args.task], size=args.window)
    folder = Path(args.run) if args.run else RUNS / task.name
    folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    torch.manual_seed(args.seed)
    records, training = training_records(args, task)
    path, log, asked = folder / "checkpoint.pt", folder / "log.jsonl", fixed_options(args, training)
    state = torch.load(path, map_location="cpu") if path.exists() else None
    if state:
        refuse_other(path, state, asked)
        if progress_of(args, state["step"], state["seconds"]) >= 1:
            print(f"{path} is complete at batch {state['step']}; give more --batches or --minutes to continue, or another --run")
            return
    begin_log(log, state["step"] if state else 0)
    pictures = Pictures(records, folder)
    if state:
        model = network_for(task, args.start, has_small_boxes(state["model"]))
        load_folded(model, state["model"])
        print(f"continues from {path}, batch {state['step']}; does not read --start again", flush=True)
    else:
        model = start_network(task, args, Windows(training, pictures, task, [args.seed]))
    run, command = Run(model, task, args), commands(state, sys.argv)
    if state:
        run.restore(state)
    loaders = args.loaders or (1 if run.device.type == "cpu" else max(1, (os.cpu_count() or 2) - 1))
    sources = [Windows(training, pictures, task, [args.seed, run.step, *([i] if i else [])]) for i in range(loaders)]

    def keep() -> None:
        save(
            path,
            **run.state(),
            task=task.name,
            trained_on=len(training),
            provenance=joined_provenance(provenance(training), provenance_of(args.exported)),
            asked=asked,
            command=command,
        )
        draw_curve(log, folder / "curve.png")

    train_to_end(run, round_robin([partial(tensors_of, windows, args.batch) for windows in sources]), log, keep)


if __name__ == "__main__":
    main()
