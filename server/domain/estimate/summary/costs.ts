import { sumOf } from "../money.ts";
import type { Job } from "../options/job-writer.ts";
import type { Saving } from "./savings.ts";

/** Amounts in the smallest units of the estimate's currency. */
export interface Costs {
  readonly labor: number;
  readonly parts: number;
  readonly total: number;
  /** With the cheapest parts, and with the most expensive ones. */
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
    min: work + sumOf(parts, (part) => part.low),
    max: work + sumOf(parts, (part) => part.high),
    hours: sumOf(labor, (line) => line.hours),
  };
}

/** The cost of all recommended repairs minus the shared savings. */
export function costOfCar(jobs: readonly Job[], savings: readonly Saving[]): Costs {
  const costs = jobs.map(costsOf);
  const labor = sumOf(costs, (cost) => cost.labor) - sumOf(savings, (saving) => saving.labor);
  const parts = sumOf(costs, (cost) => cost.parts) - sumOf(savings, (saving) => saving.parts);
  return {
    labor,
    parts,
    total: labor + parts,
    min: sumOf(costs, (cost) => cost.min) - sumOf(savings, (saving) => saving.labor + saving.partsLow),
    max: sumOf(costs, (cost) => cost.max) - sumOf(savings, (saving) => saving.labor + saving.partsHigh),
    hours: sumOf(costs, (cost) => cost.hours) - sumOf(savings, (saving) => saving.hours),
  };
}
