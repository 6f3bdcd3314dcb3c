"""Tests of rendered damage, on cars that each test draws."""

import json
import tempfile
import unittest
from pathlib import Path

import cv2
import numpy as np

from forecourt_training.synthesis.generate import KNOWN, bases, generate, render
from forecourt_training.synthesis.graft import donor_of, donors_of, grafter
from forecourt_training.synthesis.label import MAX_AREA_SHARE, SHORTEST_PX, VISIBLE, outline, visible
from forecourt_training.synthesis.panel import panels_of
from forecourt_training.synthesis.placement import RENDER
from forecourt_training.synthesis.repaint import can_repaint, repainted
from forecourt_training.synthesis.scene import View, compose, with_distractors

cv2.setNumThreads(1)
SIDE = 360
HOOD = [60, 60, 300, 60, 320, 200, 40, 200]
BUMPER = [40, 210, 320, 210, 300, 320, 60, 320]
GLASS = [80, 50, 280, 50, 280, 90, 80, 90]
PAINTS = {"white": (225, 228, 226), "silver": (150, 150, 152), "red": (30, 25, 170), "black": (30, 28, 27)}


def car(paint="white"):
    """Draws a shaded, noisy picture of a hood, a bumper with a dark grille, and glass. Returns it with its labels."""
    rng = np.random.default_rng(1)
    picture = np.full((SIDE, SIDE, 3), (90, 120, 100), np.float32)
    regions = [
        {"part": n, "polygon": [float(v) for v in p]}
        for n, p in (("hood", HOOD), ("front_bumper", BUMPER), ("front_glass", GLASS))
    ]
    for region in regions:
        points = np.array(region["polygon"]).reshape(-1, 2).astype(np.int32)
        cv2.fillPoly(picture, [points], (60, 50, 45) if region["part"] == "front_glass" else PAINTS[paint])
    picture *= np.linspace(1.05, 0.85, SIDE, dtype=np.float32)[:, None, None]
    cv2.rectangle(picture, (130, 240), (230, 280), (12, 12, 12), -1)
    picture += rng.normal(0, 1.2, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8), regions


def view_of(paint):
    picture, regions = car(paint)
    return View(picture, panels_of(picture, regions), 0.45)


def filled(region, grow=0):
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [np.array(region["polygon"]).reshape(-1, 2).round().astype(np.int32)], 1)
    return cv2.dilate(mask, np.ones((2 * grow + 1,) * 2, np.uint8)) > 0


def difference(before, after):
    return np.abs(after.astype(int) - before).max(2)


