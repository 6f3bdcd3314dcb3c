"""Fine-tune one model: python3 models/training/train.py damage --data DIR --weights FILE

Seeded; stops after --batches or --minutes, whichever is sooner; continues from its last checkpoint when
started again. Writes runs/<task>/{log.jsonl,curve.png,checkpoint.pt}.
"""
import argparse
import json
import math
import os
import queue
import threading
import time
from dataclasses import replace
from pathlib import Path

import cv2
import torch

from detector.loss import detection_loss
from detector.network import Detector
from photos.cache import Pictures, build_cache
from photos.records import read_records
from photos.windows import Windows
from tasks import TASKS

HERE = Path(__file__).resolve().parent


def parse():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True, help="folder with damage.json, parts.json, images/")
    p.add_argument("--weights", required=True, help="yolox_nano.onnx")
    p.add_argument("--run", help="folder for checkpoints and log; default runs/<task>")
    p.add_argument("--batches", type=int, default=6000, help="length of the learning-rate schedule")
    p.add_argument("--minutes", type=float, default=math.inf, help="finish the schedule in this time, if sooner")
    p.add_argument("--batch", type=int, default=16)
    p.add_argument("--window", type=int, help="side of the training windows, a multiple of 32; default: the input size")
    p.add_argument("--freeze", type=int, default=0, help="how many of the first tensors of weights stay as they are")
    p.add_argument("--rate", type=float, default=5e-4)
    p.add_argument("--head-rate", type=float, default=2e-3)
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--seed", type=int, default=20)
    p.add_argument("--full-precision", action="store_true", help="float32 convolutions instead of bfloat16")
    return p.parse_args()


def stream(windows, count):
    """Batches from a background thread, already as tensors."""
    ready = queue.Queue(4)

    def work():
        while True:
            pictures, targets = windows.batch(count)
            images = torch.from_numpy(pictures).permute(0, 3, 1, 2).float()
            ready.put((images.contiguous(memory_format=torch.channels_last),
                       [{k: torch.from_numpy(v) for k, v in t.items()} for t in targets]))

    threading.Thread(target=work, daemon=True).start()
    while True:
        yield ready.get()


def rate_factor(step, progress):
    """Linear warm-up over 150 batches, then cosine down to 2 % at a progress of 1."""
    warm = min(1.0, (step + 1) / 150)
    return warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))


@torch.no_grad()
def average(kept, model, step):
    """Exponential moving average of the weights, with a short memory at the start."""
    decay = min(0.998, (step + 1) / (step + 20))
    for name, value in model.state_dict().items():
        kept[name].mul_(decay).add_(value, alpha=1 - decay)


def save(path, **state):
    torch.save(state, f"{path}.part")
    os.replace(f"{path}.part", path)


def forget_after(log_path, step):
    """Drop the log's rows of steps that a resumed run will take again."""
    rows = [line for line in log_path.read_text().splitlines() if json.loads(line)["step"] <= step]
    log_path.write_text("".join(f"{row}\n" for row in rows))


def draw_curve(log_path, picture_path):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    rows = [json.loads(line) for line in log_path.read_text().splitlines()]
    pyplot.figure(figsize=(7, 4))
    pyplot.plot([r["pictures"] for r in rows], [r["loss"] for r in rows])
    pyplot.xlabel("pictures seen")
    pyplot.ylabel("loss (running mean)")
    pyplot.tight_layout()
    pyplot.savefig(picture_path, dpi=110)
    pyplot.close()


def main():
    args = parse()
    task = TASKS[args.task]
    task = replace(task, size=args.window or task.size)
    run = Path(args.run) if args.run else HERE / "runs" / task.name
    run.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    torch.manual_seed(args.seed)
    records = read_records(args.data, task)
    build_cache(records, args.data, run / "pixels")
    training = [r for r in records if r.split == "train"]
    model = Detector(args.weights, len(task.classes), task.size).to(memory_format=torch.channels_last)
    for weight in list(model.body.parameters())[:args.freeze]:
        weight.requires_grad_(False)
    heads, gains = list(model.heads.parameters()), torch.tensor(task.gains)
    optimiser = torch.optim.AdamW([{"params": model.body.parameters(), "lr": args.rate},
                                   {"params": heads, "lr": args.head_rate}], weight_decay=0.01)
    base = [g["lr"] for g in optimiser.param_groups]
    step, seconds, path = 0, 0.0, run / "checkpoint.pt"
    ema = {k: v.clone() for k, v in model.state_dict().items()}
    if path.exists():
        state = torch.load(path)
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        ema, step, seconds = state["ema"], state["step"], state["seconds"]
        forget_after(run / "log.jsonl", step)
    windows = Windows(training, Pictures(run / "pixels"), task, [args.seed, step])
    batches, running, started = stream(windows, args.batch), None, time.time() - seconds

    def checkpoint():
        save(path, model=model.state_dict(), ema=ema, optimiser=optimiser.state_dict(), step=step,
             seconds=time.time() - started, pictures=step * args.batch, task=task.name, trained_on=len(training),
             batches=args.batches)
        draw_curve(run / "log.jsonl", run / "curve.png")

    def progress():
        return max(step / args.batches, (time.time() - started) / 60 / args.minutes)

    while progress() < 1:
        for group, lr in zip(optimiser.param_groups, base):
            group["lr"] = lr * rate_factor(step, progress())
        images, targets = next(batches)
        with torch.autocast("cpu", torch.bfloat16, enabled=not args.full_precision):
            outputs = model(images)
        loss, positives = detection_loss(outputs, targets, model, gains)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        optimiser.step()
        average(ema, model, step)
        step += 1
        running = float(loss) if running is None else 0.97 * running + 0.03 * float(loss)
        if step % 25 == 0:
            row = {"step": step, "pictures": step * args.batch, "seconds": round(time.time() - started, 1),
                   "loss": round(running, 4), "positives": positives}
            with open(run / "log.jsonl", "a") as log:
                log.write(json.dumps(row) + "\n")
            print(row, flush=True)
        if step % 250 == 0:
            checkpoint()
    checkpoint()


if __name__ == "__main__":
    main()
