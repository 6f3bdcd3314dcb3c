import type { LengthUnit } from "../../../../contracts/accounts/units.ts";
import type { ObdData, ReadingName, Readings, TestResults } from "../../../../contracts/mechanical/obd.ts";
import { corners, readingNames, readings } from "../../../../contracts/mechanical/obd.ts";
import { quantityLabels } from "../../../../contracts/mechanical/readings/quantities.ts";
import { type ShownUnit, shownUnit } from "../readings/units.ts";
import { codesWith, type Draft, fluids, perCorner, type TypedReadings, voltages } from "./draft.ts";
import { numberIn } from "./typed-number.ts";

/** The body of a new diagnostic, without the vehicle. */
export interface DiagnosticInput {
  readonly obd_data: ObdData;
  readonly test_results?: TestResults;
}

const cornerUnits = {
  brake_pad_thickness_mm: "mm",
  tire_tread_depth_mm: "mm",
  tire_pressure_kpa: "kPa",
} as const satisfies Record<(typeof perCorner)[number], string>;
export const unitOfCorners = (name: (typeof perCorner)[number], length: LengthUnit) =>
  shownUnit(name, cornerUnits[name], length);

/**
 * The unit of a reading's field. The rounded number that the field shows for a limit of the API means that limit: a car counts
 * to 65,535 km, which are shown as 40,721.6 mi, and these are 65,535.06 km.
 */
export function unitOfReading(name: ReadingName, length: LengthUnit): ShownUnit {
  const unit = shownUnit(name, quantityLabels[name].unit, length);
  const { minValue, maxValue } = readings[name].unwrap();
  const limits = [minValue, maxValue].filter((limit) => limit !== null);
  return { ...unit, read: (typed) => limits.find((limit) => unit.show(limit) === typed) ?? unit.read(typed) };
}

/** The typed readings in the API's units. A text that is no number is NaN. */
export function readingsOf(typed: TypedReadings, length: LengthUnit): Readings {
  const entries = readingNames.flatMap((name) => {
    const value = numberIn(typed[name]);
    return value === undefined ? [] : [[name, unitOfReading(name, length).read(value)] as const];
  });
  return Object.fromEntries(entries);
}

const isNotEmpty = (values: object): boolean => Object.keys(values).length > 0;

function testsOf(draft: Draft, length: LengthUnit): TestResults {
  const numbers = voltages.flatMap((name) => {
    const value = numberIn(draft.voltages[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const levels = fluids.flatMap((name) => {
    const level = draft.fluids[name] ?? "";
    // a level in percent comes from a diagnostic that was sent over the API
    return level === "" ? [] : [[name, Number.isNaN(Number(level)) ? level : Number(level)] as const];
  });
  const wheels = perCorner.flatMap((name) => {
    const values = corners.flatMap((corner) => {
      const value = numberIn(draft.corners[name]?.[corner]);
      return value === undefined ? [] : [[corner, unitOfCorners(name, length).read(value)] as const];
    });
    return values.length === 0 ? [] : [[name, Object.fromEntries(values)] as const];
  });
  return Object.fromEntries([...numbers, ...levels, ...wheels]);
}

/**
 * What a draft sends. Chosen codes mean that the codes were read: with only pending codes, the list of stored codes is sent
 * as empty.
 */
export function inputOf(draft: Draft, length: LengthUnit): DiagnosticInput {
  const stored = codesWith(draft, "stored");
  const pending = codesWith(draft, "pending");
  const permanent = codesWith(draft, "permanent");
  const wereRead = draft.codes.length > 0 || draft.noCodes;
  const frames = stored.flatMap((code) => {
    const frame = readingsOf(new Map(Object.entries(draft.freezeFrames)).get(code) ?? {}, length);
    return isNotEmpty(frame) ? [[code, frame] as const] : [];
  });
  const tests = testsOf(draft, length);
  return {
    obd_data: {
      ...(wereRead && { dtcs: [...stored] }),
      ...(pending.length > 0 && { pending_dtcs: [...pending] }),
      live_data: readingsOf(draft.readings, length),
      ...(frames.length > 0 && { freeze_frame: Object.fromEntries(frames) }),
      ...(draft.monitors && isNotEmpty(draft.monitors) && { monitors: draft.monitors }),
      ...(permanent.length > 0 && { permanent_dtcs: [...permanent] }),
      ...(draft.log !== null && draft.log.snapshots.length > 0 && { snapshots: draft.log.snapshots }),
    },
    ...(isNotEmpty(tests) && { test_results: tests }),
  };
}
