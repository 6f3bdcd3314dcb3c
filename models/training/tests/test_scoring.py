"""Tests of tiles, merging, average precision and calibration."""

import unittest
from dataclasses import replace

import numpy as np
import torch

from forecourt_training.photos.records import Record
from forecourt_training.scoring.calibration import calibrated, clean_limit, fit_logistic, fit_platt, sigmoid
from forecourt_training.scoring.merge import merge
from forecourt_training.scoring.metrics import ground_truth, outcomes, score_parts, score_precision, score_shown
from forecourt_training.scoring.predict import candidates, tile_origins, tiles_of, view_side
from forecourt_training.scoring.report import Fitted, merged, score
from forecourt_training.tasks import TASKS


class Scoring(unittest.TestCase):
    def test_tiles_cover_the_side_and_overlap_by_a_fifth(self):
        starts = tile_origins(1000, 416)
        self.assertEqual((starts[0], starts[-1]), (0, 584))
        self.assertLessEqual(max(np.diff(starts)), 416 * 0.8)

    def test_view_keeps_the_aspect_ratio_and_is_padded_with_114_to_a_multiple_of_32(self):
        tiles, _, extent = tiles_of(np.zeros((300, 600, 3), np.uint8), 416, 416)
        self.assertEqual(tiles.shape, (1, 224, 416, 3))
        self.assertTrue((tiles[0, 208:] == 114).all() and (tiles[0, :208] == 0).all())
        self.assertEqual(extent, (416, 208))

    def test_half_pixels_are_rounded_up_as_in_the_product(self):
        tiles, _, extent = tiles_of(np.zeros((449, 768, 3), np.uint8), 384, 512)
        self.assertEqual((extent, tiles.shape[1:3]), ((384, 225), (256, 384)))

    def test_auroc_counts_ties_as_half(self):
        scores = score_parts(np.array([3.0, 1.0, 2.0, 1.0]), np.array([True, True, False, False]), np.zeros(4, bool))
        self.assertEqual((scores["parts"], scores["damagedParts"], scores["auroc"]), (4, 2, 2.5 / 4))
        self.assertIsNone(scores["aurocAgainstCleanCars"])

    def test_label_matches_one_finding_and_further_findings_are_false(self):
        found = [findings((0, [0, 0, 10, 10], 0.9), (0, [0, 0, 10, 9], 0.8), (0, [50, 50, 60, 60], 0.7))]
        scores = score_precision(found, [photo([[0, 0, 10, 10], [50, 50, 60, 60]])], TASKS["damage"])
        self.assertEqual(scores["met"], [0, None, 1])
        self.assertEqual(scores["classes"]["scratch"]["ap50"], round(0.5 + 0.5 * 2 / 3, 4))

    def test_only_views_of_one_tile_enlarge_a_photo(self):
        self.assertEqual([view_side(640, wanted, 512) for wanted in (288, 512, 1024, 1664)], [288, 512, 640, 640])
        self.assertEqual([view_side(224, wanted, 512) for wanted in (288, 512, 1024)], [288, 512, None])

    def test_mirrored_view_gives_boxes_in_the_original_picture(self):
        def corner(images):
            # a box of one class around the bright area
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
        return (
            np.array(boxes, float).reshape(-1, 4),
            np.zeros(len(boxes), int),
            np.array(scores),
            np.zeros((len(boxes), 4), bool),
            whole,
        )

    def test_damage_in_two_whole_views_gets_the_mean_box_and_score(self):
        view = self.view([[0, 0, 100, 100], [8, 0, 108, 100]], [0.6, 0.2])
        again = self.view([[4, 0, 104, 100], [4, 0, 104, 100]], [0.2, 0.1])
        boxes, scores = merge([view, again], 1)[0]
        # the same numbers as in test/vision/fuse.test.ts
        np.testing.assert_allclose(boxes, [[2.5455, 0, 102.5455, 100]], atol=1e-4)
        np.testing.assert_allclose(scores, [0.4])

    def test_score_is_halved_if_only_one_of_two_whole_views_shows_the_damage(self):
        view, empty = self.view([[0, 0, 10, 10], [1, 0, 11, 10]], [0.5, 0.3]), self.view([], [])
        self.assertEqual(merge([view, empty], 1)[0][1].tolist(), [0.25])
        boxes, scores = merge([view], 1)[0]
        self.assertEqual((boxes.tolist(), scores.tolist()), ([[0, 0, 10, 10]], [0.5]))

    def test_finding_of_a_tile_and_of_a_whole_view_keeps_the_better_score(self):
        whole, tile = self.view([[0, 0, 10, 10]], [0.5]), self.view([[0, 0, 10, 9.5]], [0.7], whole=False)
        self.assertEqual(merge([whole, tile], 1)[0][1].tolist(), [0.7])

    def test_boxes_that_a_tile_border_cut_become_one_box(self):
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
        chance = calibrated(raw, a, b)
        tenth = np.minimum((chance * 10).astype(int), 9)
        gaps = [abs(chance[tenth == t].mean() - right[tenth == t].mean()) for t in range(10) if (tenth == t).any()]
        self.assertLess(max(gaps), 0.05)

    def test_fit_without_prior_maximizes_the_likelihood_and_a_prior_limits_small_samples(self):
        random = np.random.default_rng(2)
        x = random.normal(0, 2, 4000)
        right = random.random(4000) < sigmoid(0.6 * x + 0.7)
        a, b = fit_logistic(x, right)
        p = sigmoid(a * x + b)
        np.testing.assert_allclose([(p - right).sum(), (x * (p - right)).sum()], 0, atol=1e-6)
        # two correct findings are little evidence
        pulled = fit_platt(np.array([0.5, 0.6]), np.array([True, True]))
        self.assertLess(abs(pulled[1]), 4)
        self.assertGreater(fit_logistic(np.array([0.0, 0.4]), np.array([True, True]))[1], 6)

    def test_clean_limit_allows_the_given_number_of_findings(self):
        photos = [np.array([p]) for p in np.linspace(0.1, 0.9, 20)]
        limit = clean_limit(photos, 0.1)
        self.assertEqual(sum((p >= limit).sum() for p in photos), 2)


