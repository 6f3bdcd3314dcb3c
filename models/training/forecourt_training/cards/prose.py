"""The text of the model cards. card.py adds the figures."""

INPUT = (
    "Input: a BGR picture with values from 0 to 255. It keeps its aspect ratio, lies at the top left, and is padded with\n"
    "114 to the next multiple of 32. Outputs: decoded boxes, objectness and class probabilities, and a mask map for each\n"
    "class at a quarter of the resolution. The raw score of a finding is objectness times class probability. The outline\n"
    "of a finding is cut from the mask map within its box. The mask maps are computed only if the input `draws` is true\n"
    "(`docs/adr/0018-maps-are-drawn-on-demand.md`)."
)

METHOD = (
    "The product of objectness and class probability is trained directly (varifocal loss, SimOTA assignment,\n"
    "generalized IoU). The loss of a class is masked on sources that do not label the class. The mask maps are trained\n"
    "with cross entropy and Dice loss. If a label has no outline, the area of its box is ignored. Optimizer: AdamW with a\n"
    "cosine learning rate schedule and an exponential moving average of the weights. Convolutions run in bfloat16 during\n"
    "training. Training windows are 320 px wide and high. A third of them show the whole picture. For the others, the\n"
    "picture is first scaled so that its long side is 0.55 to {reach:g} windows, depending on the detail in the source.\n"
    "Augmentation: flips, brightness, color tint, grayscale and blur."
)

