import type { Basis } from "../../../../contracts/vocabulary.ts";
import { sumOf, toMinor } from "../money.ts";
import { newPartOf } from "../options/part-operations.ts";
import type { Job, Labour, Part } from "../options/job-writer.ts";
import type { Shop } from "../context.ts";
import { clearCoatSaved, overlapSaved } from "./refinish.ts";

/** Money that is paid once although several lines ask for it, in the smallest units; none of it negative. */
export interface Saving {
  readonly description: string;
  readonly basis: Basis;
  readonly hours: number;
  readonly labour: number;
  readonly parts: number;
  readonly partsLow: number;
  readonly partsHigh: number;
}

export interface OneCar {
  readonly savings: readonly Saving[];
  /** The lines' hours that remain, by line id. */
  readonly hours: ReadonlyMap<string, number>;
  /** Whether a part is still needed: paintless work is none where another repair replaces the panel. */
  readonly isNeeded: (part: Part) => boolean;
}

/**
 * Of several lines with one key stays what a person set, the newest of that; else what follows work that a person set;
 * else the dearest. What was set to nothing is left out of its own damage alone: for the others it is done.
 */
function stayingOnce<Line extends Pick<Labour | Part, "once" | "changed"> & { readonly ledAt?: string | null }>(
  lines: readonly Line[],
  amount: (line: Line) => number,
): Map<string, Line> {
  const setAt = (line: Line) => (amount(line) > 0 && line.changed?.at) || "";
  const ledAt = (line: Line) => (amount(line) > 0 && line.ledAt) || "";
  const outranks = (line: Line, other: Line) => {
    if (setAt(line) !== setAt(other)) return setAt(line) > setAt(other);
    return ledAt(line) === ledAt(other) ? amount(line) > amount(other) : ledAt(line) > ledAt(other);
  };
  const kept = new Map<string, Line>();
  for (const line of lines) {
    if (line.once === null) continue;
    const best = kept.get(line.once);
    if (!best || outranks(line, best)) kept.set(line.once, line);
  }
  return kept;
}

interface Sieve {
  readonly isCovered: (line: Labour | Part) => boolean;
  readonly stays: (line: Labour | Part) => boolean;
}

function sieve(labour: readonly Labour[], parts: readonly Part[]): Sieve {
  const worked = stayingOnce(labour, (line) => line.total);
  const bought = stayingOnce(parts, (part) => part.price);
  // a part that is bought is fitted, even if fitting it is not charged
  const isFitted = ({ operation, part }: Labour) =>
    operation === "replace" && (bought.get(newPartOf(part))?.price ?? 0) > 0;
  const done = new Set([...worked].flatMap(([key, line]) => (line.hours > 0 || isFitted(line) ? [key] : [])));
  const kept = new Map<string, Labour | Part>([...worked, ...bought]);
  const isCovered = (line: Labour | Part) => line.coveredBy.some((key) => done.has(key));
  return {
    isCovered,
    stays: (line) => (line.once === null || kept.get(line.once) === line) && !isCovered(line),
  };
}

const wholeLine = (line: Labour, isCovered: boolean): Saving => ({
  description: isCovered
    ? `Not needed with the other repairs: ${lower(line.description)}`
    : `Done once: ${lower(line.description)}`,
  basis: line.basis,
  hours: line.hours,
  labour: line.total,
  parts: 0,
  partsLow: 0,
  partsHigh: 0,
});

const wholePart = (part: Part, isCovered: boolean): Saving => ({
  description: isCovered
    ? `Not needed with the other repairs: ${lower(part.name)}`
    : `Bought once: ${lower(part.name)}`,
  basis: part.basis,
  hours: 0,
  labour: 0,
  parts: part.price,
  partsLow: part.low,
  partsHigh: part.high,
});

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const isPaint = (line: Labour): boolean => line.rate === "paint";

/** The paint and materials of the paint hours that fall away: their share of each job's materials. */
function materialsSaved(jobs: readonly Job[], saved: ReadonlyMap<string, number>): Saving[] {
  return jobs.flatMap(({ labour, parts }) => {
    const materials = parts.find(({ kind, id }) => kind === "consumable" && id.endsWith(":materials"));
    const painted = labour.filter(isPaint);
    const hours = sumOf(painted, (line) => line.hours);
    const less = sumOf(painted, (line) => saved.get(line.id) ?? 0);
    if (!materials || less <= 0 || hours <= 0) return [];
    const share = Math.min(1, less / hours);
    return [
      {
        description: "Paint and materials for the hours that fall away",
        basis: materials.basis,
        hours: 0,
        labour: 0,
        parts: Math.round(materials.price * share),
        partsLow: Math.round(materials.low * share),
        partsHigh: Math.round(materials.high * share),
      },
    ];
  });
}

const together = (savings: readonly Saving[]): Saving[] => {
  const byText = new Map<string, Saving>();
  for (const saving of savings) {
    const before = byText.get(saving.description);
    byText.set(
      saving.description,
      before
        ? {
            ...saving,
            hours: before.hours + saving.hours,
            labour: before.labour + saving.labour,
            parts: before.parts + saving.parts,
            partsLow: before.partsLow + saving.partsLow,
            partsHigh: before.partsHigh + saving.partsHigh,
          }
        : saving,
    );
  }
  return [...byText.values()];
};

/**
 * What the recommended repairs of one car share and is paid once: parts, setting up, scans, blended panels, clear coat
 * and refinish overlap. The sum of all repairs less these savings is the price of repairing the car.
 */
export function onOneCar(jobs: readonly Job[], shop: Shop): OneCar {
  const labour = jobs.flatMap((job) => job.labour);
  const parts = jobs.flatMap((job) => job.parts);
  const { stays, isCovered } = sieve(labour, parts);
  const staying = labour.filter(stays);
  const gone = labour.filter((line) => !stays(line));

  const saved = new Map(gone.map((line) => [line.id, line.hours]));
  const partial = [...clearCoatSaved(staying, shop), ...overlapSaved(staying, shop)].map(({ line, hours, ...why }) => {
    saved.set(line.id, (saved.get(line.id) ?? 0) + hours);
    const amount =
      hours >= line.hours ? line.total : Math.min(line.total, toMinor(hours * line.ratePerHour, shop.currency));
    return { ...why, hours, labour: amount, parts: 0, partsLow: 0, partsHigh: 0 };
  });
  return {
    savings: together([
      ...gone.map((line) => wholeLine(line, isCovered(line))),
      ...parts.filter((part) => !stays(part)).map((part) => wholePart(part, isCovered(part))),
      ...partial,
      ...materialsSaved(jobs, saved),
    ]),
    hours: new Map(labour.map((line) => [line.id, Math.max(0, line.hours - (saved.get(line.id) ?? 0))])),
    isNeeded: stays,
  };
}
