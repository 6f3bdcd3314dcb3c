import type { Damage } from "../../../../contracts/inspections/findings.ts";
import type { DamageType, Fitting, PartName, RepairType, Severity } from "../../../../contracts/vocabulary.ts";
import { capitalized, partLabel } from "../display-text.ts";
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
  /** Set if the damage is on a wheel or mirror, which is recorded under the part. */
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
const laborCost = (hours: Range): Range => [hours[0] * bodyRate[0], hours[1] * bodyRate[1]];
const hoursText = ([low, high]: Range): string => (low === high ? `${low} h` : `${low}-${high} h`);
const rateText = `$${bodyRate[0]}-${bodyRate[1]}/h`;

/** A refinish with clear coat: hours times labor rate and materials. A `share` of 0.5 is a blend or spot repair. */
function refinish(part: PartFigures, share = 1): { cost: Range; words: string } {
  const clear = Math.min(part.refinishHours * clearCoat.share, clearCoat.maxHours);
  const hours = Math.round((part.refinishHours + clear) * share * 10) / 10;
  const cost: Range = [hours * (bodyRate[0] + paintMaterials[0]), hours * (bodyRate[1] + paintMaterials[1])];
  return { cost, words: `refinish ${hours} h with clear coat and materials` };
}

const pdrOf = (cm: number | null) => (cm === null ? undefined : pdrPrices.find(({ upToCm }) => cm <= upToCm));

function replacement(part: PartFigures, severity: Severity, name: string): Job {
  const hours: Range = [part.replaceHours, part.replaceHours];
  const painted = refinish(part);
  const structural = severity === "critical";
  const cost = add(part.price, laborCost(hours), painted.cost, structural ? laborCost(structuralHours) : [0, 0]);
  const paint = part.refinishHours > 0 ? `, ${painted.words}` : "";
  const fitted = part.replaceHours > 0 ? `, ${hoursText(hours)} to replace at ${rateText}` : ", fitting included";
  const behind = structural ? `, ${hoursText(structuralHours)} on the structure behind` : "";
  return {
    cost,
    type: structural ? "structural" : "replacement",
    basis: `new ${name} $${part.price[0]}-${part.price[1]}${fitted}${paint}${behind}`,
  };
}

/** The damage is filled or straightened, and the part is refinished; for a minor damage only its spot. */
function bodywork(type: Exclude<DamageType, "glass_damage">, severity: Severity, part: PartFigures): Job {
  const hours: Range = bodyHours[type][severity];
  const paint = refinish(part, severity === "minor" ? blendShare : 1);
  return {
    cost: add(laborCost(hours), paint.cost),
    type: "cosmetic",
    basis: `${hoursText(hours)} body work at ${rateText}, ${paint.words}`,
  };
}

/** A minor surface damage costs from polishing to a spot repair; any other is bodywork. */
function surface(type: "scratch" | "paint_damage", severity: Severity, part: PartFigures): Job {
  const painted = bodywork(type, severity, part);
  if (severity !== "minor") return painted;
  const hours: Range = [0.5, 0.5];
  return {
    cost: [laborCost(hours)[0], painted.cost[1]],
    type: "cosmetic",
    basis: `polishing 0.5 h at ${rateText} up to a spot repair (${refinish(part, blendShare).words})`,
  };
}

/**
 * Paintless repair (PDR) of a small dent in metal, otherwise bodywork. A dent that is too large for PDR, or of unknown
 * size, costs from the PDR price to the price of bodywork.
 */
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

/** For damage so severe that repair or replacement may be right: the range covers the costs of both. */
function bodyworkOrNew(job: Repairable, repaired: Job, part: PartFigures): Job {
  // Only panel damage indicates that the structure behind the panel may be damaged as well.
  const severity = job.type === "panel_damage" ? job.severity : "severe";
  const replaced = replacement(part, severity, partLabel(job.part));
  return {
    type: replaced.type,
    cost: [Math.min(repaired.cost[0], replaced.cost[0]), Math.max(repaired.cost[1], replaced.cost[1])],
    basis: `${repaired.basis}; or ${replaced.basis}`,
  };
}

function panel(type: "panel_damage" | "rust" | "crack", job: Repairable, part: PartFigures): Job {
  const repaired = bodywork(type, job.severity, part);
  const repairable = type === "panel_damage" ? ["minor", "moderate"] : ["minor", "moderate", "severe"];
  return repairable.includes(job.severity) ? repaired : bodyworkOrNew(job, repaired, part);
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
  const name = partLabel(job.part);
  // Glass and lamps are never straightened or painted, whatever the damage type.
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

const roundToFive = (dollars: number): number => Math.max(5, Math.round(dollars / 5) * 5);

/**
 * A first repair estimate in US dollars, from tables (prices.ts). It is not an offer. The low end has the lower rate and
 * the smaller job, the high end the higher rate and the larger job. Rounded to $5; `min` never exceeds `max`.
 */
export function estimateRepair(damage: Repairable): RepairEstimate {
  const job = jobFor(damage);
  const min = roundToFive(job.cost[0]);
  return {
    min,
    max: Math.max(min, roundToFive(job.cost[1])),
    currency: "USD",
    repair_type: job.type,
    basis: capitalized(job.basis),
  };
}
