import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Adds files to the media of a data folder, so that a backup takes long enough for a test to meet it. */
export function addMedia(dataFolder: string): void {
  const folder = join(dataFolder, "media/many");
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < 1500; n += 1) writeFileSync(join(folder, `${n}.jpg`), "photo".repeat(1000));
}
