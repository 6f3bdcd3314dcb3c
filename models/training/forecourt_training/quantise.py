"""Makes an 8-bit model: python3 -m forecourt_training.quantise damage --data DIR

Writes runs/int8, a folder for FORECOURT_MODEL_DIR. It contains the model that export.py wrote, with its hidden convolutions
in integers; the other model, unchanged; and their manifest. Activations have 8 bits. Weights have 7 bits and one scale per
channel, because processors without special 8-bit instructions add pairs of products in 16 bits: two products of 255 x 64 fit,
larger ones would overflow. The layers that output boxes, classes and maps stay in floating point. The product ships this
folder: docs/adr/0016.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from forecourt_training.detector.rounding import ACTIVATION_STEPS, COVERED_SHARE, WEIGHT_LIMIT
from forecourt_training.manifest import replace_entry
from forecourt_training.paths import MODELS, RUNS
from forecourt_training.photos.decode import decode
from forecourt_training.photos.records import read_records
from forecourt_training.runtime import run_onnx
from forecourt_training.scoring.predict import tiles_of
from forecourt_training.tasks import TASKS, Task

Spans = dict[str, tuple[float, float]]  # the range (low, high) of each tensor, by name

PICTURES = 96  # number of pictures for measuring the ranges of activations
EIGHT_BIT_OPERATORS = {"Relu", "MaxPool", "AveragePool", "Concat"}  # operators that ONNX Runtime implements for 8 bits
BIAS_LIMIT = 2.0**30


def refuse_integers(model: onnx.ModelProto, file: str | Path) -> None:
    """Stops if the model is already in 8 bits: rounded weights are no basis for another rounding."""
    if any(node.op_type in ("QuantizeLinear", "DequantizeLinear") for node in model.graph.node):
        raise SystemExit(f"{file} is already in 8 bits: give the model that export.py wrote")


def select_hidden_layers(graph: onnx.GraphProto) -> tuple[list[onnx.NodeProto], list[str]]:
    """Returns the convolutions to quantize, and the names of the tensors that are passed on in 8 bits.

    These are the hidden layers: a ReLU, an average or a SiLU follows them. If a ReLU directly follows a convolution, the
    convolution's own output is left out.
    """
    uses = defaultdict(list)
    for node in graph.node:
        for name in node.input:
            uses[name].append(node.op_type)
    convolutions, carried = [], {"images"}
    for node in graph.node:
        after = sorted(uses[node.output[0]])
        if node.op_type == "Conv" and after in (["Relu"], ["AveragePool"], ["Mul", "Sigmoid"]):
            convolutions.append(node)
            carried.add(node.output[0])
        elif node.op_type in EIGHT_BIT_OPERATORS and all(name in carried for name in node.input):
            carried.add(node.output[0])
    fused = {node.output[0] for node in convolutions if uses[node.output[0]] == ["Relu"]}
    return convolutions, sorted((carried - fused) | {node.input[0] for node in convolutions})


def measure_ranges(model: onnx.ModelProto, tensors: list[str], pictures: list[np.ndarray]) -> Spans:
    """Returns {tensor name: (low, high)}: the range that most of the `pictures` [1,H,W,3] need."""
    probe = onnx.ModelProto.FromString(model.SerializeToString())
    del probe.graph.output[:]
    for operator, out in (("ReduceMin", "lows"), ("ReduceMax", "highs")):
        names = [f"{out}.{i}" for i in range(len(tensors))]
        probe.graph.node.extend(helper.make_node(operator, [t], [n], keepdims=1) for t, n in zip(tensors, names))
        probe.graph.node.append(helper.make_node("Concat", names, [out], axis=0))
        probe.graph.output.append(helper.make_tensor_value_info(out, TensorProto.FLOAT, None))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "probe.onnx"
        onnx.save(probe, str(path))
        found = [[side.ravel() for side in row] for row in run_onnx(path, pictures, ("lows", "highs"))]
    lows, highs = (np.array(rows) for rows in zip(*found))
    low, high = np.quantile(lows, 1 - COVERED_SHARE, axis=0), np.quantile(highs, COVERED_SHARE, axis=0)
    return {t: (min(0.0, float(a)), max(1e-3, float(b))) for t, a, b in zip(tensors, low, high)} | {"images": (0.0, 255.0)}


def _scale(span: tuple[float, float]) -> tuple[float, int]:
    """Returns the scale and the zero point of an activation."""
    low, high = span
    scale = (high - low) / ACTIVATION_STEPS
    return scale, round(-low / scale)


class _Writer:
    """Collects the nodes and constants of the quantized graph."""

    def __init__(self, spans: Spans) -> None:
        self.spans, self.nodes, self.constants, self.read_as = spans, [], [], {}

    def constant(self, name: str, values: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(values, name))
        return name

    def add_dequantized(self, name: str, values: np.ndarray, scale: np.ndarray, axis: int) -> None:
        """Stores a constant as integers `values` with one scale per channel, and dequantizes it under its old name."""
        inputs = [
            self.constant(f"{name}.int{values.itemsize * 8}", values),
            self.constant(f"{name}.scale", scale),
            self.constant(f"{name}.zero", np.zeros(len(scale), values.dtype)),
        ]
        self.nodes.append(helper.make_node("DequantizeLinear", inputs, [name], axis=axis))

    def pass_in_8_bits(self, tensor: str) -> None:
        """Passes a tensor on in 8 bits."""
        scale, zero = _scale(self.spans[tensor])
        by = [self.constant(f"{tensor}.scale", np.float32(scale)), self.constant(f"{tensor}.zero", np.uint8(zero))]
        self.nodes.append(helper.make_node("QuantizeLinear", [tensor, *by], [f"{tensor}.narrow"]))
        self.nodes.append(helper.make_node("DequantizeLinear", [f"{tensor}.narrow", *by], [f"{tensor}.read"]))
        self.read_as[tensor] = f"{tensor}.read"

    def convolution(self, node: onnx.NodeProto, weights: np.ndarray, bias: np.ndarray) -> None:
        of_input = _scale(self.spans[node.input[0]])[0]
        scale = np.abs(weights).reshape(len(weights), -1).max(1) / WEIGHT_LIMIT
        # a channel with tiny weights can have a large bias, which must fit the integer range
        scale = np.maximum(scale, np.abs(bias) / (of_input * BIAS_LIMIT)).clip(1e-12).astype(np.float32)
        steps = np.round(weights / scale[:, None, None, None]).clip(-WEIGHT_LIMIT, WEIGHT_LIMIT)
        self.add_dequantized(node.input[1], steps.astype(np.int8), scale, 0)
        of_bias = (scale * np.float32(of_input)).astype(np.float32)
        self.add_dequantized(node.input[2], np.round(bias / of_bias).astype(np.int32), of_bias, 0)


def quantise(model: onnx.ModelProto, spans: Spans) -> onnx.ModelProto:
    """Returns the model with its hidden convolutions in 8 bits. `spans` is the result of measure_ranges."""
    graph, (convolutions, _) = model.graph, select_hidden_layers(model.graph)
    constants = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    halves = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "Cast" and node.input[0] in constants}
    value = lambda name: constants[halves.get(name, name)].astype(np.float32)
    replaced = {name for node in convolutions for name in node.input[1:3]}
    quantised, writer = {node.output[0] for node in convolutions}, _Writer(spans)
    writer.pass_in_8_bits("images")
    for node in graph.node:
        if node.output[0] in replaced:
            continue
        if node.output[0] in quantised:
            writer.convolution(node, value(node.input[1]), value(node.input[2]))
        copy = onnx.NodeProto.FromString(node.SerializeToString())
        del copy.input[:]
        copy.input.extend(writer.read_as.get(name, name) for name in node.input)
        writer.nodes.append(copy)
        for name in node.output:
            if name in spans:
                writer.pass_in_8_bits(name)
    kept = [t for t in graph.initializer if t.name not in replaced | {halves.get(name) for name in replaced}]
    made = onnx.ModelProto.FromString(model.SerializeToString())
    del made.graph.node[:], made.graph.initializer[:]
    made.graph.node.extend(writer.nodes)
    made.graph.initializer.extend(kept + writer.constants)
    onnx.checker.check_model(made)
    return made


def calibration_pictures(folders: list[str], task: Task, views: list[int]) -> list[np.ndarray]:
    """Returns training pictures as the product's first tile of a view shows them: uint8 [1,H,W,3]."""
    records = [r for r in read_records(folders, task) if r.split == "train"]
    picked = np.random.default_rng(20).permutation(len(records))[:PICTURES]
    shown = []
    for turn, index in enumerate(picked):
        picture = decode(records[index].path, records[index].width, records[index].height)
        side = max(views[0], min(views[turn % len(views)], max(picture.shape[:2])))
        shown.append(tiles_of(picture, side, task.size)[0][:1])
    return shown


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--data", required=True, nargs="+", help="folders with labeled pictures")
    p.add_argument("--models", default=str(MODELS), help="folder of the models, written by export.py")
    p.add_argument("--out", default=str(RUNS / "int8"), help="folder for the models in 8 bits, for FORECOURT_MODEL_DIR")
    args = p.parse_args()
    task, models, out = TASKS[args.task], Path(args.models), Path(args.out)
    if out.resolve() == models.resolve():
        raise SystemExit("--out and --models must be different folders: the next run needs the model in 16 bits")
    entries = json.loads((models / "manifest.json").read_text())["models"]
    mine = next(e for e in entries if e["name"] == task.name)
    model = onnx.load(str(models / mine["file"]))
    refuse_integers(model, models / mine["file"])
    convolutions, tensors = select_hidden_layers(model.graph)
    pictures = calibration_pictures(args.data, task, mine["views"]["standard"])
    made = quantise(model, measure_ranges(model, [t for t in tensors if t != "images"], pictures)).SerializeToString()
    out.mkdir(parents=True, exist_ok=True)
    (out / mine["file"]).write_bytes(made)
    for other in entries:
        if other is not mine:
            shutil.copyfile(models / other["file"], out / other["file"])
            replace_entry(out / "manifest.json", other)
    replace_entry(
        out / "manifest.json",
        mine | {"version": f"{mine['version']}-int8", "bytes": len(made), "sha256": hashlib.sha256(made).hexdigest()},
    )
    print(f"{out / mine['file']}: {len(made)} bytes, {len(convolutions)} convolutions in 8 bits")


if __name__ == "__main__":
    main()
