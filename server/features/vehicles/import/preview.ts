import { own } from "../../../../contracts/kit/own.ts";
import type { FieldChange } from "../../../../contracts/vehicles/vehicles.ts";
import { amountOf } from "../../../domain/money.ts";
import type { ImportedSale } from "../../sales/vehicle-changes.ts";
import { changedVehicle, type VehicleFields } from "../fields.ts";
import type { VehicleRow } from "../vehicles.repo.ts";

/** Money columns, and their fields in the API. */
const amounts: Readonly<Record<string, string>> = {
  purchasePriceCents: "purchasePrice",
  askingPriceCents: "askingPrice",
  soldPriceCents: "soldPrice",
};

/** The fields of a vehicle that a row and its sale change, with their values before and after. */
export function fieldChanges(before: VehicleRow, given: VehicleFields, sale?: ImportedSale): FieldChange[] {
  const { searchText: _derived, ...columns } = { ...changedVehicle(before, given), ...sale };
  return Object.entries(columns).flatMap(([column, to]) => {
    // The keys are columns of the row.
    const from = own(before, column);
    if (from === to) return [];
    const field = own(amounts, column);
    if (field === undefined) return [{ field: column, from: plain(from), to: plain(to) }];
    return [{ field, from: amountOf(number(from)), to: amountOf(number(to)) }];
  });
}

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const plain = (value: unknown): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;
