import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { t } from "../../texts/t.ts";

export const vehicleStatuses: Readonly<Record<Vehicle["status"], string>> = {
  IN_STOCK: t("labels.vehicleStatus.IN_STOCK"),
  IN_RECON: t("labels.vehicleStatus.IN_RECON"),
  ON_HOLD: t("labels.vehicleStatus.ON_HOLD"),
  SOLD: t("labels.vehicleStatus.SOLD"),
  ARCHIVED: t("labels.vehicleStatus.ARCHIVED"),
};

/** "2021 Honda Accord EX": the car's name on all pages. */
export function vehicleName(car: {
  readonly overviewYear: number | null;
  readonly make: string;
  readonly model: string;
  readonly trim: string | null;
}): string {
  return [car.overviewYear, car.make, car.model, car.trim].filter((word) => word !== null && word !== "").join(" ");
}
