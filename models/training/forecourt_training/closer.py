"""Exports the larger network of the detailed setting: python3 -m forecourt_training.closer --run DIR

Reads the checkpoint that gpu/collect.py made with --name teacher, and writes models/damage-closer.onnx with boxes and masks. The
weights of convolutions and matrix products are stored in 8 bits with one scale per output channel and widened when they are
used; calculations use 32 bits. `check` compares the file with PyTorch. Score both networks together afterwards (evaluate.py
--closer), then list them (manifest.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn as nn
from onnx import helper, numpy_helper

from forecourt_training import fingerprint
from forecourt_training.detector.network import Deployed
from forecourt_training.export import load_network, write_onnx
from forecourt_training.gpu.parts import MIN_HALVED_VALUES
from forecourt_training.paths import MODELS
from forecourt_training.runtime import run_onnx
from forecourt_training.tasks import DAMAGE

FILE = "damage-closer.onnx"
OUTPUTS = ["predictions", "masks"]
STEPS = 127
# nothing is rounded again, because the checkpoint was stored in as many bits; but ONNX Runtime may also round activations
TOLERANCES = {"predictions": 0.05, "masks": 0.1}
BLOCK = 32  # pixels: noise without any surfaces is no picture of a car, and each rounding changes what is seen in it


class BoxesAndMasks(nn.Module):
    """A deployed network without its evidence, which was not trained."""

    def __init__(self, deployed: Deployed) -> None:
        super().__init__()
        self.deployed = deployed

    def forward(self, images: torch.Tensor) -> list[torch.Tensor]:
        return self.deployed(images)[: len(OUTPUTS)]


def _channel_axes(nodes: list[onnx.NodeProto]) -> Mapping[str, int]:
    """Returns {weights: axis of their output channels} of convolutions and matrix products."""
    axes = {}
    for node in nodes:
        if node.op_type == "Conv":
            axes[node.input[1]] = 0
        elif node.op_type == "MatMul":
            axes[node.input[1]] = 1
        elif node.op_type == "Gemm":
            is_transposed = any(a.name == "transB" and a.i for a in node.attribute)
            axes[node.input[1]] = 0 if is_transposed else 1
    return axes


def store_as_int8(model: onnx.ModelProto) -> None:
    """Stores large weights as integers from -127 to 127 with one scale per output channel, as gpu/eight_bits.py does.

    Changes the model in place.
    """
    graph, axes, kept, widened = model.graph, _channel_axes(list(model.graph.node)), [], []
    for tensor in graph.initializer:
        values, axis = numpy_helper.to_array(tensor), axes.get(tensor.name)
        if axis is None or values.dtype != np.float32 or values.size < MIN_HALVED_VALUES:
            kept.append(tensor)
            continue
        others = tuple(i for i in range(values.ndim) if i != axis)
        scale = (np.abs(values).max(others) / STEPS).clip(1e-12).astype(np.float32)
        shape = [-1 if i == axis else 1 for i in range(values.ndim)]
        steps = np.round(values / scale.reshape(shape)).astype(np.int8)
        parts = {"int8": steps, "scale": scale, "zero": np.zeros(len(scale), np.int8)}
        kept += [numpy_helper.from_array(value, f"{tensor.name}.{name}") for name, value in parts.items()]
        inputs = [f"{tensor.name}.{name}" for name in parts]
        widened.append(helper.make_node("DequantizeLinear", inputs, [tensor.name], axis=axis))
    nodes = widened + list(graph.node)
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(kept)


def describe(file: str | Path, views: list[int]) -> dict:
    """Returns what the manifest says about the larger network in `file`."""
    path = Path(file)
    return {
        "file": path.name,
        "sha256": fingerprint.of_file(path),
        "bytes": path.stat().st_size,
        "shape": "fit",
        "views": views,
    }


def check(network: nn.Module, file: Path) -> None:
    """Compares the exported file with PyTorch on pictures of random blocks, of several sizes."""
    random = np.random.default_rng(1)
    small = [random.integers(0, 256, (1, h // BLOCK, w // BLOCK, 3)) for h, w in ((512, 384), (320, 320), (512, 512))]
    batches = [blocks.repeat(BLOCK, 1).repeat(BLOCK, 2).astype(np.float32) for blocks in small]
    for batch, theirs in zip(batches, run_onnx(file, batches, tuple(OUTPUTS))):
        with torch.no_grad():
            ours = [o.numpy() for o in network(torch.from_numpy(batch.transpose(0, 3, 1, 2)).contiguous())]
        for name, a, b in zip(OUTPUTS, ours, theirs):
            assert a.shape == b.shape, (name, a.shape, b.shape)
            a, b = (a[..., 4:], b[..., 4:]) if name == "predictions" else (a, b)
            difference = float(np.abs(a - b).max())
            print(f"{batch.shape} {name} differ by {difference:.2e}")
            assert difference < TOLERANCES[name]


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--run", required=True, help="folder of the checkpoint")
    p.add_argument("--out", default=str(MODELS), help="folder for the exported model")
    args = p.parse_args()
    network, _ = load_network(DAMAGE, None, Path(args.run) / "checkpoint.pt")
    deployed, target = BoxesAndMasks(Deployed(network)).eval(), Path(args.out) / FILE
    write_onnx(deployed, OUTPUTS, target, store_as_int8)
    check(deployed, target)
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
