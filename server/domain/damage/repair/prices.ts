import type { DamageType, PartName } from "../../../../contracts/vocabulary.ts";
import { bodyFamily, isMechanical } from "../../estimate/damage/part.ts";
import { defaultRateTables } from "../../estimate/rate-book/defaults.ts";

/*
 * Prices for a first estimate from photos. Parts, refinish rules and dent prices come from the default rate book. Where it
 * has a single figure, the ranges here are our own.
 */
const { parts, pdr, rules } = defaultRateTables;

/** Low and high end, US dollars or hours as named. */
export type Range = readonly [low: number, high: number];

/**
 * US body labor, dollars an hour: from the rate that insurers paid in October 2023 ($63.67, nwautocare.org) to the body
 * and paint rate of CCC's 2023 sample estimate ($90).
 */
export const bodyRate: Range = [64, 90];
/** Paint and materials per refinish hour: Houston median 2017 ($36.13, habamember.org) to CCC's 2023 sample ($65). */
export const paintMaterials: Range = [36, 65];
/** Additional hours for clear coat: a share of the refinish hours, and its cap. */
export const clearCoat = {
  share: rules.clear_coat_first_panel_share.value,
  maxHours: rules.clear_coat_cap_hours.value,
} as const;
/** The share of a full refinish that blending or a spot repair takes. */
export const blendShare = rules.spot_refinish_share.value;

/** Paintless dent repair by dent, cm across -> dollars. */
export const pdrPrices: readonly { readonly upToCm: number; readonly like: string; readonly price: Range }[] = pdr.map(
  ({ up_to_cm: upToCm, like, price_from, price_to }) => ({ upToCm, like, price: [price_from, price_to] }),
);

export interface PartFigures {
  /** Base refinish hours; 0 if the part is not painted. */
  readonly refinishHours: number;
  /** Hours to remove and replace the part. */
  readonly replaceHours: number;
  /** Price of the part in dollars, from aftermarket to the maker's. */
  readonly price: Range;
  /** Steel or aluminum that a dent tool can reach behind. */
  readonly metal: boolean;
}

/** The windshield with fitting: $250 without a camera to $1,440 with a camera to calibrate (AAA 2023). */
const fittedWindshield: PartFigures = { refinishHours: 0, replaceHours: 0, price: [250, 1440], metal: false };

/**
 * A bumper cover: $300-1,500 for a replacement (carrepairon.com, a weak source). We use the range for the cover alone, so
 * the high end includes too much.
 */
const bumperCover: Range = [300, 1500];

/** The figures of a body part; null for a mechanical part, which is priced by severity only. */
export function figuresOf(part: PartName): PartFigures | null {
  if (isMechanical(part)) return null;
  if (part === "windshield") return fittedWindshield;
  const { refinish_hours, replace_hours, oem_price, aftermarket_price, material } = parts[bodyFamily(part)];
  return {
    refinishHours: refinish_hours,
    replaceHours: replace_hours,
    price: part.endsWith("_bumper") ? bumperCover : [aftermarket_price ?? oem_price, oem_price],
    metal: material === "steel" || material === "aluminium",
  };
}

/** Dollars for work on mechanical parts that a person reported, by severity. Our own estimates, deliberately wide. */
export const mechanicalPrices = {
  minor: [100, 500],
  moderate: [300, 1500],
  severe: [1000, 4000],
  critical: [2500, 7150],
} as const satisfies Record<string, Range>;

/** Body hours to straighten or fill, by severity. Our own estimates around the hood's light repair of 2.5 h (CCC). */
export const bodyHours = {
  scratch: { minor: [0.3, 0.5], moderate: [0, 0.5], severe: [1, 2.5], critical: [2, 4] },
  dent: { minor: [0.5, 1.5], moderate: [1.5, 3.5], severe: [3.5, 8], critical: [6, 12] },
  panel_damage: { minor: [0.5, 2], moderate: [2, 5], severe: [4, 10], critical: [8, 20] },
  rust: { minor: [0.5, 1.5], moderate: [1.5, 4], severe: [4, 8], critical: [6, 14] },
  crack: { minor: [0.5, 1], moderate: [1, 2.5], severe: [2, 4], critical: [3, 6] },
  paint_damage: { minor: [0.3, 0.5], moderate: [0, 0.5], severe: [0.5, 1.5], critical: [1, 3] },
} as const satisfies Record<Exclude<DamageType, "glass_damage">, Record<string, Range>>;

/** A resin repair of a windshield chip. Our own estimate. */
export const resinRepair: Range = [60, 150];
/** Refinishing a scraped wheel, $75-150 in general guides; with machining to $200. Our own estimate. */
export const wheelRefinish: Range = [75, 200];
/** A side mirror: cap repainted (our own estimate) to replaced with its sensors ($1,508, AAA 2023). */
export const mirrorRepair = { scuffed: [60, 200], broken: [150, 1508] } as const satisfies Record<string, Range>;
/** Measuring and pulling the structure behind a part, hours. Our own estimate. */
export const structuralHours: Range = [6, 20];
