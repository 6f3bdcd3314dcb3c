"""Measures how well the evidence map separates damaged from sound parts."""

from __future__ import annotations

import numpy as np

from forecourt_training.photos.records import Record
from forecourt_training.scoring.calibration import fit_logistic
from forecourt_training.scoring.metrics import score_parts


def score_evidence(evidence: list[np.ndarray | None], records: list[Record]) -> dict:
    """`evidence`: per picture the mean logits of its panels, or None. Calibration is fitted on even groups.

    auroc counts all parts. aurocAmongDamaged leaves out undamaged cars, whose pictures look different anyway.
    """
    rows = [
        (e, r.damaged, np.full(len(e), r.clean), np.full(len(e), r.group % 2))
        for e, r in zip(evidence, records)
        if e is not None and len(e)
    ]
    logits, damaged, clean, half = (np.concatenate([row[i] for row in rows]) for i in range(4))
    damaged, even = damaged > 0, half == 0
    a, b = fit_logistic(logits[even], damaged[even])
    return {"a": round(a, 4), "b": round(b, 4), **score_parts(logits, damaged, clean)}
