import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { DamageType } from "../../../contracts/vocabulary.ts";
import { DamageType as DamageTypes, damageTypes } from "../../../contracts/vocabulary.ts";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { type LoadedInspection, loadInspections } from "../../../server/features/visual/visual.repo.ts";
import { inspections } from "../../../server/features/visual/visual.table.ts";
import type { Reader } from "../../../server/platform/db/store.ts";
import { type LabeledPhoto, labelPhotos } from "./labels.ts";
import { Refusal } from "./refusal.ts";

export interface ExportRequest {
  /** Undefined selects every production workspace. A sandbox counts only if it is named. */
  readonly workspaceId: string | undefined;
  /** ISO 8601 instant. Only inspections that began then or later count. */
  readonly since: string | undefined;
  readonly includeUnreviewed: boolean;
}

/** A photo, and the damage types for which its labels are complete. */
export interface ExportedPhoto extends LabeledPhoto {
  /**
   * The types for which a missing label means that there is no such damage: those that the model of this inspection
   * detects, because inspectors accept, reject or add to these. Other types can be added by hand, but nobody has to
   * look for them: a label is right, a missing label says nothing, and a training must mask their loss. It must also
   * mask types of which the inspection has damage that this photo may show without a label (`unlabelled`).
   */
  readonly known: readonly DamageType[];
}

export interface Gathered {
  readonly photos: readonly ExportedPhoto[];
  readonly inspections: number;
  readonly leftOut: {
    readonly notBody: number;
    readonly unreviewed: number;
    /** Unreviewed photos with some reviewed findings. */
    readonly inPart: number;
    readonly repeated: number;
  };
}

/** Number of inspections that are read at a time. The models' raw results are the largest part of them. */
const atOnce = 20;

/**
 * Every photo with inspectors' decisions to learn from, in the order of the inspections. A photo of several
 * inspections counts once, with its last review.
 *
 * @param lookedFor by model version (`damage 1.0.0, parts 1.0.0`), the damage types that it detects. For a version that
 *   is missing here, the types that it reported count
 */
export async function gatherPhotos(
  read: Reader,
  request: ExportRequest,
  lookedFor: ReadonlyMap<string, readonly string[]>,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Gathered> {
  const rows = await completedInspections(read, request);
  const sight = new Map([...lookedFor].map(([version, types]) => [version, new Set(types)]));
  const photos = new Map<string, LabeledPhoto>();
  const leftOut = { notBody: 0, unreviewed: 0, inPart: 0, repeated: 0 };
  for (let start = 0; start < rows.length; start += atOnce) {
    for (const whole of await loadInspections(read, rows.slice(start, start + atOnce))) {
      if (!lookedFor.has(whole.row.modelVersion)) noteReported(sight, whole);
      const body = labelPhotos(whole);
      leftOut.notBody += whole.images.length - body.length;
      for (const photo of body) {
        const before = photos.get(photo.sha256);
        if (!photo.reviewed && !request.includeUnreviewed) {
          leftOut.unreviewed += 1;
          leftOut.inPart += isReviewedInPart(photo) ? 1 : 0;
        } else if (before) leftOut.repeated += 1;
        if (photo.reviewed || (request.includeUnreviewed && !before?.reviewed)) photos.set(photo.sha256, photo);
      }
    }
    progress(Math.min(start + atOnce, rows.length), rows.length);
  }
  const knownOf = ({ modelVersion, unlabelled }: LabeledPhoto) =>
    damageTypes.filter((type) => sight.get(modelVersion)?.has(type) && !unlabelled.includes(type));
  return {
    photos: [...photos.values()].map((photo) => ({ ...photo, known: knownOf(photo) })),
    inspections: rows.length,
    leftOut,
  };
}

const isReviewedInPart = ({ labels, rejected }: LabeledPhoto): boolean =>
  rejected.length > 0 || labels.some(({ decision }) => decision !== "unreviewed");

function noteReported(sight: Map<string, Set<string>>, { row, images }: LoadedInspection): void {
  const types = sight.get(row.modelVersion) ?? new Set();
  sight.set(row.modelVersion, types);
  for (const { label } of images.flatMap(({ raw }) => raw?.damages ?? [])) {
    if (DamageTypes.safeParse(label).success) types.add(label);
  }
}

async function completedInspections(read: Reader, { workspaceId, since }: ExportRequest) {
  const among = await chosenWorkspaces(read, workspaceId);
  return read
    .select()
    .from(inspections)
    .where(
      and(
        inArray(inspections.workspaceId, among),
        eq(inspections.status, "completed"),
        since === undefined ? undefined : gte(inspections.createdAt, since),
      ),
    )
    .orderBy(asc(inspections.createdAt), asc(inspections.id));
}

async function chosenWorkspaces(read: Reader, wanted: string | undefined): Promise<string[]> {
  const all = await read.select().from(workspaces).orderBy(asc(workspaces.createdAt), asc(workspaces.id));
  if (wanted === undefined) return all.filter(({ environment }) => environment === "production").map(({ id }) => id);
  if (all.some(({ id }) => id === wanted)) return [wanted];
  const there = all.map(({ id, environment }) => `${id} (${environment})`).join(", ");
  throw new Refusal(`--workspace ${wanted}: there is no such workspace. There are: ${there || "none"}.`);
}
