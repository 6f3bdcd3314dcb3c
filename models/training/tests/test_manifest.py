"""Tests of the product's manifest of models."""

import json
import tempfile
import unittest
from pathlib import Path

from forecourt_training import manifest


class Recall(unittest.TestCase):
    def test_add_recall_adds_the_measured_classes_and_keeps_everything_else(self):
        damage = {"name": "damage", "sha256": "a", "scores": {"ap50": {"dent": 0.1}}}
        parts = {"name": "parts", "scores": {}}
        product = {"damage": {"recall_at": {"0.1": {"dent": 0.4, "rust": None}, "0.5": {"dent": 0.7}}}}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "manifest.json"
            path.write_text(json.dumps({"models": [damage, parts]}))
            manifest.add_recall(path, "damage", product)
            models = json.loads(path.read_text())["models"]
        self.assertEqual(models, [{**damage, "scores": {"ap50": {"dent": 0.1}, "recall": {"dent": 0.4}}}, parts])


if __name__ == "__main__":
    unittest.main()
