"""Writes the model card models/<task>.md from the measured figures: python3 -m forecourt_training.card damage

The layout is in cards/template.md and the text in cards/prose.py. All figures come from runs/<task>/scores.json, the
description of the shipped file from models/manifest.json, and the commands from README.md. If the run's folder has
product.json or product-int8.json (the output of `npm run models:evaluate -- --json`), the card includes their figures.
"""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from pathlib import Path

from forecourt_training.cards.commands import commands_text
from forecourt_training.cards.prose import PROSE
from forecourt_training.cards.tables import data_table
from forecourt_training.cards.texts import (
    as_shipped_text,
    claim_text,
    evidence_text,
    file_text,
    last_run_text,
    product_text,
    setting_text,
    variant_text,
    views_text,
    windows_text,
)
from forecourt_training.paths import MODELS, RUNS, TRAINING
from forecourt_training.tasks import TASKS, Task


def reflow(text: str) -> str:
    """Wraps paragraphs at 100 columns, with one blank line between blocks. Tables, lists, headings and commands do not change."""
    blocks = [b.strip("\n") for b in text.split("\n\n") if b.strip()]
    return (
        "\n\n".join(
            b if b[0] in "|-#" or b.startswith("    ") else textwrap.fill(" ".join(b.split()), 100, break_on_hyphens=False)
            for b in blocks
        )
        + "\n"
    )


TEMPLATE = Path(__file__).with_name("cards") / "template.md"
PROSE_KEYS = "title what classes data training start curve learned thresholds wrong blind limits".split()


def card(task: Task, scores: dict, entry: dict, readme: str, product: dict | None = None, variant: dict | None = None) -> str:
    """Returns the text of the card for the shipped model, which `entry` of the manifest describes."""
    prose, number = PROSE[task.name], entry["version"].removesuffix("-int8")
    settings = "\n".join(setting_text(s, task) for s in scores["settings"])
    return TEMPLATE.read_text().format(
        **{key: prose[key] for key in PROSE_KEYS},
        version=entry["version"],
        windows=windows_text(scores, prose, number),
        file=file_text(entry),
        provenance=data_table(entry["provenance"]),
        last_run=last_run_text(scores, prose),
        commands=commands_text(readme, task.name, number),
        name=task.name,
        pictures=scores["scores"]["pictures"],
        size=task.size,
        views=views_text(task, entry["views"], [int(view) for view in scores["byView"] if view.isdigit()], entry.get("closer")),
        claim=claim_text(task),
        as_shipped=as_shipped_text(scores),
        settings=settings,
        evidence=evidence_text(scores),
        product=product_text(variant or product, task),
        variant=variant_text(product, variant),
    )


def refuse_other(scores: dict, entry: dict) -> None:
    """Stops if the scores do not belong to the model in the manifest."""
    # the scores of a checkpoint have the hash of its weights, not of the exported file
    is_its_file = scores.get("weights") == entry["sha256"] or scores["picturesSeen"]
    if not is_its_file or any(scores[key] != entry.get(key, scores[key]) for key in ("thresholds", "calibration", "detailed")):
        raise SystemExit(
            f"the scores do not belong to the shipped {entry['name']} {entry['version']}: run evaluate.py, then export.py or "
            "manifest.py, or run evaluate.py --as-shipped"
        )


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--run", help="folder of the run; default: runs/<task>")
    p.add_argument("--out", default=str(MODELS), help="folder for the model card")
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else RUNS / task.name
    scores = json.loads((run / "scores.json").read_text())
    product, variant = (
        json.loads(kept.read_text()) if (kept := run / name).exists() else None for name in ("product.json", "product-int8.json")
    )
    entries = json.loads((MODELS / "manifest.json").read_text())["models"]
    entry = next(e for e in entries if e["name"] == task.name)
    refuse_other(scores, entry)
    text = reflow(card(task, scores, entry, (TRAINING / "README.md").read_text(), product, variant))
    if scores["picturesSeen"]:
        shutil.copyfile(run / "curve.png", Path(args.out) / f"{task.name}-curve.png")
    (Path(args.out) / f"{task.name}.md").write_text(text)


if __name__ == "__main__":
    main()
