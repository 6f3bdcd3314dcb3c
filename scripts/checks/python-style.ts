import { writeFileSync } from "node:fs";
import ruff from "@astral-sh/ruff-wasm-nodejs";
import type { Check } from "../kit/check.ts";
import { inRoot, ownFiles, read } from "../kit/repository.ts";

const project = "models/training/pyproject.toml";
const ourPackage = "forecourt_training";

/** The rules on type hints apply to the package, not to tests and scripts. */
const needsTypes = (file: string) => file.startsWith(`models/training/${ourPackage}/`);

/** A table of a TOML file in which every value is written as in JSON, on the line of its key. */
export function tomlTable(text: string, name: string): Readonly<Record<string, unknown>> {
  const [, rest = ""] = `\n${text}`.split(`\n[${name}]\n`);
  const [body = ""] = rest.split(/^\[/m);
  const entries = body.split("\n").filter((line) => /^[a-z-]+ = /.test(line));
  return Object.fromEntries(
    entries.map((line) => [line.slice(0, line.indexOf(" = ")), JSON.parse(line.slice(line.indexOf(" = ") + 3))]),
  );
}

interface Diagnostic {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: { readonly row: number; readonly column: number };
}

const style = () => {
  const settings = read(project);
  const lint = { ...tomlTable(settings, "tool.ruff.lint"), isort: { "known-first-party": [ourPackage, "tests"] } };
  return new ruff.Workspace({ ...tomlTable(settings, "tool.ruff"), lint }, ruff.PositionEncoding.Utf32);
};

/** A Python text, formatted as the check expects it. */
export const formattedPython = (text: string): string => style().format(text);

const pythonFiles = () => ownFiles().filter((file) => file.endsWith(".py"));

/** Ruff's lint and format of the Python code, with the settings of pyproject.toml. */
export const pythonStyle: Check = {
  name: "python style",
  run: async () => {
    const python = style();
    return {
      problems: pythonFiles().flatMap((file) => {
        const text = read(file);
        const found: readonly Diagnostic[] = python.check(text);
        const lint = found
          .filter(({ code }) => needsTypes(file) || !code?.startsWith("ANN"))
          .map(
            ({ code, message, start_location: { row, column } }) =>
              `${file}:${row}:${column}: ${code ?? "syntax"} ${message}`,
          );
        const isFormatted = python.format(text) === text;
        return isFormatted ? lint : [...lint, `${file}: not formatted: node scripts/tools/format-python.ts`];
      }),
    };
  },
};

/** Formats the Python code in place, and returns the files that changed. */
export function formatPython(): readonly string[] {
  const python = style();
  return pythonFiles().filter((file) => {
    const text = read(file);
    const formatted: string = python.format(text);
    if (formatted !== text) writeFileSync(inRoot(file), formatted);
    return formatted !== text;
  });
}
