"""Tests of the networks: losses, pooling, restoring an exported model, and quantization to 8 bits."""

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import numpy_helper

from forecourt_training.detector.inception import Inception
from forecourt_training.detector.layers import convolution, decode, predictor
from forecourt_training.detector.loss import log_product
from forecourt_training.detector.map_loss import box_means, mask_loss
from forecourt_training.detector.restore import load_exported
from forecourt_training.detector.rounding import hidden_convolutions, rounded_weights, simulate_rounding
from forecourt_training.export import TRACED, store_as_float16
from forecourt_training.photos.maps import UNKNOWN
from forecourt_training.quantise import measure_ranges, quantise, refuse_integers, select_hidden_layers
from forecourt_training.runtime import run_onnx


class SmallNetwork(nn.Module):
    """Has every kind of layer of the damage network. Its equal layers are registered in another order than they run."""

    def __init__(self):
        super().__init__()
        self.later, self.earlier = convolution(8, 8), convolution(8, 8)
        self.stem, self.side, self.last = nn.Conv2d(3, 4, 3, 2, 1), nn.Conv2d(4, 4, 1), predictor(8, 5, -1.0)

    def forward(self, images):
        x = F.relu(self.stem(images))
        averaged = F.relu(F.avg_pool2d(self.side(x), 3, 1, 1, count_include_pad=False))
        x = self.earlier(torch.cat([F.max_pool2d(x, 3, 1, 1), averaged], 1))
        return self.last(self.later(x) + x)


class Wrapped(nn.Module):
    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, images):
        return self.network(images)


def exported_small(network, pictures, path):
    torch.onnx.export(
        Wrapped(network).eval(),
        pictures[:1],
        path,
        input_names=["images"],
        output_names=["predictions"],
        opset_version=17,
        dynamic_axes={"images": {0: "pictures"}, "predictions": {0: "pictures"}},
        **TRACED,
    )
    model = onnx.load(path)
    store_as_float16(model)
    onnx.save(model, path)


class Restoring(unittest.TestCase):
    def test_restored_network_gives_the_same_output_as_the_exported_one(self):
        torch.manual_seed(1)
        shipped, fresh = SmallNetwork(), SmallNetwork()
        pictures = torch.rand(64, 3, 16, 16) * 255
        nn.init.normal_(shipped.last.weight)
        shipped.train()(pictures)  # measures the batch norms
        with tempfile.TemporaryDirectory() as folder, torch.no_grad():
            path = str(Path(folder) / "small.onnx")
            exported_small(shipped, pictures, path)
            self.assertEqual(load_exported(fresh, path, pictures.split(16)), 10)
            before = shipped(pictures)
            near = 0.01 * float(before.std())
            self.assertLess(float((fresh.eval()(pictures) - before).abs().max()), near)
            self.assertLess(float((fresh.train()(pictures) - before).abs().max()), near)


def quantised_small(path):
    """Writes a quantized model to `path`. Returns a network with measured batch norms, the pictures, and the quantized output."""
    torch.manual_seed(1)
    network = SmallNetwork()
    nn.init.normal_(network.last.weight)
    pictures = (torch.rand(32, 3, 16, 16) * 255).round()
    network.train()(pictures)
    exported_small(network, pictures, path)
    model, batches = onnx.load(path), [p.permute(1, 2, 0)[None].numpy() for p in pictures]
    spans = measure_ranges(model, [t for t in select_hidden_layers(model.graph)[1] if t != "images"], batches)
    onnx.save(quantise(model, spans), path)
    quantised = np.concatenate([row[0] for row in run_onnx(path, batches, ("predictions",))])
    return network, pictures, torch.from_numpy(quantised)


