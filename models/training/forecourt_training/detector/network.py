"""Creates the two networks, and wraps them for deployment."""

from __future__ import annotations

from collections.abc import Iterable

import torch
import torch.nn as nn

from forecourt_training.detector.hiera import Hiera
from forecourt_training.detector.inception import Inception, empty_values
from forecourt_training.detector.nano import PartsNetwork
from forecourt_training.detector.pyramid import DamageNetwork
from forecourt_training.tasks import Task


def network_for(task: Task, start: str, small_boxes: bool = False) -> nn.Module:
    """Returns the task's network with its start weights. `start`: the trunk's folder, or the file of the COCO detector.

    `small_boxes`: damage: with the level of boxes at stride 4.
    """
    if task.name == "parts":
        return PartsNetwork(start, len(task.classes))
    return DamageNetwork(Inception(start), len(task.classes), len(task.part_kinds), small_boxes)


def has_small_boxes(names: Iterable[str]) -> bool:
    """Whether weights with these names have the level of boxes at stride 4."""
    return any(name.startswith("small.") for name in names)


def network_like(state: dict, task: Task) -> nn.Module:
    """Returns the damage network of a state of gpu/ with its weights. state: {"ema": weights, "layers": of the trunk}."""
    weights = {name: value.float() if value.dtype == torch.float16 else value for name, value in state["ema"].items()}
    if any(name.startswith("trunk.body.") for name in weights):
        trunk = Hiera(None)
    else:
        trunk = Inception((state["layers"], empty_values(state["layers"], weights)))
        trunk.fold()
    network = DamageNetwork(trunk, len(task.classes), len(task.part_kinds), has_small_boxes(weights))
    network.load_state_dict(weights)
    return network


def load_folded(network: nn.Module, state: dict[str, torch.Tensor]) -> None:
    """Loads a checkpoint's weights. In a checkpoint the trunk's batch norms are already folded."""
    if isinstance(network, DamageNetwork):
        network.trunk.fold()
    network.load_state_dict(state)


class Deployed(nn.Module):
    """The network as the product runs it.

    Outputs: predictions [N,A,5+C] (cx, cy, w, h in pixels, then probabilities), masks [N,C,H/4,W/4] (probabilities) and, for
    damage, evidence [N,1,H/16,W/16] (logits). `levels` [C] are the probabilities that cut the best outlines
    (scoring/outlines.py); the exported maps are shifted so that each level becomes 0.5.
    """

    def __init__(self, network: nn.Module, levels: list[float] | None = None) -> None:
        super().__init__()
        self.network = network
        even = torch.full((network.masks.out_channels,), 0.5) if levels is None else torch.tensor(levels)
        self.register_buffer("even", torch.logit(even)[None, :, None, None])

    def forward(self, images: torch.Tensor) -> list[torch.Tensor]:
        out = self.network(images)
        rows = torch.cat([out["boxes"], out["objectness"].sigmoid().unsqueeze(-1), out["classes"].sigmoid()], -1)
        made = [rows, (out["masks"] - self.even).sigmoid()]
        return made + [out["evidence"]] if "evidence" in out else made
