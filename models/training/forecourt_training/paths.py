"""Where things lie in the repository. Install the package in editable mode, so that these are the repository's own."""

from pathlib import Path

TRAINING = Path(__file__).resolve().parents[1]
MODELS = TRAINING.parent
ROOT = MODELS.parent
RUNS = TRAINING / "runs"
