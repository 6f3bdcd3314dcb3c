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

The hidden layers of what ships are on integers (`training/forecourt_training/quantise.py`), with the thresholds and
calibration of the 16 bits that they were made of (`docs/adr/0016-eight-bits-are-shipped.md`). The tables above are of the
training code's own figures, before that. A photo here is one of the validation split, at most 640 pixels long and often
square, both models and decoding together, on two cores.

{variants_table([("16 bits", product), ("8 bits", variant)])}
"""


def mean_without_wheels(parts: dict, wanted: str) -> float | None:
    values = [of[wanted] for name, of in parts["per_class"].items() if name != "wheel" and of[wanted] is not None]
    return sum(values) / len(values) if values else None


SIDES = ["front", "front_left", "left_side", "rear_left", "rear", "rear_right", "right_side", "front_right"]


def sides_table(confusion: dict[str, dict[str, int]]) -> str:
    """Returns one row per labelled side: number of pictures, number that are right, and what the others are mistaken for."""
    rows = ["| labelled side | pictures | right | taken for |", "|---|---|---|---|"]
    for side in SIDES:
        said = confusion.get(side, {})
        others = ", ".join(f"{other} {count}" for other, count in sorted(said.items()) if other != side)
        rows.append(f"| {side} | {sum(said.values())} | {said.get(side, 0)} | {others} |")
    return "\n".join(rows)


def sides_text(product: dict) -> str:
    """How well the parts tell from which side the car is seen, on pictures whose labels tell it."""
    views = product.get("views")
    if not views:
        return ""
    interval = (
        f" (95 % interval {figure(views['interval'][0])} to {figure(views['interval'][1])}, groups drawn anew)"
        if views["interval"]
        else ""
    )
    return (
        f"\n### Which side of the car is seen\n\nThe page and the inspection read the angle from the parts. It is right on "
        f"{figure(product['view_accuracy'])} of the {views['pictures']} pictures whose labels tell it{interval}:\n\n"
        f"{sides_table(views['confusion'])}\n\n{PROSE['parts']['sides']}\n"
    )


def product_text(product: dict | None, task: Task) -> str:
    """What `npm run models:evaluate` measured through the product's pipeline, if it was run."""
    if not product:
        return ""
    lines = []
    if task.name == "parts":
        parts = product["parts"]
        lines.append(
            f"- Outlines, left and right merged: mean AP50 of masks {figure(parts['mask_map50'])}; of boxes "
            f"{figure(parts['box_ap50'])} ({parts['images']} pictures). Without wheels, of which about every second one "
            f"has no label, {figure(mean_without_wheels(parts, 'mask_ap50'))} and "
            f"{figure(mean_without_wheels(parts, 'box_ap50'))}."
        )
    else:
        ap = ", ".join(f"{k} {figure(v)}" for k, v in product["damage"]["ap50"].items() if v is not None)
        lines.append(
            f"- AP50: {ap}. Calibration error {figure(product['damage']['ece'])}; "
            f"{figure(product['damage']['false_findings_per_clean_photo'])} false findings per clean photo. It judges "
            "every picture, those of wrecks and broken glass that nobody outlined, too, which the training code leaves out."
        )
        lines.append(f"- Damaged parts against parts of undamaged cars: AUROC {figure(product['damaged_part_auroc'])}.")
    return (
        "### Through the product's own pipeline\n\n`npm run models:evaluate` on the same validation split:\n\n"
        + "\n".join(lines)
        + "\n"
        + (sides_text(product) if task.name == "parts" else "")
    )


