import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { CorrectedPhoto } from "../photos.ts";
import type { LevelCells } from "./extract.ts";

/** Rises with every change of what `extractCells` gives, so that no cells of an older form are read. */
const form = 2;

/** Cells of photos on the disk, so that a run that was stopped continues where it was. */
export interface Checkpoint {
  readonly read: (photo: CorrectedPhoto) => Promise<LevelCells[] | undefined>;
  readonly write: (photo: CorrectedPhoto, cells: LevelCells[]) => Promise<void>;
}

const labelsOf = ({ known, ...photo }: CorrectedPhoto) => JSON.stringify({ ...photo, known: [...known].toSorted() });

/** A photo's file depends on the model, the trained classes and the photo's labels: a changed label is learned anew. */
export async function openCheckpoint(folder: string, model: string, classes: readonly string[]): Promise<Checkpoint> {
  await mkdir(folder, { recursive: true });
  const fileOf = (photo: CorrectedPhoto) => {
    const named = createHash("sha256")
      .update(JSON.stringify([form, model, classes, labelsOf(photo)]))
      .digest("hex");
    return join(folder, `${named.slice(0, 32)}.cells`);
  };
  return {
    async read(photo) {
      const bytes = await readFile(fileOf(photo)).catch(() => undefined);
      return bytes && (deserialize(bytes) as LevelCells[]);
    },
    async write(photo, cells) {
      const file = fileOf(photo);
      await writeFile(`${file}.part`, serialize(cells));
      // a run that is stopped leaves no half file under the name that is read
      await rename(`${file}.part`, file);
    },
  };
}
