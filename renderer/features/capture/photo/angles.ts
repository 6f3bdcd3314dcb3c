import { walkOrder } from "../../../../contracts/inspections/walk-around.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { Angle } from "../../../../contracts/vocabulary.ts";

const angleWords = {
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

/** The angle that a file name mentions; undefined if it mentions none. */
export function guessAngle(fileName: string): Angle | undefined {
  const tokens = new Set(
    fileName
      .replace(/\.\w+$/, "")
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z]+/),
  );
  const mentions = (words: readonly string[]) => words.some((word) => tokens.has(word));
  for (const [angle, words] of Object.entries(angleWords)) {
    const known = walkOrder.find((name) => name === angle);
    if (known && mentions(words)) return known;
  }
  for (const token of tokens) if (own(corners, token)) return own(corners, token);
  const across = mentions(leftWords) ? "left" : mentions(rightWords) ? "right" : undefined;
  const along = mentions(frontWords) ? "front" : mentions(rearWords) ? "rear" : undefined;
  if (along && across) return `${along}_${across}`;
  return along ?? (across && `${across}_side`);
}
