import { useForm } from "@mantine/form";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { t } from "../../../texts/t.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import type { VehicleValues } from "./values.ts";

export function useVehicleForm(initialValues: VehicleValues, requiresTeam = false) {
  return useForm<VehicleValues>({
    initialValues,
    validate: {
      make: (text: string) => (text.trim() === "" ? t("vehicles.form.missing.make") : null),
      model: (text: string) => (text.trim() === "" ? t("vehicles.form.missing.model") : null),
      acquiredAt: (day: string) =>
        day !== initialValues.acquiredAt && day > dayInput(new Date()) ? t("vehicles.form.missing.pastDay") : null,
      teamId: (team: string) => (requiresTeam && team === "" ? t("vehicles.form.missing.team") : null),
    },
  });
}
export type VehicleForm = ReturnType<typeof useVehicleForm>;

/** The vehicle that already has the VIN, if the user may see it. */
export interface VinOwner {
  readonly id: string;
  readonly stockNumber: string | null;
}
export function vinOwner(error: unknown): VinOwner | undefined {
  if (!(error instanceof AppError) || error.code !== "DUPLICATE_VIN") return undefined;
  const { id, stockNumber } = error.details ?? {};
  if (typeof id !== "string") return undefined;
  return { id, stockNumber: typeof stockNumber === "string" ? stockNumber : null };
}

/** The id of the vehicle in stock that already has the stock number, if the user may see it. */
export function stockNumberOwner(error: unknown): string | undefined {
  if (!hasTakenStockNumber(error)) return undefined;
  const id = error.details?.id;
  return typeof id === "string" ? id : undefined;
}

export const hasTakenStockNumber = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === "DUPLICATE_STOCK_NUMBER";

/** The server's message about the VIN. It is shown in its own line below the VIN field. */
export const vinProblem = (error: unknown): string | undefined =>
  error instanceof AppError && (error.code === "INVALID_VIN" || error.code === "DUPLICATE_VIN")
    ? error.message
    : undefined;
