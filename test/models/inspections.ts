import type { Angle } from "../../contracts/vocabulary.ts";
import type { DamageRow, InspectionImageFile, LoadedInspection } from "../../server/features/visual/visual.repo.ts";

const at = "2026-11-01T08:00:00.000Z";

/** An unreviewed finding of the model: a scratch on the hood in photo 0. */
export function finding(change: Partial<DamageRow> = {}): DamageRow {
  const coordinates = { x: 100, y: 100, width: 40, height: 20 };
  return {
    id: "finding",
    workspaceId: "workspace",
    inspectionId: "inspection",
    position: 0,
    type: "scratch",
    severity: "minor",
    part: "hood",
    side: "front",
    fitting: null,
    deletedAt: null,
    coordinates,
    imageIndex: 0,
    measurements: null,
    confidence: 0.7,
    repair: { min: 0, max: 0, currency: "USD", repair_type: "cosmetic", basis: "" },
    source: "model",
    foundBy: "damage 1.0.0, parts 1.0.0",
    rule: "",
    seenIn: [{ image_index: 0, coordinates, confidence: 0.7 }],
    review: null,
    reviewReason: null,
    reviewedBy: null,
    reviewedAt: null,
    createdAt: at,
    ...change,
  };
}

/** A finding that a person added, without a photo and a box unless they are given. */
export const addedByHand = (change: Partial<DamageRow> = {}): DamageRow =>
  finding({
    id: "by-hand",
    source: "manual",
    foundBy: "Ada",
    review: "confirmed",
    confidence: 1,
    seenIn: [],
    coordinates: null,
    imageIndex: null,
    ...change,
  });

const image = (angle: Angle, position: number, damages: readonly DamageRow[]): InspectionImageFile => ({
  id: `image-${position}`,
  workspaceId: "workspace",
  inspectionId: "inspection",
  position,
  fileId: `file-${position}`,
  angle,
  type: "exterior",
  notes: [],
  raw: {
    parts: [],
    damages: damages.flatMap(({ seenIn, type }) =>
      seenIn
        .filter(({ image_index }) => image_index === position)
        .map(({ coordinates: { x, y, width, height }, confidence }) => ({
          label: type,
          confidence,
          // rounded outward to whole pixels, these are the findings' boxes
          box: { x: x + 0.4, y: y + 0.4, width: width - 0.8, height: height - 0.8 },
        })),
    ),
  },
  annotatedKey: null,
  annotatedRevision: null,
  file: {
    id: `file-${position}`,
    workspaceId: "workspace",
    key: `photos/file-${position}.jpg`,
    originalKey: `originals/file-${position}.jpg`,
    sha256: `hash-${position}`,
    mimetype: "image/jpeg",
    size: 1000,
    width: 1280,
    height: 720,
    verdict: { usable: true, notes: [], sharpness: 1, brightness: 1 },
    differenceHash: "0",
    createdAt: at,
  },
});

/**
 * An inspection with photos of these angles. `found`: the findings of the model. `now`: the same findings after reviews, with
 * the findings that people added.
 */
export function inspection(angles: readonly Angle[], found: readonly DamageRow[], now = found): LoadedInspection {
  return {
    row: {
      id: "inspection",
      workspaceId: "workspace",
      vehicleId: "vehicle",
      caseId: null,
      status: "completed",
      stage: null,
      progress: 1,
      detailed: false,
      generateReport: false,
      detectHidden: false,
      failureCode: null,
      failureMessage: null,
      failureImage: null,
      modelVersion: "damage 1.0.0, parts 1.0.0",
      standing: null,
      inspector: "Ada",
      revision: 0,
      byHand: null,
      byHandRevision: 0,
      reportKey: null,
      createdAt: at,
      completedAt: at,
    },
    images: angles.map((angle, position) => image(angle, position, found)),
    damages: now,
  };
}
