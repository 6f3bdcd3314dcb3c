"""The steps of a training run."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import torch
import torch.nn as nn
from torch.optim.swa_utils import AveragedModel

from forecourt_training.detector.loss import detection_loss
from forecourt_training.detector.map_loss import evidence_loss, mask_loss
from forecourt_training.detector.rounding import hidden_convolutions, simulate_rounding
from forecourt_training.learning.log import add_row
from forecourt_training.tasks import Task

MASK_WEIGHT = 1.0  # our own
EVIDENCE_WEIGHT = 1.0  # our own
LOG_INTERVAL, SAVE_INTERVAL = 25, 250  # batches between two rows of the log, and between two checkpoints


def rate_factor(step: int, progress: float) -> float:
    """Linear warm-up over 150 batches, then cosine down to 2 % at a progress of 1."""
    warm = min(1.0, (step + 1) / 150)
    return warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))


def moving_average(kept: torch.Tensor, value: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
    """Exponential moving average of a tensor after `count` updates.

    The first updates have a larger weight. Integers are copied.
    """
    if not value.is_floating_point():
        return value
    decay = min(0.998, int(count) / (int(count) + 19))
    return kept.mul(decay).add(value, alpha=1 - decay)


def losses(
    outputs: dict[str, torch.Tensor], targets: list[dict[str, torch.Tensor]], gains: torch.Tensor
) -> tuple[torch.Tensor, dict[str, float]]:
    """Returns the total loss of a batch, and {name: value} of its parts."""
    boxes, positives = detection_loss(outputs, targets, gains)
    maps, weight = (torch.stack([t[name] for t in targets]) for name in ("maps", "weight"))
    parts = {"boxes": boxes, "masks": mask_loss(outputs["masks"], maps, weight)}
    if "evidence" in outputs:
        parts["evidence"] = evidence_loss(outputs["evidence"], targets)
    return boxes + MASK_WEIGHT * parts["masks"] + EVIDENCE_WEIGHT * parts.get("evidence", 0.0), {
        name: float(value) for name, value in parts.items()
    } | {"positives": positives}


def optimiser_for(model: nn.Module, task: Task, args: argparse.Namespace) -> torch.optim.AdamW:
    fresh = {id(p) for p in model.new_parameters()}
    learned = [p for p in model.parameters() if p.requires_grad and id(p) not in fresh]
    return torch.optim.AdamW(
        [
            {"params": learned, "lr": args.rate or task.rate},
            {"params": [p for p in model.new_parameters() if p.requires_grad], "lr": args.fresh_rate},
        ],
        weight_decay=0.01,
    )


def progress_of(args: argparse.Namespace, step: int, seconds: float) -> float:
    """Returns the completed share of the schedule: 0 at the start, 1 at the end."""
    return max(step / args.batches, seconds / 60 / args.minutes)


class Run:
    """The state of a training run: network, optimizer, averaged weights, and position in the schedule."""

    def __init__(self, model: nn.Module, task: Task, args: argparse.Namespace) -> None:
        self.args, self.device, self.model = args, torch.device(args.device), model
        model.train().to(self.device, memory_format=torch.channels_last)
        if task.name == "damage":
            model.trunk.freeze_stem()
        if args.only_outlines:
            model.freeze_boxes()
        self.optimiser = optimiser_for(model, task, args)
        self.average = AveragedModel(model, avg_fn=moving_average, use_buffers=True)
        self.average.update_parameters(model)  # the average starts with the start weights
        self.rates = [args.rate or task.rate, args.fresh_rate]
        self.gains = torch.tensor(task.gains, device=self.device)
        self.step, self.started, self.simulates_rounding = 0, time.time(), False

    def restore(self, state: dict) -> None:
        self.optimiser.load_state_dict(state["optimiser"])
        self.average.module.load_state_dict(state["ema"])
        self.average.n_averaged.fill_(state["step"] + 1)
        self.step, self.started = state["step"], time.time() - state["seconds"]

    def seconds(self) -> float:
        return time.time() - self.started

    def progress(self) -> float:
        return progress_of(self.args, self.step, self.seconds())

    def learn(self, images: torch.Tensor, targets: list[dict[str, torch.Tensor]]) -> dict[str, float]:
        """Takes one training step, and returns {name: value} of its losses."""
        progress = self.progress()
        if not self.simulates_rounding and self.args.rounded > 0 and progress >= 1 - self.args.rounded:
            self.simulates_rounding = True
            simulate_rounding(self.model, hidden_convolutions(self.model))
            print(f"hidden convolutions simulate the rounding to 8 bits from batch {self.step} on", flush=True)
        for group, rate in zip(self.optimiser.param_groups, self.rates):
            group["lr"] = rate * rate_factor(self.step, progress)
        images, targets = images.to(self.device), [{k: v.to(self.device) for k, v in t.items()} for t in targets]
        with torch.autocast(self.device.type, torch.bfloat16, enabled=not self.args.full_precision):
            outputs = self.model(images)
        loss, parts = losses(outputs, targets, self.gains)
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 10.0)
        self.optimiser.step()
        self.average.update_parameters(self.model)
        self.step += 1
        return parts | {"loss": float(loss)}

    def state(self) -> dict:
        return {
            "model": self.model.state_dict(),
            "ema": self.average.module.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
            "seconds": self.seconds(),
            "pictures": self.step * self.args.batch,
            "batches": self.args.batches,
        }


def train_to_end(run: Run, batches: Iterator[tuple], log: Path, keep: Callable[[], None]) -> None:
    """Trains to the end of the schedule. Writes to `log` every 25 batches and calls `keep` every 250."""
    running = {}

    def log_row() -> None:
        row = {"step": run.step, "pictures": run.step * run.args.batch, "seconds": round(run.seconds(), 1)}
        add_row(log, row | {k: round(v, 4) for k, v in running.items()})

    while run.progress() < 1:
        parts = run.learn(*next(batches))
        running = {k: 0.97 * running.get(k, v) + 0.03 * v for k, v in parts.items()}
        if run.step % LOG_INTERVAL == 0:
            log_row()
        if run.step % SAVE_INTERVAL == 0:
            keep()
    if running and run.step % LOG_INTERVAL:
        log_row()
    keep()
