import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { DamageType } from "../../../contracts/vocabulary.ts";
import { DamageType as DamageTypes, damageTypes } from "../../../contracts/vocabulary.ts";
import { workspaces } from "../../../server/features/accounts/accounts.table.ts";
import { type LoadedInspection, loadInspections } from "../../../server/features/visual/visual.repo.ts";
import { inspections } from "../../../server/features/visual/visual.table.ts";
import type { Reader } from "../../../server/platform/db/store.ts";
import { type LabelledPhoto, labelPhotos } from "./labels.ts";
import { Refusal } from "./refusal.ts";

export interface Wish {
  /** Undefined: every production workspace. What is tried out in a sandbox teaches only when it is asked for. */
  readonly workspaceId: string | undefined;
  /** ISO 8601 instant: inspections begun then or later. */
  readonly since: string | undefined;
  readonly includeUnreviewed: boolean;
}

/** A photo with the damage types that its labels are complete for. */
export interface ExportedPhoto extends LabelledPhoto {
  /**
   * The types whose absence here means that there is none: those that the model of this inspection looks for, since
   * only these are put before the inspectors to accept, reject or find missing. The other types can be added by
   * hand, but nobody is asked for them; where they are labelled they are there, where they are not they may be there
   * too, and a training has to mask their loss. So are types masked of which the inspection has damage that this
   * photo may show without a label (`unlabelled`).
   */
  readonly known: readonly DamageType[];
}

export interface Gathered {
  readonly photos: readonly ExportedPhoto[];
  readonly inspections: number;
  readonly leftOut: {
    readonly notBody: number;
    readonly unreviewed: number;
    /** Of those that are not reviewed: photos on which some findings are. */
    readonly inPart: number;
    readonly repeated: number;
  };
}

/** Inspections read at a time: what the models said of their photos is most of their size. */
const atOnce = 20;

/**
 * Every photo that the inspectors' decisions make worth learning from, in the order of the inspections. A photo that
 * several inspections show counts once, as it was reviewed last.
 *
 * @param lookedFor which damage types which model version (`damage 1.0.0, parts 1.0.0`) looks for, as far as it is
 *   known; of other versions, those count that they were seen to report
 */
export async function gatherPhotos(
  read: Reader,
  wish: Wish,
  lookedFor: ReadonlyMap<string, readonly string[]>,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Gathered> {
  const rows = await completedInspections(read, wish);
  const sight = new Map([...lookedFor].map(([version, types]) => [version, new Set(types)]));
  const photos = new Map<string, LabelledPhoto>();
  const leftOut = { notBody: 0, unreviewed: 0, inPart: 0, repeated: 0 };
  for (let start = 0; start < rows.length; start += atOnce) {
    for (const whole of await loadInspections(read, rows.slice(start, start + atOnce))) {
      if (!lookedFor.has(whole.row.modelVersion)) noteReported(sight, whole);
      const body = labelPhotos(whole);
      leftOut.notBody += whole.images.length - body.length;
      for (const photo of body) {
        const before = photos.get(photo.sha256);
        if (!photo.reviewed && !wish.includeUnreviewed) {
          leftOut.unreviewed += 1;
          leftOut.inPart += isReviewedInPart(photo) ? 1 : 0;
        } else if (before) leftOut.repeated += 1;
        if (photo.reviewed || (wish.includeUnreviewed && !before?.reviewed)) photos.set(photo.sha256, photo);
      }
    }
    progress(Math.min(start + atOnce, rows.length), rows.length);
  }
  const knownOf = ({ modelVersion, unlabelled }: LabelledPhoto) =>
    damageTypes.filter((type) => sight.get(modelVersion)?.has(type) && !unlabelled.includes(type));
  return {
    photos: [...photos.values()].map((photo) => ({ ...photo, known: knownOf(photo) })),
    inspections: rows.length,
    leftOut,
  };
}

const isReviewedInPart = ({ labels, rejected }: LabelledPhoto): boolean =>
  rejected.length > 0 || labels.some(({ decision }) => decision !== "unreviewed");

function noteReported(sight: Map<string, Set<string>>, { row, images }: LoadedInspection): void {
  const types = sight.get(row.modelVersion) ?? new Set();
  sight.set(row.modelVersion, types);
  for (const { label } of images.flatMap(({ raw }) => raw?.damages ?? [])) {
    if (DamageTypes.safeParse(label).success) types.add(label);
  }
}

async function completedInspections(read: Reader, { workspaceId, since }: Wish) {
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
