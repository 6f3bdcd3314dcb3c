"""Folders of the repository. Install the package in editable mode, so that these paths point into the repository."""

from pathlib import Path

TRAINING = Path(__file__).resolve().parents[1]
MODELS = TRAINING.parent
ROOT = MODELS.parent
RUNS = TRAINING / "runs"
