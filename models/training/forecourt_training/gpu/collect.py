"""Turns the weights that train.py returned into a checkpoint: python3 -m forecourt_training.gpu.collect --parts DIR --run DIR

The checkpoint is for evaluate.py, export.py and check.py, which ignore --start for it. --name teacher collects the larger
network. --keep FILE also stores the weights in 8 bits; --stored FILE reads such a file instead of --parts. train.py cannot
continue such a run.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from forecourt_training.gpu.eight_bits import read_8_bits, write_8_bits
from forecourt_training.gpu.parts import read_parts
from forecourt_training.learning.checkpoint import joined_provenance, save
from forecourt_training.manifest import provenance_of


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    source = p.add_mutually_exclusive_group(required=True)
    source.add_argument("--parts", type=Path, help="folder with the files that came back")
    source.add_argument("--stored", type=Path, help="file that --keep wrote")
    p.add_argument("--keep", type=Path, help="file for the weights in 8 bits")
    p.add_argument("--from", dest="exported", help="exported model that the run continued from; its sources count, too")
    p.add_argument("--run", required=True, help="folder for the checkpoint")
    p.add_argument("--name", default="product", choices=("product", "teacher"))
    args = p.parse_args()
    run = Path(args.run)
    run.mkdir(parents=True, exist_ok=True)
    if args.stored:
        state = read_8_bits(args.stored)
    else:
        state = read_parts(args.parts, args.name)
        if (args.parts / "log.jsonl").exists():
            shutil.copyfile(args.parts / "log.jsonl", run / "log.jsonl")
    state["provenance"] = joined_provenance(state["provenance"], provenance_of(args.exported))
    save(run / "checkpoint.pt", task="damage", asked={"--batch": state["pictures"] // max(1, state["step"])}, **state)
    if args.keep:
        write_8_bits(args.keep, state)
    print(f"{run / 'checkpoint.pt'}: after {state['step']} batches, {state['seconds'] / 60:.1f} minutes")


if __name__ == "__main__":
    main()
