"""What the product shows of what it found (server/vision/run/look.ts)."""
import numpy as np

from .calibration import calibrated
from .merge import pair_iou

ONE_THING = 0.8  # IoU above which two findings are of one thing, whatever it is called (look.ts)


def shown(findings, names, calibration, thresholds):
    """Per class those of a photo's findings (boxes [K,4], raw scores [K], best first) that reach the class's threshold,
    without what a surer one of another class says of the same thing."""
    rows = []
    for kind, ((_, scores), name) in enumerate(zip(findings, names)):
        chance = calibrated(scores, **calibration[name])
        rows += [(chance[i], kind, i) for i in np.nonzero(chance >= thresholds[name])[0]]
    kept = [[] for _ in names]
    for _, kind, i in sorted(rows, key=lambda row: -row[0]):
        box = findings[kind][0][[i]]
        others = [findings[k][0][at] for k, at in enumerate(kept) if k != kind and at]
        if not others or pair_iou(box, np.concatenate(others)).max() <= ONE_THING:
            kept[kind].append(i)
    return [(boxes[at], scores[at]) for (boxes, scores), at in zip(findings, (np.array(k, int) for k in kept))]
