"""Tests of the model cards, the manifest, the scores and the fingerprints."""

import json
import pickle
import sys
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import torch

from forecourt_training import fingerprint
from forecourt_training.card import card, product_text, reflow, refuse_other, windows_text
from forecourt_training.cards.commands import commands_of, commands_text
from forecourt_training.cards.tables import cell, figure, join_words
from forecourt_training.evaluate import Setting, files_of, key_of, load_or_compute, parse, training_provenance
from forecourt_training.export import scores_of
from forecourt_training.gallery import candidates_of, find_mistakes
from forecourt_training.manifest import entry, entry_of, manifest_values
from forecourt_training.paths import MODELS, TRAINING
from forecourt_training.photos.records import Record
from forecourt_training.scoring.report import score
from forecourt_training.tasks import TASKS

README = """## Commands

    python3 -m forecourt_training.train damage --batches 1

## How damage 2.10.0 was made

    python3 -m forecourt_training.train damage --minutes 9
    python3 -m forecourt_training.train parts --minutes 8

## A run that was not shipped

    python3 -m forecourt_training.train damage --minutes 7

## How the models of version 2.9.0 were made

    python3 -m forecourt_training.train damage --minutes 6
"""


def record(box=(0, 0, 40, 30), label=3, group=0, split="val", folder="/pictures", clean=False):
    boxes = [] if clean else [box]
    return Record(
        folder,
        f"{folder}/images/{group}.jpg",
        "jacky5112",
        "BSD",
        group,
        split,
        100,
        100,
        np.array(boxes, np.float32).reshape(-1, 4),
        np.array([label] * len(boxes)),
        np.ones(7, np.float32),
        np.zeros((0, 4), np.float32),
        clean,
        np.full(len(boxes), -1),
    )


def view(box=(0, 0, 40, 30), kind=3, raw=0.7):
    return np.array([box], float), np.array([kind]), np.array([raw]), np.zeros((1, 4), bool), True


def scored(clean=False, **more):
    records = [record(group=g) for g in range(8)] + ([record(group=g, clean=True) for g in (8, 9)] if clean else [])
    made = score([[view()] for _ in records], records, TASKS["damage"], [384], 1, [384])
    return json.loads(
        json.dumps(made | {"weights": "f1", "picturesSeen": 1600, "minutes": 9.0, "batch": 8, "isFirstRun": True} | more)
    )


def shipped(scores, **more):
    return {
        "name": "damage",
        "version": "2.10.0-int8",
        "file": "damage.onnx",
        "bytes": 1234,
        "sha256": "ab" * 32,
        "thresholds": scores["thresholds"],
        "calibration": scores["calibration"],
        "provenance": [{"source": "made_up", "licence": "MIT", "pictures": 4}],
        "views": scores["views"],
    } | more


