"""What the documented commands promise: each script takes what README, CONTRIBUTING and retrain.py give it."""
import argparse
import importlib
import json
import shlex
import shutil
import sys
import tempfile
import unittest
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from unittest.mock import patch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import retrain  # noqa: E402
from manifest import measured_for  # noqa: E402
from tasks import DAMAGE  # noqa: E402


class Accepted(Exception):
    pass


def given_to(script, arguments):
    """What the script reads from its arguments; ArgumentError's message where it refuses them."""
    if "ArgumentParser" not in (HERE / script).read_text():
        assert not arguments, f"{script} takes no arguments"
        return None
    module = importlib.import_module(str(Path(script).with_suffix("")).replace("/", "."))
    real, said = argparse.ArgumentParser.parse_args, StringIO()

    def parse(parser, *_):
        raise Accepted(real(parser, arguments))

    try:
        with redirect_stderr(said):
            if hasattr(module, "parse"):
                return module.parse(arguments)
            with patch.object(argparse.ArgumentParser, "parse_args", parse):
                module.main()
    except Accepted as read:
        return read.args[0]
    except SystemExit:
        raise AssertionError(f"{script} {shlex.join(arguments)}: {said.getvalue()}") from None


def documented(file, sections):
    """The Python commands of a document's sections, as (script, arguments)."""
    for section in ("\n" + Path(file).read_text()).split("\n## ")[1:]:
        if not sections(section.partition("\n")[0]):
            continue
        for line in section.splitlines():
            if line.startswith("    python3 models/training/"):
                script, *arguments = shlex.split(line, comments=True)[1:]
                yield script.removeprefix("models/training/"), arguments


class Documented(unittest.TestCase):
    def test_commands_of_the_documents_are_taken(self):
        old = lambda heading: heading.startswith(("How ", "A run that"))  # as they were given then
        commands = [*documented(HERE / "README.md", lambda heading: not old(heading)),
                    *documented(HERE.parents[1] / "CONTRIBUTING.md", lambda _: True)]
        self.assertGreater(len(commands), 10)
        for script, arguments in commands:
            with self.subTest(script=script, arguments=arguments):
                given_to(script, arguments)

    def test_what_no_script_knows_is_noticed(self):
        for script, wrong in (("train.py", ["damage", "--data", "x", "--start", "y", "--sead", "3"]),
                              ("export.py", ["damage", "--start", "x"])):
            with self.assertRaises(AssertionError):
                given_to(script, wrong)


class Chain(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def read(self, task, *options):
        args = retrain.parse([task, "--data", "labels", "hitl", "--run", str(self.root / "run"), *options])
        with patch.multiple(retrain, TRUNK=self.root / "trunk", SEEN=self.root / "seen.json", RENDERED=self.root / "rendered"):
            if task == "damage":
                args.start = str(self.root / "trunk")
            commands = retrain.missing(args) + retrain.chain(args)
        scripts = [(Path(c[1]).relative_to(HERE).as_posix(), c[2:]) for c in commands]
        return [(name, given_to(name, rest) if name.endswith(".py") else rest) for name, rest in scripts]

    def test_damage_is_made_from_what_ships_in_8_bits_and_with_all_folders(self):
        names, given = zip(*self.read("damage"))
        self.assertEqual(names, ("trunk.mjs", "photos/see-parts.ts", "synthesis/generate.py", "train.py", "evaluate.py",
                                 "export.py", "check.py", "quantise.py", "on_demand.py", "evaluate.py"))
        train, first, export, check, quantise, switch, last = given[3:]
        self.assertEqual(train.data, ["labels", "hitl", str(self.root / "rendered")])
        self.assertEqual((train.rounded, train.seen), (0.18, str(self.root / "seen.json")))
        self.assertEqual(train.exported, str(HERE.parent / "damage.onnx"))
        self.assertEqual([e.data for e in (first, quantise, last)], [["labels", "hitl"]] * 3)
        self.assertEqual([a.run for a in (train, first, export, check)], [str(self.root / "run")] * 4)
        self.assertEqual((export.out, check.models, quantise.out), (check.models, quantise.models, str(self.root / "run/models")))
        self.assertEqual(switch.models, quantise.out)
        self.assertEqual(last.exported, str(self.root / "run/models/damage.onnx"))
        self.assertEqual((first.seen, last.seen), (train.seen,) * 2)

    def test_what_retraining_does_not_know_is_for_training_alone(self):
        given = dict(self.read("damage", "--full-precision", "--batches", "7"))
        train, evaluate = given["train.py"], given["evaluate.py"]
        self.assertEqual((train.full_precision, train.batches, train.seed), (True, 7, 20))
        self.assertFalse(hasattr(evaluate, "batches"))
        with self.assertRaisesRegex(AssertionError, "--sead"):
            self.read("damage", "--sead", "4")

    def test_parts_are_not_quantised(self):
        names, given = zip(*self.read("parts", "--start", "yolox_nano.onnx"))
        self.assertEqual(names, ("train.py", "evaluate.py", "export.py", "check.py", "on_demand.py"))
        self.assertEqual((given[2].out, given[4].models), (str(self.root / "run/models"),) * 2)

    def test_the_views_are_those_of_what_ships(self):
        entries = json.loads((HERE.parent / "manifest.json").read_text())["models"]
        for entry in entries:
            args = given_to("evaluate.py", [entry["name"], "--data", "x", "--start", "y", *retrain.VIEWS[entry["name"]]])
            self.assertEqual((sorted(args.views)[:args.standard], args.detailed, args.mirrored),
                             tuple(entry["views"][key] for key in ("standard", "detailed", "mirrored")))

    def test_the_model_in_8_bits_gets_what_was_measured_on_it_and_models_stays_as_it_is(self):
        args = retrain.parse(["damage", "--data", "labels", "--run", str(self.root / "run"), "--model-version", "9.9.9"])
        before = (HERE.parent / "manifest.json").read_bytes()
        retrain.prepare(args)
        shutil.copytree(args.run / "models-16", args.run / "models")
        scores = measured_for(DAMAGE, None) | {"thresholds": {c: 0.77 for c in DAMAGE.classes}, "provenance": [{"source": "mine"}]}
        (args.run / "int8/scores.json").write_text(json.dumps(scores))
        retrain.calibrate(args)
        entries = {e["name"]: e for e in json.loads((args.run / "models/manifest.json").read_text())["models"]}
        self.assertEqual((entries["damage"]["version"], entries["damage"]["thresholds"]["dent"]), ("9.9.9-int8", 0.77))
        self.assertEqual(sorted(entries), ["damage", "parts"])
        self.assertEqual((HERE.parent / "manifest.json").read_bytes(), before)


if __name__ == "__main__":
    unittest.main()
