import type { InspectionCase, StepName } from "../../../../contracts/papers/cases.ts";
import { searchOf as diagnosticSearch } from "../../mechanical/address.ts";
import { searchOf as estimateSearch } from "../../repair/address.ts";
import { tabAddress } from "../../vehicles/detail/tabs.ts";
import { valuationSearch } from "../../vehicles/detail/valuation/shown-valuation.ts";
import { forCase } from "../address.ts";

/** The page that shows the result of a step. */
export function resultAddress(name: StepName, id: string, vehicleId: string): string {
  switch (name) {
    case "visual":
      return `/inspections/${id}`;
    case "mechanical":
      return `${tabAddress(vehicleId, "mechanical")}${diagnosticSearch({ kind: "diagnostic", id })}`;
    case "damage_assessment":
      return `${tabAddress(vehicleId, "damage")}${estimateSearch({ kind: "estimate", id })}`;
    case "valuation":
      return `${tabAddress(vehicleId, "valuation")}${valuationSearch(id)}`;
  }
}

/** The page where a step is done. Undefined for a step that the case's own page does. */
export function startAddress(
  name: StepName,
  { inspection_id: id, vehicle_id }: Pick<InspectionCase, "inspection_id" | "vehicle_id">,
): string | undefined {
  if (name === "visual") return forCase(`/vehicles/${vehicle_id}/inspect`, id);
  if (name === "mechanical")
    return forCase(`${tabAddress(vehicle_id, "mechanical")}${diagnosticSearch({ kind: "form" })}`, id);
  return undefined;
}
