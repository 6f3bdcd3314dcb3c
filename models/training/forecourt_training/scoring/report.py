"""Computes all figures of a model card and of the manifest from the candidates of the validation pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from forecourt_training.photos.records import Record
from forecourt_training.scoring.calibration import calibrated, clean_limit, f1_threshold, fit_platt
from forecourt_training.scoring.merge import Candidates, Findings, merge
from forecourt_training.scoring.metrics import outcomes, score_precision, score_shown
from forecourt_training.tasks import Task

FALSE_PER_CLEAN_PHOTO = {"damage": 0.05, "parts": None}  # allowed per class when the threshold is chosen
SMALLEST_CALIBRATED = 0.02  # lowest raw score that the calibration uses
LOWEST_THRESHOLD = 0.2
NEVER_SHOWN = 1.0  # threshold of a class without real labels: the product never shows it


class Fitted(NamedTuple):
    """How the scores of one setting are read: per class the calibration {a, b}, and the threshold."""

    calibration: dict[str, dict[str, float]]
    thresholds: dict[str, float]


def _precisions(found: list[Findings], records: list[Record], task: Task) -> dict:
    """Average precision of each class with its interval, also by size and by source."""
    scores = score_precision(found, records, task)
    every = scores["classes"]
    aps = [of["ap50"] for of in every.values()]
    return {
        "meanAp50": round(float(np.mean(aps)), 4) if aps else 0.0,
        **{key: {name: of[key] for name, of in every.items()} for key in ("ap50", "labels", "interval")},
        "bySize": scores["bySize"],
        "perSource": {source: scores["bySource"].get(source, {}) for source in task.sources},
    }


def merged(candidates: list[list[Candidates]], chosen: Iterable[int], task: Task) -> list[Findings]:
    """Returns, per photo and class, the findings of the chosen views. A view that repeats another one is left out."""
    different = ({id(photo[i]): photo[i] for i in chosen} for photo in candidates)
    return [merge(without_excluded_classes(list(views.values()), task), len(task.classes)) for views in different]


def without_excluded_classes(views: list[Candidates], task: Task) -> list[Candidates]:
    """Returns the candidates of a photo's views, without classes in tiles that are detected in whole views only."""
    out = []
    for boxes, kinds, score, cut, whole in views:
        kept = np.array([whole or task.classes[k] not in task.whole_only for k in kinds], bool)
        out.append((boxes[kept], kinds[kept], score[kept], cut[kept], whole))
    return out


def _fit(found: list[Findings], records: list[Record], task: Task) -> Fitted:
    """Fits calibration and thresholds for the findings per photo of one setting."""
    fitted, allowed = Fitted({}, {}), FALSE_PER_CLEAN_PHOTO[task.name]
    for kind, (name, (scores, right, labelled)) in enumerate(zip(task.classes, outcomes(found, records, task))):
        used = scores > SMALLEST_CALIBRATED
        a, b = fit_platt(scores[used], right[used])
        fitted.calibration[name] = {"a": round(a, 4), "b": round(b, 4)}
        if not labelled:
            # only undamaged cars judge this class, so no finding can be right
            fitted.thresholds[name] = NEVER_SHOWN
            continue
        asked = [LOWEST_THRESHOLD, f1_threshold(calibrated(scores, a, b), right, labelled)]
        if allowed is not None:
            clean = [calibrated(f[kind][1], a, b) for f, r in zip(found, records) if r.clean]
            asked.append(clean_limit(clean, allowed))
        fitted.thresholds[name] = round(min(max(asked), 0.95), 3)
    return fitted


def _measure_shown(
    found: list[Findings],
    records: list[Record],
    task: Task,
    calibration: dict[str, dict[str, float]],
    thresholds: dict[str, float],
) -> dict:
    """What the product shows on the given pictures, and how much of it is right."""
    scores = score_shown(found, records, task, calibration, thresholds)
    return {key: value for key, value in scores.items() if key not in ("anyDamage", "false", "missed")}


def _halves(records: list[Record], found: list) -> list[tuple[list, list[Record]]]:
    """Returns the findings and records of even groups, and those of odd groups."""
    sides = [[i for i, r in enumerate(records) if r.group % 2 == rest] for rest in (0, 1)]
    for side, name, serves in zip(sides, ("even", "odd"), ("fitted", "measured")):
        if not side:
            raise SystemExit(f"none of the {len(records)} pictures belongs to an {name} group: thresholds cannot be {serves}")
    return [([found[i] for i in side], [records[i] for i in side]) for side in sides]


def score(
    candidates: list[list[Candidates]],
    records: list[Record],
    task: Task,
    views: list[int | str],
    standard: int | None,
    detailed: list[int | str],
    mirrored: Sequence[int] = (),
    fitted: Sequence[Fitted] | None = None,
) -> dict:
    """Computes the figures of one model.

    candidates: per picture and view. views: their long sides in pixels, or the names of those of the larger network, last.
    mirrored: those of `views` that are mirrored.
    standard: the number of views in the product's standard setting; None chooses the best number. detailed: the views of the
    detailed setting, scored after the standard one. fitted: how the scores of these two settings are read, or None to fit it
    here.
    """
    own = [view for view in views if isinstance(view, int)]
    counts = [standard] if standard else range(1, len(own) + 1)
    prefixes, detailed_views = [tuple(views[:n]) for n in counts], tuple(sorted(detailed, key=views.index))
    settings = {
        chosen: merged(candidates, [views.index(v) for v in chosen], task)
        for chosen in dict.fromkeys([*prefixes, detailed_views])
    }
    alone = {v: score_precision(merged(candidates, [i], task), records, task) for i, v in enumerate(views)}
    figures = {}
    for chosen, found in settings.items():
        (even, fitting), (odd, judging) = _halves(records, found)
        if fitted:
            read = fitted[-1] if chosen == detailed_views else fitted[0]
        else:
            read = _fit(even, fitting, task)
        figures[chosen] = {
            "views": list(chosen),
            **_precisions(found, records, task),
            **read._asdict(),
            "held": _measure_shown(odd, judging, task, *read),
            "anyDamage": score_shown(found, records, task, *read)["anyDamage"],
        }
    best = max(prefixes, key=lambda chosen: figures[chosen]["meanAp50"])
    chosen, held = figures[best], figures[best]["held"]
    read = {name: {key: figures[name][key] for key in Fitted._fields} for name in (best, detailed_views)}
    return {
        "views": {"standard": chosen["views"], "detailed": [v for v in detailed if v in own], "mirrored": list(mirrored)},
        **read[best],
        "detailed": read[detailed_views],
        "scores": {
            "split": "val",
            "pictures": len(records),
            "ap50": chosen["ap50"],
            "falseFindingsPerCleanPhoto": held.get("falseFindingsPerCleanPhoto"),
            "ece": held["ece"],
            "falseFindingsPerPhoto": held["falseFindingsPerPhoto"],
        },
        "byView": {v: {name: of["ap50"] for name, of in scores["classes"].items()} for v, scores in alone.items()},
        "settings": [chosen] + [f for name, f in figures.items() if name != best],
    }