class Cards(unittest.TestCase):
    def test_card_has_the_hash_the_provenance_and_the_commands_of_its_model(self):
        scores = scored(clean=True)
        text = reflow(card(TASKS["damage"], scores, shipped(scores), README))
        self.assertIn(f"| `damage.onnx` | 1,234 | `{'ab' * 32}` |", text)
        self.assertIn("| made_up | 4 | MIT |", text)
        self.assertIn("\n    # 2.9.0\n    python3 -m forecourt_training.train damage --minutes 6\n    # 2.10.0\n", text)

    def test_card_of_a_new_run_does_not_repeat_the_windows_or_the_machine_of_another_run(self):
        scores = scored()
        text = reflow(card(TASKS["damage"], scores, shipped(scores), README))
        self.assertIn("Version 2.10.0-int8, 1,600 training windows seen.", text)
        self.assertIn("The last run used 1,600 windows (batches of 8) in 9 minutes.", " ".join(text.split()))
        self.assertNotIn("two cores", text[: text.index("## Limits")])

    def test_card_shows_intervals_by_source_and_by_size(self):
        scores = scored()
        interval = scores["settings"][0]["perSource"]["jacky5112"]["panel_damage"]["interval"]
        self.assertEqual((interval, scores["settings"][0]["bySize"]["panel_damage"]["large"]["interval"]), ([1.0, 1.0],) * 2)
        text = reflow(card(TASKS["damage"], scores, shipped(scores), README))
        self.assertIn("| panel_damage | 1.000 (8) 1.00-1.00 | 1.000 (8) 1.00-1.00 |", text)
        self.assertIn("| panel_damage |  |  | 1.000 (8) 1.00-1.00 |", text)

    def test_card_shows_values_that_were_not_measured_as_not_available(self):
        self.assertEqual([figure(v) for v in (None, float("nan"), 0.25)], ["n/a", "n/a", "0.250"])
        self.assertEqual(cell(0.669, 155, [0.61, 0.72]), "0.669 (155) 0.61-0.72")
        self.assertEqual(
            (cell(0.5, 2, None), join_words([288, 352, 384]), join_words([512])), ("0.500 (2)", "288, 352 and 384", "512")
        )
        nothing = {
            "damage": {
                "ap50": {"scratch": None},
                "hit_ap": {"scratch": None},
                "recall_at": {"0.1": {"scratch": None}},
                "ece": None,
                "false_findings_per_clean_photo": None,
            },
            "damaged_part_auroc": None,
            "view_accuracy": None,
            "parts": {"mask_map50": None, "box_ap50": None, "images": 0, "per_class": {}},
        }
        self.assertIn("AUROC n/a", product_text(nothing, TASKS["damage"]))
        self.assertNotIn("Which side of the car is visible", product_text(nothing, TASKS["parts"]))
        seen = nothing | {
            "view_accuracy": 0.75,
            "views": {"pictures": 4, "interval": [0.5, 1], "confusion": {"front": {"front": 2, "rear": 1}, "rear": {"rear": 1}}},
        }
        text = product_text(seen, TASKS["parts"])
        self.assertIn("correct for 0.750 of the 4 pictures whose labels show the side (95 % interval 0.500 to 1.000", text)
        self.assertIn("| front | 3 | 2 | rear 1 |", text)
        scores = scored()
        views = scores["views"] | {"detailed": [384, 1024]}
        self.assertIn(
            "The effect of 1024 pixels was not measured.",
            reflow(card(TASKS["damage"], scores, shipped(scores, views=views), README)).replace("\n", " "),
        )

    def test_windows_text_uses_the_known_total_else_the_last_run_and_fails_without_either(self):
        prose = {"windows": {"2.3.0": 140_672}}
        self.assertEqual(windows_text({}, prose, "2.3.0"), "140,672 training windows seen")
        went_on = {"picturesSeen": 1600, "isFirstRun": False}
        self.assertEqual(windows_text(went_on, prose, "2.4.0"), "1,600 training windows seen in its last run")
        with self.assertRaisesRegex(SystemExit, "2.4.0"):
            windows_text({"picturesSeen": 0}, prose, "2.4.0")

    def test_refuse_other_stops_at_scores_of_another_model(self):
        scores = scored(weights="ab" * 32, picturesSeen=0)
        refuse_other(scores, shipped(scores))
        with self.assertRaises(SystemExit):
            refuse_other(scores, shipped(scores, sha256="cd" * 32))
        with self.assertRaises(SystemExit):
            refuse_other(scores, shipped(scores, thresholds=scores["thresholds"] | {"dent": 0.9}))

    def test_readme_has_the_commands_of_every_shipped_model(self):
        self.assertEqual(list(commands_of(README, "damage")), ["2.9.0", "2.10.0"])
        with self.assertRaisesRegex(SystemExit, "How damage 3.0.0 was made"):
            commands_text(README, "damage", "3.0.0")
        readme, entries = (TRAINING / "README.md").read_text(), json.loads((MODELS / "manifest.json").read_text())["models"]
        for model in entries:
            self.assertIn("forecourt_training.", commands_text(readme, model["name"], model["version"].removesuffix("-int8")))

    def test_shipped_cards_have_the_hash_and_the_provenance_of_the_shipped_files(self):
        for model in json.loads((MODELS / "manifest.json").read_text())["models"]:
            text = (MODELS / model["card"]).read_text()
            self.assertIn(model["sha256"], text)
            self.assertIn(f"Version {model['version']},", text)
            for source in model["provenance"]:
                self.assertIn(f"| {source['source']} | {source['pictures']} | {source['licence']} |", text)


class Manifest(unittest.TestCase):
    def test_manifest_values_refuses_scores_without_evidence_or_provenance(self):
        damage = TASKS["damage"]
        with self.assertRaisesRegex(SystemExit, "--seen"):
            manifest_values(damage, {"provenance": [{}]})
        with self.assertRaisesRegex(SystemExit, "learned from"):
            manifest_values(damage, {"evidence": {"a": 2, "b": 1}, "provenance": None})
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "damage.onnx"
            onnx.save(onnx.helper.make_model(onnx.helper.make_graph([], "empty", [], [])), file)
            made = entry(damage, file, "1.0.0", manifest_values(damage, None) | {"evidence": {"a": 2, "b": 1, "auroc": 0.9}})
            self.assertEqual(made["evidence"], {"name": "evidence", "stride": 16, "a": 2, "b": 1})
            (Path(folder) / "manifest.json").write_text(json.dumps({"models": [made]}))
            self.assertEqual(entry_of(Path(folder) / "manifest.json", fingerprint.of_file(file)), made)
            self.assertIsNone(entry_of(Path(folder) / "manifest.json", "another"))


