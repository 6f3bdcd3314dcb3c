"""One network with its optimizer and averaged weights."""

from __future__ import annotations

import torch
import torch.nn as nn

from forecourt_training.detector.dense_loss import Targets, boxes_loss, maps_loss, parts_loss
from forecourt_training.detector.hiera import Hiera
from forecourt_training.detector.rounding import hidden_convolutions, simulate_rounding
from forecourt_training.gpu.teaching import teaching_loss
from forecourt_training.learning.run import rate_factor

AVERAGE_DECAY = 0.999
WEIGHT_DECAY = 0.03
MAX_GRADIENT = 10.0


class Learner:
    """learn(pictures, targets, progress) takes one step. `average` holds the averaged weights by name."""

    def __init__(
        self, model: nn.Module, gains: tuple, rate: float, fresh_rate: float, device: torch.device, rounded: float
    ) -> None:
        self.model, self.device, self.rounded = model.train().to(device, memory_format=torch.channels_last), device, rounded
        self.gains = torch.tensor(gains, device=device)
        if not isinstance(model.trunk, Hiera):
            model.trunk.freeze_stem()
        self.optimiser = torch.optim.AdamW(self._groups(rate, fresh_rate), weight_decay=WEIGHT_DECAY)
        self.average = {name: value.detach().clone() for name, value in model.state_dict().items()}
        self.step, self.rounds = 0, False

    def _groups(self, rate: float, fresh_rate: float) -> list[dict]:
        fresh = {id(p) for p in self.model.new_parameters()}
        groups = {}
        for name, parameter in self.model.named_parameters():
            if not parameter.requires_grad:
                continue
            full = rate * self.model.trunk.rate_of(name) if isinstance(self.model.trunk, Hiera) else rate
            full = fresh_rate if id(parameter) in fresh else full
            groups.setdefault(full, []).append(parameter)
        return [{"params": parameters, "lr": full, "full": full} for full, parameters in groups.items()]

    def learn(
        self, pictures: torch.Tensor, target: Targets, progress: float, taught: dict[str, torch.Tensor] | None = None
    ) -> dict[str, torch.Tensor]:
        """Takes one training step, and returns {name: value} of its losses. Values stay on the device.

        `progress`: share of this network's training that is done. `taught`: what a larger network says, as teaching.outputs_of.
        """
        if self.rounded and not self.rounds and progress >= 1 - self.rounded:
            self.rounds = True
            simulate_rounding(self.model, hidden_convolutions(self.model))
        for group in self.optimiser.param_groups:
            group["lr"] = group["full"] * rate_factor(self.step, progress)
        pictures = pictures.contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16):
            outputs = self.model(pictures)
        parts = {
            "boxes": boxes_loss(outputs, target, self.gains, pictures.shape[2]),
            "masks": maps_loss(outputs["masks"], target),
            "evidence": parts_loss(outputs["evidence"], target),
        }
        if taught:
            parts["teaching"] = teaching_loss(outputs, taught)
        self.optimiser.zero_grad()
        sum(parts.values()).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), MAX_GRADIENT)
        self.optimiser.step()
        self.step += 1
        self._update_average()
        return {name: value.detach() for name, value in parts.items()}

    def finished(self) -> nn.Module:
        """Returns the network with its averaged weights, for inference. It can no longer learn."""
        self.model.load_state_dict(self.average)
        return self.model.eval().requires_grad_(False)

    @torch.no_grad()
    def _update_average(self) -> None:
        decay = min(AVERAGE_DECAY, self.step / (self.step + 19))
        values = self.model.state_dict()
        floating = [name for name, value in values.items() if value.is_floating_point()]
        torch._foreach_lerp_([self.average[n] for n in floating], [values[n] for n in floating], 1 - decay)
        for name in values.keys() - set(floating):
            self.average[name].copy_(values[name])
