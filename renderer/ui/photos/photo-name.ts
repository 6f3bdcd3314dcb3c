import type { VehiclePhoto } from "../../../contracts/vehicles/vehicle-photos.ts";
import { t } from "../../texts/t.ts";

/** What a photo shows: its caption, or its angle, or its number. */
export function photoName({ caption, angle }: Pick<VehiclePhoto, "caption" | "angle">, number: number): string {
  if (caption !== null) return caption;
  return angle === null ? t("vehicle.photos.number", { number }) : t(`labels.angle.${angle}`);
}
