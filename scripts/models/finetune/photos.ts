import { createHash } from "node:crypto";
import type { Corners } from "../../../server/vision/detect/candidates.ts";
import { LabelError, readLabelFiles } from "../evaluation/labels/label-files.ts";
import { type Photo, photosOf } from "../evaluation/labels/photos.ts";
import { readRejected } from "./rejected.ts";

/** A reviewed photo: its labels, and the findings that an inspector rejected. Boxes are in pixels of the labels. */
export interface CorrectedPhoto {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** One vehicle's photos. */
  readonly group: string;
  /** The damage types for which a missing label means that there is no such damage. */
  readonly known: ReadonlySet<string>;
  readonly regions: readonly { readonly damage: string; readonly box: Corners }[];
  readonly rejected: readonly { readonly damage: string; readonly box: Corners }[];
}

/** The photos of a folder, divided by vehicle. */
export interface Corrections {
  readonly toLearn: readonly CorrectedPhoto[];
  /** For the comparison of the models. No run ever learns from them. */
  readonly heldOut: readonly Photo[];
  readonly leftOut: readonly string[];
}

const heldOutShare = 0.3;

/** A number 0-1 that depends only on the text and the purpose. */
export function shareOf(text: string, purpose: string): number {
  return createHash("sha256").update(`${purpose}\0${text}`).digest().readUInt32BE(0) / 2 ** 32;
}

/** Three vehicles in ten are held out, the same ones in every run, so that no earlier run has learned from them either. */
export const isHeldOut = (group: string): boolean => shareOf(group, "held out") < heldOutShare;

/** Reads the folder of `models:export` or `models:import`. Throws LabelError. */
export async function readCorrections(folder: string): Promise<Corrections> {
  const files = await readLabelFiles(folder);
  const rejected = await readRejected(folder);
  const photos = photosOf(files, { split: "all", limit: Number.POSITIVE_INFINITY }).filter(({ damage }) => damage);
  if (photos.length === 0) throw new LabelError(`${folder}: damage.json lists no reviewed photo`);
  const toLearn = photos
    .filter(({ group }) => !isHeldOut(group))
    .map(({ file, width, height, group, damage }) => ({
      file,
      width,
      height,
      group,
      known: damage?.known ?? new Set<string>(),
      regions: damage?.regions ?? [],
      rejected: rejected.get(file) ?? [],
    }));
  return { toLearn, heldOut: photos.filter(({ group }) => isHeldOut(group)), leftOut: files.leftOut };
}
