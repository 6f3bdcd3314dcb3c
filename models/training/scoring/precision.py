"""Matching findings with labels, and average precision."""
import numpy as np

from .merge import pair_iou


def labels_met(boxes, truth, least=0.5):
    """For findings in order of score: the index of the still free label that each claims, or -1."""
    met = np.full(len(boxes), -1)
    if not len(boxes) or not len(truth):
        return met
    overlap, free = pair_iou(boxes, truth), np.ones(len(truth), bool)
    for i in range(len(boxes)):
        best = int(np.argmax(np.where(free, overlap[i], -1)))
        if free[best] and overlap[i, best] >= least:
            met[i], free[best] = best, False
    return met


def match(boxes, truth, least=0.5):
    """For findings in order of score: True where a finding claims a label that is still free."""
    return labels_met(boxes, truth, least) >= 0


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


def judges(record, kind):
    """Whether a picture says of every finding of the class if it is right: its source labels the class, and none of its
    labels says only "some damage" (-1)."""
    return record.weight[kind] > 0 and not (record.labels < 0).any()


def collect(found, records, kind, least=0.5):
    """(scores, right, number of labels) of one class over the pictures that judge it."""
    scores, right, labelled = [np.zeros(0)], [np.zeros(0, bool)], 0
    for record, findings in zip(records, found):
        if not judges(record, kind):
            continue
        boxes, score = findings[kind]
        truth = record.boxes[record.labels == kind]
        labelled += len(truth)
        scores.append(score)
        right.append(match(boxes, truth, least))
    return np.concatenate(scores), np.concatenate(right), labelled