def views_text(task: Task, views: dict, measured: Iterable[int]) -> str:
    """The sizes at which photos are analyzed, and how the findings of several views are merged."""
    text = (
        f"The standard setting looks at {join_words(views['standard'])} pixels "
        f"and the detailed one at {join_words(views['detailed'])}."
    )
    if unmeasured := sorted(set(views["standard"] + views["detailed"]) - set(measured)):
        text += f" What {join_words(unmeasured)} pixels add was not measured."
    if views["mirrored"]:
        text += f" The views of {join_words(views['mirrored'])} pixels show the photo as in a mirror."
    if len(views["standard"]) == 1:
        return text
    rest = f" Of {join_words(task.whole_only)} tiles say nothing." if task.whole_only else ""
    return (
        f"{text} What the views that show the photo whole say of a thing becomes one finding: its box is the mean of "
        f"theirs, weighed by score, and its score the mean over the views.{rest}"
    )


def evidence_text(scores: dict) -> str:
    found = scores.get("evidence")
    if not found:
        return ""
    return f"""### Which parts are damaged

The map of evidence, averaged over a part's box, tells damaged from sound parts with an AUROC of {figure(found["auroc"])}
({found["damagedParts"]} damaged of {found["parts"]} parts of the validation pictures; sound parts are those that the
part model saw and no label touches). Against parts of undamaged cars alone it is {figure(found["aurocAgainstCleanCars"])},
which flatters, since those pictures look different anyway; among damaged cars alone, the hard question, it is
{figure(found["aurocAmongDamaged"])}.
"""


def as_shipped_text(scores: dict) -> str:
    return (
        " They were fitted so when the model was made, and are taken from the manifest here; the file is scored as it ships."
        if scores.get("asShipped")
        else ""
    )


def clean_text(held: dict) -> str:
    if "cleanPhotos" not in held:
        return (
            f"False findings per photo, all classes together: {figure(held['falseFindingsPerPhoto'])}. Photos without "
            f"any car were not measured."
        )
    return (
        f"On the {held['cleanPhotos']} photos of undamaged cars in that half the model shows "
        f"{figure(held['falseFindingsPerCleanPhoto'])} findings per photo; {held['cleanPhotosWithFinding']} "
        f"of the photos carry at least one."
    )


def any_text(setting: dict) -> str:
    found = setting["anyDamage"]
    if not found:
        return ""
    return (
        f"sextoncj says only that there is damage, not which: of its {found['labels']} validation labels, "
        f"{found['found']} ({percent(found['found'], found['labels'])}) are met by a shown finding of any class "
        f"with IoU of 0.3 or more."
    )


def ece_text(held: dict) -> str:
    return (
        f"Expected calibration error (ten bins, findings with a probability of 0.1 or more): {figure(held['ece'])} "
        f"over all classes; {figure(held['eceAbove50'])} for findings at 0.5 or more."
    )


def setting_text(scores: dict, setting: dict, task: Task) -> str:
    return f"""### Looking at {join_words(setting["views"])} pixels

{ap_table(setting, task)}

By size, the longer side of the box:

{size_table(setting)}

At the thresholds, on the other half ({setting["held"]["pictures"]} pictures):

{shown_table(scores, setting, task)}

{clean_text(setting["held"])}

{ece_text(setting["held"])}

{any_text(setting)}
"""


def windows_text(scores: dict, prose: dict, number: str) -> str:
    """The number of training windows behind the weights. For a continued run of unknown history: the windows of the last run."""
    if number in prose["windows"]:
        return f"{prose['windows'][number]:,} training windows seen"
    if not scores["picturesSeen"]:
        raise SystemExit(f"card_prose.py does not say how many training windows {number} has seen, nor do the scores")
    return f"{scores['picturesSeen']:,} training windows seen" + ("" if scores["isFirstRun"] else " in its last run")


def last_run_text(scores: dict, prose: dict) -> str:
    if not scores["picturesSeen"]:
        return prose["last_run"]
    batches = f" (batches of {scores['batch']})" if scores["batch"] else ""
    return f"The last run saw {scores['picturesSeen']:,} windows{batches} in {scores['minutes']:.0f} minutes."


def file_text(entry: dict) -> str:
    return f"""| file | bytes | sha256 |
|---|---|---|
| `{entry["file"]}` | {entry["bytes"]:,} | `{entry["sha256"]}` |"""
