import type { Basis } from "../../../../contracts/vocabulary.ts";
import type { EstimateContext } from "../context.ts";
import { sumOf, toMinor } from "../money.ts";
import type { Job, LaborEntry, Part } from "../options/job-writer.ts";
import { newPartOf } from "../options/part-operations.ts";
import { clearCoatSaved, overlapSaved } from "./refinish.ts";

/** Money that is paid once although several lines contain it, in the smallest units. Never negative. */
export interface Saving {
  readonly description: string;
  readonly basis: Basis;
  readonly hours: number;
  readonly labor: number;
  readonly laborLow: number;
  readonly laborHigh: number;
  readonly parts: number;
  readonly partsLow: number;
  readonly partsHigh: number;
}

export interface SharedSavings {
  readonly savings: readonly Saving[];
  /** The remaining hours of each line, by line id. */
  readonly hours: ReadonlyMap<string, number>;
  /** Whether a part or service is still needed. Paintless repair is not if another repair replaces the panel. */
  readonly isNeeded: (part: Part) => boolean;
}

/**
 * Of several lines with one key, keeps the one that a person changed last; otherwise the one that depends on work that a
 * person changed last; otherwise the most expensive one. A line that was set to zero is omitted only for its own damage:
 * another damage may still need the work.
 */
function keptLines<
  Line extends Pick<LaborEntry | Part, "once" | "changed"> & { readonly leaderChangedAt?: string | null },
>(lines: readonly Line[], amount: (line: Line) => number): Map<string, Line> {
  const setAt = (line: Line) => (amount(line) > 0 && line.changed?.at) || "";
  const leaderChangedAt = (line: Line) => (amount(line) > 0 && line.leaderChangedAt) || "";
  const outranks = (line: Line, other: Line) => {
    if (setAt(line) !== setAt(other)) return setAt(line) > setAt(other);
    return leaderChangedAt(line) === leaderChangedAt(other)
      ? amount(line) > amount(other)
      : leaderChangedAt(line) > leaderChangedAt(other);
  };
  const kept = new Map<string, Line>();
  for (const line of lines) {
    if (line.once === null) continue;
    const best = kept.get(line.once);
    if (!best || outranks(line, best)) kept.set(line.once, line);
  }
  return kept;
}

interface KeptLines {
  /** Whether other work makes the line unnecessary. */
  readonly isCovered: (line: LaborEntry | Part) => boolean;
  /** Whether the line remains in the car's estimate. */
  readonly isKept: (line: LaborEntry | Part) => boolean;
}

function findKeptLines(labor: readonly LaborEntry[], parts: readonly Part[]): KeptLines {
  const worked = keptLines(labor, (line) => line.total);
  const bought = keptLines(parts, (part) => part.price);
  // A part that is bought is also fitted, even if fitting it is not charged.
  const isFitted = ({ operation, part }: LaborEntry) =>
    operation === "replace" && (bought.get(newPartOf(part))?.price ?? 0) > 0;
  const done = new Set([...worked].flatMap(([key, line]) => (line.hours > 0 || isFitted(line) ? [key] : [])));
  const kept = new Map<string, LaborEntry | Part>([...worked, ...bought]);
  const isCovered = (line: LaborEntry | Part) => line.coveredBy.some((key) => done.has(key));
  return {
    isCovered,
    isKept: (line) => (line.once === null || kept.get(line.once) === line) && !isCovered(line),
  };
}

const savingOfLabor = (line: LaborEntry, isCovered: boolean): Saving => ({
  description: isCovered
    ? `Not needed with the other repairs: ${lower(line.description)}`
    : `Done once: ${lower(line.description)}`,
  basis: line.basis,
  hours: line.hours,
  labor: line.total,
  laborLow: line.low,
  laborHigh: line.high,
  parts: 0,
  partsLow: 0,
  partsHigh: 0,
});

const savingOfPart = (part: Part, isCovered: boolean): Saving => ({
  description: isCovered
    ? `Not needed with the other repairs: ${lower(part.name)}`
    : `Bought once: ${lower(part.name)}`,
  basis: part.basis,
  hours: 0,
  labor: 0,
  laborLow: 0,
  laborHigh: 0,
  parts: part.price,
  partsLow: part.low,
  partsHigh: part.high,
});

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const isPaint = (line: LaborEntry): boolean => line.rate === "paint";

/** The saved paint and materials: each job's materials, in proportion to its saved paint hours. */
function materialsSaved(jobs: readonly Job[], saved: ReadonlyMap<string, number>): Saving[] {
  return jobs.flatMap(({ labor, parts }) => {
    const materials = parts.find(({ kind, id }) => kind === "consumable" && id.endsWith(":materials"));
    const painted = labor.filter(isPaint);
    const hours = sumOf(painted, (line) => line.hours);
    const savedHours = sumOf(painted, (line) => saved.get(line.id) ?? 0);
    if (!materials || savedHours <= 0 || hours <= 0) return [];
    const share = Math.min(1, savedHours / hours);
    return [
      {
        description: "Paint and materials for the saved hours",
        basis: materials.basis,
        hours: 0,
        labor: 0,
        laborLow: 0,
        laborHigh: 0,
        parts: Math.round(materials.price * share),
        partsLow: Math.round(materials.low * share),
        partsHigh: Math.round(materials.high * share),
      },
    ];
  });
}

const mergeByDescription = (savings: readonly Saving[]): Saving[] => {
  const byText = new Map<string, Saving>();
  for (const saving of savings) {
    const before = byText.get(saving.description);
    byText.set(
      saving.description,
      before
        ? {
            ...saving,
            hours: before.hours + saving.hours,
            labor: before.labor + saving.labor,
            laborLow: before.laborLow + saving.laborLow,
            laborHigh: before.laborHigh + saving.laborHigh,
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
 * What the recommended repairs of one car have in common and is paid once: parts, setup, scans, blended panels, clear coat
 * and refinish overlap. The sum of all repairs minus these savings is the price of repairing the car.
 */
export function sharedSavings(jobs: readonly Job[], context: EstimateContext): SharedSavings {
  const labor = jobs.flatMap((job) => job.labor);
  const parts = jobs.flatMap((job) => job.parts);
  const { isKept, isCovered } = findKeptLines(labor, parts);
  const kept = labor.filter(isKept);
  const removed = labor.filter((line) => !isKept(line));

  const saved = new Map(removed.map((line) => [line.id, line.hours]));
  const partial = [...clearCoatSaved(kept, context), ...overlapSaved(kept, context)].map(
    ({ line, hours, ...reason }) => {
      saved.set(line.id, (saved.get(line.id) ?? 0) + hours);
      const amount =
        hours >= line.hours ? line.total : Math.min(line.total, toMinor(hours * line.ratePerHour, context.currency));
      const share = line.total > 0 ? amount / line.total : 0;
      const laborRange = { laborLow: Math.round(line.low * share), laborHigh: Math.round(line.high * share) };
      return { ...reason, hours, labor: amount, ...laborRange, parts: 0, partsLow: 0, partsHigh: 0 };
    },
  );
  return {
    savings: mergeByDescription([
      ...removed.map((line) => savingOfLabor(line, isCovered(line))),
      ...parts.filter((part) => !isKept(part)).map((part) => savingOfPart(part, isCovered(part))),
      ...partial,
      ...materialsSaved(jobs, saved),
    ]),
    hours: new Map(labor.map((line) => [line.id, Math.max(0, line.hours - (saved.get(line.id) ?? 0))])),
    isNeeded: isKept,
  };
}
