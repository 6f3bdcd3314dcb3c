"""All figures of a model card and manifest from the candidates of the validation pictures."""
import numpy as np

from .calibration import calibrated, clean_limit, expected_calibration_error, f1_threshold, fit_platt
from .precision import average_precision, collect
from .interval import ap_by_size, ap_interval
from .merge import merge, pair_iou

FALSE_PER_CLEAN_PHOTO = {"damage": 0.05, "parts": None}  # allowed per class when the threshold is chosen
SMALLEST_CALIBRATED = 0.02  # raw score; below it nothing is fitted
LEAST_JUDGED = 0.1          # probability; calibration error is measured from here up
LOWEST_THRESHOLD = 0.2
NEVER = 1.0                 # the threshold of a class that no real picture has judged: it is shown to nobody
NEAR = 0.1                  # IoU from which a finding at least lies on a label of its class


def _ap(found, records, task, sources=None):
    out = {}
    for kind, name in enumerate(task.classes):
        scores, right, _, labelled = collect(found, records, kind, sources=sources)
        if labelled:
            out[name] = {"ap50": round(average_precision(scores, right, labelled), 4), "labels": labelled}
    return out


def _mean(ap):
    return round(float(np.mean([v["ap50"] for v in ap.values()])), 4) if ap else 0.0


def _merged(candidates, chosen, task):
    """Per photo and class the findings of the chosen views; a view that repeats another is left out."""
    different = ({id(photo[i]): photo[i] for i in chosen} for photo in candidates)
    return [merge(looked_for(list(views.values()), task), len(task.classes)) for views in different]


def looked_for(views, task):
    """The candidates of a photo's views, those of tiles without the classes that are not looked for there."""
    out = []
    for boxes, kinds, score, cut, whole in views:
        kept = np.array([whole or task.classes[k] not in task.whole_only for k in kinds], bool)
        out.append((boxes[kept], kinds[kept], score[kept], cut[kept], whole))
    return out


def _fit(settings, records, task):
    """Calibration and thresholds that serve every setting: `settings` are lists of findings per photo.

    Calibration pools the settings' findings; the threshold is the strictest that any of them asks for.
    """
    calibration, thresholds = {}, {}
    allowed = FALSE_PER_CLEAN_PHOTO[task.name]
    for kind, name in enumerate(task.classes):
        judged = [collect(found, records, kind) for found in settings]
        scores, right = (np.concatenate([j[i] for j in judged]) for i in (0, 1))
        used = scores > SMALLEST_CALIBRATED
        a, b = fit_platt(scores[used], right[used])
        calibration[name] = {"a": round(a, 4), "b": round(b, 4)}
        if not sum(j[3] for j in judged):
            # undamaged cars alone have judged it: no finding was right yet, and each says so
            thresholds[name] = NEVER
            continue
        asked = [LOWEST_THRESHOLD]
        for found, (score, hit, _, labelled) in zip(settings, judged):
            asked.append(f1_threshold(calibrated(score, a, b), hit, labelled))
            if allowed is not None:
                clean = [calibrated(f[kind][1], a, b) for f, r in zip(found, records) if r.clean]
                asked.append(clean_limit(clean, allowed))
        thresholds[name] = round(min(max(asked), 0.95), 3)
    return calibration, thresholds


