"""Layers that both networks use, and the decoding of raw boxes."""

from __future__ import annotations

from collections.abc import Iterable

import torch
import torch.nn as nn

STRIDES = (8, 16, 32)  # of the levels that predict boxes
FINE_STRIDE = 4  # of the optional level for small damage
RARE = -4.6  # bias of an output that is positive at about one place in a hundred


def convolution(taken: int, made: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    """Convolution, batch norm, SiLU."""
    return nn.Sequential(nn.Conv2d(taken, made, size, stride, size // 2, bias=False), nn.BatchNorm2d(made), nn.SiLU())


def predictor(taken: int, made: int, bias: float) -> nn.Conv2d:
    """A final 1x1 convolution that starts with small weights and the same bias for all outputs."""
    layer = nn.Conv2d(taken, made, 1)
    nn.init.normal_(layer.weight, std=0.01)
    nn.init.constant_(layer.bias, bias)
    return layer


def anchors(feature: torch.Tensor, stride: int) -> torch.Tensor:
    """Top-left corners [h*w,2], in pixels, of the cells of a feature map [N,C,h,w]."""
    high, wide = feature.shape[2], feature.shape[3]
    y = torch.arange(high, device=feature.device, dtype=torch.float32) * stride
    x = torch.arange(wide, device=feature.device, dtype=torch.float32) * stride
    return torch.stack([x[None, :].expand(high, wide), y[:, None].expand(high, wide)], -1).reshape(-1, 2)


def decode(levels: Iterable[torch.Tensor], strides: Iterable[int]) -> dict[str, torch.Tensor]:
    """levels: per stride a raw map [N,4+1+C,h,w] -> dict of

    boxes [N,A,4] (centre and size in pixels), objectness [N,A], classes [N,A,C] (logits),
    centres [A,2] and strides [A] of the anchors.
    """
    boxes, rest, centres, steps = [], [], [], []
    for level, stride in zip(levels, strides):
        corner = anchors(level, stride)
        flat = level.flatten(2).transpose(1, 2).float()
        centre = flat[..., :2] * stride + corner
        boxes.append(torch.cat([centre, flat[..., 2:4].clamp(-6, 6).exp() * stride], -1))
        rest.append(flat[..., 4:])
        centres.append(corner + stride / 2)
        steps.append(torch.full_like(corner[:, 0], stride))
    rest = torch.cat(rest, 1)
    return {
        "boxes": torch.cat(boxes, 1),
        "objectness": rest[..., 0],
        "classes": rest[..., 1:],
        "centres": torch.cat(centres),
        "strides": torch.cat(steps),
    }
