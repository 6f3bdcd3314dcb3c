"""What the pipeline promises, on data that each test makes itself."""
import json
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
import torch.nn as nn
import torch.nn.functional as F

sys.path.insert(0, str(Path(__file__).resolve().parent))
from detector.inception import Inception  # noqa: E402
from detector.layers import convolution, predictor  # noqa: E402
from detector.loss import log_product  # noqa: E402
from detector.map_loss import UNKNOWN, box_means, mask_loss  # noqa: E402
from detector.restore import load_exported  # noqa: E402
from export import halve_weights  # noqa: E402
from photos.humans_in_the_loop import read  # noqa: E402
from photos.maps import class_maps  # noqa: E402
from photos.records import ANY, read_records  # noqa: E402
from photos.windows import Windows  # noqa: E402
from quantise import chosen, measured, quantise  # noqa: E402
from runtime import run_onnx  # noqa: E402
from scoring.calibration import calibrated, clean_limit, expected_calibration_error, fit_platt  # noqa: E402
from scoring.evidence import auroc  # noqa: E402
from scoring.precision import average_precision, match  # noqa: E402
from scoring.merge import merge  # noqa: E402
from scoring.predict import tile_origins, tiles_of, view_sides  # noqa: E402
from tasks import DAMAGE  # noqa: E402

WINDOW = replace(DAMAGE, size=320)


def write_labels(folder, rows):
    (Path(folder) / "damage.json").write_text(json.dumps(rows))
    (Path(folder) / "parts.json").write_text("[]")


def row(source, regions, known=("scratch",), file="a.jpg"):
    return {"file": file, "width": 640, "height": 480, "source": source, "licence": "", "group": 1,
            "split": "train", "known": list(known), "regions": regions}


class Records(unittest.TestCase):
    seen = {"a.jpg": [["hood", 0.9, 100, 100, 200, 200], ["front_door", 0.9, 20, 20, 60, 60],
                      ["wheel", 0.9, 300, 300, 350, 350], ["trunk_lid", 0.2, 400, 0, 500, 100]]}

    def read(self, *rows):
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, rows)
            return read_records([folder], DAMAGE, self.seen)

    def test_a_class_that_the_source_does_not_label_has_no_weight(self):
        (record,) = self.read(row("lensor_severity", [{"damage": "scratch", "box": [1, 2, 30, 40]}]))
        self.assertEqual(record.weight.tolist(), [1, 0, 0, 0, 0, 0, 0])

    def test_damage_of_unknown_kind_is_veiled_and_has_no_class(self):
        (record,) = self.read(row("sextoncj", [{"damage": "any_damage", "box": [1, 2, 30, 40]}], known=()))
        self.assertEqual(record.labels.tolist(), [ANY])
        self.assertEqual(len(record.veils), 1)

    def test_without_word_of_the_parts_no_part_is_called_damaged_either(self):
        damage = {"damage": "panel_damage", "part": "door", "box": [10, 10, 50, 50]}
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("car_parts_damage_rf", [damage], known=("panel_damage",))])
            (record,) = read_records([folder], DAMAGE)
        self.assertEqual((len(record.boxes), len(record.panels)), (1, 0))

    def test_a_part_is_sound_where_it_was_surely_seen_and_no_damage_touches_it(self):
        damage = {"damage": "panel_damage", "part": "door", "box": [10, 10, 50, 50]}
        (record,) = self.read(row("car_parts_damage_rf", [damage], known=("panel_damage",)))
        self.assertEqual(record.panels.tolist(), [[10, 10, 50, 50], [100, 100, 200, 200]])
        self.assertEqual(record.damaged.tolist(), [1, 0])

    def test_where_a_source_leaves_damaged_parts_out_none_is_called_sound(self):
        (record,) = self.read(row("lensor_severity", [{"damage": "scratch", "box": [1, 2, 30, 40]}]))
        self.assertEqual(len(record.panels), 0)

    def test_unlabelled_wrecks_are_no_negatives(self):
        self.assertEqual(self.read(row("ilujaina", [])), [])


