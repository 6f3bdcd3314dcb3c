"""Tables and figures of the model cards. A value that was not measured appears as n/a and causes no error."""

from __future__ import annotations

from collections.abc import Iterable

from forecourt_training.tasks import Task

UNKNOWN = "n/a"


def table(head: list[str], rows: list[list]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(c) for c in row) + " |" for row in rows])


def figure(value: float | None, digits: int = 3) -> str:
    """Formats a number. Returns n/a for None and NaN."""
    return UNKNOWN if value is None or value != value else f"{value:.{digits}f}"


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f} %" if whole else UNKNOWN


def join_words(values: Iterable[object]) -> str:
    """Formats a list as "288, 352 and 384"."""
    *most, last = (str(v) for v in values)
    return f"{', '.join(most)} and {last}" if most else last


def cell(ap50: float | None, labels: int, interval: list[float] | None) -> str:
    """Formats an average precision with the number of labels and, if there is one, the 95 % interval."""
    between = f" {interval[0]:.2f}-{interval[1]:.2f}" if interval else ""
    return f"{figure(ap50)} ({labels}){between}"


def _cell_of(figures: dict | None) -> str:
    return cell(figures["ap50"], figures["labels"], figures["interval"]) if figures else ""


def ap_table(setting: dict, task: Task) -> str:
    sources = [s for s in task.sources if setting["perSource"].get(s)]
    rows = [
        [name, cell(ap, setting["labels"][name], setting["interval"][name])]
        + [_cell_of(setting["perSource"][s].get(name)) for s in sources]
        for name, ap in setting["ap50"].items()
    ]
    rows.append(["mean", figure(setting["meanAp50"])] + [""] * len(sources))
    return table(["class", "all sources"] + sources, rows)


def size_table(setting: dict) -> str:
    sizes = ("small", "medium", "large")
    rows = [[name] + [_cell_of(by.get(size)) for size in sizes] for name, by in setting["bySize"].items()]
    return table(["class", "under 10 % of the long side", "10 to 30 %", "over 30 %"], rows)


def shown_table(setting: dict, task: Task) -> str:
    """What the model shows at the thresholds, and how much of it is correct."""
    clean, rows = "cleanPhotos" in setting["held"], []
    for name in task.classes:
        c = setting["held"]["perClass"][name]
        rows.append(
            [
                name,
                setting["thresholds"][name],
                c["labels"],
                c["shown"],
                percent(c["fitting"], c["shown"]),
                percent(c["pointing"], c["shown"]),
                percent(c["pointing"], c["labels"]),
                figure(c["ece"]),
            ]
            + ([figure(c["falseFindingsPerCleanPhoto"])] if clean else [])
        )
    head = ["class", "threshold", "labels", "shown", "fit, of shown", "point, of shown", "pointed at, of labels", "ECE"]
    return table(head + (["false per clean photo"] if clean else []), rows)


def data_table(provenance: list[dict]) -> str:
    return table(
        ["source", "training pictures", "license stated"], [[p["source"], p["pictures"], p["licence"]] for p in provenance]
    )


def variants_table(named: list[tuple[str, dict]]) -> str:
    """Compares the 16-bit and the 8-bit model, both measured through the product. `named`: rows of (name, product.json)."""
    classes = [k for k, v in named[0][1]["damage"]["ap50"].items() if v is not None]
    rows = [
        [
            what,
            *(figure(p["damage"]["ap50"].get(k)) for k in classes),
            figure(p["damage"]["ece"]),
            figure(p["damaged_part_auroc"]),
            figure(p["damage"]["false_findings_per_clean_photo"]),
            f"{figure(p['ms_per_photo'], 0)} ms",
        ]
        for what, p in named
    ]
    return table(["weights", *(f"AP50 {k}" for k in classes), "ECE", "AUROC of parts", "false per clean photo", "a photo"], rows)