class Quantization(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = str(Path(folder.name) / "small.onnx")

    @torch.no_grad()
    def test_quantized_model_gives_nearly_the_same_output(self):
        network, pictures, quantised = quantised_small(self.path)
        steps = [numpy_helper.to_array(t) for t in onnx.load(self.path).graph.initializer]
        self.assertEqual([int(np.abs(v.astype(int)).max()) for v in steps if v.dtype == np.int8 and v.ndim == 4], [64] * 4)
        before = network(pictures)
        error = float((quantised - before).abs().mean() / before.std())
        self.assertGreater(error, 0)
        self.assertLess(error, 0.02)

    @torch.no_grad()
    def test_quantized_model_is_not_quantized_again(self):
        network, pictures, _ = quantised_small(self.path)
        with self.assertRaisesRegex(SystemExit, "already in 8 bits: give the model that export.py wrote"):
            refuse_integers(onnx.load(self.path), self.path)
        exported_small(network, pictures, self.path)
        refuse_integers(onnx.load(self.path), self.path)

    @torch.no_grad()
    def test_network_can_be_restored_from_the_quantized_model(self):
        network, pictures, _ = quantised_small(self.path)
        fresh, before = SmallNetwork(), network(pictures)
        self.assertEqual(load_exported(fresh, self.path, pictures.split(16)), 10)
        self.assertLess(float((fresh.eval()(pictures) - before).abs().mean() / before.std()), 0.02)

    @torch.no_grad()
    def test_simulated_rounding_correlates_with_the_error_of_the_quantized_model(self):
        network, pictures, quantised = quantised_small(self.path)
        exact = network(pictures)
        simulate_rounding(network, [network.stem, network.side, *hidden_convolutions(network)])
        errors = torch.stack([(network(pictures) - exact).flatten(), (quantised - exact).flatten()])
        self.assertGreater(float(torch.corrcoef(errors)[0, 1]), 0.6)
        simulated, actual = errors.std(1).tolist()
        self.assertAlmostEqual(simulated / actual, 1, delta=0.3)

    def test_hidden_convolutions_are_those_before_a_batch_norm(self):
        network = SmallNetwork()
        self.assertEqual({id(c) for c in hidden_convolutions(network)}, {id(network.later[0]), id(network.earlier[0])})

    def test_rounded_weights_have_at_most_129_values_and_pass_the_gradient(self):
        torch.manual_seed(1)
        weights = torch.randn(4, 8, 3, 3, requires_grad=True)
        rounded = rounded_weights(weights)
        for mine, channel in zip(weights, rounded):
            self.assertLessEqual(len(channel.unique()), 129)
            self.assertLess(float((mine - channel).abs().max()), float(mine.abs().max()) / 127)
        (rounded * torch.arange(9.0).view(3, 3)).sum().backward()
        torch.testing.assert_close(weights.grad, torch.arange(9.0).view(3, 3).expand(4, 8, 3, 3).contiguous())


class Trunk(unittest.TestCase):
    def test_fold_moves_pooling_after_the_convolution_without_changing_the_output(self):
        torch.manual_seed(1)
        layers = [
            {"name": name, "class_name": kind, "config": {"strides": [1, 1]}, "inbound_nodes": [[[taken]]] if taken else []}
            for name, kind, taken in (
                ("input", "InputLayer", ""),
                ("pool", "AveragePooling2D", "input"),
                ("narrow", "Conv2D", "pool"),
                ("mixed7", "Activation", "narrow"),
            )
        ]
        weights = [{"name": "narrow/kernel", "shape": [1, 1, 3, 2], "quantization": {"scale": 0.1, "min": -12.0}}]
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "layers.json").write_text(json.dumps(layers))
            (Path(folder) / "weights.json").write_text(json.dumps(weights))
            np.array([9, 200, 60, 250, 130, 7], np.uint8).tofile(Path(folder) / "weights.bin")
            trunk = Inception(folder)
        pictures = torch.rand(2, 3, 9, 7) * 255
        (before,) = trunk(pictures)
        trunk.fold()
        self.assertEqual([name for name, *_ in trunk.steps], ["input", "narrow", "pool", "mixed7"])
        (after,) = trunk(pictures)
        self.assertGreater(float(before.std()), 0)
        self.assertLess(float((before - after).abs().max()), 1e-4)


