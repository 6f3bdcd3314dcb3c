import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** All files below a folder, hidden ones too, relative to it, with forward slashes, sorted. */
export const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
