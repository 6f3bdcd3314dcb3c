import type { DamageType, PartName } from "../../../contracts/vocabulary.ts";

/** Low and high end, US dollars or hours as named. */
export type Range = readonly [low: number, high: number];

/**
 * US body labour, dollars an hour: what insurers paid in October 2023 ($63.67, nwautocare.org) to the body and
 * paint rate of CCC's 2023 sample estimate ($90).
 */
export const bodyRate: Range = [64, 90];
/** Paint and materials per refinish hour: Houston median 2017 ($36.13, habamember.org) to CCC's 2023 sample ($65). */
export const paintMaterials: Range = [36, 65];
/** Clear coat adds 40 % of the refinish time on the first panel, at most 2.5 h (CCC/MOTOR guide). */
export const clearCoat = { share: 0.4, mostHours: 2.5 } as const;
/** Blending or a spot repair is half of a full refinish (scrs.com, collisionblast.com). */
export const blendShare = 0.5;

/**
 * Paintless dent repair by dent, cm across -> dollars (promastersautocc.com 2025): nickel, quarter, half dollar, golf
 * ball, baseball. Sizes are the coins' and balls' own.
 */
export const pdrPrices: readonly { readonly upToCm: number; readonly like: string; readonly price: Range }[] = [
  { upToCm: 2.1, like: "nickel", price: [75, 150] },
  { upToCm: 2.4, like: "quarter", price: [125, 225] },
  { upToCm: 3.1, like: "half-dollar", price: [175, 300] },
  { upToCm: 4.3, like: "golf-ball", price: [250, 375] },
  { upToCm: 7.5, like: "baseball", price: [350, 600] },
];

export interface PartFigures {
  /** Base refinish hours; 0 where nothing is painted. */
  readonly refinishHours: number;
  /** Remove and replace. */
  readonly replaceHours: number;
  /** The part itself, dollars, aftermarket to maker's. */
  readonly price: Range;
  /** Steel or aluminium that a dent tool can reach behind. */
  readonly metal: boolean;
}

/*
 * Hours are the trade's usual ones; marked estimates in the domain notes, among them bumper 2.6 / 1.5, hood 3.0 / 1.2,
 * door 2.4 / 3.5 (shell swap), quarter 2.8 / 14 (weld), windshield 2.5, headlight 0.8, taillight 0.4.
 * Prices: bumper cover $300-1,500 (carrepairon.com, weak); windshield $250 without to $1,440 with a camera to set
 * (AAA 2023), fitting included; all others are our own estimates.
 */
const figures: Readonly<Record<string, PartFigures>> = {
  front_bumper: { refinishHours: 2.6, replaceHours: 1.5, price: [300, 1500], metal: false },
  rear_bumper: { refinishHours: 2.6, replaceHours: 1.5, price: [300, 1500], metal: false },
  hood: { refinishHours: 3.0, replaceHours: 1.2, price: [350, 1000], metal: true },
  roof: { refinishHours: 3.2, replaceHours: 16, price: [500, 1500], metal: true },
  trunk_lid: { refinishHours: 2.4, replaceHours: 1.5, price: [400, 1200], metal: true },
  front_fender: { refinishHours: 2.2, replaceHours: 2.0, price: [150, 500], metal: true },
  front_door: { refinishHours: 2.4, replaceHours: 3.5, price: [450, 1300], metal: true },
  rear_door: { refinishHours: 2.3, replaceHours: 3.5, price: [450, 1300], metal: true },
  quarter_panel: { refinishHours: 2.8, replaceHours: 14, price: [400, 1200], metal: true },
  windshield: { refinishHours: 0, replaceHours: 0, price: [250, 1440], metal: false },
  rear_window: { refinishHours: 0, replaceHours: 1.5, price: [200, 600], metal: false },
  side_window: { refinishHours: 0, replaceHours: 1.0, price: [120, 350], metal: false },
  headlight: { refinishHours: 0, replaceHours: 0.8, price: [150, 900], metal: false },
  taillight: { refinishHours: 0, replaceHours: 0.4, price: [80, 400], metal: false },
  fog_light: { refinishHours: 0, replaceHours: 0.5, price: [50, 250], metal: false },
};

/** The figures of a body part; null for a mechanical one, which this table does not price. */
export const figuresOf = (part: PartName): PartFigures | null =>
  figures[part.replace(/_(left|right|fl|fr|rl|rr)$/, "")] ?? null;

/** Dollars for work on mechanical parts found by hand, by severity. Our own estimates, wide on purpose. */
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
