import { own } from "../../../contracts/kit/own.ts";
import type { DamageType, PartName } from "../../../contracts/vocabulary.ts";

const corners: Readonly<Record<string, string>> = {
  fl: "left front",
  fr: "right front",
  rl: "left rear",
  rr: "right rear",
};

/** `front_door_left` -> "left front door", `side_window_fl` -> "left front side window", `hood` -> "hood". */
export function partLabel(part: PartName): string {
  const side = /^(.*)_(left|right)$/.exec(part);
  if (side) return `${side[2]} ${(side[1] ?? "").replaceAll("_", " ")}`;
  const corner = /^(.*)_(fl|fr|rl|rr)$/.exec(part);
  if (corner) return `${own(corners, corner[2] ?? "")} ${(corner[1] ?? "").replaceAll("_", " ")}`;
  return part.replaceAll("_", " ");
}

export const typeLabel = (type: DamageType): string => type.replaceAll("_", " ");

/** A share 0-1 as "72 %". */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
