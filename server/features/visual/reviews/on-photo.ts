import type { Damage } from "../../../../contracts/inspections/findings.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { LoadedInspection } from "../visual.repo.ts";

const invalid = (message: string, field: string) => new AppError("INVALID_DAMAGE_DATA", { message, field });

/** A box drawn by hand must lie on the photo that it names. Throws INVALID_DAMAGE_DATA. */
export function assertOnPhoto(
  inspection: LoadedInspection,
  imageIndex: number | null,
  box: Damage["location"]["coordinates"] | undefined,
): void {
  const image = imageIndex === null ? undefined : inspection.images[imageIndex];
  if (imageIndex !== null && !image) throw invalid("There is no such photo in this inspection.", "image_index");
  if (!box) return;
  if (!image) throw invalid("A box needs the photo that it is drawn on: image_index.", "location.coordinates");
  const { width, height } = image.file;
  if (box.x + box.width > width || box.y + box.height > height) {
    throw invalid("The box reaches out of its photo.", "location.coordinates");
  }
}