def photo(boxes=(), group=0, source="lensor_severity", labels=None, weight=1.0, clean=False):
    """A picture of 200 by 100 pixels with these labels, by default of class 0."""
    return Record(
        "",
        "",
        source,
        "",
        group,
        "val",
        200,
        100,
        np.array(boxes, np.float32).reshape(-1, 4),
        np.array([0] * len(boxes) if labels is None else labels),
        np.full(7, weight, np.float32),
        np.zeros((0, 4), np.float32),
        clean,
        np.full(len(boxes), -1),
    )


def findings(*rows):
    """Groups the findings (kind, box, raw score), given best first, by the seven classes."""
    return [
        (
            np.array([box for k, box, _ in rows if k == kind], float).reshape(-1, 4),
            np.array([raw for k, _, raw in rows if k == kind]),
        )
        for kind in range(7)
    ]


class BySizeAndSource(unittest.TestCase):
    def figures(self, found, records):
        return score_precision(found, records, TASKS["damage"])

    def test_size_class_depends_on_the_longer_side_relative_to_the_picture(self):
        boxes = [[0, 0, 19.9, 5], [0, 0, 5, 20], [0, 0, 59.9, 59.9], [0, 0, 60, 1]]
        sizes = [list(self.figures([findings()], [photo([box])])["bySize"]["scratch"]) for box in boxes]
        self.assertEqual(sizes, [["small"], ["medium"], ["medium"], ["large"]])

    def test_precision_of_a_size_ignores_false_findings_of_other_sizes(self):
        large, small = [0, 0, 80, 80], [150, 50, 160, 60]
        scores = self.figures([findings((0, small, 0.9), (0, large, 0.8))], [photo([large])])
        self.assertEqual(scores["classes"]["scratch"]["ap50"], 0.5)
        self.assertEqual({size: of["ap50"] for size, of in scores["bySize"]["scratch"].items()}, {"large": 1.0})

    def test_finding_counts_for_the_size_of_the_label_that_it_matches(self):
        label, found = [0, 0, 58, 58], [0, 0, 62, 62]  # the label is of medium size, the finding is large
        scores = self.figures([findings((0, found, 0.9), (0, [100, 0, 180, 90], 0.5))], [photo([label, [100, 0, 180, 90]])])
        self.assertEqual({size: of["ap50"] for size, of in scores["bySize"]["scratch"].items()}, {"medium": 1.0, "large": 1.0})

    def test_interval_contains_the_precision_and_needs_labels_in_five_groups(self):
        box = [0, 0, 80, 80]
        records = [photo([box], group) for group in range(8)]
        found = [findings((0, box if i % 2 else [100, 10, 190, 90], 0.9 - i / 100)) for i in range(8)]
        scores = self.figures(found, records)["classes"]["scratch"]
        low, high = scores["interval"]
        self.assertLess(low, scores["ap50"])
        self.assertGreater(high, scores["ap50"])
        few = self.figures(found[:5], records[:4] + [records[0]])["classes"]["scratch"]
        self.assertEqual((few["labels"], few["interval"]), (5, None))

    def test_precision_of_a_source_uses_only_its_own_pictures(self):
        box, away = [0, 0, 80, 80], [100, 10, 190, 90]
        records = [photo([box], g, "lensor_severity" if g < 6 else "jacky5112") for g in range(12)]
        found = [findings((0, box if g < 6 else away, 0.9)) for g in range(12)]
        views = [[(f[0][0], np.zeros(1, int), f[0][1], np.zeros((1, 4), bool), True)] for f in found]
        result = score(views, records, TASKS["damage"], [384], 1, [384])["settings"][0]
        self.assertEqual(
            {s: result["perSource"][s]["scratch"]["ap50"] for s in ("lensor_severity", "jacky5112")},
            {"lensor_severity": 1.0, "jacky5112": 0.0},
        )
        self.assertEqual(result["perSource"]["jacky5112"]["scratch"]["interval"], [0.0, 0.0])

    def test_each_finding_has_the_index_of_its_matching_label(self):
        boxes = [[0, 0, 10, 10], [50, 50, 60, 60], [0, 0, 10, 9]]
        found = [findings(*((0, box, 0.9 - i / 10) for i, box in enumerate(boxes)))]
        self.assertEqual(self.figures(found, [photo([boxes[1], boxes[0]])])["met"], [1, 0, None])

    def test_pictures_with_damage_of_unknown_kind_do_not_count(self):
        found = [findings((0, [0, 0, 9, 9], 0.9))] * 2
        records = [photo([[0, 0, 9, 9]], labels=[-1]), photo(weight=0.0)]
        scores, right, labelled = outcomes(found, records, TASKS["damage"])[0]
        self.assertEqual((len(scores), len(right), labelled), (0, 0, 0))
        self.assertEqual([image["judged_category_ids"] for image in ground_truth(records, TASKS["damage"])["images"]], [[], []])

    def test_a_finding_of_damage_is_right_if_it_points_at_a_label_and_a_part_if_its_box_fits(self):
        found, records = [findings((0, [2, 0, 8, 3], 0.9))], [photo([[0, 0, 9, 9]])]
        _, points, _ = outcomes(found, records, TASKS["damage"])[0]
        _, fits, _ = outcomes(found, records, replace(TASKS["damage"], claim="fits"))[0]
        self.assertEqual((points.tolist(), fits.tolist()), ([True], [False]))

    def test_outcomes_are_per_class_over_the_pictures_that_judge_it(self):
        box, away = [0, 0, 9, 9], [50, 50, 90, 90]
        found = [findings((0, box, 0.9), (1, box, 0.8)), findings((0, box, 0.7)), findings((1, away, 0.4), (0, box, 0.6))]
        records = [photo([box]), photo(weight=0.0), photo([away], labels=[1])]
        result = [(s.tolist(), r.tolist(), n) for s, r, n in outcomes(found, records, TASKS["damage"])[:2]]
        self.assertEqual(result, [([0.9, 0.6], [True, False], 1), ([0.8, 0.4], [False, True], 1)])