def _measure(found, records, task, calibration, thresholds):
    """Precision, recall, calibration error and false findings at the thresholds, on the pictures given."""
    per_class, every_p, every_r = {}, [], []
    clean = [f for f, r in zip(found, records) if r.clean]
    false, touched = np.zeros(len(task.classes)), np.zeros(len(clean), bool)
    for kind, name in enumerate(task.classes):
        a, b = calibration[name]["a"], calibration[name]["b"]
        scores, right, _, labelled = collect(found, records, kind)
        probability = calibrated(scores, a, b)
        used = probability >= LEAST_JUDGED
        every_p.append(probability[used])
        every_r.append(right[used])
        shown = probability >= thresholds[name]
        near = collect(found, records, kind, least=NEAR)[1]
        per_class[name] = {
            "labels": labelled, "shown": int(shown.sum()), "right": int(right[shown].sum()),
            "near": int(near[shown].sum()),
            "ece": expected_calibration_error(probability[used], right[used])}
        for i, photo in enumerate(clean):
            count = int((calibrated(photo[kind][1], a, b) >= thresholds[name]).sum())
            false[kind] += count
            touched[i] |= count > 0
        if clean:
            per_class[name]["falseFindingsPerCleanPhoto"] = round(float(false[kind]) / len(clean), 4)
    wrong = sum(c["shown"] - c["right"] for c in per_class.values())
    p, r = np.concatenate(every_p), np.concatenate(every_r)
    result = {"pictures": len(records), "perClass": per_class, "falseFindingsPerPhoto": round(wrong / len(records), 4)}
    result |= {"ece": expected_calibration_error(p, r)}
    strong = p >= 0.5
    result["eceAbove50"] = expected_calibration_error(p[strong], r[strong])
    if clean:
        result["cleanPhotos"] = len(clean)
        result["falseFindingsPerCleanPhoto"] = round(float(false.sum()) / len(clean), 4)
        result["cleanPhotosWithFinding"] = int(touched.sum())
    return result


def _any_damage(found, records, task, calibration, thresholds):
    """Of the labels that only say "some damage": how many are overlapped (IoU >= 0.3) by a shown finding."""
    hit = total = 0
    for findings, record in zip(found, records):
        truth = record.boxes[record.labels < 0]
        if not len(truth):
            continue
        shown = [boxes[calibrated(score, **calibration[name]) >= thresholds[name]]
                 for (boxes, score), name in zip(findings, task.classes)]
        overlap = pair_iou(truth, np.concatenate(shown))
        total += len(truth)
        hit += int((overlap.max(1) >= 0.3).sum()) if overlap.size else 0
    return {"labels": total, "found": hit} if total else None


def _halves(records, found):
    """The findings and records of even groups, and of odd ones."""
    sides = ([i for i, r in enumerate(records) if r.group % 2 == rest] for rest in (0, 1))
    return [([found[i] for i in side], [records[i] for i in side]) for side in sides]


def score(candidates, records, task, views, standard, detailed, mirrored=()):
    """The figures of one model. `candidates`: per picture and view; `views`: their long sides in pixels, and those of them
    that are `mirrored`; `standard`: with how many of the views the product looks beside all of them, or None for the best
    number; `detailed`: the manifest's."""
    counts = {standard, len(views)} if standard else range(1, len(views) + 1)
    settings = {n: _merged(candidates, range(n), task) for n in sorted(counts)}
    alone = {v: _ap(_merged(candidates, [i], task), records, task) for i, v in enumerate(views)}
    calibration, thresholds = _fit([_halves(records, f)[0][0] for f in settings.values()],
                                   _halves(records, records)[0][1], task)
    figures = {}
    for n, found in settings.items():
        ap = _ap(found, records, task)
        figures[n] = {
            "views": views[:n], "meanAp50": _mean(ap),
            "ap50": {k: v["ap50"] for k, v in ap.items()}, "labels": {k: v["labels"] for k, v in ap.items()},
            "interval": {k: ap_interval(found, records, task.classes.index(k)) for k in ap},
            "bySize": {k: ap_by_size(found, records, task.classes.index(k)) for k in ap},
            "perSource": {s: _ap(found, records, task, {s}) for s in task.sources},
            "held": _measure(*_halves(records, found)[1], task, calibration, thresholds),
            "anyDamage": _any_damage(found, records, task, calibration, thresholds)}
    best = standard or max(figures, key=lambda n: figures[n]["meanAp50"])
    chosen, held = figures[best], figures[best]["held"]
    return {
        "views": {"standard": chosen["views"], "detailed": detailed, "mirrored": list(mirrored)},
        "calibration": calibration, "thresholds": thresholds,
        "scores": {"split": "val", "pictures": len(records), "ap50": chosen["ap50"],
                   "falseFindingsPerCleanPhoto": held.get("falseFindingsPerCleanPhoto"), "ece": held["ece"],
                   "falseFindingsPerPhoto": held["falseFindingsPerPhoto"]},
        "byView": {v: {k: a["ap50"] for k, a in ap.items()} for v, ap in alone.items()},
        "settings": [chosen] + [f for n, f in figures.items() if n != best],
    }