class Device(unittest.TestCase):
    def test_all_tensors_are_created_on_the_device_of_the_input(self):
        # operations on a tensor of the device "meta" and one of another device fail
        field, boxes = torch.empty(20, 20, device="meta"), torch.empty(5, 4, device="meta")
        levels = [torch.empty(1, 12, 40 >> i, 40 >> i, device="meta") for i in range(3)]
        out = decode(levels, (8, 16, 32))
        self.assertEqual({value.device.type for value in out.values()}, {"meta"})
        self.assertEqual(box_means(field, boxes).device.type, "meta")
        self.assertEqual(log_product(out["objectness"], out["classes"])[0].device.type, "meta")


class MapLosses(unittest.TestCase):
    def test_box_means_averages_the_cells_whose_centers_are_in_the_box(self):
        random = np.random.default_rng(3)
        field = random.normal(size=(9, 14)).astype(np.float32)
        corners = random.uniform(0, 140, (200, 4)) * (1.6, 1, 1.6, 1)
        boxes = np.concatenate([np.minimum(corners[:, :2], corners[:, 2:]), np.maximum(corners[:, :2], corners[:, 2:])], 1)
        got = box_means(torch.from_numpy(field), torch.from_numpy(boxes.astype(np.float32))).numpy()
        y, x = np.mgrid[:9, :14] * 16 + 8
        for box, value in zip(boxes, got):
            inside = (x >= box[0]) & (x < box[2]) & (y >= box[1]) & (y < box[3])
            if inside.any():
                self.assertAlmostEqual(value, field[inside].mean(), places=4)
            else:
                cell = ((box[:2] + box[2:]) / 32).astype(int)
                self.assertAlmostEqual(value, field[cell[1], cell[0]], places=4)

    def test_mask_loss_is_near_zero_for_correct_maps_and_ignores_unknown_cells(self):
        maps = torch.zeros(1, 2, 8, 8, dtype=torch.uint8)
        maps[0, 0, 2:5, 2:5], maps[0, 1] = 1, UNKNOWN
        right = torch.where(maps == 1, 12.0, -12.0)
        wrong = right.clone()
        wrong[0, 1] = 30.0
        full = torch.ones(1, 2)
        self.assertLess(float(mask_loss(right, maps, full)), 0.01)
        self.assertAlmostEqual(float(mask_loss(right, maps, full)), float(mask_loss(wrong, maps, full)), places=5)
        self.assertGreater(float(mask_loss(-right, maps, full)), 5)

    def test_mask_loss_gives_a_low_weight_to_missing_labels_of_incomplete_classes(self):
        maps, weight = torch.zeros(1, 2, 8, 8, dtype=torch.uint8), torch.tensor([[0.1, 1.0]])
        logits = torch.zeros(1, 2, 8, 8, requires_grad=True)
        maps[:, :, 0, 0] = 1

        def pull(at):  # ratio of the loss gradients on a cell: incomplete class over complete class
            (gradient,) = torch.autograd.grad(mask_loss(logits, maps, weight), logits)
            return float(gradient[0, 0][at] / gradient[0, 1][at])

        self.assertLess(pull((4, 4)), 0.25)
        self.assertGreaterEqual(pull((0, 0)), 1)
        maps[:] = 0  # only cross entropy
        self.assertAlmostEqual(pull((4, 4)), 0.1, places=5)


class Loss(unittest.TestCase):
    def test_log_product_is_the_log_of_the_product(self):
        o, c = torch.tensor([[0.3, -2.0]]), torch.tensor([[[1.0], [-0.5]]])
        p = o.sigmoid()[..., None] * c.sigmoid()
        log_p, log_rest = log_product(o, c)
        torch.testing.assert_close(log_p, p.log())
        torch.testing.assert_close(log_rest, (1 - p).log())

    def test_log_product_stays_finite_at_extremes(self):
        for value in (-80.0, 80.0):
            both = log_product(torch.full((1, 1), value), torch.full((1, 1, 1), value))
            self.assertTrue(all(torch.isfinite(b).all() for b in both))
