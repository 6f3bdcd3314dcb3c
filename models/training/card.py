"""Write the model card models/<task>.md from the measured figures: python3 models/training/card.py damage

The prose is here; every figure comes from runs/<task>/scores.json and, where `npm run models:evaluate -- --json` was
kept there, product.json and product-int8.json.
"""
import argparse
import json
import shutil
import textwrap
from pathlib import Path

from card_prose import PROSE
from tasks import TASKS

HERE = Path(__file__).resolve().parent


def reflow(text):
    """Paragraphs wrapped at 100 columns, one blank line between blocks; tables, lists, headings as they are."""
    blocks = [b.strip("\n") for b in text.split("\n\n") if b.strip()]
    return "\n\n".join(b if b[0] in "|-#" else textwrap.fill(" ".join(b.split()), 100) for b in blocks) + "\n"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(c) for c in row) + " |" for row in rows])


def percent(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else "n/a"


def ap_table(setting, task):
    sources = [s for s in task.sources if setting["perSource"].get(s)]
    rows = []
    for name, ap in setting["ap50"].items():
        cells = [setting["perSource"][s].get(name) for s in sources]
        low, high = setting["interval"][name]
        rows.append([name, f"{ap:.3f} ({setting['labels'][name]})", f"{low:.2f} - {high:.2f}"]
                    + [f"{c['ap50']:.3f} ({c['labels']})" if c else "" for c in cells])
    rows.append(["mean", f"{setting['meanAp50']:.3f}"] + [""] * (len(sources) + 1))
    return table(["class", "all sources", "95 % interval"] + sources, rows)


def size_table(setting):
    sizes = ("small", "medium", "large")
    rows = [[name] + [f"{c['ap50']:.3f} ({c['labels']})" if (c := by.get(s)) else "" for s in sizes]
            for name, by in setting["bySize"].items()]
    return table(["class", "under 8 % of the long side", "8 to 30 %", "over 30 %"], rows)


def variant_text(product, variant):
    """How the model in 8 bits fares beside the one that it was made of, both through the product, where it was measured."""
    if not product or not variant:
        return ""
    named = [k for k, v in product["damage"]["ap50"].items() if v is not None]
    rows = [[what, *(f"{p['damage']['ap50'][k]:.3f}" for k in named), f"{p['damage']['ece']:.3f}", f"{p['damaged_part_auroc']:.3f}",
             f"{p['damage']['false_findings_per_clean_photo']:.3f}", f"{p['ms_per_photo']:.0f} ms"]
            for what, p in (("16 bits", product), ("8 bits", variant))]
    head = ["weights", *(f"AP50 {k}" for k in named), "ECE", "AUROC of parts", "false per clean photo", "a photo"]
    return f"""### In 8 bits

The hidden layers of what ships are on integers (`training/quantise.py`), with the thresholds and calibration of the 16 bits
that they were made of (`docs/adr/0016-eight-bits-are-shipped.md`). The tables above are of the training code's own figures, before
that. A photo here is one of the validation split, at most 640 pixels long and often
square, both models and decoding together, on two cores.

{table(head, rows)}
"""


def without_wheels(parts, figure):
    values = [of[figure] for name, of in parts["per_class"].items() if name != "wheel" and of[figure] is not None]
    return sum(values) / len(values)


def product_text(product, task):
    """What `npm run models:evaluate` measured through the product's own pipeline, where it was run."""
    if not product:
        return ""
    lines = []
    if task.name == "parts":
        parts = product["parts"]
        lines.append(f"- Outlines, left and right merged: mean AP50 of masks {parts['mask_map50']:.3f}; of boxes "
                     f"{parts['box_ap50']:.3f} ({parts['images']} pictures). Without wheels, of which about every second one "
                     f"has no label, {without_wheels(parts, 'mask_ap50'):.3f} and {without_wheels(parts, 'box_ap50'):.3f}.")
        lines.append(f"- Which of eight sides is seen, from the parts: right on {100 * product['view_accuracy']:.1f} % of the "
                     "pictures whose labels tell it. Two of the rules came of looking at where it was wrong, on these "
                     "pictures too, which flatters the figure.")
    else:
        ap = ", ".join(f"{k} {v:.3f}" for k, v in product["damage"]["ap50"].items() if v is not None)
        lines.append(f"- AP50: {ap}. Calibration error {product['damage']['ece']:.3f}; "
                     f"{product['damage']['false_findings_per_clean_photo']:.3f} false findings per clean photo. It judges "
                     "every picture, those of wrecks and broken glass that nobody outlined, too, which the training code leaves out.")
        lines.append(f"- Damaged parts told from parts of undamaged cars: AUROC {product['damaged_part_auroc']:.3f}.")
    return "### Through the product's own pipeline\n\n`npm run models:evaluate` on the same validation split:\n\n" \
        + "\n".join(lines) + "\n"


def views_text(task, views):
    """How what several views show is made one."""
    mirrored = f" Those of {', '.join(map(str, views['mirrored']))} pixels show it as in a mirror." if views["mirrored"] else ""
    if len(views["standard"]) == 1:
        return mirrored
    rest = f" {', '.join(task.whole_only)} are not looked for in tiles." if task.whole_only else ""
    return (f"{mirrored} What the views that show the photo whole say of a thing becomes one finding: its box is the mean of "
            f"theirs, weighed by score, and its score the mean over the views.{rest}")


def evidence_text(scores):
    found = scores.get("evidence")
    if not found:
        return ""
    return f"""### Which parts are damaged

The map of evidence, averaged over a part's box, tells damaged from sound parts with an AUROC of {found['auroc']:.3f}
({found['damagedParts']} damaged of {found['parts']} parts of the validation pictures; sound parts are those that the
part model saw and no label touches). Against parts of undamaged cars alone it is {found['aurocAgainstCleanCars']:.3f},
which flatters, since those pictures look different anyway; among damaged cars alone, the hard question, it is
{found['aurocAmongDamaged']:.3f}.
"""


def held_table(scores, setting, task):
    rows = []
    for name in task.classes:
        c = setting["held"]["perClass"][name]
        row = [name, scores["thresholds"][name], c["labels"], c["shown"], percent(c["right"], c["shown"]),
               percent(c["near"], c["shown"]), percent(c["right"], c["labels"]),
               "n/a" if c["ece"] is None else f"{c['ece']:.3f}"]
        if "falseFindingsPerCleanPhoto" in c:
            row.append(f"{c['falseFindingsPerCleanPhoto']:.3f}")
        rows.append(row)
    head = ["class", "threshold", "labels", "shown", "right of shown", "on it of shown", "found of labels", "ECE"]
    clean = "cleanPhotos" in setting["held"]
    return table(head + (["false per clean photo"] if clean else []), rows)


def data_table(scores):
    return table(["source", "training pictures", "licence stated"],
                 [[p["source"], p["pictures"], p["licence"]] for p in scores["provenance"]])


def clean_text(held):
    if "cleanPhotos" not in held:
        return (f"False findings per photo, all classes together: {held['falseFindingsPerPhoto']:.3f}. Photos without "
                f"any car were not measured.")
    return (f"On the {held['cleanPhotos']} photos of undamaged cars in that half the model shows "
            f"{held['falseFindingsPerCleanPhoto']:.3f} findings per photo; {held['cleanPhotosWithFinding']} "
            f"of the photos carry at least one.")


def any_text(setting):
    found = setting["anyDamage"]
    if not found:
        return ""
    return (f"sextoncj says only that there is damage, not which: of its {found['labels']} validation labels, "
            f"{found['found']} ({percent(found['found'], found['labels'])}) are met by a shown finding of any class "
            f"with IoU of 0.3 or more.")


def ece_text(held):
    value = lambda v: "n/a" if v is None else f"{v:.3f}"
    return (f"Expected calibration error (ten bins, findings with a probability of 0.1 or more): {value(held['ece'])} "
            f"over all classes; {value(held['eceAbove50'])} for findings at 0.5 or more.")


def setting_text(scores, setting, task):
    sides = " and ".join(str(v) for v in setting["views"])
    return f"""### Looking at {sides} pixels

{ap_table(setting, task)}

By the size of the label (the root of its area):

{size_table(setting)}

At the thresholds, on the other half ({setting['held']['pictures']} pictures):

{held_table(scores, setting, task)}

{clean_text(setting['held'])}

{ece_text(setting['held'])}

{any_text(setting)}
"""


def last_run_text(scores, prose):
    if not scores["picturesSeen"]:
        return prose.get("last_run", "")
    return (f"The last run saw {scores['picturesSeen']:,} windows (batches of 16) in {scores['minutes']:.0f} minutes on a server "
            f"processor of which it had a part of two cores, and no GPU.")


def card(task, scores, product, variant, version):
    prose = PROSE[task.name]
    settings = "\n".join(setting_text(scores, s, task) for s in scores["settings"])
    views = scores["views"]
    return f"""# {prose['title']}

{prose['what']}

Version {version}, {scores['picturesSeen'] + prose['seen_before']:,} training windows seen.

## Classes

{prose['classes']}

## Data

{data_table(scores)}

{prose['data']}

## Training

{prose['training']} {last_run_text(scores, prose)}
`training/README.md` has the commands.

![Loss over the pictures of the last run]({task.name}-curve.png)

{prose['learned']}

## Scores

AP50 (IoU of 0.5, all-point interpolation) on the {scores['scores']['pictures']} pictures of the validation split,
number of labels in brackets. A class is scored only on sources that label it. Near duplicates never cross
the split; the interval resamples their groups. Photos are looked at as the product does it: scaled so that the long side has so many pixels; what
is larger than {task.size} pixels is cut into overlapping tiles, and never enlarged.{views_text(task, views)} The standard
setting looks at {views['standard']} and the detailed one at {views['detailed']}.

Validation groups are halved by their number. Calibration (Platt scaling of the raw score per class) and
thresholds come from one half, the figures at the thresholds from the other.
{prose['thresholds']} Right means an IoU of 0.5 or more with a label of the class, on it one of 0.1 or more.

{settings}

{evidence_text(scores)}

{product_text(variant or product, task)}

{variant_text(product, variant)}

## Where it is wrong

{prose['wrong']}

## Blind to

{prose['blind']}

## Limits

{prose['limits']}
"""


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("task", choices=sorted(TASKS))
    p.add_argument("--run", help="default runs/<task>")
    p.add_argument("--out", default=str(HERE.parent))
    args = p.parse_args()
    task = TASKS[args.task]
    run = Path(args.run) if args.run else HERE / "runs" / task.name
    scores = json.loads((run / "scores.json").read_text())
    product, variant = (json.loads(kept.read_text()) if (kept := run / name).exists() else None
                        for name in ("product.json", "product-int8.json"))
    if scores["picturesSeen"]:
        shutil.copyfile(run / "curve.png", Path(args.out) / f"{task.name}-curve.png")
    entries = json.loads((HERE.parent / "manifest.json").read_text())["models"]
    version = next(e["version"] for e in entries if e["name"] == task.name)
    (Path(args.out) / f"{task.name}.md").write_text(reflow(card(task, scores, product, variant, version)))


if __name__ == "__main__":
    main()
