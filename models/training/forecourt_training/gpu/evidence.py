"""Trains only the output for damaged parts of a checkpoint, on the CPU: python3 -m forecourt_training.gpu.evidence --run DIR

For a network that train.py trained without undamaged parts. All other weights stay the same. Writes the checkpoint again, and
with --keep FILE also its weights in 8 bits.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch

from forecourt_training.detector.dense_loss import parts_loss
from forecourt_training.export import load_network
from forecourt_training.gpu.draw import Drawer
from forecourt_training.gpu.eight_bits import write_8_bits
from forecourt_training.gpu.pack import encoded_picture
from forecourt_training.gpu.store import load_store
from forecourt_training.learning.checkpoint import save
from forecourt_training.photos.records import read_records
from forecourt_training.tasks import DAMAGE

SIZE, BATCH, PICTURES = 256, 16, 3000


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--data", required=True, nargs="+", help="folders with labeled pictures")
    p.add_argument("--seen", required=True, help="output file of see-parts.ts")
    p.add_argument("--run", required=True, help="folder of the checkpoint")
    p.add_argument("--batches", type=int, default=120)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--keep", type=Path, help="file for the weights in 8 bits")
    args = p.parse_args()
    torch.manual_seed(90)
    torch.set_flush_denormal(True)
    path = Path(args.run) / "checkpoint.pt"
    network, state = load_network(DAMAGE, None, path)
    records = read_records(args.data, DAMAGE, json.loads(Path(args.seen).read_text()))
    training = [r for r in records if r.split == "train" and len(r.panels)]
    training = training[:: max(1, len(training) // PICTURES)]
    store = load_store(training, [encoded_picture(r) for r in training], DAMAGE, 2)
    drawer, head = Drawer(store, DAMAGE, 90), network.evidence
    head.requires_grad_(True).train()
    optimiser = torch.optim.AdamW(head.parameters(), args.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=args.batches)
    for step in range(args.batches):
        pictures, target = drawer.draw(BATCH, SIZE)
        with torch.no_grad():
            feature = network.pyramid(network.trunk(pictures.contiguous(memory_format=torch.channels_last)))[1]
        loss = parts_loss(head(feature), target)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        if step % 20 == 0:
            real = target.damaged >= 0
            print(f"{step} loss {loss.item():.4f}, {target.damaged[real].mean().item():.2f} of the parts damaged", flush=True)
    state["ema"] = network.eval().state_dict()
    save(path, **state)
    if args.keep:
        write_8_bits(args.keep, state)


if __name__ == "__main__":
    main()