DAMAGE = {
    "title": "Damage detector",
    "what": (
        "Finds visible damage on photos of cars. It returns boxes with a class and a probability, outlines, and which\n"
        "parts are damaged.\n\n"
        "The network is InceptionV3 up to stride 16 (9 million parameters, ImageNet weights from nsfwjs 4.4.0, MIT) with\n"
        "our own feature pyramid and heads. It has 11 million parameters in total. Boxes come from strides 4, 8, 16 and 32;\n"
        "stride 4 is for damage of up to 64 px. All layers except the last ones are in 8 bits. "
        + INPUT
        + " A third output is an evidence map at a sixteenth of the resolution. The mean of the map over\n"
        "the box of a part is the logit of the probability that the part is damaged."
    ),
    "classes": (
        "- `scratch`: a scratched line or area of paint.\n"
        "- `dent`: a dented surface.\n"
        "- `glass_damage`: a broken or cracked windshield, window or lamp.\n"
        "- `panel_damage`: a body part that is broken, torn or crushed. The model does not separate these kinds. In most\n"
        "  of the training data, the box encloses the whole damaged part, not only the damage on it.\n"
        "- `rust`, `crack`, `paint_damage`: trained only on rendered damage. Their threshold is 1, so the product never\n"
        "  shows them. This does not change until their accuracy is measured on photographs."
    ),
    "data": (
        "The licenses are as stated by the uploaders. Pictures without labels from car_parts_damage_rf and ilujaina are\n"
        "excluded, because they show wrecks and broken glass without outlines. dsmlr_parts and bhadresh_parts show\n"
        "undamaged cars and serve as negatives. sextoncj teaches only where damage is, not its class. synthetic contains\n"
        "pictures from the training split of dsmlr_parts with rendered damage\n"
        "(`training/forecourt_training/synthesis/generate.py --count 3000 --seed 20`). 2.2.0 was trained on the same\n"
        "number of other rendered pictures instead (`--seed 30`). About a tenth of the windows of these runs show rendered\n"
        "pictures, and none of the run of 2.5.0. No figure below was measured on them. For the evidence map, undamaged parts\n"
        "are parts that the part model finds and that no label touches."
    ),
    "training": (
        "Initialization: ImageNet weights. The batch norms are measured again on our pictures and folded. The layers up to\n"
        "stride 4 are frozen. " + METHOD.format(reach=2.6) + " The scratches of lensor_severity are small. Therefore a fifth\n"
        "of its windows show the whole picture, and the others are scaled to at least 0.9 windows. A label under 6 pixels\n"
        "is ignored: it is neither positive nor negative. The loss weight is 2 for labels of scratches and 1.5 for labels of\n"
        "dents, because small boxes match few anchors. An auxiliary task predicts the part that a box lies on. The product\n"
        "does not contain it. Version 2.0.0 was trained on 35,488 windows, without the two rules for small damage. 2.1.0 and\n"
        "2.2.0 each continued from the version before, and each started again at the full learning rate. In its last sixth,\n"
        "the run of 2.2.0 simulated the rounding to 8 bits. 2.3.0 and 2.4.0 have the weights of 2.2.0 and use other views.\n"
        "2.5.0 continued from 2.4.0 with the new level of boxes at stride 4, all layers trained, on windows of 512 px. Half of\n"
        "these windows are mosaics of four pictures until the last 15 % of the time. In its last 12 %, the run simulated the\n"
        "rounding. Undamaged parts were missing in this run by mistake, so the layers of the evidence map were trained\n"
        "afterwards, alone. 2.6.0 has the weights and views of 2.5.0, and another calibration. Since 2.3.0, models are\n"
        "scored and calibrated in 8 bits, as shipped."
    ),
    "start": ", initial weights in `runs/trunk` and rendered pictures in `runs/synthetic`",
    "windows": {"2.2.0": 140_672, "2.3.0": 140_672, "2.4.0": 140_672, "2.5.0": 388_480, "2.6.0": 388_480},
    "curve": "Loss over the pictures of the run of 2.2.0",
    "last_run": (
        "The last run used 247,808 windows of 512 px (batches of 64) in 11 minutes on one GPU (H200), and 120 batches for the\n"
        "evidence map in ten minutes on two cores. All runs before used two cores of a server processor."
    ),
    "learned": (
        "The run of 2.2.0 starts from the end of 2.1.0. Its loss first rises with the learning rate. It ends at 3.86, and the\n"
        "loss of 2.1.0 ended at 4.0. The loss of 2.5.0 is not comparable (other windows, one more level). AP50 through the\n"
        "product:\n\n"
        "| version | windows seen | scratch | dent | glass_damage | panel_damage |\n|---|---|---|---|---|---|\n"
        "| 2.0.0 | 35,488 | 0.100 | 0.035 | 0.484 | 0.400 |\n"
        "| 2.1.0 | 94,320 | 0.142 | 0.102 | 0.582 | 0.479 |\n"
        "| 2.2.0 in 16 bits | 140,672 | 0.140 | 0.156 | 0.652 | 0.532 |\n"
        "| 2.2.0 in 8 bits | 140,672 | 0.130 | 0.159 | 0.642 | 0.529 |\n"
        "| 2.3.0: the same weights, mean over three views | 140,672 | 0.122 | 0.202 | 0.663 | 0.585 |\n"
        "| 2.4.0: two of the three views are smaller | 140,672 | 0.109 | 0.192 | 0.672 | 0.586 |\n"
        "| 2.5.0: trained on a GPU, boxes at stride 4 | 388,480 | 0.107 | 0.135 | 0.747 | 0.684 |\n\n"
        "AP50 asks for a box that fits. Hit AP counts a finding that points at the damage: its center is on the label, or their\n"
        "IoU is 0.1 or more. By it, 2.4.0 reached 0.283, 0.367, 0.783 and 0.808, and 2.5.0 0.316, 0.444, 0.843 and 0.843. Only\n"
        "the AP50 of dents fell, by less than its interval is wide. Dents are found more often, but their extent is arbitrary\n"
        "in the labels.\n\n"
        "On every twelfth training picture, 2.2.0 reaches 0.400, 0.578, 0.794 and 0.639 (training code, setting of\n"
        "2.2.0). For scratches and dents, this was three to four times the figure on the validation pictures. All small\n"
        "scratches are in 609 training pictures, and 470 labels are dents, from three sources that define a dent differently.\n"
        "So the amount of data limits these two classes."
    ),
    "thresholds": (
        "The threshold of a class is half of its best F1 on the first half (Lipton et al. 2014). If needed, it is raised\n"
        "until the class shows at most one finding on twenty clean photos of that half. It is never below 0.2."
    ),
    "wrong": (
        "We looked at all 39 findings that the product shows with 2.5.0 (standard setting) on thirty random validation\n"
        "pictures with findings, beside their labels. We may not publish the pictures.\n\n"
        "| findings | of 39 |\n|---|---|\n"
        "| right: real damage of that class, and the box shows where | 34 |\n"
        "| arguable: a second box of the same damage, a box far too large, or an unlabeled panel of a wreck | 4 |\n"
        "| wrong: an undamaged panel next to a flat tire | 1 |\n\n"
        "On 14 other pictures, drawn in the same way, it showed nothing. The outlines of glass and panels mostly fill the\n"
        "box, as those of 2.4.0 did. Those of dents are ragged.\n\n"
        "For 2.3.0 we had looked at the thirty false findings with the highest scores that overlap no label of their class, and\n"
        "at the thirty largest labels that were missed (`training/forecourt_training/gallery.py`):\n\n"
        "| false findings of 2.3.0 | of 30 |\n|---|---|\n"
        "| a broken window or windshield, labeled as panel damage | 5 |\n"
        "| other real damage with no label or a label of another class, such as a dent found as a broken panel | 19 |\n"
        "| an undamaged lamp or panel next to a broken part | 6 |\n"
        "| a reflection, dirt, a shadow | 0 |\n\n"
        "| missed labels of 2.3.0 | of 30 |\n|---|---|\n"
        "| `panel_damage` that is a broken window, mostly found as `glass_damage` | 7 |\n"
        "| other `panel_damage`: close-ups filled by the panel, parts of wrecks | 13 |\n"
        "| `dent`, found as panel damage or not found | 7 |\n| large `scratch` | 2 |\n| `glass_damage` | 1 |\n\n"
        "The definitions of the classes also limit the figures, because the sources define the classes differently. The zeros\n"
        "are weak evidence: we did not count how many validation pictures show dirt, hard shadows or reflections."
    ),
    "blind": (
        "The model never predicts missing parts, tire and wheel damage, interior damage or underbody damage. The product never\n"
        "shows rust, cracks or paint damage. No source with a license labels any of these. Hidden or mechanical damage is not\n"
        "visible on photos. An empty result does not mean that the car is undamaged."
    ),
    "limits": (
        "- Half of the scratches of lensor_severity are under 17 px wide on a 640 px picture. The model misses most\n"
        "  scratches. Take close photos in even light.\n"
        "- The sources separate `dent` and `panel_damage` differently. Expect the model to confuse the two.\n"
        "- Most pictures for calibration and thresholds show damage. If most cars are undamaged, expect a finding to be\n"
        "  correct less often than its probability states.\n"
        "- The view was chosen on these same validation pictures, so the figures are slightly too high.\n"
        "- The clean photos mostly show whole cars, many in advertising quality. Dirt, rain, reflections and stickers on\n"
        "  real photos were not measured. Expect false findings there.\n"
        "- Validation photos are at most 640 px wide or high. Larger views were not measured.\n"
        "- A photo of 1920x1080 takes 110 to 115 ms, for decoding and both models, on two cores of a processor without\n"
        "  integer instructions for neural networks (2.4.0; 2.5.0 was not measured on a quiet machine). The threads of\n"
        "  the product use 331 to 364 MB together.\n"
        "- A finding is a hint for a person who checks the car. It is not an appraisal."
    ),
}

