import { z } from "zod";
import { Options } from "../../../../contracts/inspections/visual.ts";
import { Angle, ImageType } from "../../../../contracts/vocabulary.ts";
import type { Draft } from "../draft.ts";
import { isRefused, type Photo } from "../photo/photo.ts";

/** A photo that the server has stored, and what is known about it. Its picture is loaded from the server. */
const KeptPhoto = z.object({
  /** Of the stored file. */
  id: z.string(),
  /** The name of the file. */
  name: z.string(),
  angle: Angle.optional(),
  angleSource: z.enum(["none", "name", "parts", "person"]),
  angleConfirmed: z.boolean(),
  turned: z.boolean(),
  type: ImageType,
});
export type KeptPhoto = z.infer<typeof KeptPhoto>;

/** A draft as this browser keeps it. */
export const KeptDraft = z.object({
  photos: z.array(KeptPhoto),
  /** How many more photos the draft had. They were not stored yet, so they are lost with the window. */
  unsent: z.int(),
  options: Options,
  phonePhotos: z.array(z.string()),
  caseId: z.string().optional(),
});
export type KeptDraft = z.infer<typeof KeptDraft>;

function keptPhotoOf({ state, file, angle, angleSource, angleConfirmed, turned, type }: Photo): KeptPhoto[] {
  if (state.kind !== "stored") return [];
  return [{ id: state.stored.id, name: file.name, angle, angleSource, angleConfirmed, turned, type }];
}

/** `waiting`: photos of an earlier window that are not in the draft yet. Undefined if there is nothing to keep. */
export function keptDraftOf(
  { photos, options, phonePhotos, caseId }: Draft,
  waiting: readonly KeptPhoto[],
): KeptDraft | undefined {
  const kept = [...photos.flatMap(keptPhotoOf), ...waiting];
  const unsent = photos.filter((photo) => photo.state.kind !== "stored" && !isRefused(photo)).length;
  if (kept.length === 0 && unsent === 0) return undefined;
  return { photos: kept, unsent, options, phonePhotos: [...phonePhotos], caseId };
}
