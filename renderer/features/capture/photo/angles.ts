import { own } from "../../../../contracts/kit/own.ts";
import type { Angle, ImageType } from "../../../../contracts/vocabulary.ts";

/** The order in which one walks around a car, then looks inside. */
export const walk: readonly Angle[] = [
  "front",
  "front_left",
  "left_side",
  "rear_left",
  "rear",
  "rear_right",
  "right_side",
  "front_right",
  "top",
  "interior",
  "dashboard",
  "trunk",
  "engine",
  "undercarriage",
];

export function typeOf(angle: Angle): ImageType {
  if (angle === "interior" || angle === "dashboard" || angle === "trunk") return "interior";
  return angle === "engine" || angle === "undercarriage" ? "mechanical" : "exterior";
}

/** Whether an angle shows the outside of a car. The others are never assigned without a person. */
export const isOutside = (angle: Angle): boolean => typeOf(angle) === "exterior";

const words = {
  dashboard: ["dash", "dashboard", "odometer", "cluster", "instruments", "speedo"],
  engine: ["engine", "motor", "underhood"],
  trunk: ["trunk", "boot", "cargo"],
  undercarriage: ["undercarriage", "underbody", "underneath", "chassis", "underside"],
  interior: ["interior", "inside", "cabin", "seat", "seats"],
  top: ["top", "roof"],
} as const satisfies Partial<Record<Angle, readonly string[]>>;

const corners: Readonly<Record<string, Angle>> = {
  fl: "front_left",
  lf: "front_left",
  fr: "front_right",
  rf: "front_right",
  rl: "rear_left",
  lr: "rear_left",
  rr: "rear_right",
};

const frontWords = ["front", "frontal", "nose"];
const rearWords = ["rear", "back", "behind", "tail"];
const leftWords = ["left", "driver", "drivers", "lh"];
const rightWords = ["right", "passenger", "passengers", "rh"];

/** What a file's name says about where the photo was taken from; undefined where it says nothing. */
export function guessAngle(fileName: string): Angle | undefined {
  const tokens = new Set(
    fileName
      .replace(/\.\w+$/, "")
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z]+/),
  );
  const says = (list: readonly string[]) => list.some((word) => tokens.has(word));
  for (const [angle, list] of Object.entries(words)) {
    const known = walk.find((name) => name === angle);
    if (known && says(list)) return known;
  }
  for (const token of tokens) if (own(corners, token)) return own(corners, token);
  const across = says(leftWords) ? "left" : says(rightWords) ? "right" : undefined;
  const along = says(frontWords) ? "front" : says(rearWords) ? "rear" : undefined;
  if (along && across) return `${along}_${across}`;
  return along ?? (across && `${across}_side`);
}