class WindowsOf(unittest.TestCase):
    def test_boxes_stay_on_what_they_enclose(self):
        picture = np.zeros((480, 640, 3), np.uint8)
        picture[200:260, 300:380] = 255
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("lensor_severity", [{"damage": "scratch", "box": [300, 200, 380, 260]}])])
            pictures = {f"{folder}/a.jpg": picture}
            windows = Windows(read_records([folder], WINDOW, None), pictures, WINDOW, 1)
        images, targets = windows.batch(24)
        seen = 0
        for image, target in zip(images, targets):
            for x0, y0, x1, y1 in target["boxes"].round().astype(int):
                inside = image[y0 + 3:y1 - 3, x0 + 3:x1 - 3]
                if inside.size:
                    seen += 1
                    self.assertGreater(inside.mean(), image[image.sum(-1) != 342].mean())
        self.assertGreater(seen, 12)


    def test_what_nobody_could_tell_from_grain_is_neither_found_nor_missing(self):
        tiny, plain = [100, 100, 104, 103], [300, 200, 330, 230]
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("lensor_severity", [{"damage": "scratch", "box": box} for box in (tiny, plain)])])
            records = read_records([folder], DAMAGE)
        targets = Windows(records, {records[0].path: np.zeros((480, 640, 3), np.uint8)}, WINDOW, [1]).batch(200)[1]
        found = np.concatenate([t["boxes"] for t in targets])
        self.assertGreater(len(found), 0)
        self.assertGreaterEqual((found[:, 2:] - found[:, :2]).max(1).min(), 6)
        both = [t for t in targets if len(t["veils"]) == 1 and len(t["boxes"]) == 1]
        self.assertGreater(len(both), 0)  # the tiny one is veiled where the plain one is found

class Maps(unittest.TestCase):
    SQUARE = [120, 80, 200, 80, 200, 160, 120, 160]

    def record(self, *regions, known=("scratch", "dent")):
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("lensor_severity", regions, known=known)])
            return read_records([folder], DAMAGE)[0]

    def test_an_outline_lies_where_its_pixels_lie_in_the_window(self):
        record = self.record({"damage": "dent", "box": [120, 80, 200, 160], "polygon": self.SQUARE})
        factors, shift = np.array([0.5] * 4), np.array([20, 10] * 2)
        maps = class_maps(record, factors, shift, 320, False)
        y, x = np.nonzero(maps[1] == 1)
        for got, edge in zip((x.min(), x.max() + 1, y.min(), y.max() + 1), (10, 20, 7.5, 17.5)):
            self.assertLessEqual(abs(got - edge), 1)
        mirrored = class_maps(record, factors, shift, 320, True)
        np.testing.assert_array_equal(mirrored[1], maps[1][:, ::-1])

    def test_what_nobody_says_is_unknown(self):
        record = self.record({"damage": "dent", "box": [120, 80, 200, 160]})
        maps = class_maps(record, np.ones(4), np.zeros(4), 320, False)
        self.assertTrue((maps[4] == UNKNOWN).all(), "a class that the source does not label")
        self.assertEqual(maps[1][30, 40], UNKNOWN, "inside a box without an outline")
        self.assertEqual((maps[1][70, 70], maps[0][30, 40]), (0, 0))


class SmallNetwork(nn.Module):
    """Every kind of layer that the damage network has, its equal ones registered in another order than they run."""

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
    torch.onnx.export(Wrapped(network).eval(), pictures[:1], path, input_names=["images"], output_names=["predictions"],
                      opset_version=17, dynamic_axes={"images": {0: "pictures"}, "predictions": {0: "pictures"}})
    model = onnx.load(path)
    halve_weights(model)
    onnx.save(model, path)


