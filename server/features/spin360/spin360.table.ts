import {
  type SpinFinding,
  type SpinSide,
  type SpinState,
  spinSides,
  spinStates,
} from "../../../contracts/inspections/spin360.ts";
import type { DamageType, PartName, Side } from "../../../contracts/vocabulary.ts";
import {
  bigint,
  id,
  index,
  instant,
  int,
  json,
  ofWorkspace,
  oneOf,
  real,
  table,
  text,
  unique,
} from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import type { RawFindings } from "../visual/visual.table.ts";

/** A walk-around clip and its spin. */
export const spinJobs = table(
  "spin_jobs",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null until the spin is assigned to a vehicle. */
    vehicleId: text().references(() => vehicles.id, { onDelete: "cascade" }),
    side: oneOf(spinSides).$type<SpinSide>().notNull(),
    state: oneOf(spinStates).$type<SpinState>().notNull(),
    progress: real().notNull(),
    fps: int().notNull(),
    /** Null after the clip was deleted and its frames were kept. */
    videoKey: text(),
    originalName: text().notNull(),
    mimetype: text().notNull(),
    /** Bytes of the clip. */
    size: bigint().notNull(),
    /** Size of the upright frames and length of the clip; null until it is read. */
    width: int(),
    height: int(),
    durationSeconds: real(),
    /** Null until all frames are stored. */
    frameCount: int(),
    /** The models that analyzed the frames; null until then. */
    modelVersion: text(),
    failureCode: text(),
    failureMessage: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    readyAt: instant(),
  },
  (t) => [
    index("spin_jobs_workspace_idx").on(t.workspaceId, t.createdAt, t.id),
    index("spin_jobs_vehicle_idx").on(t.vehicleId, t.side, t.createdAt),
  ],
);
export type SpinJobRow = typeof spinJobs.$inferSelect;

export const spinFrames = table(
  "spin_frames",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    jobId: text()
      .notNull()
      .references(() => spinJobs.id, { onDelete: "cascade" }),
    /** From 1, in the order of the clip. */
    number: int().notNull(),
    key: text().notNull(),
    bytes: bigint().notNull(),
    timeSeconds: real().notNull(),
    sharpness: real().notNull(),
    /** The models' raw output; null until they ran. */
    raw: json<RawFindings>(),
    /** Null until the mask is drawn. */
    maskKey: text(),
    maskBytes: bigint(),
  },
  (t) => [unique("spin_frames_uq").on(t.jobId, t.number)],
);
export type SpinFrameRow = typeof spinFrames.$inferSelect;

/** One damage, linked across the frames that show it. */
export const spinFindings = table(
  "spin_findings",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    jobId: text()
      .notNull()
      .references(() => spinJobs.id, { onDelete: "cascade" }),
    position: int().notNull(),
    type: text().$type<DamageType>().notNull(),
    part: text().$type<PartName>(),
    side: text().$type<Side>(),
    confidence: real().notNull(),
    source: text().$type<SpinFinding["source"]>().notNull().default("model"),
    bestFrame: int().notNull(),
    seenIn: json<SpinFinding["seen_in"]>().notNull(),
  },
  (t) => [unique("spin_findings_uq").on(t.jobId, t.position)],
);
export type SpinFindingRow = typeof spinFindings.$inferSelect;

/** A workspace's settings. Without a row clips are kept forever. */
export const spinSettings = table("spin_settings", {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  keepOriginalsDays: int(),
});
