"""A run's checkpoint: its options, its training pictures, and whether a later run may continue it."""

from __future__ import annotations

import argparse
import os
import shlex
from collections import Counter
from pathlib import Path

import torch

from forecourt_training import fingerprint
from forecourt_training.photos.records import Record


def save(path: str | Path, **state: object) -> None:
    torch.save(state, f"{path}.part")
    os.replace(f"{path}.part", path)


def provenance(training: list[Record]) -> list[dict]:
    """Counts the training pictures of each source and licence."""
    counts = Counter((r.source, r.licence) for r in training)
    return [{"source": s, "licence": licence, "pictures": n} for (s, licence), n in sorted(counts.items())]


def joined_provenance(*lists: list[dict]) -> list[dict]:
    """Joins provenances of runs that continued from each other: each source and licence once, with its largest count."""
    most: dict[tuple[str, str], int] = {}
    for row in (row for rows in lists for row in rows):
        key = row["source"], row["licence"]
        most[key] = max(row["pictures"], most.get(key, 0))
    return [{"source": s, "licence": licence, "pictures": n} for (s, licence), n in sorted(most.items())]


def fixed_options(args: argparse.Namespace, training: list[Record]) -> dict[str, object]:
    """Returns, by option, what must stay the same when a run continues. Files are identified by their content."""
    content = lambda path: path and fingerprint.of_file(path)
    return {
        "--data": fingerprint.of_records(training),
        "--from": content(args.exported),
        "--seen": content(args.seen),
        "--seed": args.seed,
        "--batch": args.batch,
        "--window": args.window,
        "--only-outlines": args.only_outlines,
    }


def refuse_other(path: str | Path, state: dict, asked: dict[str, object]) -> None:
    """Stops if the checkpoint belongs to a run with other options."""
    before = state.get("asked", {})
    others = [option for option, value in asked.items() if option not in before or before[option] != value]
    if others:
        raise SystemExit(
            f"{path} belongs to a run with other {', '.join(others)}: give the same values as for that run, or "
            "another folder with --run"
        )


def commands(state: dict | None, argv: list[str]) -> str:
    """Returns the command lines of a run, oldest first, one per line."""
    before = state["command"].splitlines() if state else []
    return "\n".join(dict.fromkeys([*before, shlex.join(["python3", *argv])]))
