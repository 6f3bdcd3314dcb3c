"""Packs pictures and start weights for train.py: python3 -m forecourt_training.gpu.pack --data DIR --start TRUNK --out DIR

Writes chunk-0.pickle (the sources with small damage, bit-exact), chunk-1.pickle, ... (the other sources, as WebP), each below
--chunk megabytes; start.pt (the exported model with the level of boxes at stride 4, which starts from random values); and
manifest.json with the sha256 of each file.
"""

from __future__ import annotations

import argparse
import json
import pickle
from pathlib import Path

import cv2
import numpy as np
import torch

from forecourt_training import fingerprint
from forecourt_training.detector.network import network_for
from forecourt_training.detector.restore import load_exported
from forecourt_training.gpu.draw import Drawer
from forecourt_training.gpu.parts import MIN_HALVED_VALUES
from forecourt_training.gpu.store import CANVAS, load_store
from forecourt_training.photos.decode import decode
from forecourt_training.photos.records import Record, read_records
from forecourt_training.tasks import DAMAGE

EXACT = ("lensor_severity",)  # small damage: the stored bytes, if they fit the canvas
LONGEST, QUALITY = 512, 60  # of all other pictures
SETTLING, BATCH, WINDOW = 25, 16, 320  # for measuring batch norms


def refuse_without_sound_parts(records: list[Record]) -> None:
    """Stops if no part is undamaged: the evidence output would learn that all parts are damaged."""
    if not any((record.damaged == 0).any() for record in records):
        raise SystemExit("no picture has an undamaged part: write --seen again with see-parts.ts")


def encoded_picture(record: Record) -> bytes:
    """Returns the picture of a record as a file of at most CANVAS pixels."""
    if record.source in EXACT and max(record.width, record.height) <= CANVAS:
        return Path(record.path).read_bytes()
    picture = decode(record.path, record.width, record.height)
    scale = LONGEST / max(picture.shape[:2])
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])[1].tobytes()


def chunks_of(records: list[Record], limit: int) -> list[dict]:
    """Splits records and their encoded pictures into chunks of less than `limit` bytes, small damage first."""
    chunks, size = [{"records": [], "pictures": []}], 0
    for record in sorted(records, key=lambda r: r.source not in EXACT):
        picture = encoded_picture(record)
        if size + len(picture) > limit:
            chunks.append({"records": [], "pictures": []})
            size = 0
        chunks[-1]["records"].append(record)
        chunks[-1]["pictures"].append(picture)
        size += len(picture) + 500
    return chunks


def start_state(exported: str, start: str, records: list[Record], pictures: list[bytes]) -> dict:
    """Returns {"ema": weights} of the exported model in a network with the level of boxes at stride 4."""
    store = load_store(records, pictures, DAMAGE, 2)
    drawer = Drawer(store, DAMAGE, 1)
    batches = (drawer.draw(BATCH, WINDOW, BATCH // 2)[0].contiguous(memory_format=torch.channels_last) for _ in range(SETTLING))
    old = network_for(DAMAGE, start)
    old.trunk.fold()
    load_exported(old, exported, batches)
    new = network_for(DAMAGE, start, small_boxes=True)
    new.trunk.fold()
    new.load_state_dict(old.state_dict(), strict=False)
    large = lambda value: value.is_floating_point() and value.numel() >= MIN_HALVED_VALUES
    weights = {name: value.half() if large(value) else value for name, value in new.state_dict().items()}
    return {"layers": json.loads((Path(start) / "layers.json").read_text()), "ema": weights}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--data", required=True, nargs="+", help="folders with damage.json, parts.json or synthetic.json")
    p.add_argument("--seen", required=True, help="output file of see-parts.ts")
    p.add_argument("--start", required=True, help="output folder of trunk.mjs")
    p.add_argument("--from", dest="exported", default="models/damage.onnx", help="exported model to continue from")
    p.add_argument("--out", required=True)
    p.add_argument("--chunk", type=float, default=30, help="largest chunk in megabytes")
    args = p.parse_args()
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    records = read_records(args.data, DAMAGE, json.loads(Path(args.seen).read_text()))
    training = [r for r in records if r.split == "train"]
    refuse_without_sound_parts(training)
    chunks = chunks_of(training, int(args.chunk * 1e6))
    for number, chunk in enumerate(chunks):
        (out / f"chunk-{number}.pickle").write_bytes(pickle.dumps(chunk))
    every = [(r, p) for chunk in chunks for r, p in zip(chunk["records"], chunk["pictures"])]
    some = [every[i] for i in np.random.default_rng(20).permutation(len(every))[:400]]
    torch.save(start_state(args.exported, args.start, [r for r, _ in some], [p for _, p in some]), out / "start.pt")
    files = {path.name: fingerprint.of_file(path) for path in sorted(out.iterdir()) if path.suffix in (".pickle", ".pt")}
    (out / "manifest.json").write_text(json.dumps(files, indent=2) + "\n")
    print("\n".join(f"{name} {(out / name).stat().st_size / 1e6:.1f} MB" for name in files))


if __name__ == "__main__":
    main()
