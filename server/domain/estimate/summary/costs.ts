import { sumOf } from "../money.ts";
import type { Job } from "../options/job-writer.ts";
import type { Saving } from "./savings.ts";

/** Amounts in the smallest units of the estimate's currency. */
export interface Costs {
  readonly labor: number;
  readonly parts: number;
  readonly total: number;
  /** With the cheapest parts and the fewest hours, and with the most expensive parts and the most hours. */
  readonly min: number;
  readonly max: number;
  readonly hours: number;
}

export function costsOf({ labor, parts }: Job): Costs {
  const work = sumOf(labor, (line) => line.total);
  const bought = sumOf(parts, (part) => part.price);
  return {
    labor: work,
    parts: bought,
    total: work + bought,
    min: sumOf(labor, (line) => line.low) + sumOf(parts, (part) => part.low),
    max: sumOf(labor, (line) => line.high) + sumOf(parts, (part) => part.high),
    hours: sumOf(labor, (line) => line.hours),
  };
}

/** The cost of all recommended repairs minus the shared savings. `supplement` is the share that hidden damage may add at most. */
export function costOfCar(jobs: readonly Job[], savings: readonly Saving[], supplement: number): Costs {
  const costs = jobs.map(costsOf);
  const labor = sumOf(costs, (cost) => cost.labor) - sumOf(savings, (saving) => saving.labor);
  const parts = sumOf(costs, (cost) => cost.parts) - sumOf(savings, (saving) => saving.parts);
  const total = labor + parts;
  const low = sumOf(costs, (cost) => cost.min) - sumOf(savings, (saving) => saving.laborLow + saving.partsLow);
  const high = sumOf(costs, (cost) => cost.max) - sumOf(savings, (saving) => saving.laborHigh + saving.partsHigh);
  return {
    labor,
    parts,
    total,
    // shares of savings are rounded: never above or below the total for that
    min: Math.max(0, Math.min(low, total)),
    max: Math.round(Math.max(high, total) * (1 + supplement)),
    hours: sumOf(costs, (cost) => cost.hours) - sumOf(savings, (saving) => saving.hours),
  };
}
