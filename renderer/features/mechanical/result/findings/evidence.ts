import { distanceIn, type Units } from "../../../../../contracts/accounts/units.ts";
import type { Evidence } from "../../../../../contracts/mechanical/mechanical.ts";
import { quantityLabels, quantityOf } from "../../../../../contracts/mechanical/readings/quantities.ts";
import { fromApi } from "../../../../texts/from-api.ts";
import { translated } from "../../../../ui/format/sentences.ts";
import { sentence } from "../../readings/sentence.ts";
import { type ShownUnit, shownUnit } from "../../readings/units.ts";

/** Evidence of a check has its label: "tire tread, front left". Undefined for anything else. */
function tireCheck(what: string, unit: string | null): string | undefined {
  if (!what.startsWith("tire ")) return undefined;
  return unit === "mm" ? "tire_tread_depth_mm" : "tire_pressure_kpa";
}

export interface ShownEvidence {
  readonly label: string;
  /** A number in the reader's unit, or words. */
  readonly value: number | string;
  readonly unit: string;
  readonly band: { readonly min: number | null; readonly max: number | null } | null;
}

/** The unit of the value. The API has the mileage in miles. */
function unitOf({ source, what, unit }: Evidence, { length, distance }: Units): Pick<ShownUnit, "unit" | "show"> {
  if (source === "mileage") return { unit: distance, show: (miles) => distanceIn(distance, miles) };
  return shownUnit(tireCheck(what, unit) ?? quantityOf(what) ?? what, unit ?? "", length);
}

function labelOf(what: string): string {
  const quantity = quantityOf(what);
  return quantity === undefined ? translated(what.replaceAll("_", " ")) : fromApi(quantityLabels[quantity].label);
}

/** Evidence in the reader's units, with its healthy band if there is one. */
export function shownEvidence(evidence: Evidence, units: Units): ShownEvidence {
  const { what, value, band } = evidence;
  const { unit, show } = unitOf(evidence, units);
  const limit = (one: number | null) => (one === null ? null : show(one));
  const hasBand = band !== null && (band.min !== null || band.max !== null);
  return {
    label: sentence(labelOf(what)),
    value: typeof value === "number" ? show(value) : translated(value.replaceAll("_", " ")),
    unit,
    band: hasBand && typeof value === "number" ? { min: limit(band.min), max: limit(band.max) } : null,
  };
}
