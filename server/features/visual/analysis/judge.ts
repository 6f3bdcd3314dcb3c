import { AppError } from "../../../../contracts/kit/errors.ts";
import { coveringPhotos, notCovered } from "../../../domain/damage/coverage.ts";
import { findDamages } from "../../../domain/damage/find.ts";
import type { Finding, InspectedPhoto, PhotoNote } from "../../../domain/damage/photo.ts";
import type { PhotoStatus } from "../../../domain/damage/sight/examination.ts";
import { closeUpNote } from "../../../domain/damage/sight/sight.ts";
import { instantNow } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import {
  advanceInspection,
  type InspectionImageFile,
  type LoadedInspection,
  type NewDamageRow,
  replaceDamages,
  saveImageNotes,
} from "../visual.repo.ts";
import type { StandingResults } from "../visual.table.ts";
import { repaintHintsOf } from "./repaint.ts";
import { type AnalysisNeeds, Cancelled, enter } from "./steps.ts";
import { photosWithoutUse } from "./without-use.ts";

const inspectedPhoto = ({ position, angle, type, file, raw }: InspectionImageFile): InspectedPhoto => ({
  index: position,
  angle,
  type,
  width: file.width,
  height: file.height,
  parts: raw?.parts ?? [],
  damages: raw?.damages ?? [],
  turn: raw?.turn,
});

/** Places, measures and grades the detections. The rules are fast, so an interrupted attempt starts over. */
export async function judge(needs: AnalysisNeeds, id: string): Promise<void> {
  const inspection = await enter(needs, id, "place");
  const { row, images } = inspection;
  const vehicle = await needs.vehicles.byId(row.workspaceId, row.vehicleId);
  const photos = images.map(inspectedPhoto);
  const { findings, dropped, notes, angles, looks } = findDamages(photos, { bodyStyle: vehicle?.bodyStyle ?? null });
  if (dropped.length > 0) needs.log.info({ inspection: id, dropped }, "detections that became no finding");
  await enter(needs, id, "measure");
  const hints = row.detectHidden
    ? await repaintHintsOf(photos, (i) => needs.storage.localPath(images[i]?.file.key ?? ""))
    : [];
  await enter(needs, id, "grade");
  const standing = {
    hidden_damage_hints: hints,
    not_covered: [
      ...photosWithoutUse(looks),
      ...notCovered(coveringPhotos(images, { angles, looks }), await needs.damageCapabilities()),
    ],
    angles,
    looks,
  };
  const isUsable = looks.includes("examined");
  await keep(needs, inspection, { findings, notes, standing, isUsable });
  if (!isUsable) throw noCarSeen(images, { looks, notes });
}

const reasons = {
  examined: "examined",
  no_car_seen: "no car seen",
  sideways: "not upright",
  not_examined: "kept for the record, not examined",
} as const satisfies Record<PhotoStatus, string>;

/** The error if no photo is usable: the reason per photo, and what to do. */
function noCarSeen(
  images: readonly InspectionImageFile[],
  { looks, notes }: { looks: readonly PhotoStatus[]; notes: readonly PhotoNote[] },
): AppError {
  const reasonOf = (i: number): string =>
    notes.some(({ image_index, note }) => image_index === i && note === closeUpNote)
      ? closeUpNote
      : reasons[looks[i] ?? "no_car_seen"];
  const each = images.map(({ angle }, i) => `Photo ${i + 1} (${angle.replaceAll("_", " ")}): ${reasonOf(i)}.`);
  return new AppError("INSUFFICIENT_IMAGES", {
    message: `No photo shows the outside of a car, so nothing was inspected. ${each.join(" ")} Add at least one photo that shows a whole side of the car; close-ups beside it are then examined.`,
    field: "images",
  });
}

interface Judgment {
  readonly findings: readonly Finding[];
  readonly notes: readonly PhotoNote[];
  readonly standing: StandingResults;
  /** Whether a photo shows a car. */
  readonly isUsable: boolean;
}

/**
 * Stores findings, notes and results in one transaction. They replace what an earlier attempt may have left. Without a usable photo
 * the stage does not advance: if the server stops before the failure is stored, the next attempt judges again and fails, too.
 */
async function keep({ store, clock }: AnalysisNeeds, inspection: LoadedInspection, judged: Judgment): Promise<void> {
  const { row, images } = inspection;
  const now = instantNow(clock);
  const kept = await store.write(async (tx) => {
    for (const { image_index, note } of judged.notes) {
      const image = images[image_index];
      if (image && !image.notes.includes(note)) await saveImageNotes(tx, image.id, [...image.notes, note]);
    }
    await replaceDamages(
      tx,
      row.id,
      judged.findings.map((finding, position) => damageRow(finding, { inspection, position, now })),
    );
    const { standing, isUsable } = judged;
    return advanceInspection(tx, row.id, { standing, stage: isUsable ? "annotate" : "grade" });
  });
  if (!kept) throw new Cancelled();
}

function damageRow(
  finding: Finding,
  { inspection, position, now }: { inspection: LoadedInspection; position: number; now: string },
): NewDamageRow {
  const { part, side, coordinates } = finding.location;
  return {
    id: newId(),
    inspectionId: inspection.row.id,
    position,
    type: finding.type,
    severity: finding.severity,
    part,
    side,
    fitting: finding.fitting,
    coordinates,
    imageIndex: finding.image_index,
    measurements: finding.measurements,
    confidence: finding.confidence,
    repair: finding.estimated_repair,
    source: "model",
    foundBy: inspection.row.modelVersion,
    rule: finding.rule,
    seenIn: [...finding.seen_in],
    createdAt: now,
  };
}
