import { type Random, randomOf } from "./random.ts";

/** What happens in a run. Numbers choose among what exists when the step runs, so that a shortened history still makes sense. */
export type Step = { readonly at: number } & (
  | {
      readonly kind: "add";
      readonly what: "car" | "contact" | "lead" | "kpi" | "view" | "sale" | "case";
      readonly n: number;
    }
  | { readonly kind: "change"; readonly n: number; readonly field: number; readonly value: number }
  | { readonly kind: "sell"; readonly n: number; readonly value: number }
  | { readonly kind: "move"; readonly n: number; readonly to: number }
  | { readonly kind: "remove"; readonly n: number }
  | { readonly kind: "pull" | "push"; readonly fault: Fault }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "clock"; readonly offsetMs: number }
  | { readonly kind: "backup" | "restore" | "restart" }
  | { readonly kind: "clone"; readonly from: number }
);

/**
 * `lost`: the request does not arrive. `unanswered`: it is carried out, and the answer does not arrive. `twice`: it arrives twice.
 * `stale`: an older request arrives after it. `crash`: the machine stops after the answer, before it has taken it.
 */
export const faults = ["none", "lost", "unanswered", "twice", "stale", "crash"] as const;
export type Fault = (typeof faults)[number];

export interface Plan {
  readonly seed: number;
  /** The host is machine 0. */
  readonly machines: number;
  readonly steps: readonly Step[];
}

const year = 365 * 86_400_000;
const offsets = [0, 0, 1000, -1000, 4 * 60_000, 20 * 60_000, -20 * 60_000, year, -year];
const adds = ["car", "car", "car", "contact", "lead", "lead", "kpi", "view", "sale", "case"] as const;

function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

function stepOf(random: Random, machines: number): Step {
  const at = random.below(machines);
  const desk = 1 + random.below(machines - 1);
  const n = random.below(1_000_000);
  const dice = random.below(100);
  const fault = random.below(3) === 0 ? pick(random, faults) : "none";
  if (dice < 21) return { at, kind: "add", what: pick(random, adds), n: random.below(6) };
  if (dice < 39) return { at, kind: "change", n, field: random.below(8), value: random.below(4) };
  if (dice < 48) return { at, kind: "sell", n, value: random.below(3) };
  if (dice < 51) return { at, kind: "move", n, to: random.below(1_000_000) };
  if (dice < 57) return { at, kind: "remove", n };
  if (dice < 73) return { at: desk, kind: "pull", fault };
  if (dice < 88) return { at: desk, kind: "push", fault };
  if (dice < 93) return { at, kind: "wait", ms: pick(random, [1, 1000, 60_000, 86_400_000]) };
  if (dice < 95) return { at: desk, kind: "clock", offsetMs: pick(random, offsets) };
  if (dice < 99) return { at, kind: pick(random, ["backup", "backup", "restore", "restart"]) };
  return { at: desk, kind: "clone", from: 1 + random.below(machines - 1) };
}

export function planOf(seed: number): Plan {
  const random = randomOf(seed);
  const machines = 2 + random.below(3);
  const count = 5 + random.below(60);
  return { seed, machines, steps: Array.from({ length: count }, () => stepOf(random, machines)) };
}
