"""Tests of training runs: when a run may continue, and the order of batches."""

import json
import sys
import tempfile
import threading
import time
import unittest
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
import torch
import torch.nn as nn

from forecourt_training import fingerprint, train
from forecourt_training.detector.layers import decode
from forecourt_training.learning.log import begin_log
from forecourt_training.photos.stream import round_robin


class Stream(unittest.TestCase):
    def test_batches_alternate_between_makers_of_different_speed(self):
        def maker(name, pause):
            counts = iter(range(100))

            def make():
                time.sleep(pause)
                return name, next(counts)

            return make

        made = round_robin([maker("slow", 0.02), maker("quick", 0), maker("middling", 0.005)])
        got = [next(made) for _ in range(9)]
        self.assertEqual(got, [(name, i) for i in range(3) for name in ("slow", "quick", "middling")])

    def test_exception_of_a_maker_is_raised_in_the_consumer(self):
        for problem in (ValueError("torn"), SystemExit("cannot read a.jpg")):
            left = [1, 2]

            def breaks(problem=problem, left=left):
                if not left:
                    raise problem
                return left.pop()

            made, got = round_robin([breaks]), []
            taking = threading.Thread(target=lambda made=made, got=got: got.append(self.outcome(made)), daemon=True)
            taking.start()
            taking.join(5)
            self.assertEqual(got, [problem])

    def outcome(self, made):
        try:
            for _ in made:
                pass
        except BaseException as problem:
            return problem


class Log(unittest.TestCase):
    def test_begin_log_removes_rows_after_the_step_and_empties_the_log_of_a_new_run(self):
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log.jsonl"
            begin_log(log, 0)
            self.assertEqual(log.read_text(), "")
            rows = [f'{{"step": {step}}}\n' for step in (25, 50, 75)]
            log.write_text("".join(rows))
            begin_log(log, 50)
            self.assertEqual(log.read_text(), "".join(rows[:2]))
            begin_log(log, 0)
            self.assertEqual(log.read_text(), "")


class Tiny(nn.Module):
    """The smallest network that can train: one anchor per 8x8 pixels, maps at a quarter of the resolution."""

    def __init__(self):
        super().__init__()
        self.all, self.masks = nn.Conv2d(3, 5 + 12, 8, 8), nn.Conv2d(3, 12, 4, 4)

    def new_parameters(self):
        return list(self.masks.parameters())

    def forward(self, images):
        images = images / 255
        return decode([self.all(images)], (8,)) | {"masks": self.masks(images)}


