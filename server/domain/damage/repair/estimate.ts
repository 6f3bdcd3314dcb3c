import type { Damage } from "../../../../contracts/findings.ts";
import type { DamageType, PartName, RepairType, Severity } from "../../../../contracts/vocabulary.ts";
import type { Fitting } from "../place/labels.ts";
import { capitalised, partWords } from "../display-text.ts";
import {
  blendShare,
  bodyHours,
  bodyRate,
  clearCoat,
  figuresOf,
  mechanicalPrices,
  mirrorRepair,
  type PartFigures,
  paintMaterials,
  pdrPrices,
  type Range,
  resinRepair,
  structuralHours,
  wheelRefinish,
} from "./prices.ts";

export interface Repairable {
  readonly type: DamageType;
  readonly severity: Severity;
  readonly part: PartName;
  /** Diameter or length in cm; null where unknown. */
  readonly cm: number | null;
  /** A wheel or mirror that is noted under the part. */
  readonly fitting?: Fitting | null;
}
export type RepairEstimate = Damage["estimated_repair"];

interface Job {
  readonly cost: Range;
  readonly type: RepairType;
  readonly basis: string;
}

const add = (...ranges: readonly Range[]): Range => [
  ranges.reduce((sum, range) => sum + range[0], 0),
  ranges.reduce((sum, range) => sum + range[1], 0),
];
const labour = (hours: Range): Range => [hours[0] * bodyRate[0], hours[1] * bodyRate[1]];
const hoursWords = ([low, high]: Range): string => (low === high ? `${low} h` : `${low}-${high} h`);
const rateWords = `$${bodyRate[0]}-${bodyRate[1]}/h`;

/** A full refinish with clear coat: hours times (rate and materials). `share` 0.5 is a blend or spot repair. */
function refinish(part: PartFigures, share = 1): { cost: Range; words: string } {
  const clear = Math.min(part.refinishHours * clearCoat.share, clearCoat.mostHours);
  const hours = Math.round((part.refinishHours + clear) * share * 10) / 10;
  const cost: Range = [hours * (bodyRate[0] + paintMaterials[0]), hours * (bodyRate[1] + paintMaterials[1])];
  return { cost, words: `refinish ${hours} h with clear coat and materials` };
}

const pdrOf = (cm: number | null) => (cm === null ? undefined : pdrPrices.find(({ upToCm }) => cm <= upToCm));

function replacement(part: PartFigures, severity: Severity, name: string): Job {
  const hours: Range = [part.replaceHours, part.replaceHours];
  const painted = refinish(part);
  const structural = severity === "critical";
  const cost = add(part.price, labour(hours), painted.cost, structural ? labour(structuralHours) : [0, 0]);
  const paint = part.refinishHours > 0 ? `, ${painted.words}` : "";
  const fitted = part.replaceHours > 0 ? `, ${hoursWords(hours)} to replace at ${rateWords}` : ", fitting included";
  const behind = structural ? `, ${hoursWords(structuralHours)} on the structure behind` : "";
  return {
    cost,
    type: structural ? "structural" : "replacement",
    basis: `new ${name} $${part.price[0]}-${part.price[1]}${fitted}${paint}${behind}`,
  };
}

/** Filled or straightened and refinished; a minor one only in its spot. */
function bodywork(type: Exclude<DamageType, "glass_damage">, severity: Severity, part: PartFigures): Job {
  const hours: Range = bodyHours[type][severity];
  const paint = refinish(part, severity === "minor" ? blendShare : 1);
  return {
    cost: add(labour(hours), paint.cost),
    type: "cosmetic",
    basis: `${hoursWords(hours)} body work at ${rateWords}, ${paint.words}`,
  };
}

/** A minor scratch is polished out at best, spot-painted at worst. */
function surface(type: "scratch" | "paint_damage", severity: Severity, part: PartFigures): Job {
  const painted = bodywork(type, severity, part);
  if (severity !== "minor") return painted;
  const hours: Range = [0.5, 0.5];
  return {
    cost: [labour(hours)[0], painted.cost[1]],
    type: "cosmetic",
    basis: `polishing 0.5 h at ${rateWords} up to a spot repair (${refinish(part, blendShare).words})`,
  };
}

