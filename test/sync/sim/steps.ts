import { type Random, randomOf } from "./random.ts";

/** What happens in a run. Numbers choose among what exists when the step runs, so that a shortened history still makes sense. */
export type Step = { readonly at: number } & (
  | {
      readonly kind: "add";
      readonly what: "car" | "contact" | "lead" | "kpi" | "view" | "sale" | "case" | "poison";
      readonly n: number;
    }
  | { readonly kind: "change"; readonly n: number; readonly field: number; readonly value: number }
  | { readonly kind: "sell"; readonly n: number; readonly value: number }
  | { readonly kind: "move"; readonly n: number; readonly to: number }
  | { readonly kind: "remove"; readonly n: number }
  | { readonly kind: "pull" | "push"; readonly fault: Fault; readonly n?: number }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "clock"; readonly offsetMs: number }
  | { readonly kind: "backup" | "restore" | "restart" | "freeze" | "overflow" | "upgrade" | "relink" }
  | { readonly kind: "clone"; readonly from: number }
  | { readonly kind: "attack"; readonly n: number }
);

/**
 * `lost`: the request does not arrive. `unanswered`: it is carried out, and the answer does not arrive. `twice`: it arrives twice.
 * `stale`: an older request arrives after it. `crash`: the machine stops after the answer, before it has taken it. `stopped`, `stoppedHost`:
 * the machine or the host stops in the middle, before its statement number `n`.
 */
export const faults = ["none", "lost", "unanswered", "twice", "stale", "crash", "stopped", "stoppedHost"] as const;
export type Fault = (typeof faults)[number];

export interface Plan {
  readonly seed: number;
  /** The host is machine 0. */
  readonly machines: number;
  /** Those that begin with the older version of the product. */
  readonly old?: readonly number[];
  readonly steps: readonly Step[];
}

const year = 365 * 86_400_000;
const offsets = [0, 0, 1000, -1000, 4 * 60_000, 20 * 60_000, -20 * 60_000, year, -year];
const adds = ["car", "car", "car", "contact", "lead", "lead", "kpi", "view", "sale", "case"] as const;
const rare = ["backup", "backup", "restore", "restart", "freeze", "overflow", "upgrade", "relink", "relink"] as const;

function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

function stepOf(random: Random, machines: number): Step {
  const at = random.below(machines);
  const desk = 1 + random.below(machines - 1);
  const n = random.below(1_000_000);
  const dice = random.below(1000);
  const fault = random.below(3) === 0 ? pick(random, faults) : "none";
  if (dice < 200) return { at, kind: "add", what: pick(random, adds), n: random.below(6) };
  if (dice < 205) return { at, kind: "add", what: "poison", n: random.below(6) };
  if (dice < 390) return { at, kind: "change", n, field: random.below(8), value: random.below(4) };
  if (dice < 475) return { at, kind: "sell", n, value: random.below(3) };
  if (dice < 505) return { at, kind: "move", n, to: random.below(1_000_000) };
  if (dice < 560) return { at, kind: "remove", n };
  if (dice < 720) return { at: desk, kind: "pull", fault, n };
  if (dice < 870) return { at: desk, kind: "push", fault, n };
  if (dice < 910) return { at, kind: "wait", ms: pick(random, [1, 1000, 60_000, 86_400_000, 8 * 86_400_000]) };
  if (dice < 930) return { at, kind: "clock", offsetMs: pick(random, offsets) };
  if (dice < 980) return { at, kind: pick(random, rare) };
  if (dice < 990) return { at: desk, kind: "attack", n };
  return { at: desk, kind: "clone", from: 1 + random.below(machines - 1) };
}

export function planOf(seed: number): Plan {
  const random = randomOf(seed);
  const machines = 2 + random.below(3);
  const count = 5 + random.below(60);
  const steps = Array.from({ length: count }, () => stepOf(random, machines));
  const old =
    random.below(3) === 0 ? Array.from({ length: machines }, (_, at) => at).filter(() => random.below(2)) : [];
  return { seed, machines, old, steps };
}