PARTS = {
    "title": "Part detector",
    "what": (
        "Finds outer parts of cars on photos. It returns boxes with a class and a probability, and outlines.\n\n"
        "The network is a YOLOX-Nano detector (0.9 million parameters). It is fine-tuned from Megvii's COCO weights\n"
        "(Apache-2.0), with our own class heads and mask head. " + INPUT
    ),
    "classes": (
        "front_bumper, rear_bumper, hood, trunk_lid (trunk or tailgate), front_door, rear_door, windshield,\n"
        "rear_window, headlight, taillight, side_mirror, wheel. Left and right are one class."
    ),
    "data": (
        "dsmlr_parts states no license. It was published for research (doi 10.1007/s40747-021-00397-8). It labels 457 wheels\n"
        "on 453 pictures, which is fewer than the pictures show. Therefore an unlabeled wheel counts only a tenth as a negative\n"
        "on this source. When 2.1.0 was trained, it still counted in full for the outlines. bhadresh_parts names its second\n"
        "class a side window. We looked at all 107 boxes: they lie on side mirrors, so they are used as mirrors."
    ),
    "training": (
        METHOD.format(reach=2.2) + " Version 1.0.0 was trained on boxes, with 24,000 windows of 416 px. 2.0.0 was trained only\n"
        "on outlines, with 12,000 windows, in added layers. 2.1.0 continued from there with both. 2.2.0 has the weights of 2.1.0."
    ),
    "start": " and the COCO weights of YOLOX-Nano in `$COCO`",
    "windows": {"2.1.0": 106_704, "2.2.0": 106_704},
    "curve": "Loss over the pictures of the last run",
    "last_run": (
        "The last run used 70,704 windows (batches of 16) in 54 minutes. It ran on a part of two cores of a server processor,\n"
        "without a GPU."
    ),
    "learned": (
        "The run starts from the end of 2.0.0, at a loss of 1.85. The loss first rises with the learning rate and ends at 1.35.\n"
        "Through the product, the mean AP50 of masks improved from 0.841 to 0.874, and of boxes from 0.893 to 0.915. The\n"
        "outlines of rear doors improved most (0.788 to 0.944). The outlines of front bumpers became worse (0.906 to 0.840)."
    ),
    "thresholds": (
        "The threshold of a class is half of its best F1 on the first half (Lipton et al. 2014). It is never below 0.2."
    ),
    "wrong": (
        "`training/forecourt_training/gallery.py` draws the false findings with the highest scores that overlap no label of\n"
        "their class, and the largest labels that were missed. We looked at thirty of each (validation split, 512 pixels). We\n"
        "may not publish the pictures.\n\n"
        "| false findings | of 30 |\n|---|---|\n"
        "| a wheel without a label | 18 |\n| a part of a neighboring car | 4 |\n"
        "| another part without a label: two mirrors, a lamp, a bumper | 4 |\n"
        "| a rear door on a car with two doors | 1 |\n| the window of a canopy, found as a rear window | 1 |\n"
        "| a tailgate with a box that includes the side of the car | 1 |\n| a lamp on the floor, where there is none | 1 |\n"
        "| a reflection, dirt or a shadow | 0 |\n\n"
        "- Most missed parts are at an edge: doors, bumpers and windows that are seen from a steep angle or cut off by the\n"
        "  picture. Others are parts of a car with a conspicuous livery, and parts on small pictures of 100 pixels.\n"
        "- If the license plate is not visible, a rear is sometimes found as a front.\n"
        "- Except for wheels, the outlines of lamps and bumpers are the least accurate."
    ),
    "sides": (
        "Measured on November 25, 2026. Two of the rules were added after a look at the errors, also on these pictures, so\n"
        "the figure is too high. The rules were developed on the 271 pictures of the training split whose labels show the\n"
        "side. On these, the angle is correct for 0.978 (0.959 to 0.993): 98 of 98 front, 24 of 25 front_left, 32 of 34\n"
        "left_side, 8 of 8 rear_left, 41 of 42 rear, 14 of 15 rear_right, 26 of 26 right_side, 22 of 23 front_right. Of the\n"
        "7 errors in both splits, 6 are the adjacent side and 1 is the other front corner.\n\n"
        "The angle of a close-up is less reliable. The following is an indication, not a measurement. One person judged the\n"
        "angles of damaged cars on thumbnails without labels. The thumbnails were the first pictures of each group and include\n"
        "validation pictures. The angle was wrong by 90 degrees or more on 14 of 56 where the summed confidence of the parts\n"
        "is below 2.2, on 6 of 56 from there to 3.2, and on 2 of 72 from 3 on. Therefore the product marks an angle below 3 as\n"
        "unsure. It corrects at most the end of the car (front or rear) that a person declared, never the side. About half of\n"
        "the close-ups show no part that the model can find.\n\n"
        "How often a cabin, a trunk or an engine bay is taken for the exterior was not measured. We looked through 1,260 of\n"
        "5,811 pictures of damage as thumbnails. None shows a cabin or a trunk from inside. Engine bays appear under the open\n"
        "hood of a wreck, with the exterior around them."
    ),
    "blind": (
        "The model never predicts fenders, quarter panels, roof, sills, grille, side windows, fog lights, license plates or the\n"
        "interior. No source labels them on whole cars."
    ),
    "limits": (
        "- The model was trained on fewer than 500 pictures. Nearly all show whole, undamaged cars from outside. Close-ups of\n"
        "  one part and crushed parts were not measured. Expect low accuracy there.\n"
        "- Validation has 62 pictures and few labels of the rear parts. The figures of these parts are rough.\n"
        "- Validation photos are at most 640 px wide or high. Larger photos were not measured, and neither was the view of\n"
        "  1024 pixels in the detailed setting.\n"
        "- Tiles cut large parts. The part detector is meant for the whole picture.\n"
        "- Views were chosen on these same validation pictures, so the figures are slightly too high.\n"
        "- The calibration of the parts is based on about thirty pictures. For each class it is rough, as the table shows.\n"
        "- On dsmlr_parts, wheels are scored against incomplete labels. Some findings counted as false are correct."
    ),
}

PROSE = {"damage": DAMAGE, "parts": PARTS}
