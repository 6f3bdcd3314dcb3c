"""The text of the model cards. card.py adds the figures."""

INPUT = (
    "Input: BGR, 0 to 255, aspect kept, top left, padded with 114 to the next multiple of 32. Outputs: decoded\n"
    "boxes, objectness and class probabilities (a finding's raw score is objectness times class), and a map per\n"
    "class at a quarter of the resolution, from which a finding's outline is cut within its box. The maps are worked out\n"
    "where the input `draws` is true (`docs/adr/0018-maps-are-drawn-on-demand.md`)."
)

METHOD = (
    "The product of objectness and class probability is trained directly (varifocal loss, SimOTA assignment,\n"
    "generalised IoU), and a class's loss is masked on sources that do not label it. Class maps learn by cross\n"
    "entropy and Dice; where a label has no outline, its box is left open. AdamW, cosine rate, weights averaged\n"
    "over time, convolutions in bfloat16 while training. Windows are 320 px; a third show whole pictures, for\n"
    "the rest a picture is first scaled so that its long side is 0.55 to {reach:g} windows, by how much detail\n"
    "the source holds. Flips, light, tint, grey and blur vary."
)

DAMAGE = {
    "title": "Damage detector",
    "what": (
        "Finds visible damage on photos of cars: boxes with a kind and a probability, outlines, and which parts are\n"
        "damaged.\n\n"
        "InceptionV3 up to stride 16 (9 million parameters, ImageNet weights as they come with nsfwjs 4.4.0, MIT), a\n"
        "feature pyramid and heads of our own; 11 million parameters together, in 8 bits but for the last layers. "
        + INPUT
        + " A third\n"
        "output is a map of evidence at a sixteenth of the resolution: its mean over a part's box is the logit of\n"
        "that part being damaged."
    ),
    "classes": (
        "- `scratch`: a scratched line or patch of paint.\n"
        "- `dent`: a dented surface.\n"
        "- `glass_damage`: a broken or cracked windshield, window or lamp.\n"
        "- `panel_damage`: a body part that is broken, torn or crushed, the kinds are not separated. In most of the\n"
        "  training data its box is the outline of the whole damaged part, not of the damage on it.\n"
        "- `rust`, `crack`, `paint_damage`: learned from rendered damage alone. Their threshold is 1: the product shows\n"
        "  them to nobody until photographs have said how well they are seen."
    ),
    "data": (
        "The stated licences are the uploaders' statements. Pictures without labels of car_parts_damage_rf and\n"
        "ilujaina are left out: they show wrecks and broken glass that nobody outlined. dsmlr_parts and\n"
        "bhadresh_parts show undamaged cars and serve as negatives. sextoncj teaches only where damage is. synthetic\n"
        "are pictures of dsmlr_parts' training split with damage rendered onto them (`training/synthesis/generate.py\n"
        "--count 3000 --seed 20`); 2.2.0 learned from as many others in their place (`--seed 30`). About a tenth of the\n"
        "windows show them, and no figure below is of them.\n"
        "Sound parts, for the map of evidence, are those that the part model sees and no label touches."
    ),
    "training": (
        "Start: ImageNet weights, batch norms measured again on our pictures and folded; the layers up to stride 4 stay\n"
        "as they were. " + METHOD.format(reach=2.6) + " Of lensor_severity, whose scratches are small, a fifth show whole\n"
        "pictures and the rest is scaled to 0.9 windows at least; a label under 6 pixels is veiled. Labels of scratches\n"
        "count twice and of dents 1.5 times, because small boxes match few anchors. Naming the part that a box lies on is\n"
        "learned beside, and left out of the product. Version 2.0.0 saw 35,488 windows, without the two rules for what is\n"
        "small; 2.1.0 and 2.2.0 went on from there, each at the full rate again. In its last sixth the last run felt the\n"
        "rounding of 8 bits. 2.3.0 and 2.4.0 have the weights of 2.2.0, look with other views, and were scored\n"
        "and calibrated as they ship, in 8 bits."
    ),
    "start": ", start weights in `runs/trunk` and rendered pictures in `runs/synthetic`",
    "windows": {"2.2.0": 140_672, "2.3.0": 140_672, "2.4.0": 140_672},
    "last_run": (
        "The last run saw 46,352 windows (batches of 16) in 88 minutes on a server processor of which it had a part of two\n"
        "cores, and no GPU."
    ),
    "learned": (
        "The run begins where 2.1.0 ended; its loss rises with the rate and ends below, at 3.86 where 2.1.0's ended at 4.0.\n"
        "AP50 through the product:\n\n"
        "| version | windows seen | scratch | dent | glass_damage | panel_damage |\n|---|---|---|---|---|---|\n"
        "| 2.0.0 | 35,488 | 0.100 | 0.035 | 0.484 | 0.400 |\n"
        "| 2.1.0 | 94,320 | 0.142 | 0.102 | 0.582 | 0.479 |\n"
        "| 2.2.0 in 16 bits | 140,672 | 0.140 | 0.156 | 0.652 | 0.532 |\n"
        "| 2.2.0 in 8 bits | 140,672 | 0.130 | 0.159 | 0.642 | 0.529 |\n"
        "| 2.3.0: the same weights, three views that agree | 140,672 | 0.122 | 0.202 | 0.663 | 0.585 |\n"
        "| 2.4.0: two of the three are smaller | 140,672 | 0.109 | 0.192 | 0.672 | 0.586 |\n\n"
        "On every twelfth of its training pictures the same network has 0.400, 0.578, 0.794 and 0.639 (training code, 2.2.0's\n"
        "setting). So scratches and dents are limited by data: it knows those that it has seen three to four times as well as\n"
        "others, and another 46,352 windows brought scratches nothing. The small scratches are all in 609 training pictures,\n"
        "and 470 labels are dents, of three sources that mean different things by it. Glass and panels still gain by time; but\n"
        "what it has seen it knows hardly better than the targets of 0.85 and 0.65, which more capacity or sharper labels must\n"
        "move."
    ),
    "thresholds": (
        "A class's threshold is half its best F1 there (Lipton et al. 2014), raised where needed until\n"
        "the class shows at most one finding on twenty clean photos of that half, in either setting; never below 0.2."
    ),
    "wrong": (
        "`training/forecourt_training/gallery.py` draws the strongest false findings that lie on no label of their class,\n"
        "and the largest\n"
        "labels that were missed. We looked at thirty of each (validation split, as 2.3.0 looked at them); the pictures\n"
        "are not ours to show.\n\n"
        "| false findings | of 30 |\n|---|---|\n"
        "| a broken window or windscreen, labelled as panel damage | 5 |\n"
        "| other real damage: no label, or one of another class, as a dent that the finding calls a broken panel | 19 |\n"
        "| a sound lamp or panel beside a broken part | 6 |\n"
        "| a reflection | 0 |\n| dirt | 0 |\n| a shadow | 0 |\n\n"
        "| missed labels | of 30 |\n|---|---|\n"
        "| `panel_damage` that is a broken window, mostly found as `glass_damage` | 7 |\n"
        "| other `panel_damage`: close-ups that the panel fills, parts of wrecks | 13 |\n"
        "| `dent`, called panel damage or not seen | 7 |\n| large `scratch` | 2 |\n| `glass_damage` | 1 |\n\n"
        "What the classes mean is thus a limit of its own: the sources draw them differently. The noughts say little: how\n"
        "many of the validation pictures show dirt, hard shadows or reflections was not counted."
    ),
    "blind": (
        "Missing parts, tire and wheel damage, interior damage and underbody damage are never predicted; rust, cracks\n"
        "and paint damage are never shown: no source with a licence labels them. Hidden or mechanical damage cannot be\n"
        "seen. An empty result is not a clean bill of health."
    ),
    "limits": (
        "- Half of lensor_severity's scratches are under 17 px wide on a 640 px picture; most scratches are missed.\n"
        "  Take close photos, in even light.\n"
        "- Sources draw the line between `dent` and `panel_damage` differently; expect one to be called the other.\n"
        "- Most of the pictures for calibration and thresholds show damage. Among mostly sound cars, expect a finding\n"
        "  to be right less often than its probability says.\n"
        "- The view was chosen on these same validation pictures, which flatters the figures a little.\n"
        "- The clean photos are mostly of whole cars, many in advertising quality. Dirt, rain, reflections and stickers\n"
        "  on real photos were not measured; expect false findings there.\n"
        "- Validation photos are at most 640 px wide or high; larger views than that were not measured.\n"
        "- A photo of 1920x1080 takes 110 to 115 ms, decoding and both models together, on two cores of a processor without\n"
        "  integer instructions of its own (where 2.3.0 took 166 to 174), and the product's threads together hold "
        "331 to 364 MB.\n"
        "- A finding is a hint for a person who looks, not an appraisal."
    ),
}

