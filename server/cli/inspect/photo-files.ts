import { openAsBlob, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { PhotoSight } from "../../../contracts/inspections/photo-sight.ts";
import { maxPhotos, minPhotos } from "../../../contracts/papers/files.ts";
import { type Angle, angles } from "../../../contracts/vocabulary.ts";
import { usageError } from "../failure.ts";

export interface PhotoFile {
  /** As the person entered it. */
  readonly entered: string;
  readonly path: string;
  readonly name: string;
}

function fileOf(entered: string): PhotoFile {
  const path = resolve(entered);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw usageError(`${entered}: there is no such file.`);
  if (!found.isFile()) throw usageError(`${entered} is no file. For all photos of a folder: ${entered}/*.jpg`);
  return { entered, path, name: basename(path) };
}

/**
 * The files of patterns in the last part of a path, for example `photos/*.jpg`, sorted by name. The shells of Windows leave patterns
 * to the program. One without a file stays as it is.
 */
export function expanded(entered: readonly string[], platform: NodeJS.Platform): readonly string[] {
  if (platform !== "win32") return entered;
  return entered.flatMap((one) => {
    const pattern = basename(one);
    if (!/[*?]/.test(pattern)) return one;
    const folder = dirname(one);
    const files = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
    const matches = matcherOf(pattern);
    const found = files.filter((file) => matches.test(file)).sort();
    return found.length === 0 ? one : found.map((file) => join(folder, file));
  });
}

function matcherOf(pattern: string): RegExp {
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll("*", ".*").replaceAll("?", ".")}$`, "i");
}

/** Throws CommandError (usage) for a number of photos that no inspection takes, and for a file that does not exist. */
export function photoFiles(entered: readonly string[]): readonly PhotoFile[] {
  if (entered.length < minPhotos || entered.length > maxPhotos) {
    throw usageError(
      `An inspection needs ${minPhotos} to ${maxPhotos} photos of one car; these are ${entered.length}.`,
    );
  }
  return entered.map(fileOf);
}

export const contentOf = ({ path }: PhotoFile): Promise<Blob> => openAsBlob(path);

/** The longest name first: `front_left` before `front`. */
const named = [...angles].sort((a, b) => b.length - a.length);

/**
 * The angle that a file name states, for example `2_front_left.jpg` or `Rear-Right 3.HEIC`. Photos of
 * some angles are not searched for damage. That angle must be the whole name, as in `3_trunk.jpg`: `trunk_lid_dent.jpg`
 * shows damage on the outside.
 */
export function angleInName(name: string): Angle | undefined {
  const words = name
    .toLowerCase()
    .replace(/\.\w+$/, "")
    .split(/[^a-z]+/)
    .filter((word) => word !== "")
    .join("_");
  const angle = named.find((one) => `_${words}_`.includes(`_${one}_`));
  return angle === undefined || typeOf(angle) === "exterior" || angle === words ? angle : undefined;
}

const inside: ReadonlySet<Angle> = new Set(["interior", "dashboard", "trunk"]);
const mechanical: ReadonlySet<Angle> = new Set(["engine", "undercarriage"]);

export const typeOf = (angle: Angle): "interior" | "mechanical" | "exterior" =>
  inside.has(angle) ? "interior" : mechanical.has(angle) ? "mechanical" : "exterior";

/**
 * The angle of a photo without one in its name: the one that the models see, or else an angle of the outside, so that a close-up of
 * damage is examined. Only a name can say that a photo shows the cabin, the engine or the underbody.
 */
export const angleSeen = ({ angle, unlikely_angles: unlikely }: PhotoSight): Angle =>
  angle ?? angles.find((one) => typeOf(one) === "exterior" && !unlikely.includes(one)) ?? "front";
