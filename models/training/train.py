"""Train one model: python3 models/training/train.py damage --data DIR --start DIR_OR_FILE

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
from detector.map_loss import evidence_loss, mask_loss
from detector.network import load_folded, network_for
from detector.restore import load_exported
from detector.rounding import feel_rounding, hidden_convolutions
from photos.cache import Pictures
from photos.records import read_records
from photos.windows import Windows
from tasks import TASKS

HERE = Path(__file__).resolve().parent
MASK_WEIGHT = 1.0      # our own
EVIDENCE_WEIGHT = 1.0  # our own
SETTLING = 40          # batches on which a trunk's batch norms are measured


def parse():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True, nargs="+", help="folders with damage.json, parts.json or synthetic.json")
    p.add_argument("--start", required=True, help="damage: what trunk.mjs wrote; parts: yolox_nano.onnx")
    p.add_argument("--from", dest="exported", help="an exported model whose weights to go on from")
    p.add_argument("--only-outlines", action="store_true", help="parts: leave boxes and classes as they are")
    p.add_argument("--seen", help="damage: what photos/see-parts.ts wrote; tells sound parts")
    p.add_argument("--run", help="folder for checkpoints and log; default runs/<task>")
    p.add_argument("--batches", type=int, default=6000, help="length of the learning-rate schedule")
    p.add_argument("--minutes", type=float, default=math.inf, help="finish the schedule in this time, if sooner")
    p.add_argument("--batch", type=int, default=16)
    p.add_argument("--window", type=int, default=320, help="side of the training windows, a multiple of 32")
    p.add_argument("--rate", type=float, help="of what was learned before; default: the task's")
    p.add_argument("--fresh-rate", type=float, default=1e-3, help="of the layers beside the start weights")
    p.add_argument("--rounded", type=float, default=0.0, help="share of the schedule, at its end, that feels the rounding of 8 bits")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--loaders", type=int, help="threads that cut windows; default: one, beside a GPU all cores but one")
    p.add_argument("--seed", type=int, default=20)
    p.add_argument("--full-precision", action="store_true", help="float32 convolutions instead of bfloat16")
    return p.parse_args()


def stream(sources, count):
    """Batches from background threads, one for each of the sources of windows, already as tensors."""
    ready = queue.Queue(4 * len(sources))

    def work(windows):
        while True:
            pictures, targets = windows.batch(count)
            ready.put((pictures_of(pictures), [{k: torch.from_numpy(v) for k, v in t.items()} for t in targets]))

    for windows in sources:
        threading.Thread(target=work, args=(windows,), daemon=True).start()
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
        if value.is_floating_point():
            kept[name].mul_(decay).add_(value, alpha=1 - decay)
        else:
            kept[name].copy_(value)


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


def losses(outputs, targets, gains):
    """(total, {name: value}) of a batch."""
    boxes, positives = detection_loss(outputs, targets, gains)
    parts = {"boxes": boxes, "masks": mask_loss(outputs["masks"], torch.stack([t["maps"] for t in targets]))}
    if "evidence" in outputs:
        parts["evidence"] = evidence_loss(outputs["evidence"], targets)
    return boxes + MASK_WEIGHT * parts["masks"] + EVIDENCE_WEIGHT * parts.get("evidence", 0.0), \
        {name: float(value) for name, value in parts.items()} | {"positives": positives}


def start_network(task, args, windows):
    """The network before its first step: an exported model's, or the start weights', a trunk settled on our pictures."""
    model = network_for(task, args.start)
    pictures = (pictures_of(windows.batch(16)[0]) for _ in range(SETTLING))
    if args.exported:
        if task.name == "damage":
            model.trunk.fold()
        print(f"{load_exported(model, args.exported, pictures)} tensors from {args.exported}", flush=True)
    elif task.name == "damage":
        model.trunk.settle(pictures)
    return model


def pictures_of(batch):
    return torch.from_numpy(batch).permute(0, 3, 1, 2).float().contiguous(memory_format=torch.channels_last)


def optimiser_for(model, task, args):
    fresh = {id(p) for p in model.fresh()}
    learned = [p for p in model.parameters() if p.requires_grad and id(p) not in fresh]
    return torch.optim.AdamW([{"params": learned, "lr": args.rate or task.rate},
                              {"params": [p for p in model.fresh() if p.requires_grad], "lr": args.fresh_rate}],
                             weight_decay=0.01)


def main():
    args = parse()
    task = replace(TASKS[args.task], size=args.window)
    run = Path(args.run) if args.run else HERE / "runs" / task.name
    run.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)
    torch.manual_seed(args.seed)
    records = read_records(args.data, task, json.loads(Path(args.seen).read_text()) if args.seen else None)
    pictures, training = Pictures(records, run), [r for r in records if r.split == "train"]
    path, step, seconds = run / "checkpoint.pt", 0, 0.0
    state = torch.load(path, map_location="cpu") if path.exists() else None
    if state:
        model = network_for(task, args.start)
        load_folded(model, state["model"])
        step, seconds = state["step"], state["seconds"]
        forget_after(run / "log.jsonl", step)
        print(f"goes on from {path}, batch {step}; its start is not read again", flush=True)
    else:
        model = start_network(task, args, Windows(training, pictures, task, [args.seed]))
    device = torch.device(args.device)
    model = model.train().to(device, memory_format=torch.channels_last)
    if task.name == "damage":
        model.trunk.freeze_stem()
    if args.only_outlines:
        model.rest_boxes()
    optimiser = optimiser_for(model, task, args)
    ema = {k: v.clone() for k, v in model.state_dict().items()}
    if state:
        optimiser.load_state_dict(state["optimiser"])
        ema = {k: v.to(device) for k, v in state["ema"].items()}
    base = [args.rate or task.rate, args.fresh_rate]
    gains = torch.tensor(task.gains, device=device)
    loaders = args.loaders or (1 if device.type == "cpu" else max(1, (os.cpu_count() or 2) - 1))
    sources = [Windows(training, pictures, task, [args.seed, step, *([i] if i else [])]) for i in range(loaders)]
    batches, running, started = stream(sources, args.batch), {}, time.time() - seconds

    def checkpoint():
        save(path, model=model.state_dict(), ema=ema, optimiser=optimiser.state_dict(), step=step,
             seconds=time.time() - started, pictures=step * args.batch, task=task.name, trained_on=len(training),
             batches=args.batches)
        draw_curve(run / "log.jsonl", run / "curve.png")

    def progress():
        return max(step / args.batches, (time.time() - started) / 60 / args.minutes)

    feels_rounding = False
    while progress() < 1:
        if not feels_rounding and args.rounded > 0 and progress() >= 1 - args.rounded:
            feels_rounding = True
            feel_rounding(model, hidden_convolutions(model))
            print(f"hidden convolutions round from batch {step} on", flush=True)
        for group, lr in zip(optimiser.param_groups, base):
            group["lr"] = lr * rate_factor(step, progress())
        images, targets = next(batches)
        images, targets = images.to(device), [{k: v.to(device) for k, v in t.items()} for t in targets]
        with torch.autocast(device.type, torch.bfloat16, enabled=not args.full_precision):
            outputs = model(images)
        loss, told = losses(outputs, targets, gains)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        optimiser.step()
        average(ema, model, step)
        step += 1
        running = {k: 0.97 * running.get(k, v) + 0.03 * v for k, v in (told | {"loss": float(loss)}).items()}
        if step % 25 == 0:
            row = {"step": step, "pictures": step * args.batch, "seconds": round(time.time() - started, 1)}
            row |= {k: round(v, 4) for k, v in running.items()}
            with open(run / "log.jsonl", "a") as log:
                log.write(json.dumps(row) + "\n")
            print(row, flush=True)
        if step % 250 == 0:
            checkpoint()
    checkpoint()


if __name__ == "__main__":
    main()
