"""Tests of records, windows, cache, decoding and maps, on label files that each test creates."""

import json
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np

from forecourt_training.photos.cache import Pictures
from forecourt_training.photos.decode import decode
from forecourt_training.photos.humans_in_the_loop import read
from forecourt_training.photos.maps import UNKNOWN, class_maps
from forecourt_training.photos.records import ANY, read_records
from forecourt_training.photos.windows import Windows, _cut
from forecourt_training.tasks import DAMAGE, PARTS

WINDOW = replace(DAMAGE, size=320)


def write_labels(folder, rows):
    (Path(folder) / "damage.json").write_text(json.dumps(rows))
    (Path(folder) / "parts.json").write_text("[]")


def row(source, regions, known=("scratch",), file="a.jpg"):
    return {
        "file": file,
        "width": 640,
        "height": 480,
        "source": source,
        "licence": "",
        "group": 1,
        "split": "train",
        "known": list(known),
        "regions": regions,
    }


class Records(unittest.TestCase):
    detected_parts = {
        "a.jpg": [
            ["hood", 0.9, 100, 100, 200, 200],
            ["front_door", 0.9, 20, 20, 60, 60],
            ["wheel", 0.9, 300, 300, 350, 350],
            ["trunk_lid", 0.2, 400, 0, 500, 100],
        ]
    }

    def read(self, *rows):
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, rows)
            return read_records([folder], DAMAGE, self.detected_parts)

    def test_class_that_the_source_does_not_label_has_weight_zero(self):
        (record,) = self.read(row("lensor_severity", [{"damage": "scratch", "box": [1, 2, 30, 40]}]))
        self.assertEqual(record.weight.tolist(), [1, 0, 0, 0, 0, 0, 0])

    def test_damage_of_unknown_kind_is_veiled_and_has_no_class(self):
        (record,) = self.read(row("sextoncj", [{"damage": "any_damage", "box": [1, 2, 30, 40]}], known=()))
        self.assertEqual(record.labels.tolist(), [ANY])
        self.assertEqual(len(record.veils), 1)

    def test_record_has_no_panels_without_the_parts_of_the_part_model(self):
        damage = {"damage": "panel_damage", "part": "door", "box": [10, 10, 50, 50]}
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("car_parts_damage_rf", [damage], known=("panel_damage",))])
            (record,) = read_records([folder], DAMAGE)
        self.assertEqual((len(record.boxes), len(record.panels)), (1, 0))

    def test_part_is_sound_if_its_confidence_is_high_and_no_damage_touches_it(self):
        damage = {"damage": "panel_damage", "part": "door", "box": [10, 10, 50, 50]}
        (record,) = self.read(row("car_parts_damage_rf", [damage], known=("panel_damage",)))
        self.assertEqual(record.panels.tolist(), [[10, 10, 50, 50], [100, 100, 200, 200]])
        self.assertEqual(record.damaged.tolist(), [1, 0])

    def test_source_that_omits_damaged_parts_gives_no_sound_parts(self):
        (record,) = self.read(row("lensor_severity", [{"damage": "scratch", "box": [1, 2, 30, 40]}]))
        self.assertEqual(len(record.panels), 0)

    def test_unlabelled_wrecks_and_unreviewed_pictures_are_left_out(self):
        damage = [{"damage": "scratch", "box": [1, 2, 30, 40]}]
        given = (
            row("inspections", damage, file="a.jpg") | {"reviewed": True},
            row("ilujaina", [], file="b.jpg"),
            row("inspections", damage, file="c.jpg") | {"reviewed": False},
            row("lensor_severity", damage, file="d.jpg"),
        )
        self.assertEqual([Path(r.path).name for r in self.read(*given)], ["a.jpg", "d.jpg"])

    def test_imported_part_labels_are_no_evidence_about_damage(self):
        damage = row("imported", [{"damage": "rust", "box": [1, 2, 30, 40]}], known=("rust",))
        hood = {"part": "hood", "box": [1, 2, 30, 40]}
        parts = [row("imported", [hood], known=("hood",), file=name) for name in ("a.jpg", "b.jpg")]
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [damage])
            (Path(folder) / "parts.json").write_text(json.dumps(parts))
            self.assertEqual([r.labels.tolist() for r in read_records([folder], DAMAGE)], [[4]])
            self.assertEqual([r.labels.tolist() for r in read_records([folder], PARTS)], [[2], [2]])

    def test_error_names_a_folder_without_usable_pictures(self):
        unreviewed = row("inspections", [{"damage": "scratch", "box": [1, 2, 30, 40]}]) | {"reviewed": False}
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as empty:
            write_labels(folder, [row("lensor_severity", [])])
            with self.assertRaisesRegex(SystemExit, empty):
                read_records([folder, empty], DAMAGE)
            write_labels(empty, [unreviewed])
            with self.assertRaisesRegex(SystemExit, empty):
                read_records([folder, empty], DAMAGE)


