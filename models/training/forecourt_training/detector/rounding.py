"""Simulates the rounding to 8 bits during training, so that quantise.py loses less accuracy.

The rounding is the same as in quantise.py. The input of a hidden convolution has 255 steps over the range that most
pictures need. Its weights have 64 steps to either side of zero, with one scale per channel. The layers that output boxes,
classes and maps are not rounded. Batch norms that are folded in later scale whole channels, which does not change the steps.
"""

from __future__ import annotations

from functools import partial

import torch
import torch.nn as nn

from forecourt_training.detector.inception import Inception

ACTIVATION_STEPS, WEIGHT_LIMIT = 255, 64
COVERED_SHARE = 0.8  # share of the pictures whose extremes fit the range; the others are clipped (our own)
MEASURED_EVERY = 8  # batches
RANGE_DECAY = 0.9  # weight of the previous range in each new measurement


class _StraightThroughRounding(torch.autograd.Function):
    """Straight-through estimator: rounds in the forward pass, and passes the gradient unchanged in the backward pass."""

    @staticmethod
    def forward(ctx: object, x: torch.Tensor, scale: float | torch.Tensor, low: int, high: int) -> torch.Tensor:
        return x.mul(1 / scale).round_().clamp_(low, high).mul_(scale)

    @staticmethod
    def backward(ctx: object, gradient: torch.Tensor) -> tuple[torch.Tensor, None, None, None]:
        return gradient, None, None, None


def rounded_weights(weights: torch.Tensor) -> torch.Tensor:
    """Rounds convolution weights [O,I,h,w] to 64 steps to either side of zero, per output channel."""
    scale = weights.detach().abs().amax((1, 2, 3), keepdim=True).clamp(min=1e-12) / WEIGHT_LIMIT
    return _StraightThroughRounding.apply(weights, scale, -WEIGHT_LIMIT, WEIGHT_LIMIT)


def hidden_convolutions(network: nn.Module) -> list[nn.Conv2d]:
    """Returns the convolutions that quantise.py chooses: those of the trunk, and those before a batch norm."""
    found = []
    for block in network.modules():
        if isinstance(block, Inception):
            found += block.convolutions.values()
        elif isinstance(block, nn.Sequential):
            found += [conv for conv, norm in zip(block, list(block)[1:]) if isinstance(norm, nn.BatchNorm2d)]
    return found


class _Range:
    """Tracks the input range of one convolution during training, and rounds the input to it."""

    def __init__(self) -> None:
        self.span, self.calls = None, 0

    @torch.no_grad()
    def _measure(self, x: torch.Tensor) -> None:
        low = min(0.0, float(x.amin((1, 2, 3)).float().quantile(1 - COVERED_SHARE)))
        high = max(1e-3, float(x.amax((1, 2, 3)).float().quantile(COVERED_SHARE)))
        before = self.span or (low, high)
        self.span = tuple(RANGE_DECAY * old + (1 - RANGE_DECAY) * new for old, new in zip(before, (low, high)))

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        if self.calls % MEASURED_EVERY == 0:
            self._measure(x)
        self.calls += 1
        low, high = self.span
        scale = (high - low) / ACTIVATION_STEPS
        zero = round(-low / scale)
        return _StraightThroughRounding.apply(x, scale, -zero, ACTIVATION_STEPS - zero)


def simulate_rounding(network: nn.Module, chosen: list[nn.Conv2d]) -> None:
    """Makes the `chosen` convolutions round their inputs and weights from now on.

    Batch norms round their outputs, because the SiLU that follows takes 8 bits.
    """
    once = {}  # branches with the same input tensor share its rounding

    def forward(conv: nn.Conv2d, taken: _Range, x: torch.Tensor) -> torch.Tensor:
        if id(x) not in once:
            once[id(x)] = (x, taken(x))
        return conv._conv_forward(once[id(x)][1], rounded_weights(conv.weight), conv.bias)

    for conv in chosen:
        conv.forward = partial(forward, conv, _Range())
    for norm in [m for m in network.modules() if isinstance(m, nn.BatchNorm2d)]:
        norm.register_forward_hook(partial(lambda made, norm, given, x: made(x), _Range()))
    network.register_forward_pre_hook(lambda *_: once.clear())
    network.register_forward_hook(lambda *_: once.clear())
