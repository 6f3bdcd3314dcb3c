"""The words of the model cards; card.py adds the figures."""

ORIGIN = ("A YOLOX-Nano detector (0.9 million parameters), fine-tuned from Megvii's COCO weights (Apache-2.0), with\n"
          "class heads of our own. Input: BGR, 0 to 255, aspect kept, top left, filled with 114. Output: decoded\n"
          "boxes, objectness and class probabilities; a finding's raw score is objectness times class.")

METHOD = ("Start: YOLOX-Nano weights learned on COCO; all layers are trained, the class heads are new. The product of\n"
          "objectness and class probability is trained directly (varifocal loss, SimOTA assignment, generalised IoU),\n"
          "and a class's loss is masked on sources that do not label it. AdamW, cosine rate, weights averaged over\n"
          "time, convolutions in bfloat16 while training. A third of the windows show whole pictures; for the rest a\n"
          "picture is first scaled so that its long\n"
          "side is 0.55 to {reach:g} windows, by how much detail the source holds. Flips,\n"
          "light, tint, grey and blur vary.")

DAMAGE = {
    "title": "Damage detector",
    "what": (
        "Finds visible damage on photos of cars, as boxes with a kind and a probability. This first version\n"
        "finds some broken glass and damaged panels; at its\n"
        "thresholds it hardly ever finds a scratch or a dent (see Scores).\n\n"
        + ORIGIN),
    "classes": (
        "- `scratch`: a scratched line or patch of paint.\n"
        "- `dent`: a dented surface.\n"
        "- `glass_damage`: a broken or cracked windshield, window or lamp.\n"
        "- `panel_damage`: a body part that is broken, torn or crushed, the kind not told apart. In most of the\n"
        "  training data its box is the outline of the whole damaged part, not of the damage on it."),
    "data": (
        "The stated licences are the uploaders' statements. Pictures without labels of car_parts_damage_rf and\n"
        "ilujaina are left out: they show wrecks and broken glass that nobody outlined. dsmlr_parts and\n"
        "bhadresh_parts show undamaged cars and serve as negatives. sextoncj teaches only where damage is."),
    "training": METHOD.format(reach=3) + (
        " Labels of scratches count 2.5 times and of dents twice, because small boxes match few anchors; this\n"
        "began after 12,000 windows. Windows\n"
        "were 416 px wide for the first 20,000 and 320 px from then on, with the first twelve tensors of weights held\n"
        "still, to see more of them in the time."),
    "thresholds": (
        "A class's threshold is half its best F1 there (Lipton et al. 2014), raised where needed until\n"
        "the class shows at most one finding on twenty clean photos of that half, in either setting; never below 0.2."),
    "blind": (
        "Rust, cracks, peeling or chipped paint, missing parts, tyre and wheel damage, interior damage\n"
        "and underbody damage are never predicted: no source with a licence labels them. Hidden or mechanical\n"
        "damage cannot be seen. An empty result is not a clean bill of health."),
    "limits": (
        "- Half of lensor_severity's scratches are under 17 px wide on a 640 px picture; most scratches are missed.\n"
        "  Take close photos, in even light.\n"
        "- Sources draw the line between `dent` and `panel_damage` differently; expect one to be called the other.\n"
        "- Most of the pictures for calibration and thresholds show damage. Among mostly sound cars, expect a finding\n"
        "  to be right less often than its probability says. The calibration error of findings at 0.5 or more\n"
        "  is well above the overall one: do not lean on a high probability.\n"
        "- Input size and views were chosen on these same validation pictures, which flatters the figures a little.\n"
        "- The clean photos are mostly of whole cars, many in advertising quality. Dirt,\n"
        "  rain, reflections and stickers were not measured; expect false findings there.\n"
        "- Validation photos are at most 640 px wide or high; larger views than that were not measured.\n"
        "- A finding is a hint for a person who looks, not an appraisal."),
}

PARTS = {
    "title": "Part detector",
    "what": "Finds outer parts of cars on photos, as boxes with a kind and a probability.\n\n" + ORIGIN,
    "classes": (
        "front_bumper, rear_bumper, hood, trunk_lid (trunk or tailgate), front_door, rear_door, windshield,\n"
        "rear_window, headlight, taillight, side_mirror, wheel. Left and right are one class."),
    "data": (
        "dsmlr_parts states no licence; it was published for research (doi 10.1007/s40747-021-00397-8). It labels 457\n"
        "wheels on 453 pictures, fewer than are to be seen, so an unlabelled wheel counts a tenth there.\n"
        "bhadresh_parts calls its second class a side window; we looked at all 107 boxes and they lie on side\n"
        "mirrors, so they are read as mirrors."),
    "training": METHOD.format(reach=2.2),
    "thresholds": "A class's threshold is half its best F1 there (Lipton et al. 2014), never below 0.2.",
    "blind": (
        "Fenders, quarter panels, roof, sills, grille, side windows, fog lights, licence plates and the interior are\n"
        "never predicted: no source labels them on whole cars."),
    "limits": (
        "- Fewer than 500 training pictures, nearly all of whole, undamaged cars from outside; close-ups that show\n"
        "  one part, and crushed parts, were not measured; expect little of them.\n"
        "- Validation has 62 pictures, and few labels of the rear parts; their figures are rough.\n"
        "- Validation photos are at most 640 px wide or high, so a view of 832 was measured at 640 and less.\n"
        "- Tiles cut large parts apart; the part detector is meant for the whole picture.\n"
        "- Views were chosen on these same validation pictures, which flatters the figures a little.\n"
        "- The parts' calibration rests on about thirty pictures: per class it is rough, as the table shows.\n"
        "- Wheel is scored against incomplete labels on dsmlr_parts: some findings counted as false are right."),
}

PROSE = {"damage": DAMAGE, "parts": PARTS}