class TrainingWindows(unittest.TestCase):
    def test_boxes_of_a_window_enclose_the_same_object_as_in_the_picture(self):
        picture = np.zeros((480, 640, 3), np.uint8)
        picture[200:260, 300:380] = 255
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("lensor_severity", [{"damage": "scratch", "box": [300, 200, 380, 260]}])])
            pictures = {f"{folder}/a.jpg": picture}
            windows = Windows(read_records([folder], WINDOW, None), pictures, WINDOW, 1)
        images, targets = windows.batch(24)
        checked = 0
        for image, target in zip(images, targets):
            for x0, y0, x1, y1 in target["boxes"].round().astype(int):
                inside = image[y0 + 3 : y1 - 3, x0 + 3 : x1 - 3]
                if inside.size:
                    checked += 1
                    self.assertGreater(inside.mean(), image[image.sum(-1) != 342].mean())
        self.assertGreater(checked, 12)

    def test_labels_under_6_pixels_are_veiled(self):
        tiny, plain = [100, 100, 104, 103], [300, 200, 330, 230]
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("lensor_severity", [{"damage": "scratch", "box": box} for box in (tiny, plain)])])
            records = read_records([folder], DAMAGE)
        targets = Windows(records, {records[0].path: np.zeros((480, 640, 3), np.uint8)}, WINDOW, [1]).batch(200)[1]
        found = np.concatenate([t["boxes"] for t in targets])
        self.assertGreater(len(found), 0)
        self.assertGreaterEqual((found[:, 2:] - found[:, :2]).max(1).min(), 6)
        both = [t for t in targets if len(t["veils"]) == 1 and len(t["boxes"]) == 1]
        self.assertGreater(len(both), 0)  # windows in which the small label is veiled and the other is positive

    def test_scaled_windows_keep_positions_within_a_third_of_a_pixel(self):
        inner, errors = np.arange(8, 64), []
        for factor in (8.2, 3.3, 1.3, 0.8, 0.55, 0.37):
            # a brightness gradient shows the source of a window pixel to a fraction of a pixel
            rise, slope = max(1, int(factor)), np.arange(300)
            picture = np.zeros((300, 300, 3), np.uint8)
            picture[..., 0] = (rise * slope).clip(0, 250)[None]
            picture[..., 1] = (rise * slope).clip(0, 250)[:, None]
            for x, y in ((1, 0), (7, 5), (12, 3)):
                window = _cut(picture, (factor, factor), (x, y), 96, lambda piece: piece) / rise
                expected = (inner + 0.5 + np.array([[x], [y]])) / factor - 0.5
                got = window[8, inner, 0], window[inner, 8, 1]
                errors += [abs((g - w).mean()) * factor for g, w in zip(got, expected)]
        self.assertLess(max(errors), 0.3, "pixels of the window")


