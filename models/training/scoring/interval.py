"""How far an average precision may be off by the luck of which pictures were in the validation split."""
import numpy as np

from .precision import average_precision, match

RESAMPLES = 300
SEED = 7
SIZES = (("small", 0.0, 0.08), ("medium", 0.08, 0.3), ("large", 0.3, 9.0))  # sqrt(area) / long side of the picture


def _rows(found, records, kind, least, keep):
    """Per picture that labels the class: (group, scores, right, labels). `keep(boxes, record)` -> [K] bool
    tells which labels count; findings that meet another label are left out, neither right nor wrong."""
    rows = []
    for record, findings in zip(records, found):
        if record.weight[kind] == 0 or (record.labels < 0).any():
            continue
        boxes, scores = findings[kind]
        truth = record.boxes[record.labels == kind]
        counts = keep(truth, record)
        right = match(boxes, truth, least)
        if not counts.all():
            other = match(boxes, truth[~counts], least)
            right = match(boxes[~other], truth[counts], least)
            scores = scores[~other]
        rows.append((record.group, scores, right, int(counts.sum())))
    return rows


def _ap(rows):
    return average_precision(np.concatenate([r[1] for r in rows]), np.concatenate([r[2] for r in rows]),
                             sum(r[3] for r in rows))


def ap_interval(found, records, kind, least=0.5):
    """(low, high): the middle 95 % of average precisions over resampled groups of near duplicates."""
    rows = _rows(found, records, kind, least, lambda truth, _: np.ones(len(truth), bool))
    groups = {}
    for row in rows:
        groups.setdefault(row[0], []).append(row)
    names, random, drawn = sorted(groups), np.random.default_rng(SEED), []
    for _ in range(RESAMPLES):
        chosen = [row for g in random.choice(len(names), len(names)) for row in groups[names[g]]]
        if sum(r[3] for r in chosen):
            drawn.append(_ap(chosen))
    return [round(float(np.percentile(drawn, q)), 3) for q in (2.5, 97.5)] if drawn else None


def ap_by_size(found, records, kind, least=0.5):
    """{size: {ap50, labels}} of labels whose side, as a share of the picture's long side, lies in each bracket."""
    out = {}
    for name, low, high in SIZES:
        def keep(truth, record):
            side = np.sqrt((truth[:, 2:] - truth[:, :2]).prod(1)) / max(record.width, record.height)
            return (side >= low) & (side < high)
        rows = _rows(found, records, kind, least, keep)
        labels = sum(r[3] for r in rows)
        if labels:
            out[name] = {"ap50": round(_ap(rows), 4), "labels": labels}
    return out
