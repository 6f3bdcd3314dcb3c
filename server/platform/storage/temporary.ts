import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Clock, hours } from "../clock.ts";
import { newId } from "../ids.ts";

/** No unfinished file is idle for so long: the frames of a clip and a report take minutes. Our own estimate. */
const maxIdleMs = hours(6);

const folderIn = (folder: string): string => join(folder, "tmp");

/** Names for files in the making, in a folder that is there from now on. */
export function createTemporaryFolder(folder: string): (extension: string) => string {
  const temporary = folderIn(folder);
  mkdirSync(temporary, { recursive: true });
  return (extension) => join(temporary, `${newId()}.${extension}`);
}

/**
 * Takes away what crashes left in the making: everything where no other process works in the folder, else what nobody
 * has written to for hours, for the rest may be a neighbour's.
 */
export function sweepTemporary(folder: string, { alone, clock }: { alone: boolean; clock: Clock }): void {
  const temporary = folderIn(folder);
  mkdirSync(temporary, { recursive: true });
  const before = clock.now().getTime() - maxIdleMs;
  for (const name of readdirSync(temporary)) {
    const path = join(temporary, name);
    if (alone || lastWritten(path) < before) rmSync(path, { recursive: true, force: true });
  }
}

/** When a file, or the newest thing in a folder, was written; 0 once it is gone. */
function lastWritten(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  const within = readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name));
  return Math.max(stats.mtimeMs, ...within.map((entry) => statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