class Runs(unittest.TestCase):
    """Runs train.py from end to end, with a tiny network."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.data, self.run = self.root / "set", self.root / "run"
        self.write(self.data, 3)

    def write(self, data, count, split="train"):
        data.mkdir(exist_ok=True)
        rows = []
        for i in range(count):
            cv2.imwrite(str(data / f"{i}.png"), np.full((60, 80, 3), 40 * i, np.uint8))
            rows.append(
                {
                    "file": f"{i}.png",
                    "width": 80,
                    "height": 60,
                    "source": "dsmlr_parts" if i else "bhadresh_parts",
                    "licence": "MIT" if i else "CC0",
                    "group": i,
                    "split": split,
                    "known": ["hood", "wheel"],
                    "regions": [{"part": "hood", "box": [10, 10, 50, 40]}],
                }
            )
        (data / "parts.json").write_text(json.dumps(rows))

    def train(self, *options, data=None, batches=3):
        command = [
            "train.py",
            "parts",
            "--data",
            str(data or self.data),
            "--start",
            "none",
            "--run",
            str(self.run),
            *"--window 32 --batch 2 --device cpu --full-precision --batches".split(),
            str(batches),
            *options,
        ]
        self.addCleanup(torch.set_num_threads, torch.get_num_threads())
        self.addCleanup(torch.set_flush_denormal, False)
        output = StringIO()
        with (
            patch.object(sys, "argv", command),
            patch.object(train, "network_for", lambda *_: Tiny()),
            patch.object(train, "load_exported", lambda *_: 0),
            patch.object(train, "weight_names", lambda *_: set()),
            redirect_stdout(output),
        ):
            train.main()
        return output.getvalue()

    def state(self):
        return torch.load(self.run / "checkpoint.pt", map_location="cpu")

    def refusal(self, *options, **how):
        with self.assertRaises(SystemExit) as stopped:
            self.train(*options, **how)
        return str(stopped.exception)

    def steps(self):
        return [json.loads(line)["step"] for line in (self.run / "log.jsonl").read_text().splitlines()]

    def test_short_run_writes_a_row_and_a_curve(self):
        self.train()
        self.assertEqual(self.steps(), [3])
        self.assertTrue((self.run / "curve.png").exists())

    def test_run_without_checkpoint_leaves_no_rows_for_the_next_run(self):
        self.run.mkdir()
        (self.run / "log.jsonl").write_text('{"step": 25, "pictures": 50, "loss": 9.0}\n')
        self.train()
        self.assertEqual(self.steps(), [3])

    def test_checkpoint_has_the_provenance_and_all_commands(self):
        self.train("--seed", "7")
        self.train("--seed", "7", batches=5)
        state = self.state()
        self.assertEqual(
            state["provenance"],
            [
                {"source": "bhadresh_parts", "licence": "CC0", "pictures": 1},
                {"source": "dsmlr_parts", "licence": "MIT", "pictures": 2},
            ],
        )
        first, second = state["command"].splitlines()
        self.assertTrue(first.startswith("python3 train.py parts --data"))
        self.assertIn("--batches 3 ", first)
        self.assertIn("--batches 5 ", second)

    def test_sources_of_the_model_that_training_starts_from_stay_in_the_provenance(self):
        model = self.root / "model.onnx"
        model.write_bytes(b"weights")
        sources = [("dsmlr_parts", "MIT", 404), ("earlier", "own", 9)]
        listed = [{"source": s, "licence": licence, "pictures": n} for s, licence, n in sources]
        entry = {"sha256": fingerprint.of_file(model), "provenance": listed}
        (self.root / "manifest.json").write_text(json.dumps({"models": [entry]}))
        self.train("--from", str(model))
        found = [(row["source"], row["licence"], row["pictures"]) for row in self.state()["provenance"]]
        self.assertEqual(found, [("bhadresh_parts", "CC0", 1), *sources])

    def test_finished_run_says_so_and_a_longer_schedule_continues_it(self):
        self.train()
        output = self.train()
        self.assertIn("--run", output)
        self.assertEqual((self.state()["step"], self.steps()), (3, [3]))
        self.train(batches=6)
        self.assertEqual((self.state()["step"], self.steps()), (6, [3, 6]))

    def test_run_with_other_seed_start_or_pictures_is_refused(self):
        model = self.root / "model.onnx"
        model.write_bytes(b"weights")
        self.train("--from", str(model))
        more = self.root / "more"
        self.write(more, 4)
        for batches in (3, 6):  # for a finished run and for one that could continue
            for option, options, data in (
                ("--seed", ["--from", str(model), "--seed", "21"], self.data),
                ("--from", [], self.data),
                ("--data", ["--from", str(model)], more),
            ):
                output = self.refusal(*options, data=data, batches=batches)
                self.assertIn(f"other {option}:", output)
                self.assertIn("--run", output)
        model.write_bytes(b"other weights")
        self.assertIn("other --from:", self.refusal("--from", str(model)))
        self.assertEqual(self.state()["step"], 3)

    def test_checkpoint_without_its_options_is_refused(self):
        self.train()
        torch.save({k: v for k, v in self.state().items() if k != "asked"}, self.run / "checkpoint.pt")
        self.assertIn("--data", self.refusal())

    def test_training_stops_without_pictures_of_the_training_split(self):
        self.write(self.data, 2, "val")
        self.assertIn("training split", self.refusal())

    def test_several_loaders_give_reproducible_batches(self):
        losses = []
        for _ in range(2):
            self.run = self.root / f"run{len(losses)}"
            self.train("--loaders", "3", batches=8)
            losses.append(json.loads((self.run / "log.jsonl").read_text().splitlines()[-1])["loss"])
        self.assertAlmostEqual(*losses, places=3)
