"""A run's checkpoint: what it was asked for, what it learned from, and whether it may go on."""

import os
import shlex
from collections import Counter

import torch

from forecourt_training import fingerprint


def save(path, **state):
    torch.save(state, f"{path}.part")
    os.replace(f"{path}.part", path)


def provenance(training):
    """How many pictures of each source and licence a run learns from."""
    counts = Counter((r.source, r.licence) for r in training)
    return [{"source": s, "licence": licence, "pictures": n} for (s, licence), n in sorted(counts.items())]


def asked_of(args, training):
    """What must not change from a run's start to its end, by the option that says it. Files count by what is in them."""
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


def refuse_other(path, state, asked):
    """Stops where the checkpoint is of a run that was asked for something else."""
    before = state.get("asked", {})
    others = [option for option, value in asked.items() if option not in before or before[option] != value]
    if others:
        raise SystemExit(
            f"{path} is of a run with other {', '.join(others)}: give what that was started with, or "
            "a folder for this one with --run"
        )


def commands(state, argv):
    """The command lines of a run, the first one first, a line each."""
    before = state["command"].splitlines() if state else []
    return "\n".join(dict.fromkeys([*before, shlex.join(["python3", *argv])]))