class Cache(unittest.TestCase):
    def folder(self, root, name, *shapes):
        place = Path(root) / name
        place.mkdir(parents=True)
        rows = []
        for i, (height, width) in enumerate(shapes):
            cv2.imwrite(str(place / f"{i}.png"), np.full((height, width, 3), 10 * len(name) + i, np.uint8))
            rows.append({**row("lensor_severity", []), "file": f"{i}.png", "width": width, "height": height})
        write_labels(place, rows)
        return str(place)

    def test_folders_with_equal_names_have_separate_caches(self):
        with tempfile.TemporaryDirectory() as root:
            run = Path(root) / "run"
            run.mkdir()
            one, other = self.folder(root, "a/set", (20, 30), (30, 20)), self.folder(root, "more/set", (24, 36))
            records = read_records([one, other], WINDOW)
            for _ in range(2):  # builds the cache, then reads it
                pictures = Pictures(records, run)
                self.assertEqual([pictures[r.path].shape for r in records], [(20, 30, 3), (30, 20, 3), (24, 36, 3)])
            self.assertEqual(len(list(run.glob("pixels-set-*.u8"))), 2)

    def test_cached_pictures_are_reused_for_fewer_records_and_for_another_path(self):
        with tempfile.TemporaryDirectory() as root:
            folder = self.folder(root, "set", (20, 30), (30, 20))
            records = read_records([folder], WINDOW)
            first = Pictures(records, root)
            again = read_records([f"{root}/./set/../set"], WINDOW)[1:]
            with patch("forecourt_training.photos.cache.decode", side_effect=AssertionError("decoded again")):
                np.testing.assert_array_equal(Pictures(again, root)[again[0].path], first[records[1].path])

    def test_rebuild_keeps_open_cache_files_readable_and_a_failed_build_changes_nothing(self):
        with tempfile.TemporaryDirectory() as root:
            folder = self.folder(root, "set", (20, 30))
            before = read_records([folder], WINDOW)
            old = Pictures(before, root)[before[0].path]
            cv2.imwrite(f"{folder}/1.png", np.zeros((20, 30, 3), np.uint8))
            rows = [{**row("lensor_severity", []), "file": f"{i}.png", "width": 30, "height": 20} for i in (0, 1, 2)]
            write_labels(folder, rows)
            with self.assertRaisesRegex(SystemExit, "2.png"):
                Pictures(read_records([folder], WINDOW), root)
            self.assertEqual(Pictures(before, root)[before[0].path].tolist(), old.tolist())
            write_labels(folder, rows[:2])
            more = read_records([folder], WINDOW)
            self.assertEqual(Pictures(more, root)[more[1].path].max(), 0)
            self.assertEqual(old.min(), 30)

    def test_large_photos_are_cached_at_1024_pixels(self):
        with tempfile.TemporaryDirectory() as root:
            records = read_records([self.folder(root, "set", (1536, 2048))], WINDOW)
            self.assertEqual(Pictures(records, root)[records[0].path].shape, (768, 1024, 3))


