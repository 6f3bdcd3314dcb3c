import { z } from "zod";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { CommandError } from "../failure.ts";
import type { PhotoFile } from "./photo-files.ts";

const OfPhoto = z.object({ image_index: z.int() });

const about = (photos: readonly PhotoFile[], index: number | null | undefined, message: string): string => {
  const file = index == null ? undefined : photos[index]?.entered;
  return file === undefined ? message : `${file}: ${message}`;
};

/** The error of the API, with the file of the photo that it is about. */
export function namingPhoto(error: unknown, photos: readonly PhotoFile[]): unknown {
  const index = error instanceof AppError ? OfPhoto.safeParse(error.details).data?.image_index : undefined;
  if (!(error instanceof AppError) || index === undefined) return error;
  return new CommandError(about(photos, index, error.message), { code: error.code, cause: error });
}

/** Why an inspection failed. */
export function failed({ failure }: VisualInspection, photos: readonly PhotoFile[]): CommandError {
  const message = failure?.message ?? "The inspection failed.";
  return new CommandError(about(photos, failure?.image_index, message), { code: failure?.code ?? "INSPECTION_FAILED" });
}
