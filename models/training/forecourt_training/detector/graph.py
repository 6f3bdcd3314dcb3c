"""Runs the YOLOX-Nano ONNX file as a trainable PyTorch module.

The file contains plain convolutions (batch norms are folded in), so ten operators are enough.
Every convolution weight becomes a parameter. Each Sigmoid + Mul pair becomes one SiLU.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import numpy_helper


def head_outputs(path: str) -> list[str]:
    """Returns the names of the tensors before each of the three head concatenations.

    The list is flat: box regression, objectness logit and class feature for the strides 8, 16 and 32. The class feature is
    the input of the class convolution, which is left out.
    """
    graph = onnx.load(path).graph
    maker = {out: node for node in graph.node for out in node.output}
    names = []
    for node in [n for n in graph.node if n.op_type == "Concat"][-4:-1]:
        box, objectness, classes = node.input
        class_conv = maker[maker[classes].input[0]]
        names += [box, maker[objectness].input[0], class_conv.input[0]]
    return names


def stem_output(path: str) -> tuple[str, int]:
    """Returns (name, channels) of the last tensor at stride 4: the input of the second convolution with stride 2."""
    graph = onnx.load(path).graph
    shapes = {t.name: list(t.dims) for t in graph.initializer}
    for node in graph.node:
        if node.op_type == "Constant":
            shapes[node.output[0]] = list(node.attribute[0].t.dims)
    halving = []
    for node in graph.node:
        attributes = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
        if node.op_type == "Conv" and list(attributes["strides"]) == [2, 2]:
            halving.append((node.input[0], shapes[node.input[1]][1] * attributes.get("group", 1)))
    return halving[1]


def _steps(graph: onnx.GraphProto, wanted: list[str]) -> list[list]:
    """The nodes that `wanted` depends on, in order, with Sigmoid + Mul fused into SiLU."""
    nodes = [
        [n.op_type, list(n.input), list(n.output)[0], {a.name: onnx.helper.get_attribute_value(a) for a in n.attribute}]
        for n in graph.node
        if n.op_type != "Constant"
    ]
    sigmoids = {out: ins[0] for op, ins, out, _ in nodes if op == "Sigmoid"}
    for node in nodes:
        if node[0] == "Mul" and sigmoids.get(node[1][1]) == node[1][0]:
            node[0], node[1] = "SiLU", node[1][:1]
    needed, kept = set(wanted), []
    for node in reversed(nodes):
        if node[2] in needed:
            kept.append(node)
            needed |= set(node[1])
    return kept[::-1]


def _slice(x: torch.Tensor, starts: list[int], ends: list[int], axes: list[int], steps: list[int]) -> torch.Tensor:
    index = [slice(None)] * x.dim()
    for begin, end, axis, step in zip(starts, ends, axes, steps):
        index[axis] = slice(begin, min(end, x.shape[axis]), step)
    return x[tuple(index)]


class OnnxGraph(nn.Module):
    """forward(images [N,3,H,W]) -> list of the tensors named in `outputs`."""

    def __init__(self, path: str, outputs: Iterable[str]) -> None:
        super().__init__()
        graph = onnx.load(path).graph
        values = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
        for node in graph.node:
            if node.op_type == "Constant":
                values[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
        self.input_name = graph.input[0].name
        self.outputs = list(outputs)
        self.steps = _steps(graph, outputs)
        self.weights, self.constants = nn.ParameterDict(), {}
        for op, ins, _, _ in self.steps:
            for name in ins:
                if name not in values:
                    continue
                if op == "Conv" and values[name].dtype == np.float32:
                    self.weights[self._key(name)] = nn.Parameter(torch.from_numpy(values[name].copy()))
                else:
                    self.constants[name] = values[name].tolist()
        self.last_use = {name: i for i, step in enumerate(self.steps) for name in step[1]}

    @staticmethod
    def _key(name: str) -> str:
        return "w_" + name.replace(".", "_")

    def _conv(self, x: torch.Tensor, ins: list[str], attributes: dict) -> torch.Tensor:
        bias = self.weights[self._key(ins[2])] if len(ins) > 2 else None
        return F.conv2d(
            x, self.weights[self._key(ins[1])], bias, attributes["strides"], attributes["pads"][0], 1, attributes.get("group", 1)
        )

    def _run(self, op: str, ins: list[str], known: dict[str, torch.Tensor], attributes: dict) -> torch.Tensor:
        x = known[ins[0]]
        if op == "Conv":
            return self._conv(x, ins, attributes)
        if op == "SiLU":
            return F.silu(x)
        if op == "Concat":
            return torch.cat([known[k] for k in ins], attributes["axis"])
        if op == "Add":
            return x + known[ins[1]]
        if op == "MaxPool":
            return F.max_pool2d(x, attributes["kernel_shape"], attributes["strides"], attributes["pads"][0])
        if op == "Resize":
            return F.interpolate(x, scale_factor=2.0, mode="nearest")
        if op == "Slice":
            return _slice(x, *[self.constants[k] for k in ins[1:5]])
        raise ValueError(f"operator {op} is not supported")

    def forward(self, images: torch.Tensor) -> list[torch.Tensor]:
        known = {self.input_name: images}
        for i, (op, ins, out, attributes) in enumerate(self.steps):
            known[out] = self._run(op, ins, known, attributes)
            for name in ins:
                if self.last_use.get(name) == i and name not in self.outputs:
                    known.pop(name, None)
        return [known[name] for name in self.outputs]
