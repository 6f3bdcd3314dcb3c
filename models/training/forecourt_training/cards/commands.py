"""The commands that made each version of a model, from the "How ... was made" sections of README.md."""

from __future__ import annotations

import re

HEADING = re.compile(r"^## How .*?(\d+\.\d+\.\d+) (?:was|were) made$|^## ", re.MULTILINE)


def commands_of(readme: str, task_name: str) -> dict[str, list[str]]:
    """Returns {version: [command line]} for the model, oldest version first, from the text of README.md."""
    found, starts = {}, list(HEADING.finditer(readme))
    for start, end in zip(starts, [*(s.start() for s in starts[1:]), len(readme)]):
        lines = [
            line.strip()
            for line in readme[start.end() : end].splitlines()
            if line.startswith("    ") and f" {task_name} " in line and "-m forecourt_training." in line
        ]
        if start[1] and lines:
            found[start[1]] = lines
    return dict(sorted(found.items(), key=lambda row: [int(n) for n in row[0].split(".")]))


def commands_text(readme: str, task_name: str, version: str) -> str:
    """Returns the commands as an indented block. Stops if README.md does not say how `version` was made."""
    found = commands_of(readme, task_name)
    if version not in found:
        raise SystemExit(f"training/README.md has no section 'How {task_name} {version} was made' with commands")
    return "\n".join(f"    {line}" for of, lines in found.items() for line in (f"# {of}", *lines))
