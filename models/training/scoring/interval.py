"""Average precision by source and by size, and how far each may be off by the luck of which pictures were in the
validation split. Sizes are the product's (scripts/models/evaluation/tallies/class-evidence.ts)."""
from dataclasses import dataclass, replace

import numpy as np

from .precision import average_precision, judges, labels_met

RESAMPLES = 300
SEED = 7
FEWEST_GROUPS = 5  # with a label: redrawing fewer tells nothing (our own estimate)
SIZES = {"small": 0.0, "medium": 0.1, "large": 0.3}  # longer side of the box / long side of the picture, from


@dataclass(frozen=True)
class Scene:
    """What one picture says of a class."""
    group: int
    source: str
    scores: np.ndarray       # [K] of the findings, best first
    right: np.ndarray        # [K] whether the finding meets a label
    sizes: np.ndarray        # [K] index in SIZES of the label that the finding meets, else of the finding
    label_sizes: np.ndarray  # [T]


def sizes_of(boxes, record):
    """Index in SIZES of each box."""
    share = (boxes[:, 2:] - boxes[:, :2]).max(1, initial=0) / max(record.width, record.height)
    return np.searchsorted(list(SIZES.values()), share, side="right") - 1


def scenes_of(found, records, kind, least=0.5):
    """The pictures that judge the class, with its findings and labels."""
    scenes = []
    for record, findings in zip(records, found):
        if not judges(record, kind):
            continue
        boxes, scores = findings[kind]
        truth = record.boxes[record.labels == kind]
        met, label_sizes = labels_met(boxes, truth, least), sizes_of(truth, record)
        sizes = sizes_of(boxes, record)
        sizes[met >= 0] = label_sizes[met[met >= 0]]
        scenes.append(Scene(record.group, record.source, scores, met >= 0, sizes, label_sizes))
    return scenes


def of_size(scenes, name):
    """The scenes with the labels of one size alone, and the findings that meet them or, meeting none, have that size."""
    at = list(SIZES).index(name)
    return [replace(s, scores=s.scores[s.sizes == at], right=s.right[s.sizes == at], sizes=s.sizes[s.sizes == at],
                    label_sizes=s.label_sizes[s.label_sizes == at]) for s in scenes]


def count_labels(scenes):
    return sum(len(s.label_sizes) for s in scenes)


def precision_of(scenes):
    """Average precision of the scenes' class; NaN without labels."""
    return average_precision(np.concatenate([np.zeros(0)] + [s.scores for s in scenes]),
                             np.concatenate([np.zeros(0, bool)] + [s.right for s in scenes]), count_labels(scenes))


def interval_of(scenes):
    """[low, high]: the middle 95 % of average precisions over resampled groups of near duplicates; None where labels
    lie in fewer than five groups."""
    groups = {}
    for scene in scenes:
        groups.setdefault(scene.group, []).append(scene)
    if sum(count_labels(g) > 0 for g in groups.values()) < FEWEST_GROUPS:
        return None
    names, random, drawn = sorted(groups), np.random.default_rng(SEED), []
    for _ in range(RESAMPLES):
        chosen = [scene for g in random.choice(len(names), len(names)) for scene in groups[names[g]]]
        if count_labels(chosen):
            drawn.append(precision_of(chosen))
    return [round(float(np.percentile(drawn, q)), 3) for q in (2.5, 97.5)]


def figures_of(scenes):
    """{ap50, labels, interval} of the scenes' class; None without labels."""
    if not count_labels(scenes):
        return None
    return {"ap50": round(precision_of(scenes), 4), "labels": count_labels(scenes), "interval": interval_of(scenes)}
