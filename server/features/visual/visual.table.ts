import type { ByHand } from "../../../contracts/inspections/by-hand.ts";
import type { Damage, Measured, Results } from "../../../contracts/inspections/findings.ts";
import type { Turn } from "../../../contracts/inspections/photo-sight.ts";
import { stages } from "../../../contracts/inspections/visual.ts";
import type {
  Angle,
  Box,
  DamageType,
  Fitting,
  ImageType,
  PartName,
  Severity,
  Side,
} from "../../../contracts/vocabulary.ts";
import type { PhotoStatus } from "../../domain/damage/sight/examination.ts";
import {
  bool,
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
import { inspectionCases } from "../cases/cases.table.ts";
import { files } from "../files/files.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";

/** The models' raw output for one photo, before any rule. It is kept so that a crash repeats no model run. */
export interface RawDetection {
  readonly label: string;
  readonly confidence: number;
  readonly box: Box;
  /** Outlines in pixels of the upright photo, and the share of the box that they cover. Only from models with masks. */
  readonly outline?: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly filled?: number;
}
export interface RawPart extends RawDetection {
  /** Probability of damage, 0-1. */
  readonly damaged?: number;
}
export interface RawFindings {
  readonly damages: readonly RawDetection[];
  readonly parts: readonly RawPart[];
  /** Degrees clockwise that turn the photo upright. Absent for an upright photo. */
  readonly turn?: Turn;
  /** The side from which the photo shows the car, derived from its parts, and a confidence of 0-1. */
  readonly view?: { readonly angle: Angle; readonly margin: number };
}

/** The part of the results that a review does not change. */
export interface StandingResults extends Pick<Results, "hidden_damage_hints" | "not_covered"> {
  /** The angle of each photo. The detected parts may correct the declared angle. */
  readonly angles?: readonly Angle[];
  /** Whether each photo was examined. Absent in inspections of older releases. */
  readonly looks?: readonly PhotoStatus[];
}

/** What people entered, with their names. */
export type StoredByHand = Omit<ByHand, "revision">;

export const inspections = table(
  "inspections",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    caseId: text().references(() => inspectionCases.id, { onDelete: "set null" }),
    status: oneOf(["processing", "completed", "failed"]).notNull(),
    stage: oneOf(stages),
    progress: real().notNull(),
    detailed: bool().notNull(),
    generateReport: bool().notNull(),
    detectHidden: bool().notNull(),
    failureCode: text(),
    failureMessage: text(),
    failureImage: int(),
    modelVersion: text().notNull(),
    standing: json<StandingResults>(),
    inspector: text().notNull(),
    /** Counts reviews. A report names the revision that it shows. */
    revision: int().notNull(),
    byHand: json<StoredByHand>(),
    /** Counts changes of `byHand`. They change no finding, so the photos need not be drawn again. */
    byHandRevision: int().notNull().default(0),
    reportKey: text(),
    createdAt: instant().notNull(),
    completedAt: instant(),
  },
  (t) => [
    index("inspections_workspace_idx").on(t.workspaceId, t.createdAt, t.id),
    index("inspections_vehicle_idx").on(t.vehicleId, t.createdAt),
    index("inspections_case_idx").on(t.caseId),
  ],
);

export const inspectionImages = table(
  "inspection_images",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    inspectionId: text()
      .notNull()
      .references(() => inspections.id, { onDelete: "cascade" }),
    position: int().notNull(),
    fileId: text()
      .notNull()
      .references(() => files.id),
    angle: text().$type<Angle>().notNull(),
    type: text().$type<ImageType>().notNull(),
    notes: json<string[]>().notNull(),
    /** Null until the models have analyzed this photo. */
    raw: json<RawFindings>(),
    annotatedKey: text(),
    annotatedRevision: int(),
  },
  (t) => [
    unique("inspection_images_uq").on(t.inspectionId, t.position),
    index("inspection_images_file_idx").on(t.fileId),
  ],
);

export const damages = table(
  "damages",
  {
    id: id(),
    workspaceId: ofWorkspace(),
    inspectionId: text()
      .notNull()
      .references(() => inspections.id, { onDelete: "cascade" }),
    /** From 0. The finding's number is one higher. */
    position: int().notNull(),
    type: text().$type<DamageType>().notNull(),
    severity: text().$type<Severity>().notNull(),
    part: text().$type<PartName>().notNull(),
    side: text().$type<Side>().notNull(),
    /** A wheel or mirror. It has no part name of its own; `part` is the part that it is on. */
    fitting: text().$type<Fitting>(),
    coordinates: json<Box>(),
    imageIndex: int(),
    measurements: json<Measured>(),
    confidence: real().notNull(),
    repair: json<Damage["estimated_repair"]>().notNull(),
    source: oneOf(["model", "manual"]).notNull(),
    foundBy: text().notNull(),
    rule: text().notNull(),
    seenIn: json<Damage["seen_in"]>().notNull(),
    review: oneOf(["confirmed", "rejected"]),
    reviewReason: oneOf(["dirt", "reflection", "old", "other"]),
    reviewedBy: text(),
    reviewedAt: instant(),
    createdAt: instant().notNull(),
    /** Deleted by a person. The row stays, so that its number is never used again. */
    deletedAt: instant(),
  },
  (t) => [unique("damages_uq").on(t.inspectionId, t.position)],
);
