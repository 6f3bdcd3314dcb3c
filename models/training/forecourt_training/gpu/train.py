"""Trains on a GPU for a fixed time: python3 -m forecourt_training.gpu.train --packed DIR --out DIR --seconds 500

Reads the chunks and start weights of pack.py. Trains the shipped network ("product") and, if its weights are there, a larger
one ("teacher") on the same batches. Writes the averaged weights of both to --out in parts of 15 MiB, at 45 %, at 75 % and at
the end of the time, and log.jsonl.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

import cv2
import torch

from forecourt_training.detector.hiera import Hiera
from forecourt_training.detector.network import network_like
from forecourt_training.detector.pyramid import DamageNetwork
from forecourt_training.gpu.draw import Drawer
from forecourt_training.gpu.learner import Learner
from forecourt_training.gpu.parts import write_parts
from forecourt_training.gpu.store import load_store, read_chunks
from forecourt_training.learning.checkpoint import provenance
from forecourt_training.tasks import DAMAGE

LOG_INTERVAL = 50  # batches
KEPT_AT = (0.45, 0.75)  # shares of the time; the last is the fallback if the machine is taken away before the end
MOSAIC_SHARE, MOSAICS_UNTIL = 0.5, 0.85  # our own: the share of the windows, and of the time


def parse(given: list[str] | None = None) -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--packed", required=True, help="folder with chunk-*.pickle, start.pt and perhaps teacher.safetensors")
    p.add_argument("--out", required=True)
    p.add_argument("--seconds", type=float, required=True, help="time for all, from the start of the program")
    p.add_argument("--size", type=int, default=512, help="side of the windows in pixels, a multiple of 64")
    p.add_argument("--batch", type=int, default=64)
    p.add_argument("--teacher-batch", type=int, default=32, help="the teacher gets the first windows of each batch")
    p.add_argument("--rate", type=float, default=3e-4)
    p.add_argument("--fresh-rate", type=float, default=1e-3)
    p.add_argument("--teacher-rate", type=float, default=4e-4)
    p.add_argument("--rounded", type=float, default=0.12, help="last share that simulates the rounding to 8 bits")
    p.add_argument("--pictures", type=int, help="use only so many pictures, for a rehearsal")
    p.add_argument("--max-steps", type=int, help="stop after so many batches, for a rehearsal")
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--seed", type=int, default=80)
    return p.parse_args(given)


def learners_of(args: argparse.Namespace, state: dict, packed: Path, device: torch.device) -> dict[str, Learner]:
    model = network_like(state, DAMAGE)
    made = {"product": Learner(model, DAMAGE.gains, args.rate, args.fresh_rate, device, args.rounded)}
    weights = packed / "teacher.safetensors"
    if weights.exists():
        teacher = DamageNetwork(Hiera(weights), len(DAMAGE.classes), len(DAMAGE.part_kinds), small_boxes=True)
        made["teacher"] = Learner(teacher, DAMAGE.gains, args.teacher_rate, args.fresh_rate, device, 0.0)
    return made


def main() -> None:
    started, args = time.time(), parse()
    packed, out, device = Path(args.packed), Path(args.out), torch.device(args.device)
    out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    torch.manual_seed(args.seed)
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = True
    records, encoded = read_chunks(sorted(packed.glob("chunk-*.pickle")))
    if args.pictures:
        step = max(1, len(records) // args.pictures)
        records, encoded = records[::step], encoded[::step]
    store = load_store(records, encoded, DAMAGE, os.cpu_count() or 2)
    state = torch.load(packed / "start.pt", map_location="cpu")
    drawer, learners = Drawer(store.to(device), DAMAGE, args.seed), learners_of(args, state, packed, device)
    layers = state["layers"]
    begun = time.time()
    print(f"{len(records)} pictures ready after {begun - started:.1f} s", flush=True)
    log, sums, kept = (out / "log.jsonl").open("a"), {}, 0

    def keep() -> None:
        for name, learner in learners.items():
            state = {
                "ema": learner.average,
                "layers": layers if name == "product" else [],
                "step": learner.step,
                "seconds": time.time() - begun,
                "pictures": learner.step * (args.batch if name == "product" else args.teacher_batch),
                "provenance": provenance(records),
                "options": {name: value for name, value in vars(args).items() if name not in ("packed", "out")},
            }
            write_parts(out, name, state)

    step = 0
    while (progress := (time.time() - begun) / (started + args.seconds - begun)) < 1 and step != args.max_steps:
        mosaics = int(args.batch * MOSAIC_SHARE) if progress < MOSAICS_UNTIL else 0
        with torch.no_grad():
            pictures, targets = drawer.draw(args.batch, args.size, mosaics)
            shuffled = torch.randperm(args.batch, device=device)
            pictures, targets = pictures[shuffled], targets.taken(shuffled)
        for name, learner in learners.items():
            count = args.batch if name == "product" else args.teacher_batch
            for part, value in learner.learn(pictures[:count], targets.taken(slice(count)), progress).items():
                key = f"{name}.{part}"
                sums[key] = sums.get(key, 0) + value
        step += 1
        if step % LOG_INTERVAL == 0 or step == args.max_steps:
            summed = (step - 1) % LOG_INTERVAL + 1
            row = {name: round(float(value) / summed, 4) for name, value in sums.items()}
            seconds = round(time.time() - begun, 1)
            print(json.dumps({"step": step, "seconds": seconds} | row), file=log, flush=True)
            print(step, seconds, row, flush=True)
            sums = {}
        if kept < len(KEPT_AT) and progress >= KEPT_AT[kept]:
            kept += 1
            keep()
    keep()
    if device.type == "cuda":
        print(f"peak memory {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB", flush=True)


if __name__ == "__main__":
    main()