class Labels(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = [
            (kind, paint, seed, view, *compose(view, 1, np.random.default_rng(seed), [kind]))
            for paint in PAINTS
            for view in [view_of(paint)]
            for kind in RENDER
            for seed in range(4)
        ]

    def each(self):
        """Yields (which, view, painted picture, region) of every visible rendering."""
        for kind, paint, seed, view, picture, regions in self.made:
            for region in regions:
                yield (kind, paint, seed), view, picture, region

    def test_every_kind_of_damage_is_visible_on_pale_and_dark_paint(self):
        for kind in RENDER:
            for paint in PAINTS:
                shown = sum(len(m[-1]) for m in self.made if m[:2] == (kind, paint))
                self.assertGreaterEqual(shown, 3, (kind, paint))

    def test_outline_covers_the_changed_pixels_and_the_box_is_tight(self):
        for which, view, picture, region in self.each():
            changed = difference(view.picture, picture)
            inside = filled(region, 2)
            self.assertGreaterEqual((inside & (changed > 3)).sum(), 0.9 * (changed > 3).sum(), which)
            rows, columns = np.nonzero(filled(region, 1) & (changed > VISIBLE - 1))
            tight = (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)
            self.assertLessEqual(np.abs(np.array(tight) - region["box"]).max(), 3, which)

    def test_glass_grille_and_background_do_not_change(self):
        for which, view, picture, _ in self.each():
            paint = np.zeros((SIDE, SIDE), np.uint8)
            for panel in view.panels:
                paint |= panel.mask
            beyond = cv2.dilate(paint, np.ones((11, 11), np.uint8)) == 0
            self.assertEqual(difference(view.picture, picture)[beyond].max(), 0, which)
            if which[1] != "black":  # a black grille in black paint cannot be separated from it
                self.assertEqual(difference(view.picture, picture)[246:274, 136:224].max(), 0, which)

    def test_boxes_and_outlines_stay_inside_the_picture_and_the_size_limits(self):
        for which, _, _, region in self.each():
            x0, y0, x1, y1 = region["box"]
            self.assertTrue(0 <= x0 < x1 <= SIDE and 0 <= y0 < y1 <= SIDE, which)
            self.assertGreaterEqual(max(x1 - x0, y1 - y0), SHORTEST_PX - 2, which)
            self.assertTrue(0 <= min(region["polygon"]) and max(region["polygon"]) <= SIDE, which)
            self.assertLessEqual(filled(region).mean(), MAX_AREA_SHARE + 0.1, which)

    def test_faint_changes_and_changes_of_the_whole_picture_get_no_label(self):
        self.assertIsNone(visible(np.full((40, 40, 3), VISIBLE - 1, np.float32)))
        everything = np.full((40, 40, 3), 90, np.float32)
        self.assertIsNone(visible(everything))

    def test_separate_marks_share_one_outline(self):
        mask = np.zeros((60, 60), np.uint8)
        mask[5:9, 5:9] = mask[45:50, 48:52] = 255
        points, covered = outline(mask)
        self.assertEqual(np.count_nonzero(covered), np.count_nonzero(mask))
        self.assertGreaterEqual(len(points), 3)


class Panels(unittest.TestCase):
    def test_panels_contain_no_glass_and_no_grille(self):
        view = view_of("red")
        self.assertEqual(sorted(p.part for p in view.panels), ["front_bumper", "hood"])
        for panel in view.panels:
            self.assertEqual(panel.mask[50:90, 80:280].max(), 0)
            self.assertEqual(panel.mask[240:281, 130:231].max(), 0)

    def test_panel_of_a_door_excludes_its_window(self):
        picture, _ = car("white")
        (door,) = panels_of(picture, [{"part": "front_left_door", "polygon": [float(v) for v in HOOD]}])
        self.assertEqual(door.mask[:130].max(), 0)

    def test_repainting_changes_only_the_paint(self):
        picture, regions = car("white")
        panels = panels_of(picture, regions)
        self.assertTrue(can_repaint(panels))
        made, again = repainted(picture, panels, regions, np.random.default_rng(3))
        self.assertGreater(difference(picture, made)[150, 180], 20)
        self.assertEqual(difference(picture, made)[:40].max(), 0)
        self.assertLess(difference(picture, made)[56:84, 90:270].max(), 3)
        self.assertEqual([p.part for p in again], [p.part for p in panels])
        self.assertFalse(can_repaint(view_of("black").panels))

    def test_distractors_change_only_the_paint(self):
        changed = 0
        for seed in range(8):
            view = view_of("silver")
            made = with_distractors(view, np.random.default_rng(seed))
            changed += difference(view.picture, made.picture).max() > 10
            self.assertEqual(difference(view.picture, made.picture)[:40].max(), 0)
        self.assertGreaterEqual(changed, 6)


class Generated(unittest.TestCase):
    def folder(self, root):
        data = Path(root) / "data"
        (data / "images").mkdir(parents=True)
        rows = []
        for group, (split, paint) in enumerate([("train", "white"), ("val", "red"), ("train", "black")]):
            picture, regions = car(paint)
            cv2.imwrite(str(data / f"images/{group}.jpg"), picture)
            rows.append(
                {
                    "file": f"images/{group}.jpg",
                    "width": SIDE,
                    "height": SIDE,
                    "source": "dsmlr_parts",
                    "licence": "L",
                    "group": group,
                    "split": split,
                    "known": ["hood"],
                    "regions": regions,
                }
            )
        rows.append({**rows[0], "source": "bhadresh_parts", "file": "images/9.jpg"})
        (data / "parts.json").write_text(json.dumps(rows))
        return data

    def test_generate_uses_only_clean_cars_of_the_training_split(self):
        with tempfile.TemporaryDirectory() as root:
            data = self.folder(root)
            self.assertEqual([r["group"] for r in bases(data)], [0, 2])
            rows = generate(data, Path(root) / "a", 6, 1)
            painted_on = {(r["group"], r["split"], r["licence"]) for r in rows}
            self.assertEqual(painted_on, {(0, "train", "L"), (2, "train", "L")})

    def test_same_seed_gives_the_same_files(self):
        with tempfile.TemporaryDirectory() as root:
            data = self.folder(root)
            a, b, c = (Path(root) / name for name in "abc")
            rows = generate(data, a, 6, 1)
            self.assertEqual(rows, generate(data, b, 6, 1))
            self.assertNotEqual([r["regions"] for r in rows], [r["regions"] for r in generate(data, c, 6, 2)])
            for row in rows:
                self.assertEqual((a / row["file"]).read_bytes(), (b / row["file"]).read_bytes())

    def test_rows_have_the_format_of_damage_json(self):
        with tempfile.TemporaryDirectory() as root:
            generate(self.folder(root), Path(root) / "a", 8, 4)
            rows = json.loads((Path(root) / "a/synthetic.json").read_text())
            self.assertEqual(len(rows), 8)
            for row in rows:
                self.assertEqual(set(row), {"file", "width", "height", "source", "licence", "group", "split", "known", "regions"})
                self.assertEqual(sorted(row["known"]), sorted(KNOWN))
                shape = cv2.imread(str(Path(root) / "a" / row["file"])).shape
                self.assertEqual(shape, (row["height"], row["width"], 3))
                for region in row["regions"]:
                    self.assertIn(region["damage"], RENDER)
                    self.assertLessEqual(max(region["box"][2], *region["polygon"][::2]), row["width"])
                    self.assertLessEqual(max(region["box"][3], *region["polygon"][1::2]), row["height"])

    def test_pictures_differ_in_view_and_number_of_damages(self):
        picture, regions = car("white")
        panels = panels_of(picture, regions)
        made = [render(picture, regions, panels, np.random.default_rng(s)) for s in range(24)]
        self.assertGreater(len({m.shape for m, _ in made}), 5)
        self.assertGreaterEqual(len({len(found) for _, found in made}), 3)


class Grafts(unittest.TestCase):
    """A pale scratch on even silver paint, copied to other cars."""

    BOX = [100.0, 120.0, 160.0, 126.0]

    def scratched(self):
        picture = np.full((300, 300, 3), (130, 130, 132), np.uint8)
        cv2.rectangle(picture, (100, 120), (159, 125), (230, 230, 232), -1)
        x0, y0, x1, y1 = self.BOX
        return picture, {"damage": "scratch", "box": self.BOX, "polygon": [x0, y0, x1, y0, x1, y1, x0, y1]}

    def test_scratch_on_even_paint_is_copied_and_visible_on_every_paint(self):
        picture, label = self.scratched()
        donor = donor_of(picture, label, [])
        self.assertGreater(donor.ratio.max(), 0.8)
        for paint in PAINTS:
            view = view_of(paint)
            made = [
                compose(view, 1, np.random.default_rng(seed), ["scratch"], {"scratch": grafter([donor])}) for seed in range(4)
            ]
            self.assertGreaterEqual(sum(len(regions) for _, regions in made), 3, paint)
            for painted, regions in made:
                for region in regions:
                    changed = difference(view.picture, painted) > 3
                    self.assertGreaterEqual((filled(region, 2) & changed).sum(), 0.9 * changed.sum())

    def test_scratch_is_not_copied_if_the_paint_under_it_is_unclear(self):
        picture, label = self.scratched()
        self.assertIsNone(donor_of(picture, {**label, "polygon": []}, []))
        self.assertIsNone(donor_of(picture, {**label, "box": [100, 120, 106, 126]}, []))
        self.assertIsNone(donor_of(picture, label, [{"box": [60, 80, 200, 170]}]))
        striped = picture.copy()
        striped[:, ::8] = striped[:, 1::8] = striped[:, 2::8] = 250
        self.assertIsNone(donor_of(striped, label, []))
        blue, _ = self.scratched()
        blue[120:126, 100:160] = (255, 60, 20)
        self.assertIsNone(donor_of(blue, label, []))

    def test_donors_exclude_validation_and_unreviewed_pictures(self):
        with tempfile.TemporaryDirectory() as root:
            picture, label = self.scratched()
            cv2.imwrite(f"{root}/a.png", picture)
            row = {"file": "a.png", "width": 300, "height": 300, "regions": [label]}
            rows = [{**row, "licence": split, "split": split} for split in ("train", "val")]
            rows.append({**row, "licence": "nobody looked", "split": "train", "reviewed": False})
            Path(root, "damage.json").write_text(json.dumps(rows))
            self.assertEqual([donor.licence for donor in donors_of(root)], ["train"])
