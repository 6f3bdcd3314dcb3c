import type { Monitor } from "../../../../contracts/mechanical/monitors.ts";
import type { ObdData } from "../../../../contracts/mechanical/obd.ts";

/** What is known of the self-tests since the codes were cleared. */
export interface Readiness {
  readonly warmUps: number | null;
  readonly distanceKm: number | null;
  readonly minutes: number | null;
  /** The monitors that the car has and that have not run. */
  readonly incomplete: readonly Monitor[];
  /** The number of monitors that have run. */
  readonly complete: number;
  readonly permanent: readonly string[];
  /** The codes were cleared so recently that an empty list of codes proves nothing. */
  readonly isFresh: boolean;
  /** The self-tests have run: an empty list of codes means something. */
  readonly isProven: boolean;
}

/**
 * From so much use on, California takes a missing monitor or a permanent code no longer as a sign of cleared codes: 15 warm-ups
 * and 200 miles since clearing (16 CCR 3340.42.2). One incomplete monitor passes there for model years from 2000.
 */
const enough = { warmUps: 15, distanceKm: 322, incomplete: 1 } as const;
/** Hours of engine time that go with 200 miles, at 30 miles an hour. Our own estimate. */
const enoughMinutes = 400;
/** Fewer monitors do not prove the state of an engine. Our own estimate. */
const provingMonitors = 3;

const largestOf = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : Math.max(...known);
};

/** The readiness as a scanner reports it, with the counters of all sets of readings. */
export function readinessOf({ live_data, snapshots = [], monitors = {}, permanent_dtcs = [] }: ObdData): Readiness {
  const sets = [live_data, ...snapshots.map(({ readings }) => readings)];
  const warmUps = largestOf(sets.map((set) => set.warm_ups_since_clear));
  const distanceKm = largestOf(sets.map((set) => set.distance_since_clear));
  const minutes = largestOf(sets.map((set) => set.time_since_clear));
  const status = Object.entries(monitors) as [Monitor, string][];
  const incomplete = status.filter(([, one]) => one === "incomplete").map(([name]) => name);
  const complete = status.filter(([, one]) => one === "complete").length;
  const few = (value: number | null, limit: number) => value !== null && value < limit;
  const many = (value: number | null, limit: number) => value !== null && value >= limit;
  const hasRun = many(warmUps, enough.warmUps) || many(distanceKm, enough.distanceKm) || many(minutes, enoughMinutes);
  const isNew = few(warmUps, enough.warmUps) || few(distanceKm, enough.distanceKm) || few(minutes, enoughMinutes);
  const areComplete = complete >= provingMonitors && incomplete.length <= enough.incomplete;
  const isFresh = (incomplete.length > enough.incomplete && !hasRun) || (isNew && !areComplete);
  return {
    warmUps,
    distanceKm,
    minutes,
    incomplete,
    complete,
    permanent: permanent_dtcs,
    isFresh,
    isProven: !isFresh && incomplete.length <= enough.incomplete && (areComplete || hasRun),
  };
}
