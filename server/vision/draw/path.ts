import type { Ring } from "../masks/contours.ts";

/** An SVG path along the rings, to be filled with the rule `evenodd`: a ring inside another is a hole. */
export const pathOf = (rings: readonly Ring[]): string =>
  rings.map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`).join("");
