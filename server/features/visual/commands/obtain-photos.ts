import type { z } from "zod";
import type { visual as contract } from "../../../../contracts/inspections/visual.ts";
import type { Caller } from "../../../access/caller.ts";
import { checkResolution } from "../../../media/resolution.ts";
import type { Files } from "../../files/files.service.ts";
import type { FileRow } from "../../files/files.table.ts";

type Images = z.output<typeof contract.create.body>["images"];

export interface ObtainedPhotos {
  /** All photos of the request, in its order. */
  readonly photos: readonly FileRow[];
  /** Those that were fetched for this request: they are deleted again if the inspection is not created. */
  readonly fetched: readonly FileRow[];
}

/** Photos that are fetched and measured at the same time. */
const concurrency = 4;

/**
 * Finds or fetches the photos of a request and checks their sizes. Throws the first photo's error, and then deletes the
 * photos that it fetched.
 */
export async function obtainPhotos(files: Files, caller: Caller, images: Images): Promise<ObtainedPhotos> {
  const photos: FileRow[] = [];
  const fetched: FileRow[] = [];
  const failures: unknown[] = [];
  for (let start = 0; start < images.length && failures.length === 0; start += concurrency) {
    const batch = images.slice(start, start + concurrency);
    const results = await Promise.allSettled(
      batch.map((image, i) => files.obtain(caller, image.url, `images[${start + i}].url`)),
    );
    for (const [i, result] of results.entries()) {
      if (result.status === "rejected") {
        failures.push(result.reason);
        continue;
      }
      const { photo, isNew } = result.value;
      if (isNew) fetched.push(photo);
      photos.push(photo);
      failures.push(...resolutionErrors(photo, start + i));
    }
  }
  if (failures.length === 0) return { photos, fetched };
  await files.discard(fetched);
  throw failures[0];
}

/** IMAGE_QUALITY_TOO_LOW for a photo that is too small, else nothing. */
function resolutionErrors({ width, height }: FileRow, index: number): unknown[] {
  try {
    checkResolution(width, height, index);
    return [];
  } catch (error) {
    return [error];
  }
}
