"""What is drawn from the label files: records, windows, maps; on data that each test makes itself."""
import json
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))
from detector.map_loss import UNKNOWN  # noqa: E402
from photos.humans_in_the_loop import read  # noqa: E402
from photos.maps import class_maps  # noqa: E402
from photos.records import ANY, read_records  # noqa: E402
from photos.windows import Windows  # noqa: E402
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
