"""Tests that the scripts accept the commands of README.md, CONTRIBUTING.md and retrain.py."""

import argparse
import importlib
import json
import shlex
import shutil
import tempfile
import unittest
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from forecourt_training import retrain
from forecourt_training.manifest import manifest_values
from forecourt_training.paths import MODELS, ROOT, TRAINING
from forecourt_training.tasks import DAMAGE


class Accepted(Exception):
    pass


def given_to(script, arguments):
    """Returns what the module parses from its arguments. An AssertionError has ArgumentParser's message if it refuses them."""
    module = importlib.import_module(f"forecourt_training.{script}")
    if "ArgumentParser" not in Path(module.__file__).read_text():
        assert not arguments, f"{script} takes no arguments"
        return None
    real, messages = argparse.ArgumentParser.parse_args, StringIO()

    def parse(parser, *_):
        raise Accepted(real(parser, arguments))

    try:
        with redirect_stderr(messages):
            if hasattr(module, "parse"):
                return module.parse(arguments)
            with patch.object(argparse.ArgumentParser, "parse_args", parse):
                module.main()
    except Accepted as read:
        return read.args[0]
    except SystemExit:
        raise AssertionError(f"{script} {shlex.join(arguments)}: {messages.getvalue()}") from None


def documented(file, sections):
    """Yields the Python commands of a document's sections, as (module, arguments)."""
    for section in ("\n" + Path(file).read_text()).split("\n## ")[1:]:
        if not sections(section.partition("\n")[0]):
            continue
        for line in section.splitlines():
            if line.startswith("    python3 -m forecourt_training."):
                script, *arguments = shlex.split(line, comments=True)[2:]
                yield script.removeprefix("forecourt_training."), arguments


class DocumentedCommands(unittest.TestCase):
    def test_scripts_accept_the_commands_of_the_documents(self):
        old = lambda heading: heading.startswith(("How ", "A run that"))  # commands of earlier versions of the scripts
        commands = [
            *documented(TRAINING / "README.md", lambda heading: not old(heading)),
            *documented(ROOT / "CONTRIBUTING.md", lambda _: True),
        ]
        self.assertGreater(len(commands), 10)
        for script, arguments in commands:
            with self.subTest(script=script, arguments=arguments):
                given_to(script, arguments)

    def test_unknown_options_and_missing_options_are_noticed(self):
        for script, wrong in (
            ("train", ["damage", "--data", "x", "--start", "y", "--sead", "3"]),
            ("export", ["damage", "--start", "x"]),
        ):
            with self.assertRaises(AssertionError):
                given_to(script, wrong)


class RetrainCommands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def read(self, task, *options):
        args = retrain.parse([task, "--data", "labels", "hitl", "--run", str(self.root / "run"), *options])
        with patch.multiple(retrain, TRUNK=self.root / "trunk", SEEN=self.root / "seen.json", RENDERED=self.root / "rendered"):
            if task == "damage":
                args.start = str(self.root / "trunk")
            commands = retrain.missing_inputs(args) + retrain.training_commands(args)
        modules = [
            (c[2].removeprefix("forecourt_training."), c[3:]) if c[1] == "-m" else (Path(c[1]).name, c[2:]) for c in commands
        ]
        return [(name, rest if Path(name).suffix in (".mjs", ".ts") else given_to(name, rest)) for name, rest in modules]

    def test_damage_commands_start_from_the_shipped_model_and_end_with_the_quantized_one(self):
        names, given = zip(*self.read("damage"))
        self.assertEqual(
            names,
            (
                "trunk.mjs",
                "see-parts.ts",
                "synthesis.generate",
                "train",
                "evaluate",
                "export",
                "check",
                "quantise",
                "on_demand",
                "evaluate",
            ),
        )
        train, first, export, check, quantise, switch, last = given[3:]
        self.assertEqual(train.data, ["labels", "hitl", str(self.root / "rendered")])
        self.assertEqual((train.rounded, train.seen), (0.18, str(self.root / "seen.json")))
        self.assertEqual(train.exported, str(MODELS / "damage.onnx"))
        self.assertEqual([e.data for e in (first, quantise, last)], [["labels", "hitl"]] * 3)
        self.assertEqual([a.run for a in (train, first, export, check)], [str(self.root / "run")] * 4)
        self.assertEqual((export.out, check.models, quantise.out), (check.models, quantise.models, str(self.root / "run/models")))
        self.assertEqual(switch.models, quantise.out)
        self.assertEqual(last.exported, str(self.root / "run/models/damage.onnx"))
        self.assertEqual((first.seen, last.seen), (train.seen,) * 2)

    def test_unknown_options_go_to_train_only(self):
        given = dict(self.read("damage", "--full-precision", "--batches", "7"))
        train, evaluate = given["train"], given["evaluate"]
        self.assertEqual((train.full_precision, train.batches, train.seed), (True, 7, 20))
        self.assertFalse(hasattr(evaluate, "batches"))
        with self.assertRaisesRegex(AssertionError, "--sead"):
            self.read("damage", "--sead", "4")

    def test_parts_commands_have_no_quantization(self):
        names, given = zip(*self.read("parts", "--start", "yolox_nano.onnx"))
        self.assertEqual(names, ("train", "evaluate", "export", "check", "on_demand"))
        self.assertEqual((given[2].out, given[4].models), (str(self.root / "run/models"),) * 2)

    def test_views_are_those_of_the_shipped_models(self):
        entries = json.loads((MODELS / "manifest.json").read_text())["models"]
        for entry in entries:
            args = given_to("evaluate", [entry["name"], "--data", "x", "--start", "y", *retrain.VIEWS[entry["name"]]])
            self.assertEqual(
                (sorted(args.views)[: args.standard], args.detailed, args.mirrored),
                tuple(entry["views"][key] for key in ("standard", "detailed", "mirrored")),
            )

    def test_calibrate_updates_the_quantized_model_and_leaves_the_shipped_models_unchanged(self):
        args = retrain.parse(["damage", "--data", "labels", "--run", str(self.root / "run"), "--model-version", "9.9.9"])
        before = (MODELS / "manifest.json").read_bytes()
        retrain.prepare(args)
        shutil.copytree(args.run / "models-16", args.run / "models")
        scores = manifest_values(DAMAGE, None) | {
            "thresholds": dict.fromkeys(DAMAGE.classes, 0.77),
            "provenance": [{"source": "mine"}],
        }
        (args.run / "int8/scores.json").write_text(json.dumps(scores))
        retrain.calibrate(args)
        entries = {e["name"]: e for e in json.loads((args.run / "models/manifest.json").read_text())["models"]}
        self.assertEqual((entries["damage"]["version"], entries["damage"]["thresholds"]["dent"]), ("9.9.9-int8", 0.77))
        self.assertEqual(sorted(entries), ["damage", "parts"])
        self.assertEqual((MODELS / "manifest.json").read_bytes(), before)
