"""How well the map of evidence tells damaged parts from sound ones."""
import numpy as np

from .calibration import fit_logistic


def auroc(scores, positive):
    """Chance that a positive scores above a negative, ties counting half; NaN without either."""
    if positive.all() or not positive.any():
        return float("nan")
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    values, inverse = np.unique(scores, return_inverse=True)
    ranks = (np.bincount(inverse, ranks) / np.bincount(inverse))[inverse]
    count = positive.sum()
    return float((ranks[positive].sum() - count * (count + 1) / 2) / (count * (~positive).sum()))


def score_evidence(evidence, records):
    """`evidence`: per picture the mean logits of its panels, or None. Calibration is fitted on even groups.

    auroc counts all parts; aurocAmongDamaged leaves out undamaged cars, whose pictures look different anyway.
    """
    rows = [(e, r.damaged, np.full(len(e), r.clean), np.full(len(e), r.group % 2))
            for e, r in zip(evidence, records) if e is not None and len(e)]
    logits, damaged, clean, half = (np.concatenate([row[i] for row in rows]) for i in range(4))
    damaged = damaged > 0
    against = damaged | clean.astype(bool)
    a, b = fit_logistic(logits[half == 0], damaged[half == 0])
    return {"a": round(a, 4), "b": round(b, 4), "parts": len(logits), "damagedParts": int(damaged.sum()),
            "auroc": round(auroc(logits, damaged), 4),
            "aurocAgainstCleanCars": round(auroc(logits[against], damaged[against]), 4),
            "aurocAmongDamaged": round(auroc(logits[~clean.astype(bool)], damaged[~clean.astype(bool)]), 4)}
