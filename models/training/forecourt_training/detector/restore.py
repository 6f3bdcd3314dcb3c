"""Loads the weights of an exported model, so that training can continue from the shipped model.

An exported file has no batch norms: each is folded into the convolution before it, and the folded weights have generated names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import onnx
import torch
import torch.nn as nn
from onnx import numpy_helper


def _constants(graph: onnx.GraphProto) -> dict[str, torch.Tensor]:
    """Returns {name: float32 tensor} of the file's constants, stored in 32 bits, in 16 bits, or in 8 bits with scales."""
    stored = {t.name: torch.from_numpy(numpy_helper.to_array(t).copy()) for t in graph.initializer}
    values = {name.removesuffix(".half"): value.float() for name, value in stored.items()}
    for name, steps in stored.items():
        whole, _, kind = name.rpartition(".")
        if kind in ("int8", "int32"):
            scale = stored[f"{whole}.scale"]
            values[whole] = steps.float() * scale.view(-1, *[1] * (steps.dim() - 1))
    return values


def weight_names(path: str | Path) -> set[str]:
    """Returns the names in the network of the weights of an exported model that kept their names."""
    return {name.partition(".")[2] for name in _constants(onnx.load(path).graph)}


def _named(network: nn.Module, constants: dict[str, torch.Tensor]) -> set[str]:
    """Copies the parameters that kept their names, and returns the names."""
    values = {name.partition(".")[2]: value for name, value in constants.items()}
    mine = {name: p for name, p in network.named_parameters() if name in values and p.shape == values[name].shape}
    for name, parameter in mine.items():
        parameter.copy_(values[name])
    return set(mine)


def _pairs(network: nn.Module, images: torch.Tensor) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Returns (convolution, batch norm) in the order in which the network runs them. The file has the same order."""
    followed = {
        id(norm): conv
        for block in network.modules()
        if isinstance(block, nn.Sequential)
        for conv, norm in zip(block, list(block)[1:])
        if isinstance(norm, nn.BatchNorm2d)
    }
    order, hooks = (
        [],
        [
            norm.register_forward_hook(lambda norm, *_: order.append((followed[id(norm)], norm)))
            for norm in network.modules()
            if isinstance(norm, nn.BatchNorm2d)
        ],
    )
    network.eval()(images)
    for hook in hooks:
        hook.remove()
    return order


def _nodes(graph: onnx.GraphProto) -> Iterator[onnx.NodeProto]:
    """Yields the graph's nodes in their order, including those behind a switch."""
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            yield from _nodes(attribute.g)


def _folded(graph: onnx.GraphProto) -> list:
    """(weight, bias) names of the convolutions with a folded batch norm, in the file's order."""
    return [node.input[1:3] for node in _nodes(graph) if node.op_type == "Conv" and node.input[1].startswith("onnx::")]


def _as_identity(pairs: list[tuple[nn.Conv2d, nn.BatchNorm2d]], constants: dict[str, torch.Tensor], folded: list) -> None:
    """Copies each folded convolution into its pair, with a batch norm that only adds the bias."""
    if len(folded) != len(pairs):
        raise SystemExit(f"the file has {len(folded)} folded convolutions, the network has {len(pairs)}")
    for (conv, norm), (weight, bias) in zip(pairs, folded):
        conv.weight.copy_(constants[weight])
        norm.reset_running_stats()
        norm.weight.fill_((1 + norm.eps) ** 0.5)
        norm.bias.copy_(constants[bias])


def _measure(network: nn.Module, pairs: list[tuple[nn.Conv2d, nn.BatchNorm2d]], batches: Iterable[torch.Tensor]) -> None:
    """Sets each batch norm to the mean and variance of its input, so that training mode gives the same result as before."""
    sums = {id(norm): [0.0, 0.0, 0] for _, norm in pairs}

    def note(norm: nn.BatchNorm2d, given: tuple[torch.Tensor], _: object) -> None:
        x, row = given[0].float(), sums[id(norm)]
        row[0] = row[0] + x.mean((0, 2, 3))
        row[1] = row[1] + x.square().mean((0, 2, 3))
        row[2] += 1

    hooks = [norm.register_forward_hook(note) for _, norm in pairs]
    for images in batches:
        network(images)
    for hook in hooks:
        hook.remove()
    for _, norm in pairs:
        first, second, count = sums[id(norm)]
        mean = first / count
        variance = (second / count - mean.square()).clamp(min=0)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.copy_((variance + norm.eps).sqrt())
        norm.bias.add_(mean)


@torch.no_grad()
def load_exported(network: nn.Module, path: str | Path, batches: Iterable[torch.Tensor]) -> int:
    """Loads all weights of an exported model, and returns the number of tensors.

    The batch norms are measured on `batches` of pictures [N,3,H,W]. Fold the trunk's norms before the call. A file without any
    folded convolution is older than the outlines: the outlines then keep their start values. The output for part names is
    never exported and always keeps its start values.
    """
    graph, batches = onnx.load(path).graph, iter(batches)
    constants = _constants(graph)
    taken = _named(network, constants)
    if not _folded(graph):
        return len(taken)
    first = next(batches)
    pairs = _pairs(network, first[:1])
    _as_identity(pairs, constants, _folded(graph))
    _measure(network, pairs, chain([first], batches))
    known = {id(p) for pair in pairs for layer in pair for p in layer.parameters()}
    missed = [name for name, p in network.named_parameters() if name not in taken and id(p) not in known]
    if any(not name.startswith("kinds.") for name in missed):
        raise SystemExit(f"{path} does not contain {', '.join(missed)}: it belongs to another network")
    return len(taken) + 2 * len(pairs)
