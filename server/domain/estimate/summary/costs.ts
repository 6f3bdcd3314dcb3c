import { sumOf } from "../money.ts";
import type { Job } from "../options/job-writer.ts";
import type { Saving } from "./savings.ts";

/** Amounts in the smallest units of the estimate's currency. */
export interface Costs {
  readonly labour: number;
  readonly parts: number;
  readonly total: number;
  /** With the cheapest parts, and with the most expensive ones. */
  readonly min: number;
  readonly max: number;
  readonly hours: number;
}

export function costsOf({ labour, parts }: Job): Costs {
  const work = sumOf(labour, (line) => line.total);
  const bought = sumOf(parts, (part) => part.price);
  return {
    labour: work,
    parts: bought,
    total: work + bought,
    min: work + sumOf(parts, (part) => part.low),
    max: work + sumOf(parts, (part) => part.high),
    hours: sumOf(labour, (line) => line.hours),
  };
}

/** The cost of all recommended repairs minus the shared savings. */
export function costOfCar(jobs: readonly Job[], savings: readonly Saving[]): Costs {
  const costs = jobs.map(costsOf);
  const labour = sumOf(costs, (cost) => cost.labour) - sumOf(savings, (saving) => saving.labour);
  const parts = sumOf(costs, (cost) => cost.parts) - sumOf(savings, (saving) => saving.parts);
  return {
    labour,
    parts,
    total: labour + parts,
    min: sumOf(costs, (cost) => cost.min) - sumOf(savings, (saving) => saving.labour + saving.partsLow),
    max: sumOf(costs, (cost) => cost.max) - sumOf(savings, (saving) => saving.labour + saving.partsHigh),
    hours: sumOf(costs, (cost) => cost.hours) - sumOf(savings, (saving) => saving.hours),
  };
}
