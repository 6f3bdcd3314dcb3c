import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Model } from "../../../../server/vision/manifest.ts";
import type { PhotoCells } from "../learn/learn.ts";
import type { CorrectedPhoto } from "../photos.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { extractCells } from "./extract.ts";
import type { Trunk } from "./trunk.ts";

interface Needs {
  readonly folder: string;
  readonly model: Model;
  readonly trunk: Trunk;
  readonly trained: readonly string[];
  readonly checkpoint: Checkpoint;
  readonly progress: (done: number) => void;
  readonly leaveOut: (file: string, reason: string) => void;
}

/** Runs the model on each photo, or reads what an earlier run has stored. Photos that cannot be read are left out. */
export async function collectCells(photos: readonly CorrectedPhoto[], needs: Needs): Promise<readonly PhotoCells[]> {
  const { folder, model, trunk, trained, checkpoint, progress, leaveOut } = needs;
  const collected: PhotoCells[] = [];
  for (const [at, photo] of photos.entries()) {
    try {
      const stored = await checkpoint.read(photo);
      const cells = stored ?? (await extractCells(photo, { folder, model, trunk, classes: trained }));
      if (!cells) leaveOut(photo.file, "it has another shape than its record says");
      else {
        if (!stored) await checkpoint.write(photo, cells);
        collected.push({ photo, cells });
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leaveOut(photo.file, error.message);
    }
    progress(at + 1);
  }
  return collected;
}
