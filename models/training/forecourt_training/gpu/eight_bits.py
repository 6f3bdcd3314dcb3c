"""Stores weights in 8 bits, for the repository: a start for further training, and for the export.

Each large tensor has integers from -127 to 127 with one scale per first index. Small tensors are stored as they are.
"""

from __future__ import annotations

from pathlib import Path

import torch

from forecourt_training.gpu.parts import MIN_HALVED_VALUES
from forecourt_training.learning.checkpoint import save

STEPS = 127


def write_8_bits(path: Path, state: dict) -> None:
    """Writes a state with its weights state["ema"] in 8 bits."""
    save(path, **state | {"ema": to_8_bits(state["ema"])})


def read_8_bits(path: Path) -> dict:
    """Returns the state that `write_8_bits` wrote, with float32 weights."""
    state = torch.load(path, map_location="cpu")
    return state | {"ema": from_8_bits(state["ema"])}


def to_8_bits(weights: dict[str, torch.Tensor]) -> dict[str, object]:
    """{name: tensor} -> {name: tensor, or (int8 steps, float32 scales [first dimension])}."""
    return {name: _rounded(value) if _is_large(value) else value for name, value in weights.items()}


def from_8_bits(stored: dict[str, object]) -> dict[str, torch.Tensor]:
    """The inverse of to_8_bits, apart from the rounding. All weights are float32."""
    return {name: value if torch.is_tensor(value) else _widened(*value) for name, value in stored.items()}


def _is_large(value: torch.Tensor) -> bool:
    return value.is_floating_point() and value.dim() > 1 and value.numel() >= MIN_HALVED_VALUES


def _rounded(value: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    rows = value.float().flatten(1)
    scale = rows.abs().amax(1).clamp(min=1e-12) / STEPS
    return (value.float() / scale.view(-1, *[1] * (value.dim() - 1))).round().to(torch.int8), scale


def _widened(steps: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    return steps.float() * scale.view(-1, *[1] * (steps.dim() - 1))
