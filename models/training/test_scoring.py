"""What scoring promises: tiles, merging, average precision and calibration."""
import sys
import unittest
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scoring.calibration import calibrated, clean_limit, expected_calibration_error, fit_platt  # noqa: E402
from scoring.evidence import auroc  # noqa: E402
from scoring.merge import merge  # noqa: E402
from scoring.precision import average_precision, match  # noqa: E402
from scoring.predict import candidates, tile_origins, tiles_of, view_side  # noqa: E402


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

    def test_a_half_pixel_goes_upwards_as_in_the_product(self):
        tiles, _, extent = tiles_of(np.zeros((449, 768, 3), np.uint8), 384, 512)
        self.assertEqual((extent, tiles.shape[1:3]), ((384, 225), (256, 384)))

    def test_auroc_counts_pairs_in_the_right_order_and_ties_half(self):
        self.assertAlmostEqual(auroc(np.array([3.0, 1.0, 2.0, 1.0]), np.array([True, True, False, False])), 2.5 / 4)

    def test_each_label_is_claimed_once_and_ap_counts_the_rest_as_false(self):
        boxes = np.array([[0, 0, 10, 10], [0, 0, 10, 9], [50, 50, 60, 60]], float)
        right = match(boxes, boxes[[0, 2]])
        self.assertEqual(right.tolist(), [True, False, True])
        self.assertAlmostEqual(average_precision(np.array([0.9, 0.8, 0.7]), right, 2), 0.5 + 0.5 * 2 / 3)

    def test_only_views_of_one_tile_enlarge_a_photo(self):
        self.assertEqual([view_side(640, wanted, 512) for wanted in (288, 512, 1024, 1664)], [288, 512, 640, 640])
        self.assertEqual([view_side(224, wanted, 512) for wanted in (288, 512, 1024)], [288, 512, None])

    def test_a_mirrored_view_says_the_same_of_a_mirrored_photo(self):
        def corner(images):
            # a box around what is bright, in one class
            y, x = (images[0, 0] == 255).nonzero(as_tuple=True)
            x0, y0, x1, y1 = (float(v) for v in (x.min(), y.min(), x.max() + 1, y.max() + 1))
            row = [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0, 1.0, 0.8]
            return [torch.tensor([[row]]), torch.zeros(1, 1, 8, 8)]

        picture = np.zeros((40, 60, 3), np.uint8)
        picture[10:20, 5:25] = 255
        for mirrored in (False, True):
            (boxes, kind, score, cut, whole), maps = candidates(corner, picture, 60, 512, mirrored=mirrored)
            self.assertEqual(boxes.tolist(), [[5, 10, 25, 20]])
            self.assertEqual((whole, maps is None), (True, mirrored))

    def view(self, boxes, scores, whole=True):
        return np.array(boxes, float).reshape(-1, 4), np.zeros(len(boxes), int), np.array(scores), np.zeros((len(boxes), 4), bool), whole

    def test_the_same_damage_in_two_whole_views_is_their_mean(self):
        view = self.view([[0, 0, 100, 100], [8, 0, 108, 100]], [0.6, 0.2])
        again = self.view([[4, 0, 104, 100], [4, 0, 104, 100]], [0.2, 0.1])
        boxes, scores = merge([view, again], 1)[0]
        # the same numbers as in test/vision/fuse.test.ts
        np.testing.assert_allclose(boxes, [[2.5455, 0, 102.5455, 100]], atol=1e-4)
        np.testing.assert_allclose(scores, [0.4])

    def test_what_one_of_two_whole_views_shows_counts_half_and_one_view_alone_decides(self):
        view, empty = self.view([[0, 0, 10, 10], [1, 0, 11, 10]], [0.5, 0.3]), self.view([], [])
        self.assertEqual(merge([view, empty], 1)[0][1].tolist(), [0.25])
        boxes, scores = merge([view], 1)[0]
        self.assertEqual((boxes.tolist(), scores.tolist()), ([[0, 0, 10, 10]], [0.5]))

    def test_what_tiles_show_keeps_the_better_score(self):
        whole, tile = self.view([[0, 0, 10, 10]], [0.5]), self.view([[0, 0, 10, 9.5]], [0.7], whole=False)
        self.assertEqual(merge([whole, tile], 1)[0][1].tolist(), [0.7])

    def test_halves_that_a_tile_border_cut_become_one_box(self):
        cut = np.array([[False, False, True, False], [True, False, False, False]])
        boxes = np.array([[0, 0, 60, 40], [50, 0, 120, 40]], float)
        boxes, scores = merge([(boxes, np.array([0, 0]), np.array([0.6, 0.4]), cut, False)], 1)[0]
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
