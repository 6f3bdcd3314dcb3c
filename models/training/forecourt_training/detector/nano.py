"""The parts network: YOLOX-Nano with our own class heads and an output for outlines."""

from __future__ import annotations

import torch
import torch.nn as nn
import torch.nn.functional as F

from forecourt_training.detector.graph import OnnxGraph, head_outputs, stem_output
from forecourt_training.detector.layers import RARE, STRIDES, convolution, decode, predictor

CHANNELS = 64  # of the detector's class features


class PartsNetwork(nn.Module):
    """forward(images [N,3,H,W]) -> dict: as layers.decode, and masks [N,C,H/4,W/4] (logits)."""

    def __init__(self, weights_path: str, class_count: int) -> None:
        super().__init__()
        stem, stem_channels = stem_output(weights_path)
        self.body = OnnxGraph(weights_path, [*head_outputs(weights_path), stem])
        self.heads = nn.ModuleList([predictor(CHANNELS, class_count, -1.0) for _ in STRIDES])
        self.fine_side, self.fine_down = convolution(stem_channels, CHANNELS, 1), convolution(CHANNELS, CHANNELS, 1)
        self.coarse_down = convolution(CHANNELS, CHANNELS, 1)
        self.fine = nn.Sequential(convolution(CHANNELS, CHANNELS), convolution(CHANNELS, CHANNELS))
        self.masks = predictor(CHANNELS, class_count, RARE)

    def forward(self, images: torch.Tensor) -> dict[str, torch.Tensor]:
        *outputs, stem = self.body(images)
        features = outputs[2::3]
        levels = [
            torch.cat([box, objectness, head(feature)], 1)
            for head, box, objectness, feature in zip(self.heads, *(outputs[i::3] for i in range(3)))
        ]
        wide = F.interpolate(self.coarse_down(features[1]), size=features[0].shape[2:], mode="nearest")
        at8 = self.fine_down(features[0]) + wide
        fine = self.fine(self.fine_side(stem) + F.interpolate(at8, size=stem.shape[2:], mode="nearest"))
        return decode(levels, STRIDES) | {"masks": self.masks(fine).float()}

    def new_parameters(self) -> list[nn.Parameter]:
        """Parameters that are not part of the COCO detector. They started from random values and get a higher learning rate."""
        return [p for name, p in self.named_parameters() if not name.startswith("body.")]

    def freeze_boxes(self) -> None:
        """Freezes everything that finds boxes, so that only outlines are trained."""
        self.body.requires_grad_(False)
        self.heads.requires_grad_(False)
