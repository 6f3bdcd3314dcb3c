"""Puts the maps of a model behind a switch: python3 -m forecourt_training.on_demand parts

ONNX Runtime calculates every output of a graph, including those that the caller does not ask for. The maps are nearly half
of the part model's work, and few pictures need them. The model gets one more input, a boolean. If it is false, the
operations that only the maps need are skipped, and the maps are empty. All other outputs stay the same, bit for bit. The
maps keep their operations; only ONNX Runtime's choice of a convolution kernel may change their last bit.
Rewrites models/<task>.onnx (or the file in the folder of --models) and its entry in the manifest there. Run it last, after
quantise.py, which does not process the branch behind the switch.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from forecourt_training import fingerprint
from forecourt_training.manifest import MAPS, SWITCH, describe_maps, replace_entry
from forecourt_training.paths import MODELS
from forecourt_training.tasks import TASKS


def _needed_for(graph: onnx.GraphProto, names: list[str]) -> set[int]:
    """Indices of the nodes that the tensors `names` depend on."""
    made_by = {name: i for i, node in enumerate(graph.node) for name in node.output}
    found, left = set(), [made_by[name] for name in names]
    while left:
        at = left.pop()
        if at not in found:
            found.add(at)
            left += [made_by[name] for name in graph.node[at].input if name in made_by]
    return found


def _copied(node: onnx.NodeProto) -> onnx.NodeProto:
    return onnx.NodeProto.FromString(node.SerializeToString())


def _with_own_dequantization(nodes: list[onnx.NodeProto], graph: onnx.GraphProto) -> list[onnx.NodeProto]:
    """Returns `nodes`, preceded by their own copies of the dequantization of their 8-bit inputs.

    Without these copies the dequantization would run even if no maps are drawn.
    """
    inside = {name for node in nodes for name in node.output}
    widened = {node.output[0]: node for node in graph.node if node.op_type == "DequantizeLinear"}
    wanted = {name for node in nodes for name in node.input if name in widened and name not in inside}
    readings = []
    for name in sorted(wanted):
        own = _copied(widened[name])
        own.name = own.output[0] = f"{name}.{MAPS}"
        readings.append(own)
    for node in nodes:
        node.input[:] = [f"{name}.{MAPS}" if name in wanted else name for name in node.input]
    return readings + nodes


def add_switch(model: onnx.ModelProto) -> onnx.ModelProto:
    """Returns a copy of the model with its maps behind the switch."""
    if any(i.name == SWITCH for i in model.graph.input):
        raise SystemExit("the model already has the switch for the maps")
    made = onnx.ModelProto.FromString(model.SerializeToString())
    graph = made.graph
    others = _needed_for(graph, [o.name for o in graph.output if o.name != MAPS])
    alone = _needed_for(graph, [MAPS]) - others
    nodes = [_copied(graph.node[i]) for i in sorted(alone)]
    last = next(node for node in nodes if MAPS in node.output)
    last.output[0] = f"{MAPS}.drawn"
    classes = next(o for o in graph.output if o.name == MAPS).type.tensor_type.shape.dim[1].dim_value
    described = lambda name: helper.make_tensor_value_info(name, TensorProto.FLOAT, [None, classes, None, None])
    nothing = helper.make_node(
        "Constant", [], [f"{MAPS}.none"], value=numpy_helper.from_array(np.zeros((0, classes, 0, 0), np.float32))
    )
    choice = helper.make_node(
        "If",
        [SWITCH],
        [MAPS],
        name=f"{MAPS}.{SWITCH}",
        then_branch=helper.make_graph(_with_own_dequantization(nodes, graph), "drawn", [], [described(f"{MAPS}.drawn")]),
        else_branch=helper.make_graph([nothing], "none", [], [described(f"{MAPS}.none")]),
    )
    # the branch takes the place of its first convolution: restore.py relies on the order of the weights
    first = min(i for i in alone if graph.node[i].op_type == "Conv")
    before, after = (
        [_copied(graph.node[i]) for i in some if i not in alone] for some in (range(first), range(first, len(graph.node)))
    )
    del graph.node[:]
    graph.node.extend([*before, choice, *after])
    graph.input.append(helper.make_tensor_value_info(SWITCH, TensorProto.BOOL, []))
    onnx.checker.check_model(made)
    return made


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--models", default=str(MODELS), help="folder of the models and their manifest")
    p.add_argument("--model-version", help="default: the version in the manifest")
    args = p.parse_args()
    models = Path(args.models)
    entries = json.loads((models / "manifest.json").read_text())["models"]
    mine = next(e for e in entries if e["name"] == args.task)
    file = models / mine["file"]
    part = file.with_name(f"{file.name}.part")
    onnx.save(add_switch(onnx.load(str(file))), str(part))
    os.replace(part, file)
    replace_entry(
        models / "manifest.json",
        mine
        | describe_maps(TASKS[args.task], file, mine)
        | {"version": args.model_version or mine["version"], "sha256": fingerprint.of_file(file), "bytes": file.stat().st_size},
    )
    print(f"{file}: {file.stat().st_size} bytes, computes {MAPS} only if {SWITCH} is true")


if __name__ == "__main__":
    main()
