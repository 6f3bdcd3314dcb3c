"""Exports a checkpoint for the product: python3 -m forecourt_training.export damage --start DIR_OR_FILE --model-version 2.1.0

Writes models/<task>.onnx and its entry in models/manifest.json. Each new file is written beside the old one and then
renamed. Weights are stored in 16 bits and widened when the model is loaded; calculations use 32 bits. Scores, thresholds
and calibration come from runs/<task>/scores.json (written by evaluate.py) if they belong to this checkpoint's weights.
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn as nn
from onnx import numpy_helper

from forecourt_training import fingerprint
from forecourt_training.detector.network import Deployed, has_small_boxes, load_folded, network_for, network_like
from forecourt_training.manifest import entry, manifest_values, replace_entry
from forecourt_training.paths import MODELS, RUNS
from forecourt_training.tasks import TASKS, Task

OPSET = 17
# newer versions of PyTorch trace the network only if asked
TRACED = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
MIN_HALVED_VALUES = 64  # tensors with fewer values stay in 32 bits


def load_network(task: Task, start: str | None, checkpoint: Path) -> tuple[nn.Module, dict]:
    """Returns the network with averaged weights (float32, for inference) and the checkpoint's state.

    `start` is not needed for a checkpoint of gpu/collect.py.
    """
    state = torch.load(checkpoint, map_location="cpu")
    if "layers" in state:
        return network_like(state, task).eval(), state
    network = network_for(task, start, has_small_boxes(state["ema"]))
    load_folded(network, state["ema"])
    return network.eval(), state


def outputs_of(task: Task) -> list[str]:
    return ["predictions", "masks", "evidence"][: 3 if task.name == "damage" else 2]


def store_as_float16(model: onnx.ModelProto) -> None:
    """Stores the model's large float32 constants as float16, each with a cast back to float32. Changes the model in place."""
    graph = model.graph
    casts = []
    for tensor in graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size < MIN_HALVED_VALUES:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(onnx.helper.make_node("Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT))
    nodes = casts + list(graph.node)
    del graph.node[:]
    graph.node.extend(nodes)


def write_onnx(
    deployed: nn.Module, names: list[str], path: Path, store: Callable[[onnx.ModelProto], None] = store_as_float16
) -> None:
    """Writes the deployed network to `path`. The file takes any number of pictures, with sides that are multiples of 32.

    `names`: the outputs. `store` changes how the weights are stored.
    """
    part = f"{path}.part"
    free = {"images": {0: "pictures", 2: "height", 3: "width"}, "predictions": {0: "pictures", 1: "boxes"}}
    free |= {name: {0: "pictures", 2: f"{name}_height", 3: f"{name}_width"} for name in names[1:]}
    torch.onnx.export(
        deployed.eval(),
        torch.full((2, 3, 320, 256), 114.0),
        part,
        opset_version=OPSET,
        input_names=["images"],
        output_names=names,
        dynamic_axes=free,
        **TRACED,
    )
    model = onnx.load(part)
    store(model)
    onnx.save(model, part)
    os.replace(part, path)


def scores_of(run: str | Path, state: dict) -> dict | None:
    """Returns the run's scores if they belong to the checkpoint's weights, else None."""
    path = Path(run) / "scores.json"
    scores = json.loads(path.read_text()) if path.exists() else {}
    return scores if scores.get("weights") == fingerprint.of_weights(state["ema"]) else None


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--start", required=True, help="same value as for train.py; gives the structure of the network")
    p.add_argument("--run", help="folder of the run; default: runs/<task>")
    p.add_argument("--out", default=str(MODELS), help="folder for the exported model and the manifest")
    p.add_argument("--model-version", required=True, help="version for the manifest")
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else RUNS / task.name
    network, state = load_network(task, args.start, run / "checkpoint.pt")
    target = Path(args.out) / f"{task.name}.onnx"
    scores = scores_of(run, state)
    levels = [scores["outlineLevels"][name] for name in task.classes] if scores else None
    measured = manifest_values(task, scores)
    write_onnx(Deployed(network, levels), outputs_of(task), target)
    replace_entry(Path(args.out) / "manifest.json", entry(task, target, args.model_version, measured))
    print(f"{target.name}: {target.stat().st_size} bytes, step {state['step']}, scored: {scores is not None}")


if __name__ == "__main__":
    main()
