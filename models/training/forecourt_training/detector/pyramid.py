"""The damage network: a trunk, a feature pyramid, and four outputs.

The outputs are boxes with classes at strides 8, 16 and 32, and on request at stride 4 for small damage; a map per class at
stride 4 (the outlines); a map of evidence at stride 16 (its mean over the box of a part is the logit of "this part is
damaged"); and, for training only, the part that a box belongs to.
"""

from __future__ import annotations

import torch
import torch.nn as nn
import torch.nn.functional as F

from forecourt_training.detector.layers import FINE_STRIDE, RARE, STRIDES, convolution, decode, predictor

WIDTH = 96
FINE = 64  # channels of the map output
FINE_HEAD = 48  # channels of the head for small damage


def twice(x: torch.Tensor, like: torch.Tensor) -> torch.Tensor:
    return F.interpolate(x, size=like.shape[2:], mode="nearest")


class Pyramid(nn.Module):
    """forward(features at 4, 8, 16) -> features of WIDTH channels at 8, 16, 32."""

    def __init__(self, channels: tuple[int, int, int]) -> None:
        super().__init__()
        _, at8, at16 = channels
        self.down = nn.Sequential(convolution(at16, WIDTH, 3, 2), convolution(WIDTH, WIDTH))
        self.side16, self.side8 = convolution(at16, WIDTH, 1), convolution(at8, WIDTH, 1)
        self.smooth16, self.smooth8 = convolution(WIDTH, WIDTH), convolution(WIDTH, WIDTH)

    def forward(self, taps: list[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        _, at8, at16 = taps
        p32 = self.down(at16)
        p16 = self.smooth16(self.side16(at16) + twice(p32, at16))
        p8 = self.smooth8(self.side8(at8) + twice(p16, at8))
        return p8, p16, p32


class Head(nn.Module):
    """Predicts boxes and classes of one level: raw map [N,5+C,h,w], and the class feature."""

    def __init__(self, class_count: int, taken: int = WIDTH, width: int = WIDTH, bias: float = -2.0) -> None:
        super().__init__()
        self.where = nn.Sequential(convolution(taken, width), convolution(width, width))
        self.what = nn.Sequential(convolution(taken, width), convolution(width, width))
        self.box, self.objectness = predictor(width, 4, 0.0), predictor(width, 1, bias)
        self.classes = predictor(width, class_count, bias)

    def forward(self, feature: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        where, what = self.where(feature), self.what(feature)
        return torch.cat([self.box(where), self.objectness(where), self.classes(what)], 1), what


class DamageNetwork(nn.Module):
    """forward(images [N,3,H,W]) -> dict: as layers.decode, and masks [N,C,H/4,W/4], evidence [N,1,H/16,W/16]
    (logits), kinds [N,A,K] (logits of the part).

    The trunk returns features at strides 4, 8 and 16 with `trunk.channels` channels. With `small_boxes`, the anchors of
    stride 4 come first; `kinds` does not include them.
    """

    def __init__(self, trunk: nn.Module, class_count: int, kind_count: int, small_boxes: bool = False) -> None:
        super().__init__()
        self.trunk, self.pyramid = trunk, Pyramid(trunk.channels)
        self.heads = nn.ModuleList([Head(class_count) for _ in STRIDES])
        self.kinds = nn.Conv2d(WIDTH, kind_count, 1)
        self.fine_side = convolution(trunk.channels[0], FINE, 1)
        self.fine_down, self.fine = convolution(WIDTH, FINE), convolution(FINE, FINE)
        self.masks = predictor(FINE, class_count, RARE)
        self.evidence = nn.Sequential(convolution(WIDTH, FINE), predictor(FINE, 1, 0.0))
        self.small = Head(class_count, FINE, FINE_HEAD, -3.0) if small_boxes else None

    def forward(self, images: torch.Tensor) -> dict[str, torch.Tensor]:
        taps = self.trunk(images)
        features = self.pyramid(taps)
        levels, whats = zip(*[head(f) for head, f in zip(self.heads, features)])
        fine = self.fine(self.fine_side(taps[0]) + twice(self.fine_down(features[0]), taps[0]))
        strides = STRIDES
        if self.small:
            levels, strides = (self.small(fine)[0], *levels), (FINE_STRIDE, *STRIDES)
        out = decode(levels, strides)
        out["masks"], out["evidence"] = self.masks(fine).float(), self.evidence(features[1]).float()
        if self.training:
            out["kinds"] = torch.cat([self.kinds(w).flatten(2) for w in whats], 2).transpose(1, 2).float()
        return out

    def new_parameters(self) -> list[nn.Parameter]:
        """Parameters that are not part of the trunk. They started from random values and get a higher learning rate."""
        return [p for name, p in self.named_parameters() if not name.startswith("trunk.")]
