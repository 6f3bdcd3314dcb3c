import { rm } from "node:fs/promises";
import { boxOn } from "../../../domain/damage/boxes.ts";
import { outlineIn } from "../../../domain/damage/outlines.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { annotate, type Mark } from "../../../vision/draw/annotate.ts";
import { numberOf } from "../visual.present.ts";
import { type InspectionImageFile, type LoadedInspection, saveAnnotated } from "../visual.repo.ts";

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
}

/** Draws the current findings on the photos whose drawing is out of date. */
export async function drawPhotos(needs: Needs, inspection: LoadedInspection, signal: AbortSignal): Promise<void> {
  for (const image of inspection.images) {
    signal.throwIfAborted();
    if (image.annotatedRevision !== inspection.row.revision) await drawPhoto(needs, inspection, image);
  }
}

async function drawPhoto(
  { store, storage }: Needs,
  inspection: LoadedInspection,
  image: InspectionImageFile,
): Promise<void> {
  const { revision } = inspection.row;
  const marks = marksOn(inspection, image);
  let annotatedKey: string | null = null;
  const photo = await storage.localPath(image.file.key);
  if (marks.length > 0 && photo !== undefined) {
    const drawing = storage.temporaryFile("jpg");
    try {
      await annotate(photo, marks, drawing);
      annotatedKey = `annotated/${image.id}-${revision}.jpg`;
      await storage.put(annotatedKey, drawing);
    } finally {
      await rm(drawing, { force: true });
    }
  }
  const drawn = { annotatedKey, annotatedRevision: revision };
  const outdated = await store.write((tx) => saveAnnotated(tx, image.id, drawn));
  if (outdated !== null) await storage.delete(outdated);
}

/** The marks on one photo, with the findings' numbers. Rejected findings are not drawn. */
function marksOn({ damages }: LoadedInspection, { position, raw, file }: InspectionImageFile): Mark[] {
  return damages
    .filter(({ review }) => review !== "rejected")
    .flatMap((damage) => {
      const { severity, imageIndex, coordinates, seenIn } = damage;
      const box = boxOn(position, { image_index: imageIndex, coordinates, seen_in: seenIn });
      const outline = box && raw ? outlineIn(box, raw.damages, file) : undefined;
      return box ? [{ number: numberOf(damage), box, severity, ...(outline && { outline }) }] : [];
    });
}