PARTS = {
    "title": "Part detector",
    "what": (
        "Finds outer parts of cars on photos: boxes with a kind and a probability, and outlines.\n\n"
        "A YOLOX-Nano detector (0.9 million parameters), fine-tuned from Megvii's COCO weights (Apache-2.0), with\n"
        "class heads and a reading of outlines of our own. " + INPUT
    ),
    "classes": (
        "front_bumper, rear_bumper, hood, trunk_lid (trunk or tailgate), front_door, rear_door, windshield,\n"
        "rear_window, headlight, taillight, side_mirror, wheel. Left and right are one class."
    ),
    "data": (
        "dsmlr_parts states no licence; it was published for research (doi 10.1007/s40747-021-00397-8). It labels 457\n"
        "wheels on 453 pictures, fewer than are to be seen, so an unlabelled wheel counts a tenth there;\n"
        "in the outlines that 2.1.0 learned it still counted in full.\n"
        "bhadresh_parts calls its second class a side window; we looked at all 107 boxes and they lie on side\n"
        "mirrors, so they are read as mirrors."
    ),
    "training": (
        METHOD.format(reach=2.2) + " Version 1.0.0 learned boxes from 24,000 windows of 416 px; 2.0.0 outlines alone, from\n"
        "12,000 windows, by layers of their own on top; 2.1.0 went on from there with both. 2.2.0 has its weights."
    ),
    "start": " and YOLOX-Nano's COCO weights in `$COCO`",
    "windows": {"2.1.0": 106_704, "2.2.0": 106_704},
    "last_run": (
        "The last run saw 70,704 windows (batches of 16) in 54 minutes on a server processor of which it had a part of two\n"
        "cores, and no GPU."
    ),
    "learned": (
        "The run begins where 2.0.0 ended; its loss, 1.85 then, rises with the rate and ends at 1.35. Through the product, the\n"
        "mean AP50 of masks went from 0.841 to 0.874, and of boxes from 0.893 to 0.915. The outlines of rear doors gained most\n"
        "(0.788 to 0.944), those of front bumpers lost (0.906 to 0.840)."
    ),
    "thresholds": "A class's threshold is half its best F1 there (Lipton et al. 2014), never below 0.2.",
    "wrong": (
        "`training/forecourt_training/gallery.py` draws the strongest false findings that lie on no label of their class,\n"
        "and the largest\n"
        "labels that were missed. We looked at thirty of each (validation split, 512 pixels); the pictures are not ours to\n"
        "show.\n\n"
        "| false findings | of 30 |\n|---|---|\n"
        "| a wheel that nobody labelled | 18 |\n| a part of a neighbouring car | 4 |\n"
        "| another part without a label: two mirrors, a lamp, a bumper | 4 |\n"
        "| a rear door read into a car with two doors | 1 |\n| the window of a canopy, as a rear window | 1 |\n"
        "| a tailgate whose box takes in the side | 1 |\n| a lamp read into the floor | 1 |\n"
        "| a reflection, dirt or a shadow | 0 |\n\n"
        "- Of the missed ones most are seen at an edge: doors, bumpers and windows from a steep angle or cut off by the\n"
        "  picture; then parts of a car under a striking livery, and small pictures of 100 pixels.\n"
        "- A rear without its plate in sight is at times read as a front.\n"
        "- Outlines of lamps and bumpers are the weakest, but for wheels."
    ),
    "sides": (
        "Measured on November 25, 2026. Two of the rules came of looking at where it was wrong, on these pictures\n"
        "too, which flatters the figure. On the 271 pictures of the training split whose labels tell the side, on\n"
        "which the rules were set, it is right on 0.978 (0.959 to 0.993): 98 of 98 front, 24 of 25 front_left, 32\n"
        "of 34 left_side, 8 of 8 rear_left, 41 of 42 rear, 14 of 15 rear_right, 26 of 26 right_side, 22 of 23\n"
        "front_right. Of the 7 wrong ones of both splits 6 are the next side, 1 is the other front corner.\n\n"
        "A close-up tells less. This is an indication, not a measurement: one person judged angles read from damaged\n"
        "cars on thumbnails without labels, the first ones of each group, validation pictures among them. 14 of 56\n"
        "were off by 90 degrees or more where the parts' summed confidence is below 2.2, 6 of 56 from there to 3.2,\n"
        "and 2 of 72 from 3 on. So the product calls an angle below 3 unsure, and corrects at most the end of the\n"
        "car that a person declared, never the side. About half of the close-ups show no part that the model knows.\n\n"
        "How often a cabin, a trunk or an engine bay passes for the outside was not measured: among the 1,260 of\n"
        "5,811 pictures of damage that we looked through, in small, none shows a cabin or a trunk from inside;\n"
        "engine bays are seen under the open hood of a wreck, with the outside around them."
    ),
    "blind": (
        "Fenders, quarter panels, roof, sills, grille, side windows, fog lights, licence plates and the interior are\n"
        "never predicted: no source labels them on whole cars."
    ),
    "limits": (
        "- Fewer than 500 training pictures, nearly all of whole, undamaged cars from outside; close-ups that show\n"
        "  one part, and crushed parts, were not measured; expect little of them.\n"
        "- Validation has 62 pictures, and few labels of the rear parts; their figures are rough.\n"
        "- Validation photos are at most 640 px wide or high; of larger ones, and of the detailed setting's view of 1024\n"
        "  pixels, nothing was measured.\n"
        "- Tiles cut large parts apart; the part detector is meant for the whole picture.\n"
        "- Views were chosen on these same validation pictures, which flatters the figures a little.\n"
        "- The parts' calibration rests on about thirty pictures: per class it is rough, as the table shows.\n"
        "- Wheel is scored against incomplete labels on dsmlr_parts: some findings counted as false are right."
    ),
}

PROSE = {"damage": DAMAGE, "parts": PARTS}