/** PDR where the dent is small and the panel metal; bodywork otherwise; whichever is dearer bounds a moderate one. */
function dent(job: Repairable, part: PartFigures): Job {
  const conventional = bodywork("dent", job.severity, part);
  const pdr = pdrOf(job.cm);
  if (!part.metal || job.severity === "severe" || job.severity === "critical") return conventional;
  if (pdr)
    return {
      cost: pdr.price,
      type: "pdr",
      basis: `paintless repair of a ${pdr.like}-size dent $${pdr.price[0]}-${pdr.price[1]}`,
    };
  const low = pdrPrices[job.cm === null ? 0 : pdrPrices.length - 1]?.price[0] ?? conventional.cost[0];
  return {
    cost: [Math.min(low, conventional.cost[1]), conventional.cost[1]],
    type: job.severity === "minor" ? "pdr" : "cosmetic",
    basis: `paintless repair from $${low} if the paint is whole, else ${conventional.basis}`,
  };
}

/** Too far gone to say whether it is mended or replaced: both, from the cheaper end to the dearer one. */
function bodyworkOrNew(job: Repairable, repaired: Job, part: PartFigures): Job {
  // only an outlined panel says that what is behind it may have moved
  const depth = job.type === "panel_damage" ? job.severity : "severe";
  const replaced = replacement(part, depth, partWords(job.part));
  return {
    type: replaced.type,
    cost: [Math.min(repaired.cost[0], replaced.cost[0]), Math.max(repaired.cost[1], replaced.cost[1])],
    basis: `${repaired.basis}; or ${replaced.basis}`,
  };
}

function panel(type: "panel_damage" | "rust" | "crack", job: Repairable, part: PartFigures): Job {
  const repaired = bodywork(type, job.severity, part);
  const mended = type === "panel_damage" ? ["minor", "moderate"] : ["minor", "moderate", "severe"];
  return mended.includes(job.severity) ? repaired : bodyworkOrNew(job, repaired, part);
}

function glass(job: Repairable, part: PartFigures, name: string): Job {
  if (job.part === "windshield" && job.severity === "minor") {
    return {
      cost: resinRepair,
      type: "cosmetic",
      basis: `resin repair of a chip $${resinRepair[0]}-${resinRepair[1]} (our estimate)`,
    };
  }
  return replacement(part, "severe", name);
}

function fittingJob(fitting: Fitting, { type, severity }: Repairable): Job {
  if (fitting === "wheel") {
    return {
      cost: wheelRefinish,
      type: "cosmetic",
      basis: `refinishing a wheel $${wheelRefinish[0]}-${wheelRefinish[1]} (our estimate)`,
    };
  }
  const scuffed = type === "scratch" && (severity === "minor" || severity === "moderate");
  const cost = scuffed ? mirrorRepair.scuffed : mirrorRepair.broken;
  return {
    cost,
    type: scuffed ? "cosmetic" : "replacement",
    basis: `side mirror ${scuffed ? "cap repainted (our estimate)" : "replaced, with its sensors at the high end (AAA 2023)"}`,
  };
}

function jobFor(job: Repairable): Job {
  if (job.fitting) return fittingJob(job.fitting, job);
  const part = figuresOf(job.part);
  if (!part)
    return {
      cost: mechanicalPrices[job.severity],
      type: job.severity === "minor" ? "cosmetic" : "replacement",
      basis: "a wide band by severity; mechanical work is not priced from photos (our estimate)",
    };
  const name = partWords(job.part);
  // glass and lamps are not straightened or painted, whatever the damage is called
  if (job.type === "glass_damage" || part.refinishHours === 0) return glass(job, part, name);
  switch (job.type) {
    case "scratch":
    case "paint_damage":
      return surface(job.type, job.severity, part);
    case "dent":
      return dent(job, part);
    case "panel_damage":
    case "rust":
    case "crack":
      return panel(job.type, job, part);
  }
}

const toFive = (dollars: number): number => Math.max(5, Math.round(dollars / 5) * 5);

/**
 * A first repair estimate in US dollars, from tables (prices.ts): not an offer. Low end: the lower rate and the
 * milder job; high end: the higher rate and the dearer one. Rounded to $5; `min` never exceeds `max`.
 */
export function estimateRepair(damage: Repairable): RepairEstimate {
  const job = jobFor(damage);
  const min = toFive(job.cost[0]);
  return {
    min,
    max: Math.max(min, toFive(job.cost[1])),
    currency: "USD",
    repair_type: job.type,
    basis: capitalised(job.basis),
  };
}