class ShownFindings(unittest.TestCase):
    names = TASKS["damage"].classes
    calibration = {name: {"a": 1, "b": 0} for name in names}
    thresholds = dict.fromkeys(names, 0.3)

    def shown(self, found, thresholds=None):
        """Number of shown findings of each of the first three classes."""
        result = score_shown([found], [photo()], TASKS["damage"], self.calibration, thresholds or self.thresholds)
        return [result["perClass"][name]["shown"] for name in self.names[:3]]

    def test_of_two_classes_in_one_box_the_more_confident_is_shown(self):
        box, near, beside = [0, 0, 100, 100], [0, 0, 100, 95], [0, 0, 100, 79]
        self.assertEqual(self.shown(findings((0, box, 0.5), (1, near, 0.6), (2, beside, 0.4), (3, box, 0.2))), [0, 1, 0])
        self.assertEqual(self.shown(findings((0, box, 0.5), (2, beside, 0.4))), [1, 0, 1])

    def test_findings_of_one_class_do_not_hide_each_other_and_hidden_ones_hide_nothing(self):
        box = [0, 0, 100, 100]
        found = findings((0, box, 0.5), (0, box, 0.4), (1, box, 0.8))
        self.assertEqual(self.shown(found, self.thresholds | {"dent": 0.9}), [2, 0, 0])

    def test_average_precision_also_counts_findings_that_are_not_shown(self):
        box = [0, 0, 80, 80]
        records = [photo([box], group) for group in range(8)]
        view = (np.array([box, box], float), np.array([0, 1]), np.array([0.6, 0.9]), np.zeros((2, 4), bool), True)
        fitted = Fitted(self.calibration, self.thresholds)
        result = score([[view]] * 8, records, TASKS["damage"], [384], 1, [384], fitted=[fitted])
        held = result["settings"][0]["held"]
        self.assertEqual(
            {k: held["perClass"]["scratch"][k] for k in ("labels", "shown", "pointing")},
            {"labels": 4, "shown": 0, "pointing": 0},
        )
        self.assertEqual((held["perClass"]["dent"]["shown"], result["scores"]["ap50"]["scratch"]), (4, 1.0))
        self.assertEqual((result["calibration"], result["thresholds"]), fitted)

    def test_each_setting_has_a_calibration_and_thresholds_of_its_own(self):
        records = [photo([[0, 0, 80, 80]] if group % 4 < 2 else [], group) for group in range(16)]
        box = np.array([[0, 0, 80, 80.0]])
        small = (box, np.array([0]), np.array([0.2]), np.zeros((1, 4), bool), True)
        large = (box, np.array([0]), np.array([0.9]), np.zeros((1, 4), bool), True)
        result = score([[small, large]] * 16, records, TASKS["damage"], [256, 384], 1, [256, 384])
        standard, detailed = (of["calibration"]["scratch"] for of in (result, result["detailed"]))
        self.assertEqual([setting["views"] for setting in result["settings"]], [[256], [256, 384]])
        self.assertEqual([s["calibration"]["scratch"] for s in result["settings"]], [standard, detailed])
        # half of the findings are right, so both settings give about this confidence to different scores
        self.assertAlmostEqual(float(calibrated(np.array(0.2), **standard)), 0.5, delta=0.1)
        self.assertAlmostEqual(float(calibrated(np.array(0.55), **detailed)), 0.5, delta=0.1)

    def test_error_names_the_half_without_pictures(self):
        view = (np.zeros((0, 4)), np.zeros(0, int), np.zeros(0), np.zeros((0, 4), bool), True)
        with self.assertRaisesRegex(SystemExit, "none of the 2 pictures belongs to an odd group"):
            score([[view]] * 2, [photo([[0, 0, 80, 80]], g) for g in (0, 2)], TASKS["damage"], [384], 1, [384])

    def test_repeated_view_counts_once(self):
        view = (np.array([[0, 0, 80, 80.0]]), np.array([0]), np.array([0.6]), np.zeros((1, 4), bool), True)
        empty = (np.zeros((0, 4)), np.zeros(0, int), np.zeros(0), np.zeros((0, 4), bool), True)
        scores = [
            merged([photo_views], range(len(photo_views)), TASKS["damage"])[0][0][1].tolist()
            for photo_views in ([view, empty, view], [view, empty])
        ]
        self.assertEqual(scores, [[0.3], [0.3]])
