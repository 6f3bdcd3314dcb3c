import type {
  SpinFinding,
  SpinFrame,
  SpinJob,
  SpinManifest,
  SpinStorage,
} from "../../../contracts/inspections/spin360.ts";
import type { ShownFrame } from "./spin360.repo.ts";
import type { SpinFindingRow, SpinJobRow } from "./spin360.table.ts";

/** Signs a storage key. */
export type AddressOf = (key: string) => string;

/** The bytes of a job's frames and masks, and the number of its findings. */
export interface Sums {
  readonly pictures: Pick<SpinStorage, "frames" | "masks"> | undefined;
  readonly findings: number | undefined;
}

/** The bytes of a job in the store. */
export const storageOf = (row: SpinJobRow, pictures: Sums["pictures"]): SpinStorage => ({
  video: row.videoKey === null ? 0 : row.size,
  frames: pictures?.frames ?? 0,
  masks: pictures?.masks ?? 0,
});

export const totalOf = (all: readonly SpinStorage[]): SpinStorage =>
  all.reduce(
    (sum, one) => ({ video: sum.video + one.video, frames: sum.frames + one.frames, masks: sum.masks + one.masks }),
    { video: 0, frames: 0, masks: 0 },
  );

export const jobOf = (row: SpinJobRow, { pictures, findings }: Sums): SpinJob => ({
  jobId: row.id,
  carId: row.vehicleId,
  side: row.side,
  state: row.state,
  progress: row.progress,
  fps: row.fps,
  frameCount: row.frameCount,
  duration: row.durationSeconds,
  width: row.width,
  height: row.height,
  originalName: row.originalName,
  mimetype: row.mimetype,
  size: row.size,
  originalKept: row.videoKey !== null,
  damagesDetected: row.state === "ready" ? (findings ?? 0) : null,
  storage: storageOf(row, pictures),
  error: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? "" },
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  readyAt: row.readyAt,
});

export const findingOf = (row: SpinFindingRow): SpinFinding => ({
  damage_id: row.id,
  type: row.type,
  part: row.part,
  side: row.side,
  confidence: row.confidence,
  source: row.source,
  best_frame: row.bestFrame,
  seen_in: row.seenIn,
});

/** The findings that each frame shows, by the frame's number. */
function damagesByFrame(findings: readonly SpinFindingRow[]): ReadonlyMap<number, SpinFrame["damages"]> {
  const shown = new Map<number, SpinFrame["damages"]>();
  for (const { id, seenIn } of findings) {
    for (const { frame, coordinates, confidence } of seenIn) {
      shown.set(frame, [...(shown.get(frame) ?? []), { damage_id: id, coordinates, confidence }]);
    }
  }
  return shown;
}

/** One side of a vehicle for a viewer, from the job that shows it. */
export function sideOf(
  row: SpinJobRow,
  pictures: { readonly frames: readonly ShownFrame[]; readonly findings: readonly SpinFindingRow[] },
  addressOf: AddressOf,
): SpinManifest["sides"][number] {
  const damages = damagesByFrame(pictures.findings);
  return {
    side: row.side,
    jobId: row.id,
    width: row.width ?? 0,
    height: row.height ?? 0,
    fps: row.fps,
    frameCount: pictures.frames.length,
    frames: pictures.frames.map((frame) => ({
      number: frame.number,
      url: addressOf(frame.key),
      maskUrl: frame.maskKey === null ? null : addressOf(frame.maskKey),
      time: frame.timeSeconds,
      sharpness: frame.sharpness,
      damages: damages.get(frame.number) ?? [],
    })),
    damages: pictures.findings.map(findingOf),
  };
}
