import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The project's root folder. */
export const root = join(import.meta.dirname, "../..");

/** An absolute path from one relative to the root. */
export const inRoot = (...parts: readonly string[]): string => join(root, ...parts);

/** All files that git tracks or could track (not the ignored ones), relative to the root, with forward slashes. */
export function ownFiles(): readonly string[] {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", list, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 }).split("\0");
  return [...new Set(names)].filter((name) => name !== "" && existsSync(inRoot(name))).sort();
}

export const read = (file: string): string => readFileSync(inRoot(file), "utf8");

/** The lines of a text file, without the empty line after the last line break. */
export const linesOf = (file: string): readonly string[] => read(file).replace(/\n$/, "").split("\n");
