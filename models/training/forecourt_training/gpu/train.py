"""Trains on a GPU for a fixed time: python3 -m forecourt_training.gpu.train --packed DIR --out DIR --seconds 500

Reads the chunks and start weights of pack.py. If there are weights of a larger network ("teacher"), trains it first. Then
trains the shipped network ("product"), on the labels and on what the larger network says about the same windows. Writes the
averaged weights of both to --out in parts of 15 MiB, and log.jsonl.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import torch
import torch.nn as nn

from forecourt_training.detector.hiera import Hiera
from forecourt_training.detector.network import network_like
from forecourt_training.detector.pyramid import DamageNetwork
from forecourt_training.gpu.draw import Drawer
from forecourt_training.gpu.eight_bits import read_8_bits
from forecourt_training.gpu.learner import Learner
from forecourt_training.gpu.parts import write_parts
from forecourt_training.gpu.store import load_store, read_chunks
from forecourt_training.gpu.teaching import outputs_of
from forecourt_training.learning.checkpoint import provenance
from forecourt_training.tasks import DAMAGE

LOG_INTERVAL = 50  # batches
KEPT_AT = (0.45, 0.75)  # shares of a network's time; the last is the fallback if the machine is taken away before the end
MOSAIC_SHARE, MOSAICS_UNTIL = 0.5, 0.85  # our own: the share of the windows, and of the time


def parse(given: list[str] | None = None) -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--packed", required=True, help="folder with chunk-*.pickle, start.pt and perhaps teacher.safetensors")
    p.add_argument("--product", type=Path, help="weights in 8 bits (collect.py) to start from, instead of start.pt")
    p.add_argument("--teacher", type=Path, help="weights in 8 bits to start from, instead of teacher.safetensors")
    p.add_argument("--out", required=True)
    p.add_argument("--seconds", type=float, required=True, help="time for all, from the start of the program")
    p.add_argument("--teacher-share", type=float, default=0.5, help="share of the time for the larger network")
    p.add_argument("--size", type=int, default=512, help="side of the windows in pixels, a multiple of 64")
    p.add_argument("--batch", type=int, default=64)
    p.add_argument("--teacher-batch", type=int, default=48)
    p.add_argument("--rate", type=float, default=3e-4)
    p.add_argument("--fresh-rate", type=float, default=1e-3)
    p.add_argument("--teacher-rate", type=float, default=4e-4)
    p.add_argument("--rounded", type=float, default=0.12, help="last share that simulates the rounding to 8 bits")
    p.add_argument("--pictures", type=int, help="use only so many pictures, for a rehearsal")
    p.add_argument("--max-steps", type=int, help="stop after so many batches of each network, for a rehearsal")
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--seed", type=int, default=80)
    return p.parse_args(given)


def teacher_of(given: Path | None, packed: Path) -> DamageNetwork | None:
    """Returns the larger network with its start weights, or None if there are no weights for it."""
    if given:
        return network_like(read_8_bits(given), DAMAGE)
    weights = packed / "teacher.safetensors"
    if not weights.exists():
        return None
    return DamageNetwork(Hiera(weights), len(DAMAGE.classes), len(DAMAGE.part_kinds), small_boxes=True)


def train(
    learner: Learner,
    drawer: Drawer,
    args: argparse.Namespace,
    *,
    name: str,
    batch: int,
    until: float,
    teacher: nn.Module | None,
    keep: Callable[[Learner, str, int, float], None],
) -> None:
    """Trains one network up to the time `until`. `keep` stores its weights."""
    begun, log, sums, kept = time.time(), (Path(args.out) / "log.jsonl").open("a"), {}, 0
    while (progress := (time.time() - begun) / (until - begun)) < 1 and learner.step != args.max_steps:
        mosaics = int(batch * MOSAIC_SHARE) if progress < MOSAICS_UNTIL else 0
        with torch.no_grad():
            pictures, targets = drawer.draw(batch, args.size, mosaics)
        taught = outputs_of(teacher, pictures.contiguous(memory_format=torch.channels_last)) if teacher else None
        for part, value in learner.learn(pictures, targets, progress, taught).items():
            sums[part] = sums.get(part, 0) + value
        if learner.step % LOG_INTERVAL == 0 or learner.step == args.max_steps:
            summed = (learner.step - 1) % LOG_INTERVAL + 1
            row = {part: round(float(value) / summed, 4) for part, value in sums.items()}
            row = {"network": name, "step": learner.step, "seconds": round(time.time() - begun, 1)} | row
            print(json.dumps(row), file=log, flush=True)
            print(json.dumps(row), flush=True)
            sums = {}
        if kept < len(KEPT_AT) and progress >= KEPT_AT[kept]:
            kept += 1
            keep(learner, name, batch, time.time() - begun)
    keep(learner, name, batch, time.time() - begun)


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
    state = read_8_bits(args.product) if args.product else torch.load(packed / "start.pt", map_location="cpu")
    drawer = Drawer(store.to(device), DAMAGE, args.seed)
    begun, end = time.time(), started + args.seconds
    print(f"{len(records)} pictures ready after {begun - started:.1f} s", flush=True)

    def keep(learner: Learner, name: str, batch: int, seconds: float) -> None:
        options = {option: str(value) if isinstance(value, Path) else value for option, value in vars(args).items()}
        state_of_run = {
            "ema": learner.average,
            "layers": state["layers"] if name == "product" else [],
            "step": learner.step,
            "seconds": seconds,
            "pictures": learner.step * batch,
            "provenance": provenance(records),
            "options": {option: value for option, value in options.items() if option not in ("packed", "out")},
        }
        write_parts(out, name, state_of_run)

    teacher = teacher_of(args.teacher, packed)
    if teacher:
        learner = Learner(teacher, DAMAGE.gains, args.teacher_rate, args.fresh_rate, device, 0.0)
        until = begun + (end - begun) * args.teacher_share
        train(learner, drawer, args, name="teacher", batch=args.teacher_batch, until=until, teacher=None, keep=keep)
        teacher = learner.finished()
    learner = Learner(network_like(state, DAMAGE), DAMAGE.gains, args.rate, args.fresh_rate, device, args.rounded)
    train(learner, drawer, args, name="product", batch=args.batch, until=end, teacher=teacher, keep=keep)
    if device.type == "cuda":
        print(f"peak memory {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB", flush=True)


if __name__ == "__main__":
    main()
