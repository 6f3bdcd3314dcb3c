"""All figures of a model card and manifest from the candidates of the validation pictures."""
import numpy as np

from .calibration import calibrated, clean_limit, expected_calibration_error, f1_threshold, fit_platt
from .interval import SIZES, figures_of, of_size, precision_of, scenes_of
from .merge import merge, pair_iou
from .precision import collect
from .shown import shown

FALSE_PER_CLEAN_PHOTO = {"damage": 0.05, "parts": None}  # allowed per class when the threshold is chosen
SMALLEST_CALIBRATED = 0.02  # raw score; below it nothing is fitted
LEAST_JUDGED = 0.1          # probability; calibration error is measured from here up
LOWEST_THRESHOLD = 0.2
NEVER = 1.0                 # the threshold of a class that no real picture has judged: it is shown to nobody
NEAR = 0.1                  # IoU from which a finding at least lies on a label of its class


def _scenes(found, records, task):
    """Per class that has labels, what each picture says of it."""
    scenes = {name: scenes_of(found, records, kind) for kind, name in enumerate(task.classes)}
    return {name: of for name, of in scenes.items() if sum(len(s.label_sizes) for s in of)}


def _precisions(scenes, task):
    """Average precision of each class with its interval, by size and by source."""
    told = lambda figures: {key: of for key, of in figures.items() if of}
    every = {name: figures_of(of) for name, of in scenes.items()}
    by_size = {name: told({size: figures_of(of_size(of, size)) for size in SIZES}) for name, of in scenes.items()}
    by_source = {source: told({name: figures_of([s for s in of if s.source == source]) for name, of in scenes.items()})
                 for source in task.sources}
    aps = [of["ap50"] for of in every.values()]
    return {"meanAp50": round(float(np.mean(aps)), 4) if aps else 0.0,
            **{key: {name: of[key] for name, of in every.items()} for key in ("ap50", "labels", "interval")},
            "bySize": by_size, "perSource": by_source}


def merged(candidates, chosen, task):
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
        if not sum(j[2] for j in judged):
            # undamaged cars alone have judged it: no finding was right yet, and each says so
            thresholds[name] = NEVER
            continue
        asked = [LOWEST_THRESHOLD]
        for found, (score, hit, labelled) in zip(settings, judged):
            asked.append(f1_threshold(calibrated(score, a, b), hit, labelled))
            if allowed is not None:
                clean = [calibrated(f[kind][1], a, b) for f, r in zip(found, records) if r.clean]
                asked.append(clean_limit(clean, allowed))
        thresholds[name] = round(min(max(asked), 0.95), 3)
    return calibration, thresholds


def _measure(found, records, task, calibration, thresholds):
    """On the pictures given: precision, recall and false findings of what the product shows, and the calibration error of
    all that a class says, shown or not."""
    per_class, every_p, every_r = {}, [], []
    visible = [shown(findings, task.classes, calibration, thresholds) for findings in found]
    clean = [photo for photo, r in zip(visible, records) if r.clean]
    for kind, name in enumerate(task.classes):
        scores, right, labelled = collect(found, records, kind)
        probability = calibrated(scores, **calibration[name])
        used = probability >= LEAST_JUDGED
        every_p.append(probability[used])
        every_r.append(right[used])
        met, near = collect(visible, records, kind)[1], collect(visible, records, kind, NEAR)[1]
        per_class[name] = {
            "labels": labelled, "shown": len(met), "right": int(met.sum()), "near": int(near.sum()),
            "ece": expected_calibration_error(probability[used], right[used])}
        if clean:
            false = sum(len(photo[kind][0]) for photo in clean)
            per_class[name]["falseFindingsPerCleanPhoto"] = round(false / len(clean), 4)
    wrong = sum(c["shown"] - c["right"] for c in per_class.values())
    p, r = np.concatenate(every_p), np.concatenate(every_r)
    result = {"pictures": len(records), "perClass": per_class, "falseFindingsPerPhoto": round(wrong / len(records), 4)}
    result |= {"ece": expected_calibration_error(p, r)}
    strong = p >= 0.5
    result["eceAbove50"] = expected_calibration_error(p[strong], r[strong])
    if clean:
        counts = [sum(len(boxes) for boxes, _ in photo) for photo in clean]
        result["cleanPhotos"] = len(clean)
        result["falseFindingsPerCleanPhoto"] = round(sum(counts) / len(clean), 4)
        result["cleanPhotosWithFinding"] = sum(count > 0 for count in counts)
    return result


def _any_damage(found, records, task, calibration, thresholds):
    """Of the labels that only say "some damage": how many are overlapped (IoU >= 0.3) by a shown finding."""
    hit = total = 0
    for findings, record in zip(found, records):
        truth = record.boxes[record.labels < 0]
        if not len(truth):
            continue
        boxes = np.concatenate([of for of, _ in shown(findings, task.classes, calibration, thresholds)])
        overlap = pair_iou(truth, boxes)
        total += len(truth)
        hit += int((overlap.max(1) >= 0.3).sum()) if overlap.size else 0
    return {"labels": total, "found": hit} if total else None


def _halves(records, found):
    """The findings and records of even groups, and of odd ones."""
    sides = [[i for i, r in enumerate(records) if r.group % 2 == rest] for rest in (0, 1)]
    for side, name, serves in zip(sides, ("even", "odd"), ("fitted", "measured")):
        if not side:
            raise SystemExit(f"none of the {len(records)} pictures is of an {name} group: thresholds cannot be {serves}")
    return [([found[i] for i in side], [records[i] for i in side]) for side in sides]


def score(candidates, records, task, views, standard, detailed, mirrored=(), fitted=None):
    """The figures of one model. `candidates`: per picture and view; `views`: their long sides in pixels, and those of them
    that are `mirrored`; `standard`: with how many of the views the product looks beside all of them, or None for the best
    number; `detailed`: the manifest's; `fitted`: its calibration and thresholds, or None to fit them here."""
    counts = {standard, len(views)} if standard else range(1, len(views) + 1)
    settings = {n: merged(candidates, range(n), task) for n in sorted(counts)}
    alone = {v: _scenes(merged(candidates, [i], task), records, task) for i, v in enumerate(views)}
    calibration, thresholds = fitted or _fit([_halves(records, f)[0][0] for f in settings.values()],
                                             _halves(records, records)[0][1], task)
    figures = {}
    for n, found in settings.items():
        figures[n] = {
            "views": views[:n], **_precisions(_scenes(found, records, task), task),
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
        "byView": {v: {name: round(precision_of(of), 4) for name, of in scenes.items()} for v, scenes in alone.items()},
        "settings": [chosen] + [f for n, f in figures.items() if n != best],
    }