class Restoring(unittest.TestCase):
    def test_a_network_goes_on_where_the_exported_one_stood(self):
        torch.manual_seed(1)
        shipped, fresh = SmallNetwork(), SmallNetwork()
        pictures = torch.rand(64, 3, 16, 16) * 255
        nn.init.normal_(shipped.last.weight)
        shipped.train()(pictures)  # its batch norm has seen pictures
        with tempfile.TemporaryDirectory() as folder, torch.no_grad():
            path = str(Path(folder) / "small.onnx")
            exported_small(shipped, pictures, path)
            self.assertEqual(load_exported(fresh, path, pictures.split(16)), 10)
            before = shipped(pictures)
            near = 0.01 * float(before.std())
            self.assertLess(float((fresh.eval()(pictures) - before).abs().max()), near)
            self.assertLess(float((fresh.train()(pictures) - before).abs().max()), near)

    def test_eight_bits_say_nearly_the_same_and_can_be_gone_on_from(self):
        torch.manual_seed(1)
        shipped, fresh = SmallNetwork(), SmallNetwork()
        nn.init.normal_(shipped.last.weight)
        pictures = (torch.rand(32, 3, 16, 16) * 255).round()
        shipped.train()(pictures)
        with tempfile.TemporaryDirectory() as folder, torch.no_grad():
            path = str(Path(folder) / "small.onnx")
            exported_small(shipped, pictures, path)
            model, batches = onnx.load(path), [p.permute(1, 2, 0)[None].numpy() for p in pictures]
            convolutions, tensors = chosen(model.graph)
            self.assertEqual(len(convolutions), 4)
            spans = measured(model, [t for t in tensors if t != "images"], batches)
            small = quantise(model, spans)
            stored = [numpy_helper.to_array(t) for t in small.graph.initializer]
            self.assertEqual([int(np.abs(v.astype(int)).max()) for v in stored if v.dtype == np.int8 and v.ndim == 4], [64] * 4)
            onnx.save(small, path)
            before = shipped(pictures)
            after = torch.from_numpy(np.concatenate([row[0] for row in run_onnx(path, batches, ("predictions",))]))
            error = float((after - before).abs().mean() / before.std())
            self.assertGreater(error, 0)
            self.assertLess(error, 0.02)
            load_exported(fresh, path, pictures.split(16))
            self.assertLess(float((fresh.eval()(pictures) - before).abs().mean() / before.std()), 0.02)


class Trunk(unittest.TestCase):
    def test_averaging_after_a_convolution_gives_what_averaging_before_it_gave(self):
        torch.manual_seed(1)
        layers = [{"name": name, "class_name": kind, "config": {"strides": [1, 1]}, "inbound_nodes": [[[taken]]] if taken else []}
                  for name, kind, taken in (("input", "InputLayer", ""), ("pool", "AveragePooling2D", "input"),
                                            ("narrow", "Conv2D", "pool"), ("mixed7", "Activation", "narrow"))]
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


class MapLosses(unittest.TestCase):
    def test_the_mean_over_a_box_counts_the_cells_whose_centres_lie_in_it(self):
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

    def test_a_map_that_is_right_costs_next_to_nothing_and_the_unknown_never_anything(self):
        maps = torch.zeros(1, 2, 8, 8, dtype=torch.uint8)
        maps[0, 0, 2:5, 2:5], maps[0, 1] = 1, UNKNOWN
        right = torch.where(maps == 1, 12.0, -12.0)
        wrong = right.clone()
        wrong[0, 1] = 30.0
        self.assertLess(float(mask_loss(right, maps)), 0.01)
        self.assertAlmostEqual(float(mask_loss(right, maps)), float(mask_loss(wrong, maps)), places=5)
        self.assertGreater(float(mask_loss(-right, maps)), 5)


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


