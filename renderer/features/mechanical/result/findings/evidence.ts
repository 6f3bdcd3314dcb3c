import type { LengthUnit } from "../../../../../contracts/accounts/units.ts";
import type { Evidence } from "../../../../../contracts/mechanical/mechanical.ts";
import { quantityLabels } from "../../../../../contracts/mechanical/readings/quantities.ts";
import { fromApi } from "../../../../texts/from-api.ts";
import { translated } from "../../../../ui/format/sentences.ts";
import { sentence } from "../../readings/sentence.ts";
import { shownUnit } from "../../readings/units.ts";

const isQuantity = (what: string): what is keyof typeof quantityLabels => Object.hasOwn(quantityLabels, what);

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

/** Evidence in the reader's units, with its healthy band if there is one. */
export function shownEvidence({ what, value, unit, band }: Evidence, length: LengthUnit): ShownEvidence {
  const name = tireCheck(what, unit) ?? what;
  const shown = shownUnit(name, unit ?? "", length);
  const limit = (one: number | null) => (one === null ? null : shown.show(one));
  const hasBand = band !== null && (band.min !== null || band.max !== null);
  return {
    label: sentence(isQuantity(what) ? fromApi(quantityLabels[what].label) : translated(what.replaceAll("_", " "))),
    value: typeof value === "number" ? shown.show(value) : translated(value.replaceAll("_", " ")),
    unit: shown.unit,
    band: hasBand && typeof value === "number" ? { min: limit(band.min), max: limit(band.max) } : null,
  };
}
