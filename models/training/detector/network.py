"""YOLOX-Nano with class heads of our own.

Training view: boxes as corners, objectness and class logits.
Export view (`Deployed`): cx, cy, w, h, objectness probability, class probabilities.
"""
import torch
import torch.nn as nn

from .graph import OnnxGraph, head_outputs

STRIDES = (8, 16, 32)


def anchor_grid(size):
    """(top-left cell corners in pixels [A,2], strides [A]) of a square picture of `size` pixels."""
    corners, strides = [], []
    for stride in STRIDES:
        cells = torch.arange(size // stride).float() * stride
        y, x = torch.meshgrid(cells, cells, indexing="ij")
        corners.append(torch.stack([x, y], -1).reshape(-1, 2))
        strides.append(torch.full((corners[-1].shape[0],), float(stride)))
    return torch.cat(corners), torch.cat(strides)


class Detector(nn.Module):
    """forward(images [N,3,S,S]) -> (centre and size [N,A,4], objectness [N,A], class logits [N,A,C])."""

    def __init__(self, weights_path, class_count, size):
        super().__init__()
        self.body = OnnxGraph(weights_path, head_outputs(weights_path))
        self.heads = nn.ModuleList([nn.Conv2d(64, class_count, 1) for _ in STRIDES])
        for head in self.heads:
            nn.init.normal_(head.weight, std=0.01)
            nn.init.constant_(head.bias, -1.0)
        corners, strides = anchor_grid(size)
        self.register_buffer("corners", corners, persistent=False)
        self.register_buffer("strides", strides, persistent=False)

    def forward(self, images):
        outputs = self.body(images)
        levels = []
        for i, head in enumerate(self.heads):
            box, objectness, feature = outputs[3 * i:3 * i + 3]
            levels.append(torch.cat([box, objectness, head(feature)], 1).flatten(2))
        flat = torch.cat(levels, 2).transpose(1, 2).float()
        centre = flat[..., :2] * self.strides[:, None] + self.corners
        extent = flat[..., 2:4].clamp(-6, 6).exp() * self.strides[:, None]
        return torch.cat([centre, extent], -1), flat[..., 4], flat[..., 5:]


def corners_of(boxes):
    """cx, cy, w, h -> x0, y0, x1, y1."""
    return torch.cat([boxes[..., :2] - boxes[..., 2:] / 2, boxes[..., :2] + boxes[..., 2:] / 2], -1)


class Deployed(nn.Module):
    """The network as the product runs it: one tensor [N, A, 5 + C] of decoded probabilities."""

    def __init__(self, detector):
        super().__init__()
        self.detector = detector

    def forward(self, images):
        boxes, objectness, classes = self.detector(images)
        return torch.cat([boxes, objectness.sigmoid().unsqueeze(-1), classes.sigmoid()], -1)
