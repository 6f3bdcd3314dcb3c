"""What scoring promises: tiles, merging, average precision and calibration."""
import sys
import unittest
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scoring.calibration import calibrated, clean_limit, expected_calibration_error, fit_platt  # noqa: E402
from scoring.evidence import auroc  # noqa: E402
from scoring.merge import merge  # noqa: E402
from scoring.precision import average_precision, match  # noqa: E402
from scoring.predict import tile_origins, tiles_of, view_sides  # noqa: E402


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


if __name__ == "__main__":
    unittest.main()
