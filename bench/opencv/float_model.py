"""Rewrites a shipped model in 32-bit floats for one picture of a fixed size: float_model.py MODEL TO WIDTH HEIGHT.

OpenCV 4.6 reads neither 8-bit nor 16-bit weights, and no branches. The weights are the same numbers; the rounding of
values between the layers is left out, and the limit of a box's size, which OpenCV does not read in this form. The maps
of the damage model are always drawn, those of other models never.
"""

from __future__ import annotations

import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def weights_of(graph: onnx.GraphProto) -> dict[str, np.ndarray]:
    """The initializers and constants by name; 16-bit floats become 32-bit floats."""
    found = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "Constant":
            found[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
    return {k: v.astype(np.float32) if v.dtype == np.float16 else v for k, v in found.items()}


def dequantized(values: np.ndarray, scale: np.ndarray, zero: np.ndarray, axis: int) -> np.ndarray:
    """The float values of 8-bit weights, with one scale or one per channel."""
    if scale.ndim > 0 and scale.size > 1:
        shape = [1] * values.ndim
        shape[axis] = scale.size
        scale, zero = scale.reshape(shape), zero.reshape(shape)
    return (values.astype(np.float32) - zero.astype(np.float32)) * scale.astype(np.float32)


def axis_of(node: onnx.NodeProto) -> int:
    return next((a.i for a in node.attribute if a.name == "axis"), 1)


def inlined(graph: onnx.GraphProto, with_maps: bool) -> list[onnx.NodeProto]:
    """The nodes, with the branch of the maps in place of the If, or without both."""
    nodes: list[onnx.NodeProto] = []
    for node in graph.node:
        if node.op_type != "If":
            nodes.append(node)
        elif with_maps:
            branch = next(a.g for a in node.attribute if a.name == "then_branch")
            nodes += list(branch.node)
            graph.initializer.extend(branch.initializer)
            nodes.append(helper.make_node("Identity", [branch.output[0].name], [node.output[0]]))
    return nodes


def simplify(model: onnx.ModelProto, with_maps: bool) -> None:
    """Removes everything that is not a float operation, in place."""
    graph = model.graph
    nodes = inlined(graph, with_maps)
    del graph.node[:]
    graph.node.extend(nodes)
    known = weights_of(graph)
    same: dict[str, str] = {}
    kept = []
    for node in nodes:
        node.input[:] = [same.get(name, name) for name in node.input]
        source = node.input[0] if node.input else ""
        to_float = node.op_type == "Cast" and node.attribute[0].i in (TensorProto.FLOAT, TensorProto.FLOAT16)
        if node.op_type == "Constant":
            continue
        if node.op_type == "DequantizeLinear" and source in known:
            scale, zero = known[node.input[1]], known[node.input[2]]
            known[node.output[0]] = dequantized(known[source], scale, zero, axis_of(node))
        elif node.op_type in ("QuantizeLinear", "DequantizeLinear", "Clip"):
            same[node.output[0]] = source
        elif to_float and source in known:
            known[node.output[0]] = known[source].astype(np.float32)
        elif to_float and source not in integer_outputs(nodes):
            same[node.output[0]] = source
        else:
            kept.append(node)
    keep_score_axis(kept, known, same)
    del graph.node[:]
    graph.node.extend(node for node in kept if not any(name in same for name in node.output))
    for node in graph.node:
        node.input[:] = [same.get(name, name) for name in node.input]
    for output in graph.output:
        if output.name in same:
            graph.node.append(helper.make_node("Identity", [same[output.name]], [output.name]))
    used = {name for node in graph.node for name in node.input}
    del graph.initializer[:]
    graph.initializer.extend(numpy_helper.from_array(v, k) for k, v in known.items() if k in used)


def keep_score_axis(nodes: list[onnx.NodeProto], known: dict[str, np.ndarray], same: dict[str, str]) -> None:
    """Takes the score of each box as a slice [1,boxes,1]: OpenCV cannot add the axis that a Gather removes."""
    scores = {name for node in nodes if node.op_type == "Sigmoid" for name in node.output}
    for i, node in enumerate(nodes):
        if node.op_type == "Gather" and axis_of(node) == 2:
            known.update({"scores.from": np.array([0]), "scores.to": np.array([1]), "scores.axis": np.array([2])})
            inputs = [node.input[0], "scores.from", "scores.to", "scores.axis"]
            nodes[i] = helper.make_node("Slice", inputs, list(node.output))
        if node.op_type == "Unsqueeze" and node.input[0] in scores:
            same[node.output[0]] = node.input[0]


def integer_outputs(nodes: list[onnx.NodeProto]) -> set[str]:
    """Tensors of whole numbers: sizes, and the positions that are made from them."""
    return {name for n in nodes if n.op_type in ("Shape", "Gather", "Range", "Slice") for name in n.output}


def main(source: str, target: str, width: int, height: int) -> None:
    """Writes the float model."""
    model = onnx.load(source)
    with_maps = any(output.name == "evidence" for output in model.graph.output)
    simplify(model, with_maps)
    graph = model.graph
    kept = [one for one in graph.output if with_maps or one.name != "masks"]
    del graph.output[:]
    graph.output.extend(kept)
    del graph.input[:]
    graph.input.append(helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, height, width]))
    del graph.value_info[:]
    onnx.save(model, target)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
