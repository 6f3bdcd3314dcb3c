"""Converts Humans in the Loop's "Car Parts and Car Damages" (CC0) to our label format.

The data set consists of Supervisely projects: ann/<picture>.json beside img/<picture>, each with size, and objects with
classTitle and points.exterior. Each picture is its own group, so remove near duplicates before use. Every tenth picture by
hash is for validation. The split and the group use different bits of the hash, because scoring halves the groups by
even and odd numbers.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

SOURCE = "humans_in_the_loop"

DAMAGES = {
    "scratch": "scratch",
    "dent": "dent",
    "corrosion": "rust",
    "cracked": "crack",
    "paint chip": "paint_damage",
    "flaking": "paint_damage",
    "broken part": "panel_damage",
    "missing part": "panel_damage",
}
PARTS = {
    "front-bumper": "front_bumper",
    "back-bumper": "rear_bumper",
    "hood": "hood",
    "trunk": "trunk_lid",
    "front-door": "front_door",
    "back-door": "rear_door",
    "windshield": "windshield",
    "back-windshield": "rear_window",
    "headlight": "headlight",
    "tail-light": "taillight",
    "mirror": "side_mirror",
    "front-wheel": "wheel",
    "back-wheel": "wheel",
    "front-window": "side_window",
    "back-window": "side_window",
    "quarter-panel": "quarter_panel",
    "fender": "fender",
    "roof": "roof",
    "rocker-panel": "rocker_panel",
    "grille": "grille",
    "license-plate": "license_plate",
}


def region(thing: dict, names: dict[str, str], key: str) -> dict | None:
    """Returns one labelled outline, or None if its class is not one of ours."""
    name = names.get(thing["classTitle"].strip().lower())
    points = thing.get("points", {}).get("exterior", [])
    if name is None or len(points) < 2:
        return None
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return {key: name, "box": [min(xs), min(ys), max(xs), max(ys)], "polygon": [v for p in points for v in p]}


def record(annotation: Path, folder: Path, names: dict[str, str], key: str) -> dict:
    rows = json.loads(annotation.read_text())
    picture = annotation.parent.parent / "img" / annotation.name.removesuffix(".json")
    digest = hashlib.sha256(picture.name.encode()).digest()
    group, turn = (int.from_bytes(digest[i : i + 4], "big") for i in (0, 4))
    regions = [r for r in (region(o, names, key) for o in rows["objects"]) if r]
    return {
        "file": str(picture.relative_to(folder)),
        "width": rows["size"]["width"],
        "height": rows["size"]["height"],
        "source": SOURCE,
        "licence": "CC0",
        "group": group,
        "split": "val" if turn % 10 == 0 else "train",
        "known": sorted(set(names.values())),
        "regions": regions,
    }


def is_project(folder: str | Path) -> bool:
    """Whether the folder contains Supervisely annotations."""
    return any(Path(folder).rglob("ann/*.json"))


def read(folder: str | Path, task: str) -> list[dict]:
    """Returns the records of every annotation below `folder`; `task` is damage or parts.

    Each picture of the data set has labels of either parts or damage. A picture with labels of the other kind only is left out.
    """
    names, key = (DAMAGES, "damage") if task == "damage" else (PARTS, "part")
    records = []
    for annotation in sorted(Path(folder).rglob("ann/*.json")):
        row = record(annotation, Path(folder), names, key)
        if row["regions"] or not json.loads(annotation.read_text())["objects"]:
            records.append(row)
    return records
