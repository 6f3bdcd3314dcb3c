import type { ByHand } from "../../../contracts/inspections/by-hand.ts";
import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { ConditionReport, VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { coveringPhotos } from "../../domain/damage/coverage.ts";
import { gradeInspection } from "../../domain/damage/grading/grade.ts";
import type { PhotoStatus } from "../../domain/damage/sight/examination.ts";
import { softwareVersion } from "../../platform/version.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import { disclosuresOf } from "./report/disclosures.ts";
import type { DamageRow, InspectionRow, LoadedInspection } from "./visual.repo.ts";

export interface Addresses {
  /** A signed address for a storage key. */
  readonly media: (key: string) => string;
  /** `.../v1/inspections/visual/{id}` on the server's own address. */
  readonly self: (inspectionId: string) => string;
}

/** A finding's number on the page and in reports. Rejections and deletions do not change it. */
export const numberOf = ({ position }: Pick<DamageRow, "position">): number => position + 1;

const noSize = {
  model: "nothing in the photo gives a scale",
  manual: "no size was entered",
} as const satisfies Record<DamageRow["source"], string>;

const measurementsOf = ({ measurements, source }: DamageRow): Damage["measurements"] =>
  measurements === null
    ? { unit: "cm", method: null, uncertainty: null, reason: noSize[source] }
    : { ...measurements, reason: null };

/** A finding in the API's form. */
function damageOf(row: DamageRow, inspection: LoadedInspection, { media }: Addresses): Damage {
  const image = row.imageIndex === null ? undefined : inspection.images[row.imageIndex];
  return {
    damage_id: row.id,
    number: numberOf(row),
    type: row.type,
    severity: row.severity,
    location: {
      part: row.part,
      side: row.side,
      coordinates: row.coordinates,
      ...(row.fitting !== null && { fitting: row.fitting }),
    },
    measurements: measurementsOf(row),
    confidence: row.confidence,
    image_index: row.imageIndex,
    image_url: image ? media(image.file.key) : null,
    annotated_url: image?.annotatedKey ? media(image.annotatedKey) : null,
    estimated_repair: row.repair,
    source: row.source,
    found_by: row.foundBy,
    rule: row.rule,
    seen_in: row.seenIn,
    review: row.review,
    review_reason: row.reviewReason,
    reviewed_by: row.reviewedBy,
    reviewed_at: row.reviewedAt,
  };
}

export const damagesOf = (inspection: LoadedInspection, addresses: Addresses): Damage[] =>
  inspection.damages.map((row) => damageOf(row, inspection, addresses));

/** Null until the photo is analyzed, and in inspections of older releases. */
function lookedAt(look: PhotoStatus | undefined): Pick<VisualInspection["images"][number], "examined" | "car_seen"> {
  if (look === undefined) return { examined: null, car_seen: null };
  if (look === "not_examined") return { examined: false, car_seen: null };
  return { examined: look !== "sideways", car_seen: look !== "no_car_seen" };
}

/** The angle that the analysis determined for a photo. Null before it, and in inspections of older releases. */
export const determinedAngle = ({ standing }: Pick<InspectionRow, "standing">, position: number): Angle | null =>
  standing?.angles?.[position] ?? null;

/** The inspection in the API's form. Scores and totals are computed from the current findings. */
export function inspectionOf(inspection: LoadedInspection, addresses: Addresses): VisualInspection {
  const { row, images } = inspection;
  const done = row.status === "completed";
  const seconds = (row.completedAt ? Date.parse(row.completedAt) - Date.parse(row.createdAt) : Number.NaN) / 1000;
  return {
    inspection_id: row.id,
    vehicle_id: row.vehicleId,
    case_id: row.caseId,
    status: row.status,
    created_at: row.createdAt,
    completed_at: row.completedAt,
    processing_time: Number.isNaN(seconds) ? null : seconds,
    stage: row.stage,
    progress: row.progress,
    failure:
      row.failureCode === null
        ? null
        : { code: row.failureCode, message: row.failureMessage ?? row.failureCode, image_index: row.failureImage },
    options: {
      detailed_analysis: row.detailed,
      generate_report: row.generateReport,
      detect_hidden_damage: row.detectHidden,
    },
    images: images.map(({ position, file, angle, type, notes, annotatedKey }) => ({
      index: position,
      url: addresses.media(file.key),
      annotated_url: annotatedKey === null ? null : addresses.media(annotatedKey),
      angle,
      determined_angle: determinedAngle(row, position),
      type,
      width: file.width,
      height: file.height,
      notes,
      ...lookedAt(row.standing?.looks?.[position]),
    })),
    results: done ? resultsOf(inspection, addresses) : null,
    by_hand: byHandOf(row),
    reports: {
      pdf_url: done && row.generateReport ? `${addresses.self(row.id)}/report.pdf` : null,
      json_url: done ? `${addresses.self(row.id)}/report` : null,
    },
  };
}

/** What people entered; null if nobody entered anything yet. */
export const byHandOf = ({ byHand, byHandRevision }: InspectionRow): ByHand | null =>
  byHand && { revision: byHandRevision, ...byHand };

export function resultsOf(
  inspection: LoadedInspection,
  addresses: Addresses,
): NonNullable<VisualInspection["results"]> {
  const damages = damagesOf(inspection, addresses);
  const { standing } = inspection.row;
  const declared = inspection.images.map(({ angle, type, file }) => ({ angle, type, usable: file.verdict.usable }));
  const photos = coveringPhotos(declared, standing ?? {});
  const graded = damages.map((damage, i) => ({ ...damage, fitting: inspection.damages[i]?.fitting ?? null }));
  return {
    ...gradeInspection(graded, photos),
    damages,
    hidden_damage_hints: [...(standing?.hidden_damage_hints ?? [])],
    not_covered: [...(standing?.not_covered ?? [])],
  };
}

interface Frame {
  readonly vehicle: VehicleRow;
  readonly addresses: Addresses;
  readonly generatedAt: string;
}

/** The JSON report. The PDF is drawn from it. */
export function conditionReport(
  inspection: LoadedInspection,
  { vehicle, addresses, generatedAt }: Frame,
): ConditionReport {
  return {
    inspection: inspectionOf(inspection, addresses),
    vehicle,
    inspector: inspection.row.inspector,
    generated_at: generatedAt,
    software_version: softwareVersion,
    ai_model_version: inspection.row.modelVersion,
    disclosures: disclosuresOf(byHandOf(inspection.row)),
  };
}
