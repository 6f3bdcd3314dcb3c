"""Computes all figures of a model card and of the manifest from the candidates of the validation pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


def _fit(settings: list[list[Findings]], records: list[Record], task: Task) -> tuple[dict, dict]:
    """Fits one calibration and one set of thresholds for all settings. `settings`: lists of findings per photo.

    The calibration uses the findings of all settings. A threshold is the strictest that any setting needs.
    """
    calibration, thresholds = {}, {}
    allowed = FALSE_PER_CLEAN_PHOTO[task.name]
    every = [outcomes(found, records, task) for found in settings]
    for kind, name in enumerate(task.classes):
        judged = [of[kind] for of in every]
        scores, right = (np.concatenate([j[i] for j in judged]) for i in (0, 1))
        used = scores > SMALLEST_CALIBRATED
        a, b = fit_platt(scores[used], right[used])
        calibration[name] = {"a": round(a, 4), "b": round(b, 4)}
        if not sum(j[2] for j in judged):
            # only undamaged cars judge this class, so no finding can be right
            thresholds[name] = NEVER_SHOWN
            continue
        asked = [LOWEST_THRESHOLD]
        for found, (score, hit, labelled) in zip(settings, judged):
            asked.append(f1_threshold(calibrated(score, a, b), hit, labelled))
            if allowed is not None:
                clean = [calibrated(f[kind][1], a, b) for f, r in zip(found, records) if r.clean]
                asked.append(clean_limit(clean, allowed))
        thresholds[name] = round(min(max(asked), 0.95), 3)
    return calibration, thresholds


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
    views: list[int],
    standard: int | None,
    detailed: list[int],
    mirrored: Sequence[int] = (),
    fitted: Sequence[dict] | None = None,
) -> dict:
    """Computes the figures of one model.

    candidates: per picture and view. views: their long sides in pixels. mirrored: those of `views` that are mirrored.
    standard: the number of views in the product's standard setting, scored beside all views; None chooses the best number.
    detailed: the views of the detailed setting, for the manifest. fitted: calibration and thresholds, or None to fit them here.
    """
    counts = {standard, len(views)} if standard else range(1, len(views) + 1)
    settings = {n: merged(candidates, range(n), task) for n in sorted(counts)}
    alone = {v: score_precision(merged(candidates, [i], task), records, task) for i, v in enumerate(views)}
    calibration, thresholds = fitted or _fit(
        [_halves(records, f)[0][0] for f in settings.values()], _halves(records, records)[0][1], task
    )
    figures = {}
    for n, found in settings.items():
        figures[n] = {
            "views": views[:n],
            **_precisions(found, records, task),
            "held": _measure_shown(*_halves(records, found)[1], task, calibration, thresholds),
            "anyDamage": score_shown(found, records, task, calibration, thresholds)["anyDamage"],
        }
    best = standard or max(figures, key=lambda n: figures[n]["meanAp50"])
    chosen, held = figures[best], figures[best]["held"]
    return {
        "views": {"standard": chosen["views"], "detailed": detailed, "mirrored": list(mirrored)},
        "calibration": calibration,
        "thresholds": thresholds,
        "scores": {
            "split": "val",
            "pictures": len(records),
            "ap50": chosen["ap50"],
            "falseFindingsPerCleanPhoto": held.get("falseFindingsPerCleanPhoto"),
            "ece": held["ece"],
            "falseFindingsPerPhoto": held["falseFindingsPerPhoto"],
        },
        "byView": {v: {name: of["ap50"] for name, of in scores["classes"].items()} for v, scores in alone.items()},
        "settings": [chosen] + [f for n, f in figures.items() if n != best],
    }