class Scoring(unittest.TestCase):
    def test_tiles_cover_the_side_and_overlap_by_a_fifth(self):
        starts = tile_origins(1000, 416)
        self.assertEqual((starts[0], starts[-1]), (0, 584))
        self.assertLessEqual(max(np.diff(starts)), 416 * 0.8)

    def test_a_view_keeps_the_aspect_and_pads_with_114_to_the_next_32(self):
        tiles, _, extent = tiles_of(np.zeros((300, 600, 3), np.uint8), 416, 416)
        self.assertEqual(tiles.shape, (1, 224, 416, 3))
        self.assertTrue((tiles[0, 208:] == 114).all() and (tiles[0, :208] == 0).all())
        self.assertEqual(extent, (416, 208))

    def test_auroc_counts_pairs_in_the_right_order_and_ties_half(self):
        self.assertAlmostEqual(auroc(np.array([3.0, 1.0, 2.0, 1.0]), np.array([True, True, False, False])), 2.5 / 4)

    def test_each_label_is_claimed_once_and_ap_counts_the_rest_as_false(self):
        boxes = np.array([[0, 0, 10, 10], [0, 0, 10, 9], [50, 50, 60, 60]], float)
        right = match(boxes, boxes[[0, 2]])
        self.assertEqual(right.tolist(), [True, False, True])
        self.assertAlmostEqual(average_precision(np.array([0.9, 0.8, 0.7]), right, 2), 0.5 + 0.5 * 2 / 3)

    def test_only_the_smallest_view_enlarges_a_photo(self):
        self.assertEqual(view_sides(640, [416, 832, 1664]), [416, 640])
        self.assertEqual(view_sides(224, [416, 832]), [416])

    def test_the_same_damage_in_two_views_is_one_finding(self):
        whole = np.zeros((1, 4), bool)
        view = (np.array([[0, 0, 10, 10]], float), np.array([0]), np.array([0.5]), whole)
        again = (np.array([[0, 0, 10, 9.5]], float), np.array([0]), np.array([0.7]), whole)
        boxes, scores = merge([view, again], 1)[0]
        self.assertEqual(scores.tolist(), [0.7])

    def test_halves_that_a_tile_border_cut_become_one_box(self):
        cut = np.array([[False, False, True, False], [True, False, False, False]])
        boxes = np.array([[0, 0, 60, 40], [50, 0, 120, 40]], float)
        boxes, scores = merge([(boxes, np.array([0, 0]), np.array([0.6, 0.4]), cut)], 1)[0]
        self.assertEqual(boxes.tolist(), [[0, 0, 120, 40]])

    def test_calibration_recovers_a_distorted_probability(self):
        random = np.random.default_rng(1)
        truth = random.uniform(0.02, 0.98, 20000)
        raw = 1 / (1 + np.exp(-(np.log(truth / (1 - truth)) - 1) / 2))
        right = random.random(20000) < truth
        a, b = fit_platt(raw, right)
        self.assertLess(expected_calibration_error(calibrated(raw, a, b), right), 0.02)

    def test_the_clean_limit_lets_through_what_is_allowed(self):
        photos = [np.array([p]) for p in np.linspace(0.1, 0.9, 20)]
        limit = clean_limit(photos, 0.1)
        self.assertEqual(sum((p >= limit).sum() for p in photos), 2)


class HumansInTheLoop(unittest.TestCase):
    def test_outlines_become_boxes_with_our_names(self):
        sample = {"size": {"width": 100, "height": 80}, "objects": [
            {"classTitle": "Corrosion", "points": {"exterior": [[10, 20], [30, 20], [20, 40]]}},
            {"classTitle": "Something else", "points": {"exterior": [[1, 1], [2, 2]]}}]}
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "ann").mkdir()
            (Path(folder) / "ann" / "x.jpg.json").write_text(json.dumps(sample))
            (record,) = read(folder, "damage")
            parts = {"size": sample["size"], "objects": [{"classTitle": "Hood", "points": {"exterior": [[1, 1], [2, 2]]}}]}
            (Path(folder) / "ann" / "y.jpg.json").write_text(json.dumps(parts))
            self.assertEqual(len(read(folder, "damage")), 1, "a picture of the set's other half says nothing")
            (trained,) = read_records([folder], DAMAGE)
        self.assertEqual(trained.labels.tolist(), [DAMAGE.classes.index("rust")])
        self.assertEqual(record["file"], "img/x.jpg")
        self.assertEqual([(r["damage"], r["box"]) for r in record["regions"]], [("rust", [10, 20, 30, 40])])


if __name__ == "__main__":
    unittest.main()
