"""The paragraphs of a model card that contain measured figures."""

from __future__ import annotations

from collections.abc import Iterable

from forecourt_training.cards.prose import PROSE
from forecourt_training.cards.tables import ap_table, figure, join_words, percent, shown_table, size_table, variants_table
from forecourt_training.tasks import Task


def variant_text(product: dict | None, variant: dict | None) -> str:
    """Compares the 8-bit model with its 16-bit original, both through the product. Empty if one of them was not measured."""
    if not product or not variant:
        return ""
    return f"""### In 8 bits

The hidden layers of the shipped model use integers (`training/forecourt_training/quantise.py`). Its thresholds and
calibration are those of the 16-bit model that it was made from (`docs/adr/0016-eight-bits-are-shipped.md`). The tables above
show the figures of the training code, before the quantization. The time is for one photo of the validation split, with
decoding and both models, on two cores. These photos are at most 640 pixels long and often square.

{variants_table([("16 bits", product), ("8 bits", variant)])}
"""


def mean_without_wheels(parts: dict, wanted: str) -> float | None:
    values = [of[wanted] for name, of in parts["per_class"].items() if name != "wheel" and of[wanted] is not None]
    return sum(values) / len(values) if values else None


SIDES = ["front", "front_left", "left_side", "rear_left", "rear", "rear_right", "right_side", "front_right"]


def sides_table(confusion: dict[str, dict[str, int]]) -> str:
    """Returns one row per labeled side: number of pictures, number of correct ones, and what the others are mistaken for."""
    rows = ["| labeled side | pictures | correct | mistaken for |", "|---|---|---|---|"]
    for side in SIDES:
        found = confusion.get(side, {})
        others = ", ".join(f"{other} {count}" for other, count in sorted(found.items()) if other != side)
        rows.append(f"| {side} | {sum(found.values())} | {found.get(side, 0)} | {others} |")
    return "\n".join(rows)


def sides_text(product: dict) -> str:
    """How often the parts give the correct side of the car, on pictures whose labels show the side."""
    views = product.get("views")
    if not views:
        return ""
    interval = (
        f" (95 % interval {figure(views['interval'][0])} to {figure(views['interval'][1])}, bootstrap over groups)"
        if views["interval"]
        else ""
    )
    return (
        f"\n### Which side of the car is visible\n\nThe page and the inspection derive the angle from the parts. It is correct "
        f"for {figure(product['view_accuracy'])} of the {views['pictures']} pictures whose labels show the side{interval}:\n\n"
        f"{sides_table(views['confusion'])}\n\n{PROSE['parts']['sides']}\n"
    )


def hits_text(damage: dict) -> str:
    """How often findings point at the damage, whether or not their box fits."""
    named = lambda figures: ", ".join(f"{k} {figure(v)}" for k, v in figures.items() if v is not None)
    recalls = "; ".join(f"at {rate}: {named(figures)}" for rate, figures in damage["recall_at"].items())
    return (
        f"- Hit AP (the finding's center is on the label, or their IoU is 0.1 or more): {named(damage['hit_ap'])}.\n"
        f"- Share of the labels that findings point at, by false findings per picture: {recalls}."
    )


def product_text(product: dict | None, task: Task) -> str:
    """What `npm run models:evaluate` measured through the product's pipeline, if it was run."""
    if not product:
        return ""
    lines = []
    if task.name == "parts":
        parts = product["parts"]
        lines.append(
            f"- Outlines, left and right merged: mean AP50 of masks {figure(parts['mask_map50'])}, of boxes "
            f"{figure(parts['box_ap50'])} ({parts['images']} pictures). About half of the wheels "
            f"have no label. Without wheels, the figures are {figure(mean_without_wheels(parts, 'mask_ap50'))} and "
            f"{figure(mean_without_wheels(parts, 'box_ap50'))}."
        )
    else:
        ap = ", ".join(f"{k} {figure(v)}" for k, v in product["damage"]["ap50"].items() if v is not None)
        lines.append(
            f"- AP50: {ap}. Calibration error: {figure(product['damage']['ece'])}. "
            f"False findings per clean photo: {figure(product['damage']['false_findings_per_clean_photo'])}. These figures "
            "include all pictures. The training code excludes pictures of wrecks and broken glass without outlines."
        )
        lines.append(hits_text(product["damage"]))
        lines.append(f"- Damaged parts compared with parts of undamaged cars: AUROC {figure(product['damaged_part_auroc'])}.")
    return (
        "### Through the pipeline of the product\n\n`npm run models:evaluate` on the same validation split:\n\n"
        + "\n".join(lines)
        + "\n"
        + (sides_text(product) if task.name == "parts" else "")
    )