class Evaluation(unittest.TestCase):
    def test_quick_looks_and_other_splits_use_separate_files(self):
        names = {files_of("run", split, quick) for split in ("val", "train") for quick in (False, True)}
        self.assertEqual(len(names), 4)
        self.assertEqual(files_of("run", "val", False), (Path("run/candidates.pickle"), Path("run/scores.json")))

    def test_candidates_are_reused_only_for_the_same_weights_pictures_and_views(self):
        made = []
        with tempfile.TemporaryDirectory() as folder:
            for weights, box in (("a", 40), ("a", 40), ("b", 40), ("b", 41), ("b", 41)):
                key = key_of(weights, [record(box=(0, 0, box, 30))], [Setting(384, False)], False)
                load_or_compute(Path(folder) / "kept", key, lambda weights=weights, box=box: made.append((weights, box)))
        self.assertEqual(made, [("a", 40), ("b", 40), ("b", 41)])

    def test_export_ignores_scores_of_other_weights_at_the_same_step(self):
        one, other = ({"step": 250, "ema": {"a": torch.full((2,), value)}} for value in (0.1, 0.2))
        with tempfile.TemporaryDirectory() as folder:
            self.assertIsNone(scores_of(folder, one))
            scores = {"step": 250, "weights": fingerprint.of_weights(one["ema"])}
            (Path(folder) / "scores.json").write_text(json.dumps(scores))
            self.assertEqual((scores_of(folder, one), scores_of(folder, other)), (scores, None))

    def test_detailed_views_that_are_not_predicted_are_refused(self):
        given = ["parts", "--data", "d", "--start", "s", "--views", "512", "--detailed", "512"]
        self.assertEqual(parse(given).detailed, [512])
        with self.assertRaises(SystemExit), tempfile.TemporaryFile("w") as hidden:
            sys.stderr, shown = hidden, sys.stderr
            try:
                parse([*given, "1024"])
            finally:
                sys.stderr = shown

    def test_provenance_comes_from_the_training_pictures_not_from_the_scored_ones(self):
        records = [record(split="train"), record(group=1)]
        result = [{"source": "synthetic", "licence": "own", "pictures": 3000}]
        self.assertEqual(training_provenance({"provenance": result}, records), result)
        self.assertEqual([p["pictures"] for p in training_provenance({"trained_on": 1}, records)], [1])
        with self.assertRaisesRegex(SystemExit, "3001 pictures, --data has 1 "):
            training_provenance({"trained_on": 3001}, records)


class Fingerprints(unittest.TestCase):
    def test_hash_of_weights_changes_with_one_value_and_ignores_their_order(self):
        state = {"a": torch.zeros(3), "b": torch.ones(2, 2)}
        other = {"b": torch.ones(2, 2), "a": torch.tensor([0.0, 1e-6, 0.0])}
        self.assertEqual(fingerprint.of_weights(state), fingerprint.of_weights(dict(reversed(state.items()))))
        self.assertNotEqual(fingerprint.of_weights(state), fingerprint.of_weights(other))

    def test_hash_of_records_changes_with_a_box_class_group_or_outline_and_ignores_the_folder(self):
        one = fingerprint.of_records([record()])
        self.assertEqual(one, fingerprint.of_records([record(folder="/elsewhere")]))
        outlined = replace(record(), outlines=[(3, np.zeros((3, 2), np.float32))])
        for other in (record(box=(0, 0, 40, 31)), record(label=1), record(group=1), outlined):
            self.assertNotEqual(one, fingerprint.of_records([other]))


class Gallery(unittest.TestCase):
    def kept(self, folder, weights="w", records=()):
        key = {"weights": "w", "records": fingerprint.of_records(records)}
        (Path(folder) / "candidates.pickle").write_bytes(pickle.dumps({"key": key, "candidates": [([view()], None, [])]}))
        (Path(folder) / "scores.json").write_text(json.dumps({"weights": weights}))

    def test_candidates_of_other_pictures_or_of_another_model_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            self.kept(folder, records=[record()])
            self.assertEqual(len(candidates_of(folder, [record()])[0]), 1)
            with self.assertRaisesRegex(SystemExit, "other pictures"):
                candidates_of(folder, [record(label=1)])
            self.kept(folder, weights="of another run", records=[record()])
            with self.assertRaisesRegex(SystemExit, "two models"):
                candidates_of(folder, [record()])

    def test_finding_away_from_the_label_is_false_and_the_label_is_missed(self):
        scores = scored()
        boxes, raw = np.array([[60, 60, 90, 90.0]]), np.array([0.7])
        empty = (np.zeros((0, 4)), np.zeros(0))
        found = [[(boxes, raw) if kind == 3 else empty for kind in range(7)]]
        false, missed = find_mistakes(found, [record()], TASKS["damage"], scores)
        self.assertEqual([[row[3] for row in rows] for rows in (false, missed)], [["panel_damage"]] * 2)
