"""A run's log, with a row of running means every few batches, and the loss curve."""

from __future__ import annotations

import json
from pathlib import Path


def begin_log(path: Path, step: int) -> None:
    """Removes the rows of batches after `step`, because these batches run again. A new run starts with an empty log."""
    rows = path.read_text().splitlines() if path.exists() else []
    path.write_text("".join(f"{row}\n" for row in rows if json.loads(row)["step"] <= step))


def add_row(path: str | Path, row: dict[str, float]) -> None:
    with open(path, "a") as log:
        log.write(json.dumps(row) + "\n")
    print(row, flush=True)


def draw_curve(log_path: Path, picture_path: Path) -> None:
    """Draws the loss over the number of pictures seen, as a PNG."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    rows = [json.loads(line) for line in log_path.read_text().splitlines()]
    pyplot.figure(figsize=(7, 4))
    pyplot.plot([r["pictures"] for r in rows], [r["loss"] for r in rows], marker="." if len(rows) < 2 else "")
    pyplot.xlabel("pictures seen")
    pyplot.ylabel("loss (running mean)")
    pyplot.tight_layout()
    pyplot.savefig(picture_path, dpi=110)
    pyplot.close()
