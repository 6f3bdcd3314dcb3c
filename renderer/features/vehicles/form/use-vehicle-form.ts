import { useForm } from "@mantine/form";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { VehicleValues } from "./values.ts";

export function useVehicleForm(initialValues: VehicleValues, asksTeam = false) {
  return useForm<VehicleValues>({
    initialValues,
    validate: {
      make: (text: string) => (text.trim() === "" ? "The make, as in Honda" : null),
      model: (text: string) => (text.trim() === "" ? "The model, as in Accord" : null),
      teamId: (team: string) => (asksTeam && team === "" ? "Choose a team, or Only me" : null),
    },
  });
}
export type VehicleForm = ReturnType<typeof useVehicleForm>;

/** The vehicle that has the VIN already, if the person may see it. */
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

/** The vehicle in stock that has the stock number already, if the person may see it. */
export function stockNumberOwner(error: unknown): string | undefined {
  if (!hasTakenStockNumber(error)) return undefined;
  const id = error.details?.id;
  return typeof id === "string" ? id : undefined;
}

export const hasTakenStockNumber = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === "DUPLICATE_STOCK_NUMBER";

/** What the server has against the VIN, which has a line of its own under its field. */
export const vinProblem = (error: unknown): string | undefined =>
  error instanceof AppError && (error.code === "INVALID_VIN" || error.code === "DUPLICATE_VIN")
    ? error.message
    : undefined;
