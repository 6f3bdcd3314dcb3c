import { jobOf, type RepairName, repairs } from "../codes/repairs/repairs.ts";
import type { RepairFigures } from "./rule.ts";

const figures = (laborHours: readonly [number, number], partUsd: readonly [number, number]): RepairFigures => ({
  laborHours: { min: laborHours[0], max: laborHours[1] },
  partUsd: { min: partUsd[0], max: partUsd[1] },
  basis: { mark: "estimate", source: "our own estimate from the trade" },
});

/** Repairs without a trouble code: hours and parts in US dollars, for one piece. */
export const jobs = {
  cables: figures([0.5, 2], [10, 120]),
  coolantLeak: figures([0.5, 2.5], [20, 300]),
  coolantChange: figures([0.8, 1.5], [30, 90]),
  oilTopUp: figures([0.2, 0.5], [10, 30]),
  oilChange: figures([0.4, 0.8], [30, 90]),
  lookInside: figures([1, 3], [0, 0]),
  recheck: figures([0.5, 1], [0, 0]),
  transmissionLeak: figures([0.8, 3], [40, 250]),
  brakeFluid: figures([0.6, 1], [15, 40]),
  /** Tires are replaced on both sides of an axle. */
  tirePair: figures([0.6, 1], [180, 500]),
  /** Nothing to pay before another repair is done. */
  nothing: figures([0, 0], [0, 0]),
  /** The usual test of a fault that was concluded from signs. */
  test: figures([0.5, 1.5], [0, 0]),
  quickLook: figures([0.1, 0.3], [0, 0]),
  gaugeTest: figures([0.5, 1], [0, 15]),
  oilFirst: figures([0.4, 0.8], [30, 90]),
  tirePressure: figures([0.1, 0.5], [0, 25]),
  steeringLeak: figures([0.5, 3], [20, 450]),
} as const;

const ofRepair = (name: RepairName): RepairFigures => {
  const { hours, part, basis } = repairs[name];
  return {
    laborHours: { min: hours[0], max: hours[1] },
    partUsd: { min: part?.[0] ?? 0, max: part?.[1] ?? 0 },
    basis,
    ...(jobOf(basis) && { job: name }),
  };
};

const mark = (all: readonly RepairFigures[]): RepairFigures["basis"]["mark"] =>
  all.every(({ basis }) => basis.mark === "stated") ? "stated" : "estimate";

/** The usual figures of a repair. For several possible repairs, from the lowest to the highest figure of all. */
export function usual(...names: readonly [RepairName, ...RepairName[]]): RepairFigures {
  const all = names.map(ofRepair);
  const [first] = all;
  if (first !== undefined && all.length === 1) return first;
  return {
    ...(first && { likely: first }),
    laborHours: {
      min: Math.min(...all.map(({ laborHours }) => laborHours.min)),
      max: Math.max(...all.map(({ laborHours }) => laborHours.max)),
    },
    partUsd: {
      min: Math.min(...all.map(({ partUsd }) => partUsd.min)),
      max: Math.max(...all.map(({ partUsd }) => partUsd.max)),
    },
    basis: {
      mark: mark(all),
      source: `one of: ${names.map((name) => repairs[name].fault).join(", ")}; ${all.map(({ basis }) => basis.source).join("; ")}`,
    },
  };
}
