import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Clock, hours } from "../clock.ts";
import { newId } from "../ids.ts";

/** Longer than any unfinished file is idle: the frames of a clip or a report take minutes. Our own estimate. */
const maxIdleMs = hours(6);

const folderIn = (folder: string): string => join(folder, "tmp");

/** Creates the folder for unfinished files. Returns a function that creates new file names in it. */
export function createTemporaryFolder(folder: string): (extension: string) => string {
  const temporary = folderIn(folder);
  mkdirSync(temporary, { recursive: true });
  return (extension) => join(temporary, `${newId()}.${extension}`);
}

/**
 * Deletes unfinished files that crashes left. If other processes may use the folder, deletes only files that were not
 * written to for hours.
 */
export function deleteUnfinishedFiles(
  folder: string,
  { isOnlyProcess, clock }: { isOnlyProcess: boolean; clock: Clock },
): void {
  const temporary = folderIn(folder);
  mkdirSync(temporary, { recursive: true });
  const before = clock.now().getTime() - maxIdleMs;
  for (const name of readdirSync(temporary)) {
    const path = join(temporary, name);
    if (isOnlyProcess || lastWritten(path) < before) rmSync(path, { recursive: true, force: true });
  }
}

/** When a file, or the newest entry of a folder, was last written. 0 if it no longer exists. */
function lastWritten(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  const within = readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  return Math.max(stats.mtimeMs, ...within.map((entry) => statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