def views_text(task: Task, views: dict, measured: Iterable[int], closer: dict | None = None) -> str:
    """The sizes at which photos are analyzed, and how the findings of several views are merged."""
    text = (
        f"The standard setting uses views of {join_words(views['standard'])} pixels. "
        f"The detailed setting uses views of {join_words(views['detailed'])} pixels."
    )
    if closer:
        text += f" There, the larger network also looks at views of {join_words(closer['views'])} pixels."
    if unmeasured := sorted(set(views["standard"] + views["detailed"]) - set(measured)):
        text += f" The effect of {join_words(unmeasured)} pixels was not measured."
    if views["mirrored"]:
        text += f" The views of {join_words(views['mirrored'])} pixels mirror the photo."
    if len(views["standard"]) == 1:
        return text
    rest = f" Findings of {join_words(task.whole_only)} in tiles are ignored." if task.whole_only else ""
    return (
        f"{text} If several views show the whole photo, their findings of one object are merged. The box is the mean of "
        f"their boxes, weighted by score. The score is the mean over the views.{rest}"
    )


def evidence_text(scores: dict) -> str:
    found = scores.get("evidence")
    if not found:
        return ""
    return f"""### Which parts are damaged

The mean of the evidence map over the box of a part separates damaged from undamaged parts with an AUROC of
{figure(found["auroc"])} ({found["damagedParts"]} of {found["parts"]} parts of the validation pictures are damaged). Undamaged
parts are parts that the part model finds and that no label touches. With undamaged parts only from undamaged cars, the AUROC
is {figure(found["aurocAgainstCleanCars"])}. This figure is too high, because pictures of undamaged cars look different in other
ways. With parts only from damaged cars, which is harder, it is {figure(found["aurocAmongDamaged"])}.
"""


def as_shipped_text(scores: dict) -> str:
    return (
        " Calibration and thresholds were fitted in this way when the model was made, and are read from the manifest here. The "
        "file is scored as shipped."
        if scores.get("asShipped")
        else ""
    )


def claim_text(task: Task) -> str:
    what = {"fits": "that its box fits a label", "points": "that it points at a label"}[task.claim]
    return f"The confidence of a finding is the probability {what}."


def clean_text(held: dict) -> str:
    if "cleanPhotos" not in held:
        return (
            f"False findings per photo, all classes together: {figure(held['falseFindingsPerPhoto'])}. Photos without "
            f"a car were not measured."
        )
    return (
        f"On the {held['cleanPhotos']} photos of undamaged cars in that half, the model shows "
        f"{figure(held['falseFindingsPerCleanPhoto'])} findings per photo. Photos with at least one finding: "
        f"{held['cleanPhotosWithFinding']}."
    )


def any_text(setting: dict) -> str:
    found = setting["anyDamage"]
    if not found:
        return ""
    return (
        f"The labels of sextoncj mark damage without a class. Of its {found['labels']} validation labels, "
        f"{found['found']} ({percent(found['found'], found['labels'])}) match a shown finding of any class "
        f"with an IoU of 0.3 or more."
    )


def ece_text(held: dict) -> str:
    return (
        f"Expected calibration error (ten bins, findings with a probability of 0.1 or more): {figure(held['ece'])} "
        f"over all classes, {figure(held['eceAbove50'])} for findings at 0.5 or more."
    )


def setting_words(views: list[int | str]) -> str:
    """Formats the views of a setting as "256 and 448 pixels, and 512 of the larger network"."""
    own, larger = ([v for v in views if isinstance(v, kind)] for kind in (int, str))
    return f"{join_words(own)} pixels" + (f", and {join_words(larger)}" if larger else "")


def setting_text(setting: dict, task: Task) -> str:
    return f"""### Views of {setting_words(setting["views"])}

{ap_table(setting, task)}

By size, the longer side of the box:

{size_table(setting)}

At the thresholds, on the held-out half ({setting["held"]["pictures"]} pictures):

{shown_table(setting, task)}

{clean_text(setting["held"])}

{ece_text(setting["held"])}

{any_text(setting)}
"""


def windows_text(scores: dict, prose: dict, number: str) -> str:
    """The number of training windows behind the weights. For a continued run of unknown history: the windows of the last run."""
    if number in prose["windows"]:
        return f"{prose['windows'][number]:,} training windows seen"
    if not scores["picturesSeen"]:
        raise SystemExit(f"neither cards/prose.py nor the scores contain the number of training windows of {number}")
    return f"{scores['picturesSeen']:,} training windows seen" + ("" if scores["isFirstRun"] else " in its last run")


def last_run_text(scores: dict, prose: dict) -> str:
    if not scores["picturesSeen"]:
        return prose["last_run"]
    batches = f" (batches of {scores['batch']})" if scores["batch"] else ""
    return f"The last run used {scores['picturesSeen']:,} windows{batches} in {scores['minutes']:.0f} minutes."


def file_text(entry: dict) -> str:
    return f"""| file | bytes | sha256 |
|---|---|---|
| `{entry["file"]}` | {entry["bytes"]:,} | `{entry["sha256"]}` |"""
