"""What the pipeline promises, on data that each test makes itself."""
import json
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
from detector.loss import log_product  # noqa: E402
from photos.humans_in_the_loop import read  # noqa: E402
from photos.records import ANY, read_records  # noqa: E402
from photos.windows import Windows  # noqa: E402
from scoring.calibration import calibrated, clean_limit, expected_calibration_error, fit_platt  # noqa: E402
from scoring.precision import average_precision, match  # noqa: E402
from scoring.merge import merge  # noqa: E402
from scoring.predict import tile_origins, tiles_of, view_sides  # noqa: E402
from tasks import DAMAGE  # noqa: E402


def write_labels(folder, rows):
    (Path(folder) / "damage.json").write_text(json.dumps(rows))
    (Path(folder) / "parts.json").write_text("[]")


def row(source, regions, known=("scratch",), file="a.jpg"):
    return {"file": file, "width": 640, "height": 480, "source": source, "licence": "", "group": 1,
            "split": "train", "known": list(known), "regions": regions}


class Records(unittest.TestCase):
    def read(self, *rows):
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, rows)
            return read_records(folder, DAMAGE)

    def test_a_class_that_the_source_does_not_label_has_no_weight(self):
        (record,) = self.read(row("lensor_severity", [{"damage": "scratch", "box": [1, 2, 30, 40]}]))
        self.assertEqual(record.weight.tolist(), [1, 0, 0, 0])

    def test_damage_of_unknown_kind_is_veiled_and_has_no_class(self):
        (record,) = self.read(row("sextoncj", [{"damage": "any_damage", "box": [1, 2, 30, 40]}], known=()))
        self.assertEqual(record.labels.tolist(), [ANY])
        self.assertEqual(len(record.veils), 1)

    def test_unlabelled_wrecks_are_no_negatives(self):
        self.assertEqual(self.read(row("ilujaina", [])), [])


class WindowsOf(unittest.TestCase):
    def test_boxes_stay_on_what_they_enclose(self):
        picture = np.zeros((480, 640, 3), np.uint8)
        picture[200:260, 300:380] = 255
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("lensor_severity", [{"damage": "scratch", "box": [300, 200, 380, 260]}])])
            windows = Windows(read_records(folder, DAMAGE), {"a.jpg": picture}, DAMAGE, 1)
        images, targets = windows.batch(24)
        seen = 0
        for image, target in zip(images, targets):
            for x0, y0, x1, y1 in target["boxes"].round().astype(int):
                inside = image[y0 + 3:y1 - 3, x0 + 3:x1 - 3]
                if inside.size:
                    seen += 1
                    self.assertGreater(inside.mean(), image[image.sum(-1) != 342].mean())
        self.assertGreater(seen, 12)


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

    def test_a_view_keeps_the_aspect_and_pads_with_114(self):
        tiles, _, extent = tiles_of(np.zeros((300, 600, 3), np.uint8), 416, 416)
        self.assertEqual(tiles.shape, (1, 416, 416, 3))
        self.assertTrue((tiles[0, 208:] == 114).all() and (tiles[0, :208] == 0).all())
        self.assertEqual(extent, (416, 208))

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
        self.assertEqual(record["file"], "img/x.jpg")
        self.assertEqual([(r["damage"], r["box"]) for r in record["regions"]], [("rust", [10, 20, 30, 40])])


if __name__ == "__main__":
    unittest.main()
