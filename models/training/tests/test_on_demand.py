"""Tests of maps behind a switch: the outputs stay the same, and false skips all layers that only the maps need."""

import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F

from forecourt_training.detector.layers import convolution, predictor
from forecourt_training.detector.restore import load_exported
from forecourt_training.export import TRACED, store_as_float16
from forecourt_training.manifest import SWITCH, describe_maps
from forecourt_training.on_demand import add_switch
from forecourt_training.quantise import measure_ranges, quantise, select_hidden_layers
from forecourt_training.runtime import run_onnx
from forecourt_training.tasks import TASKS
from tests.test_detector import Wrapped


class DrawingNetwork(nn.Module):
    """Predicts boxes and maps from one feature. A layer of the boxes runs after those of the maps, as in the damage network."""

    def __init__(self):
        super().__init__()
        self.stem, self.fine, self.last = nn.Conv2d(3, 8, 3, 2, 1), convolution(8, 8), convolution(8, 8)
        self.maps, self.boxes = predictor(8, 5, -1.0), predictor(8, 5, -1.0)

    def forward(self, images):
        feature = F.relu(self.stem(images))
        fine = self.fine(feature)
        return self.boxes(self.last(feature)), self.maps(fine).sigmoid()


class OnDemand(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        torch.manual_seed(1)
        self.network, self.pictures = DrawingNetwork(), (torch.rand(32, 3, 16, 16) * 255).round()
        for reading in (self.network.maps, self.network.boxes):
            nn.init.normal_(reading.bias)  # make them differ: the exporter merges equal constants
        self.network.train()(self.pictures)
        self.plain, self.path = (str(Path(folder.name) / name) for name in ("plain.onnx", "small.onnx"))
        free = {name: {0: "pictures"} for name in ("images", "predictions", "masks")}
        torch.onnx.export(
            Wrapped(self.network).eval(),
            self.pictures[:1],
            self.plain,
            input_names=["images"],
            opset_version=17,
            output_names=["predictions", "masks"],
            dynamic_axes=free,
            **TRACED,
        )
        model = onnx.load(self.plain)
        store_as_float16(model)
        self.batches = [p.permute(1, 2, 0)[None].numpy() for p in self.pictures]
        onnx.save(
            quantise(
                model, measure_ranges(model, [t for t in select_hidden_layers(model.graph)[1] if t != "images"], self.batches)
            ),
            self.plain,
        )
        onnx.save(add_switch(onnx.load(self.plain)), self.path)

    def outputs(self, optimization):
        """Pairs of equal outputs of the model without and with the switch."""
        names = ("predictions", "masks")
        results = (run_onnx(path, self.batches[:4], names, optimization) for path in (self.plain, self.path))
        return [pair for rows in zip(*results, strict=True) for pair in zip(*rows, strict=True)]

    def test_the_switch_keeps_all_outputs_bit_for_bit_without_layout_optimization(self):
        # "extended" has all optimizations of ONNX Runtime except those of the memory layout
        for plain, behind_switch in self.outputs("extended"):
            np.testing.assert_array_equal(behind_switch, plain)

    def test_the_switch_changes_outputs_by_rounding_at_most_with_layout_optimization(self):
        # on CPUs with blocked (NCHWc) kernels, "all" uses them in the main graph but not in the branch of an If, which
        # changes the last bit of some maps
        for plain, behind_switch in self.outputs("all"):
            np.testing.assert_allclose(behind_switch, plain, rtol=0, atol=1e-6)

    def test_layers_that_only_the_maps_need_are_behind_the_switch(self):
        graph = onnx.load(self.path).graph
        self.assertEqual([node.op_type for node in graph.node].count("Conv"), 3)
        (choice,) = (node for node in graph.node if node.op_type == "If")
        drawn = next(a.g for a in choice.attribute if a.name == "then_branch")
        self.assertEqual([node.op_type for node in drawn.node].count("Conv"), 2)
        # the dequantization of the 8-bit input is in the branch, too
        self.assertEqual(drawn.node[0].op_type, "DequantizeLinear")

    def test_switch_is_added_only_once_and_the_manifest_names_it(self):
        with self.assertRaisesRegex(SystemExit, "already"):
            add_switch(onnx.load(self.path))
        result = [describe_maps(TASKS["parts"], path, {})["masks"].get("switch") for path in (self.plain, self.path)]
        self.assertEqual(result, [None, SWITCH])

    @torch.no_grad()
    def test_network_can_be_restored_from_a_model_with_the_switch(self):
        fresh = DrawingNetwork()
        load_exported(fresh, self.path, self.pictures.split(16))
        for restored, before in zip(fresh.eval()(self.pictures), self.network.eval()(self.pictures)):
            self.assertLess(float((restored - before).abs().mean() / before.std()), 0.03)
