import type { TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import type { MechanicalResults } from "../../../../contracts/mechanical/mechanical.ts";
import type { ObdData, ReadingName, Readings, TestResults } from "../../../../contracts/mechanical/obd.ts";
import { quantitiesOf, type Values } from "../../../../contracts/mechanical/readings/quantities.ts";
import { type EngineState, stateOf } from "../../../../contracts/mechanical/readings/state.ts";
import { impossibleIn } from "./impossible.ts";
import { type Readiness, readinessOf } from "./readiness.ts";

export type Fuel = "gasoline" | "diesel" | "hybrid" | "electric";

/** The input of a diagnosis. Displacement in liters, the rate in US cents per hour. */
export interface DiagnosisInput {
  readonly obd: ObdData;
  readonly tests: TestResults | null;
  readonly vehicle: {
    readonly displacementL: number | null;
    readonly fuel: Fuel | null;
    readonly mileageMiles: number | null;
    readonly hasTurbo?: boolean;
    /** Whether the engine's text names direct injection; false if it says nothing of it. */
    readonly isDirectInjection?: boolean;
    /** Decides what a code of the maker's own means. */
    readonly make?: string | null;
  };
  readonly rates: { readonly mechanicalCentsPerHour: number; readonly currency: "USD" };
}

export type NotMeasured = MechanicalResults["not_measured"];

/** One set of readings: the current ones, a snapshot of a log, or those stored when a code was set. */
export interface Observation {
  readonly source: "live_data" | "snapshot" | "freeze_frame";
  /** The code to which a freeze frame belongs. */
  readonly code: string | null;
  readonly state: EngineState;
  readonly values: Values;
  readonly spread: Readonly<Partial<Record<ReadingName, { readonly min: number; readonly max: number }>>>;
}

/** A reading that its sensor cannot have measured. It is no evidence of anything else. */
export interface Impossible {
  readonly observation: Observation;
  readonly reading: ReadingName;
  readonly value: number;
  readonly note: string;
}

export interface ReportedCode {
  /** `permanent`: not stored any more, but not yet removed by the car itself. */
  readonly status: "stored" | "pending" | "permanent";
  readonly meaning: TroubleCode;
}

/** The car in the form that rules evaluate. */
export interface Car {
  /** An unknown fuel counts as gasoline, and the diagnosis reports that. */
  readonly fuel: Fuel;
  readonly codes: ReadonlyMap<string, ReportedCode>;
  /** Whether the list of stored codes was read; it may be empty. */
  readonly codesRead: boolean;
  /** Without impossible readings. */
  readonly observations: readonly Observation[];
  readonly impossible: readonly Impossible[];
  readonly readiness: Readiness;
  readonly make: string | null;
  /** Known to inject into the cylinders. */
  readonly isDirectInjection: boolean;
  readonly tests: TestResults;
  readonly mileageMiles: number | null;
}

/** Each code once: a code that is stored and pending counts as stored. A freeze frame exists only for a stored code. */
export function codesIn({ dtcs = [], pending_dtcs = [], permanent_dtcs = [], freeze_frame = {} }: ObdData): {
  readonly stored: readonly string[];
  readonly pending: readonly string[];
  readonly permanent: readonly string[];
} {
  const stored = new Set([...dtcs, ...Object.keys(freeze_frame)]);
  const permanent = new Set(permanent_dtcs.filter((code) => !stored.has(code)));
  const pending = [...new Set(pending_dtcs)].filter((code) => !stored.has(code) && !permanent.has(code));
  return { stored: [...stored], pending, permanent: [...permanent] };
}

function reportedCodes(obd: ObdData, explain: (code: string) => TroubleCode): Map<string, ReportedCode> {
  const { stored, pending, permanent } = codesIn(obd);
  const report = (status: ReportedCode["status"]) => (code: string) =>
    [code, { status, meaning: explain(code) }] as const;
  return new Map([
    ...stored.map(report("stored")),
    ...permanent.map(report("permanent")),
    ...pending.map(report("pending")),
  ]);
}

/** The input in the form that rules evaluate: codes with their meaning, observations with their state. */
export function carOf({ obd, tests, vehicle }: DiagnosisInput, explain: (code: string) => TroubleCode): Car {
  // A diesel's throttle is a flap that is open at idle, so it does not indicate the state.
  const stateIn = ({ throttle_position: _, ...others }: Readings, readings: Readings) =>
    stateOf(vehicle.fuel === "diesel" ? others : readings);
  const engine = { displacementL: vehicle.displacementL, hasTurbo: vehicle.hasTurbo ?? false };
  const codes = reportedCodes(obd, explain);
  const impossible: Impossible[] = [];
  const observe = (
    source: Observation["source"],
    all: Readings,
    extra: { readonly code?: string; readonly spread?: Observation["spread"] } = {},
  ): Observation => {
    const faults = impossibleIn(all, stateIn(all, all), { isReportedHot: codes.has("P0217") });
    const wrong = new Set<string>(faults.map(({ reading }) => reading));
    const possible = ([name]: readonly [string, unknown]) => !wrong.has(name);
    const readings: Readings = Object.fromEntries(Object.entries(all).filter(possible));
    const observation: Observation = {
      source,
      code: extra.code ?? null,
      state: stateIn(readings, readings),
      values: quantitiesOf(readings, engine),
      spread: Object.fromEntries(Object.entries(extra.spread ?? {}).filter(possible)),
    };
    impossible.push(...faults.map((fault) => ({ ...fault, observation })));
    return observation;
  };
  const observations = [
    observe("live_data", obd.live_data),
    ...(obd.snapshots ?? []).map(({ readings, spread }) => observe("snapshot", readings, { spread: spread ?? {} })),
    ...Object.entries(obd.freeze_frame ?? {}).map(([code, readings]) => observe("freeze_frame", readings, { code })),
  ];
  return {
    fuel: vehicle.fuel ?? "gasoline",
    codes,
    codesRead: obd.dtcs !== undefined,
    observations,
    // what a stored frame has is of another day
    impossible: impossible.filter(({ observation }) => observation.code === null),
    readiness: readinessOf(obd),
    make: vehicle.make ?? null,
    isDirectInjection: vehicle.isDirectInjection ?? false,
    tests: tests ?? {},
    mileageMiles: vehicle.mileageMiles,
  };
}
