import { closeSync, existsSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { usageError } from "../failure.ts";
import type { PhotoFile } from "./photo-files.ts";

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The path of the report. Checked before the analysis, which takes a while. A pattern after `--report` must not make a photo the
 * report and replace it. Throws CommandError (usage).
 */
export function reportFile(entered: string | undefined, photos: readonly PhotoFile[]): string | undefined {
  if (entered === undefined) return undefined;
  const file = resolve(entered);
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw usageError(`--report: the folder ${dirname(file)} does not exist.`);
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw usageError(`--report: ${file} is a folder. Name a file in it: ${entered}/report.pdf`);
  }
  if (extname(file).toLowerCase() !== ".pdf") {
    throw usageError(
      `--report: ${entered} does not end in .pdf. Name the file of the report, and the photos before it.`,
    );
  }
  if (existsSync(file) && photos.some(({ path }) => realpathSync.native(path) === realpathSync.native(file))) {
    throw usageError(`--report: ${entered} is one of the photos.`);
  }
  checkWritable(file, entered);
  return file;
}

/** Opens the file, because permissions do not say whether another program has it open. */
function checkWritable(file: string, entered: string): void {
  const isNew = !existsSync(file);
  try {
    closeSync(openSync(file, "a"));
    if (isNew) rmSync(realpathSync(file));
  } catch (error) {
    throw usageError(`--report: ${entered} cannot be written to: ${reasonOf(error)}`);
  }
}

/** Writes the report. Returns why it could not: the findings must not be lost with it. */
export function writeReport(file: string, content: Uint8Array): string | null {
  try {
    writeFileSync(file, content);
    return null;
  } catch (error) {
    return `The report ${file} was not written: ${reasonOf(error)}`;
  }
}
