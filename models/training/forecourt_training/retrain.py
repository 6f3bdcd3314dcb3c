"""Retrains a shipped model with one command: python3 -m forecourt_training.retrain damage --data DIR... --run RUN

Creates missing inputs of the training, then trains, evaluates, exports and checks. For damage it also quantizes the new
model and calibrates it. Prints each command before it runs it. The result is RUN/models, a folder for FORECOURT_MODEL_DIR;
models/ does not change. If you start it again, training continues from where it stopped. Options that are not listed go to
train.py: --full-precision, --threads, --batches.
"""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from forecourt_training.manifest import entry, manifest_values, replace_entry
from forecourt_training.paths import MODELS, RUNS, TRAINING
from forecourt_training.runtime import node
from forecourt_training.tasks import TASKS

CLEAN_SOURCE = "dsmlr_parts"  # as in synthesis/generate.py, which needs packages that this script does not
TRUNK, SEEN, RENDERED = RUNS / "trunk", RUNS / "parts-seen.json", RUNS / "synthetic"
VIEWS = {
    "damage": "--views 256 448 512 1024 --mirrored 256 --standard 2 --detailed 256 448 512 1024".split(),
    "parts": "--views 512 1024 --standard 1 --detailed 512 1024".split(),
}
TRAIN_OPTIONS = {
    "damage": "--fresh-rate 6e-4 --batches 20000 --rounded 0.18".split(),
    "parts": "--rate 4e-4 --fresh-rate 8e-4 --batches 40000".split(),
}
MINUTES = {"damage": 180, "parts": 60}  # our estimates, on two cores


def parse(given: list[str] | None = None) -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument(
        "--data", required=True, nargs="+", help="folders with labeled pictures, as models:import and models:export write them"
    )
    p.add_argument("--start", help="parts: yolox_nano.onnx; damage: output folder of trunk.mjs, default: runs/trunk")
    p.add_argument(
        "--run", required=True, help="folder for the checkpoint and the scores; its subfolder models/ receives the models"
    )
    p.add_argument("--minutes", type=float, help="length of the training, in minutes")
    p.add_argument("--seed", type=int, default=20)
    p.add_argument("--model-version", help="default: the version of the shipped model with the suffix -own")
    args, learning = p.parse_known_args(given)
    args.learning = learning
    if args.task == "parts" and not args.start:
        p.error("--start must name yolox_nano.onnx")
    args.start, args.run = args.start or str(TRUNK), Path(args.run)
    args.minutes = args.minutes or MINUTES[args.task]
    args.model_version = args.model_version or f"{shipped_version(args.task)}-own"
    return args


def shipped_version(task: str) -> str:
    entries = json.loads((MODELS / "manifest.json").read_text())["models"]
    return next(e["version"] for e in entries if e["name"] == task).partition("-")[0]


def script(name: str, *rest: object) -> list[str]:
    """Returns the command line of a module of this package."""
    return [sys.executable, "-m", f"forecourt_training.{name}", *map(str, rest)]


def has_cars_to_paint(folder: str) -> bool:
    """Whether the folder has undamaged cars for rendered damage. A folder that is missing is reported by the first command."""
    file = Path(folder) / "parts.json"
    if not Path(folder).is_dir():
        return True
    return file.exists() and any(row["source"] == CLEAN_SOURCE for row in json.loads(file.read_text()))


def missing_inputs(args: argparse.Namespace) -> list[list[str]]:
    """Returns the commands that create the missing inputs of training other than the labelled pictures."""
    if args.task == "parts":
        return []
    made = [
        (Path(args.start) / "weights.bin", [node(), str(TRAINING / "trunk.mjs"), args.start]),
        (SEEN, [node(), str(TRAINING / "see-parts.ts"), args.data[0], str(SEEN)]),
    ]
    if has_cars_to_paint(args.data[0]):
        made.append((RENDERED / "synthetic.json", script("synthesis.generate", "--data", args.data[0], "--out", RENDERED)))
    return [command for path, command in made if not path.exists()]


def training_commands(args: argparse.Namespace) -> list[list[str]]:
    """Returns the commands from training to the finished model, in order."""
    task, run, damage = args.task, args.run, args.task == "damage"
    start, seen = ["--start", args.start, "--run", run], ["--seen", SEEN] if damage else []
    exported, final = export_folder(args), run / "models"
    commands = [
        script(
            "train",
            task,
            "--data",
            *args.data,
            *([RENDERED] if damage and has_cars_to_paint(args.data[0]) else []),
            *start,
            *seen,
            "--from",
            MODELS / f"{task}.onnx",
            *TRAIN_OPTIONS[task],
            "--minutes",
            args.minutes,
            "--seed",
            args.seed,
            *args.learning,
        ),
        script("evaluate", task, "--data", *args.data, *start, *seen, *VIEWS[task]),
        script("export", task, *start, "--out", exported, "--model-version", args.model_version),
        script("check", task, *start, "--models", exported),
    ]
    if damage:
        commands += [
            script("quantise", task, "--data", *args.data, "--models", exported, "--out", final),
            script("on_demand", task, "--models", final),
            script(
                "evaluate",
                task,
                "--data",
                *args.data,
                "--exported",
                final / f"{task}.onnx",
                "--run",
                run / "int8",
                *seen,
                *VIEWS[task],
            ),
        ]
    else:
        commands.append(script("on_demand", task, "--models", final))
    return commands


def export_folder(args: argparse.Namespace) -> Path:
    """Returns the folder of the 16-bit model. For damage, this is not the final model."""
    return args.run / ("models-16" if args.task == "damage" else "models")


def prepare(args: argparse.Namespace) -> None:
    """Creates the folders that the commands write to, with a copy of the shipped models: the other model stays as it ships."""
    RUNS.mkdir(exist_ok=True)
    if args.task == "damage":
        (args.run / "int8").mkdir(parents=True, exist_ok=True)
    exported = export_folder(args)
    if not exported.exists():
        exported.mkdir(parents=True)
        for file in [*MODELS.glob("*.onnx"), MODELS / "manifest.json"]:
            shutil.copy(file, exported)


def calibrate(args: argparse.Namespace) -> None:
    """Gives the 8-bit model the views, thresholds and calibration that were measured for it."""
    folder, scores = args.run / "models", json.loads((args.run / "int8/scores.json").read_text())
    task = TASKS[args.task]
    replace_entry(
        folder / "manifest.json",
        entry(task, folder / f"{task.name}.onnx", f"{args.model_version}-int8", manifest_values(task, scores)),
    )


def name_of(command: list[str]) -> str:
    """Returns the name of the Python module or Node script that a command runs."""
    return command[2] if command[1] == "-m" else Path(command[1]).name


def main() -> None:
    args = parse()
    prepare(args)
    for command in missing_inputs(args) + training_commands(args):
        print(f"\n{shlex.join(command)}", flush=True)
        if subprocess.run(command).returncode:
            raise SystemExit(
                f"{name_of(command)} failed; run the command again to continue the training from its last checkpoint"
            )
    if args.task == "damage":
        calibrate(args)
    print(f"\nFORECOURT_MODEL_DIR={(args.run / 'models').resolve()} npm start")


if __name__ == "__main__":
    main()
