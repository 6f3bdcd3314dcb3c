import type { LengthUnit } from "../../../../contracts/accounts/units.ts";
import type { MechanicalDiagnostic } from "../../../../contracts/mechanical/mechanical.ts";
import {
  corners,
  type Readings,
  readingNames,
  type Snapshot,
  type TestResults,
} from "../../../../contracts/mechanical/obd.ts";
import { chosenCode, type Draft, fluids, perCorner, type ReadLog, type TypedReadings, voltages } from "./draft.ts";
import { unitOfCorners, unitOfReading } from "./request.ts";

/** Readings as their fields show them. */
export function typedReadings(readings: Readings, length: LengthUnit): TypedReadings {
  const entries = readingNames.flatMap((name) => {
    const value = readings[name];
    return value === undefined ? [] : [[name, String(unitOfReading(name, length).show(value))] as const];
  });
  return Object.fromEntries(entries);
}

/** The states of a log that an earlier diagnostic used. The name of its file is not stored. */
function logOf(snapshots: readonly Snapshot[]): ReadLog | null {
  if (snapshots.length === 0) return null;
  const rows = snapshots.reduce((sum, { samples = 0 }) => sum + samples, 0);
  return { file: "", rows, seconds: null, snapshots: [...snapshots] };
}

function checksOf(tests: TestResults, length: LengthUnit): Pick<Draft, "voltages" | "fluids" | "corners"> {
  const texts = (names: readonly (keyof TestResults)[]) =>
    Object.fromEntries(names.flatMap((name) => (tests[name] === undefined ? [] : [[name, String(tests[name])]])));
  const wheels = perCorner.flatMap((name) => {
    const { show } = unitOfCorners(name, length);
    const values = corners.flatMap((corner) => {
      const value = tests[name]?.[corner];
      return value === undefined ? [] : [[corner, String(show(value))] as const];
    });
    return values.length === 0 ? [] : [[name, Object.fromEntries(values)] as const];
  });
  return { voltages: texts(voltages), fluids: texts(fluids), corners: Object.fromEntries(wheels) };
}

/** A draft with everything that a diagnostic was made from. */
export function draftFrom({ obd_data: obd, test_results }: MechanicalDiagnostic, length: LengthUnit): Draft {
  const { dtcs, pending_dtcs = [], permanent_dtcs = [], freeze_frame = {}, snapshots = [], live_data } = obd;
  const stored = new Set([...(dtcs ?? []), ...Object.keys(freeze_frame)]);
  const pending = new Set(pending_dtcs.filter((code) => !stored.has(code)));
  const permanent = new Set(permanent_dtcs);
  const frames = Object.entries(freeze_frame).map(([code, readings]) => [code, typedReadings(readings, length)]);
  return {
    codes: [...new Set([...stored, ...pending, ...permanent])].map((code) =>
      chosenCode(code, [
        ...(stored.has(code) ? (["stored"] as const) : []),
        ...(pending.has(code) ? (["pending"] as const) : []),
        ...(permanent.has(code) ? (["permanent"] as const) : []),
      ]),
    ),
    noCodes: dtcs !== undefined && stored.size + pending.size + permanent.size === 0,
    readings: typedReadings(live_data, length),
    freezeFrames: Object.fromEntries(frames),
    ...checksOf(test_results ?? {}, length),
    log: logOf(snapshots),
    ...(obd.monitors && { monitors: obd.monitors }),
  };
}
