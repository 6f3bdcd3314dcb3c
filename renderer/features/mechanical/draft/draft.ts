import { z } from "zod";
import { corners, ObdData, readingNames } from "../../../../contracts/mechanical/obd.ts";

/** Typed numbers by reading, in the reader's units. */
const TypedReadings = z.partialRecord(z.enum(readingNames), z.string());
export type TypedReadings = z.infer<typeof TypedReadings>;

export const voltages = ["battery_voltage", "alternator_output"] as const;
export const fluids = [
  "engine_oil_level",
  "coolant_level",
  "brake_fluid_level",
  "transmission_fluid",
  "power_steering_fluid",
] as const;
export const perCorner = ["brake_pad_thickness_mm", "tire_tread_depth_mm", "tire_pressure_kpa"] as const;

const ChosenCode = z.object({
  code: z.string(),
  isPending: z.boolean(),
  isPermanent: z.boolean().optional(),
  /** Neither stored nor pending any more: only the permanent code is left. */
  isCleared: z.boolean().optional(),
});
export type ChosenCode = z.infer<typeof ChosenCode>;

const ReadLog = z.object({
  file: z.string(),
  rows: z.number(),
  seconds: z.number().nullable(),
  snapshots: ObdData.shape.snapshots.unwrap(),
});
export type ReadLog = z.infer<typeof ReadLog>;

/** A diagnostic that is not sent yet: what the mechanic chose and typed. Numbers are texts in the reader's units. */
export const Draft = z.object({
  codes: z.array(ChosenCode),
  /** The codes were read, and none is stored. */
  noCodes: z.boolean(),
  readings: TypedReadings,
  freezeFrames: z.record(z.string(), TypedReadings),
  voltages: z.partialRecord(z.enum(voltages), z.string()),
  fluids: z.partialRecord(z.enum(fluids), z.string()),
  corners: z.partialRecord(z.enum(perCorner), z.partialRecord(z.enum(corners), z.string())),
  /** The engine states of an imported log. */
  log: ReadLog.nullable(),
  /** The self-tests by their status. */
  monitors: ObdData.shape.monitors,
});
export type Draft = z.infer<typeof Draft>;

export const emptyDraft: Draft = {
  codes: [],
  noCodes: false,
  readings: {},
  freezeFrames: {},
  voltages: {},
  fluids: {},
  corners: {},
  log: null,
};

const filled = (typed: Readonly<Record<string, string | undefined>>): number =>
  Object.values(typed).filter((text) => text !== undefined && text.trim() !== "").length;

/** How much a draft has of each kind. */
export function contentsOf(draft: Draft): {
  readonly codes: number;
  readonly readings: number;
  readonly checks: number;
  readonly monitors: number;
} {
  // a freeze frame is sent only with a stored code
  const stored = new Set(codesWith(draft, "stored"));
  const frames = Object.entries(draft.freezeFrames)
    .filter(([code]) => stored.has(code))
    .reduce((sum, [, frame]) => sum + filled(frame), 0);
  const snapshots = draft.log?.snapshots.reduce((sum, { readings }) => sum + Object.keys(readings).length, 0) ?? 0;
  const atCorners = Object.values(draft.corners).reduce((sum, values) => sum + filled(values), 0);
  return {
    codes: draft.codes.length,
    readings: filled(draft.readings) + frames + snapshots,
    checks: filled(draft.voltages) + filled(draft.fluids) + atCorners,
    monitors: Object.keys(draft.monitors ?? {}).length,
  };
}

/** Whether nothing was chosen or typed. */
export function isEmpty(draft: Draft): boolean {
  const { codes, readings, checks, monitors } = contentsOf(draft);
  return codes + readings + checks + monitors === 0 && !draft.noCodes && draft.log === null;
}

/** Adds codes that the draft does not have yet. */
export function withCodes(draft: Draft, codes: readonly string[]): Draft {
  const known = new Set(draft.codes.map(({ code }) => code));
  const added = [...new Set(codes)].filter((code) => !known.has(code)).map((code) => ({ code, isPending: false }));
  return { ...draft, codes: [...draft.codes, ...added], noCodes: false };
}

/** Removes a code with its freeze frame. */
export function withoutCode(draft: Draft, removed: string): Draft {
  const { [removed]: _, ...freezeFrames } = draft.freezeFrames;
  return { ...draft, codes: draft.codes.filter(({ code }) => code !== removed), freezeFrames };
}

/** In which lists of the car a code is: services 03, 07 and 0A of SAE J1979. */
export const codeStatuses = ["stored", "pending", "permanent"] as const;
export type CodeStatus = (typeof codeStatuses)[number];

/** The statuses of a code. A stored code can be permanent as well. */
export function statusesOf({ isPending, isPermanent = false, isCleared = false }: ChosenCode): readonly CodeStatus[] {
  const kept = isCleared ? [] : [isPending ? ("pending" as const) : ("stored" as const)];
  return isPermanent ? [...kept, "permanent"] : kept;
}

/** The codes with a status. */
export const codesWith = (draft: Draft, status: CodeStatus): readonly string[] =>
  draft.codes.filter((one) => statusesOf(one).includes(status)).map(({ code }) => code);

/** A code with these statuses, at least one. */
export const chosenCode = (code: string, statuses: readonly CodeStatus[]): ChosenCode => ({
  code,
  isPending: statuses.includes("pending"),
  ...(statuses.includes("permanent") && { isPermanent: true }),
  ...(!statuses.includes("stored") && !statuses.includes("pending") && { isCleared: true }),
});

/**
 * Turns a status of a code on or off. A code is stored or pending, never both, and keeps at least one status. A code that is not
 * stored has no freeze frame: a car keeps one only for a stored code.
 */
export function withStatus(draft: Draft, changed: string, status: CodeStatus): Draft {
  const toggled = (before: readonly CodeStatus[]): readonly CodeStatus[] => {
    if (before.includes(status)) return before.length > 1 ? before.filter((one) => one !== status) : before;
    return [...before.filter((one) => status === "permanent" || one === "permanent"), status];
  };
  const codes = draft.codes.map((one) => (one.code === changed ? chosenCode(changed, toggled(statusesOf(one))) : one));
  return { ...draft, codes };
}
