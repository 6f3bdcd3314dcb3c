import { existsSync, renameSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { type Clock, instantNow, instantOf } from "../clock.ts";
import { markerIn, restorationIn } from "./layout.ts";

/** Marks the folder: from now on, an empty or missing database does not count as a new installation. */
export function markInstallation(dataFolder: string, clock: Clock): void {
  const marker = markerIn(dataFolder);
  if (existsSync(marker)) return;
  const note =
    "A database belongs to this folder. Without it Forecourt would take an empty folder for a new installation.";
  writeFileSync(`${marker}.part`, `${JSON.stringify({ since: instantNow(clock), note }, null, 2)}\n`);
  renameSync(`${marker}.part`, marker);
}

const Mark = z.object({ since: z.iso.datetime() });
/** When a restoration ended, and the time of its backup. */
const Restoration = z.object({ restoredAt: z.iso.datetime(), backupMadeAt: z.iso.datetime() });
export type Restoration = z.infer<typeof Restoration>;

/** Undefined if the file does not exist or is unreadable. */
async function read<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** When a folder without a readable mark was marked, as an instant: very long ago. */
export const unmarked = instantOf(new Date(0));

/** When the folder was marked, as an instant. A backup has the mark of its data folder. */
export const installedAt = async (folder: string): Promise<string> =>
  (await read(markerIn(folder), Mark))?.since ?? unmarked;

/** The last restoration of a data folder. */
export const restorationOf = (dataFolder: string): Promise<Restoration | undefined> =>
  read(restorationIn(dataFolder), Restoration);

/** Stores that the folder was restored, for the next server on the folder. */
export const noteRestoration = (dataFolder: string, restoration: Restoration): Promise<void> =>
  writeFile(restorationIn(dataFolder), `${JSON.stringify(restoration, null, 2)}\n`, { flush: true });
