"""Splits averaged weights into files that are small enough for the way back, and joins them."""

from __future__ import annotations

import io
from pathlib import Path

import torch

PART_BYTES = 15 * 1024 * 1024
MIN_HALVED_VALUES = 4096  # tensors with fewer values stay in 32 bits


def write_parts(folder: Path, name: str, state: dict) -> None:
    """Writes `state` to NAME.0.part, NAME.1.part, ... Large tensors of state["ema"] are stored in 16 bits."""
    halved = {k: v.half() if v.is_floating_point() and v.numel() >= MIN_HALVED_VALUES else v for k, v in state["ema"].items()}
    buffer = io.BytesIO()
    torch.save(state | {"ema": {k: v.cpu().contiguous() for k, v in halved.items()}}, buffer)
    raw = buffer.getvalue()
    for number, begin in enumerate(range(0, len(raw), PART_BYTES)):
        (folder / f"{name}.{number}.part").write_bytes(raw[begin : begin + PART_BYTES])


def read_parts(folder: Path, name: str) -> dict:
    """Returns the state that write_parts wrote, with all weights in 32 bits."""
    paths = sorted(folder.glob(f"{name}.*.part"), key=lambda path: int(path.name.split(".")[-2]))
    if not paths:
        raise SystemExit(f"{folder} has no {name}.0.part")
    state = torch.load(io.BytesIO(b"".join(path.read_bytes() for path in paths)), map_location="cpu")
    return state | {"ema": {k: v.float() if v.dtype == torch.float16 else v for k, v in state["ema"].items()}}
