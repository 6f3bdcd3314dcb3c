"""Renders damage onto undamaged cars: pictures and labels for training a detector.

Usage: generate.py --data FOLDER --out FOLDER [--count 3000] [--seed 20] [--grafted]
`data` contains parts.json and images/. `out` gets synthetic.json (in the format of damage.json) and images/.
The same seed gives the same files. Only pictures of the training split are used.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from forecourt_training.photos.decode import decode
from forecourt_training.synthesis.graft import KIND, donors_of, grafter
from forecourt_training.synthesis.panel import Panel, panels_of
from forecourt_training.synthesis.repaint import can_repaint, repainted
from forecourt_training.synthesis.scene import compose, with_distractors
from forecourt_training.synthesis.views import close_up, whole

SOURCE, GRAFTED = "synthetic", "grafted"
CLEAN_SOURCE = "dsmlr_parts"
# The cars have no other damage, so all classes count as labelled.
KNOWN = ["scratch", "dent", "glass_damage", "panel_damage", "rust", "crack", "paint_damage"]
CLOSE_UPS, DISTRACTED, HARMLESS = 0.6, 0.2, 0.06  # shares of the pictures
REPAINTED = 0.45  # of the pale cars


def bases(folder: str | Path) -> list[dict]:
    """Returns the label rows of the pictures to paint on: clean cars with outlined panels, training split."""
    rows = json.loads((Path(folder) / "parts.json").read_text())
    found = [r for r in rows if r["source"] == CLEAN_SOURCE and r["split"] == "train"]
    return sorted(found, key=lambda r: r["file"])


def render(
    picture: np.ndarray, regions: list[dict], panels: list[Panel], rng: np.random.Generator, **how: object
) -> tuple[np.ndarray, list[dict]]:
    """Returns one variant of a picture and its regions. `how`: further arguments of compose."""
    if can_repaint(panels) and rng.random() < REPAINTED:
        picture, panels = repainted(picture, panels, regions, rng)
    view = (close_up if rng.random() < CLOSE_UPS else whole)(picture, panels, rng)
    harmless = rng.random() < HARMLESS
    if harmless or rng.random() < DISTRACTED - HARMLESS:
        view = with_distractors(view, rng)
    count = 0 if harmless else int(rng.choice([1, 2, 3, 4], p=[0.45, 0.3, 0.15, 0.1]))
    return compose(view, count, rng, **how)


def generate(data: str | Path, out: str | Path, count: int, seed: int, grafted: bool = False) -> list[dict]:
    """Writes `count` pictures and their labels, and returns the label rows. `grafted`: only real scratches, nothing rendered."""
    data, out = Path(data), Path(out)
    donors = donors_of(data) if grafted else []
    if grafted and not donors:
        raise SystemExit(f"{data}: no labeled scratch of the training split can be used")
    source, how = (GRAFTED, {"kinds": [KIND], "render": {KIND: grafter(donors)}}) if grafted else (SOURCE, {})
    (out / "images").mkdir(parents=True, exist_ok=True)
    chosen, rows = bases(data), {}
    order = np.random.default_rng(seed).permutation(len(chosen))
    for turn, index in enumerate(order):
        base, numbers = chosen[index], range(turn, count, len(chosen))
        if not numbers:
            break
        picture = decode(data / base["file"], base["width"], base["height"])
        panels = panels_of(picture, base["regions"])
        for number in numbers if panels else []:
            rng = np.random.default_rng([seed, number])
            made, regions = render(picture, base["regions"], panels, rng, **how)
            file = f"images/{source}-{seed}-{number:05d}.jpg"
            cv2.imwrite(str(out / file), made, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(85, 96))])
            rows[number] = {
                "file": file,
                "width": made.shape[1],
                "height": made.shape[0],
                "source": source,
                "licence": " + ".join(sorted({base["licence"]} | {donor.licence for donor in donors})),
                "group": base["group"],
                "split": "train",
                "known": KNOWN,
                "regions": regions,
            }
    rows = [rows[n] for n in sorted(rows)]
    (out / "synthetic.json").write_text(json.dumps(rows))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="Renders damage onto undamaged cars.")
    parser.add_argument("--data", required=True, help="folder with labeled pictures")
    parser.add_argument("--out", required=True, help="folder for the rendered pictures")
    parser.add_argument("--count", type=int, default=3000, help="number of pictures")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument(
        "--grafted",
        action="store_true",
        help="copy real scratches from the labeled training pictures instead of rendering damage",
    )
    given = parser.parse_args()
    cv2.setNumThreads(1)
    rows = generate(given.data, given.out, given.count, given.seed, given.grafted)
    print(f"{len(rows)} pictures, {sum(len(r['regions']) for r in rows)} regions")


if __name__ == "__main__":
    main()