class Decoding(unittest.TestCase):
    def turned(self, folder):
        """Writes a JPEG that is stored as 40x20, white at the left, with an EXIF tag that turns it to 20x40."""
        picture = np.zeros((20, 40, 3), np.uint8)
        picture[:, :20] = 255
        stored = cv2.imencode(".jpg", picture)[1].tobytes()
        tiff = b"MM\0*\0\0\0\x08\0\x01" + b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0" + b"\0\0\0\0"
        exif = b"Exif\0\0" + tiff
        path = Path(folder) / "a.jpg"
        path.write_bytes(stored[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + stored[2:])
        return path

    def test_decode_uses_the_orientation_that_fits_the_record(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.turned(folder)
            stored, upright = decode(path, 40, 20), decode(path, 20, 40)
            self.assertEqual((stored.shape, upright.shape), ((20, 40, 3), (40, 20, 3)))
            self.assertGreater(stored[:, :15].mean(), 250)
            self.assertGreater(upright[:15].mean(), 250)

    def test_error_names_a_picture_whose_shape_differs_from_its_record(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.turned(folder)
            self.assertEqual(decode(path, 400, 201).shape, (20, 40, 3))
            with self.assertRaisesRegex(SystemExit, "a.jpg is 40x20, its record says 40x30"):
                decode(path, 40, 30)
            with self.assertRaisesRegex(SystemExit, "cannot read .*b.jpg"):
                decode(Path(folder) / "b.jpg", 40, 30)


class Maps(unittest.TestCase):
    SQUARE = [120, 80, 200, 80, 200, 160, 120, 160]

    def record(self, *regions, known=("scratch", "dent")):
        with tempfile.TemporaryDirectory() as folder:
            write_labels(folder, [row("lensor_severity", regions, known=known)])
            return read_records([folder], DAMAGE)[0]

    def test_class_map_has_the_outline_at_the_position_of_its_pixels(self):
        record = self.record({"damage": "dent", "box": [120, 80, 200, 160], "polygon": self.SQUARE})
        factors, shift = np.array([0.5] * 4), np.array([20, 10] * 2)
        maps = class_maps(record, factors, shift, 320, False)
        y, x = np.nonzero(maps[1] == 1)
        for got, edge in zip((x.min(), x.max() + 1, y.min(), y.max() + 1), (10, 20, 7.5, 17.5)):
            self.assertLessEqual(abs(got - edge), 1)
        mirrored = class_maps(record, factors, shift, 320, True)
        np.testing.assert_array_equal(mirrored[1], maps[1][:, ::-1])

    def test_unlabelled_classes_and_boxes_without_outline_are_unknown(self):
        record = self.record({"damage": "dent", "box": [120, 80, 200, 160]})
        maps = class_maps(record, np.ones(4), np.zeros(4), 320, False)
        self.assertTrue((maps[4] == UNKNOWN).all(), "a class that the source does not label")
        self.assertEqual(maps[1][30, 40], UNKNOWN, "inside a box without an outline")
        self.assertEqual((maps[1][70, 70], maps[0][30, 40]), (0, 0))


class HumansInTheLoopReader(unittest.TestCase):
    def test_outlines_become_boxes_with_our_class_names(self):
        sample = {
            "size": {"width": 100, "height": 80},
            "objects": [
                {"classTitle": "Corrosion", "points": {"exterior": [[10, 20], [30, 20], [20, 40]]}},
                {"classTitle": "Something else", "points": {"exterior": [[1, 1], [2, 2]]}},
            ],
        }
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "ann").mkdir()
            (Path(folder) / "ann" / "x.jpg.json").write_text(json.dumps(sample))
            (record,) = read(folder, "damage")
            parts = {"size": sample["size"], "objects": [{"classTitle": "Hood", "points": {"exterior": [[1, 1], [2, 2]]}}]}
            (Path(folder) / "ann" / "y.jpg.json").write_text(json.dumps(parts))
            self.assertEqual(len(read(folder, "damage")), 1, "a picture with part labels only is left out")
            (trained,) = read_records([folder], DAMAGE)
        self.assertEqual(trained.labels.tolist(), [DAMAGE.classes.index("rust")])
        self.assertEqual(record["file"], "img/x.jpg")
        self.assertEqual([(r["damage"], r["box"]) for r in record["regions"]], [("rust", [10, 20, 30, 40])])

    def test_validation_split_has_even_and_odd_groups(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "ann").mkdir()
            for i in range(600):
                (Path(folder) / "ann" / f"{i}.jpg.json").write_text('{"size": {"width": 9, "height": 9}, "objects": []}')
            rows = read(folder, "damage")
        groups = [r["group"] for r in rows if r["split"] == "val"]
        self.assertTrue(40 <= len(groups) <= 80, len(groups))
        self.assertTrue(0.3 < sum(g % 2 for g in groups) / len(groups) < 0.7)
