"""Matching findings with labels, and average precision."""
import numpy as np

from .merge import pair_iou


def match(boxes, truth, least=0.5):
    """For findings in order of score: True where a finding claims a label that is still free."""
    right = np.zeros(len(boxes), bool)
    if not len(boxes) or not len(truth):
        return right
    overlap, free = pair_iou(boxes, truth), np.ones(len(truth), bool)
    for i in range(len(boxes)):
        best = int(np.argmax(np.where(free, overlap[i], -1)))
        if free[best] and overlap[i, best] >= least:
            right[i], free[best] = True, False
    return right


def average_precision(scores, right, labelled):
    """Area under the interpolated precision-recall curve (all points); NaN without labels."""
    if not labelled:
        return float("nan")
    hits = right[np.argsort(-scores, kind="stable")].cumsum()
    if not len(hits):
        return 0.0
    precision = hits / np.arange(1, len(hits) + 1)
    precision = np.maximum.accumulate(precision[::-1])[::-1]
    recall = np.concatenate([[0], hits / labelled])
    return float((np.diff(recall) * precision).sum())


def collect(found, records, kind, least=0.5, sources=None):
    """(scores, right, groups, number of labels) of one class over the pictures that label it.

    Pictures that only say "some damage" (label -1) are left out.
    """
    scores, right, groups, labelled = [], [], [], 0
    for record, findings in zip(records, found):
        if record.weight[kind] == 0 or (record.labels < 0).any():
            continue
        if sources and record.source not in sources:
            continue
        boxes, score = findings[kind]
        truth = record.boxes[record.labels == kind]
        labelled += len(truth)
        scores.append(score)
        right.append(match(boxes, truth, least))
        groups.append(np.full(len(score), record.group))
    if not scores:
        return np.zeros(0), np.zeros(0, bool), np.zeros(0, int), 0
    return np.concatenate(scores), np.concatenate(right), np.concatenate(groups), labelled
