import { roundedBox } from "../arcs.ts";
import { mirrored, outline, type Sketch } from "../shape.ts";
import type { Profile } from "../styles/profile.ts";

const both = (sketch: Sketch): readonly Sketch[] => [sketch, mirrored(sketch, "x")];

/** Drawn for the sedan. */
export const tires: readonly Sketch[] = [
  outline("trim", "M -67 12 L 67 12 L 67 25 L -67 25 Z"),
  ...both(outline("tyre", roundedBox({ x: 67, y: 0 }, { x: 21, y: 37 }, 4))),
];

/** Drawn for the sedan. */
export const mirrors: readonly Sketch[] = both(
  outline(
    "trim",
    "M 74 97.6 L 79.6 99 C 80 104.4 88 107 97 105.6 C 103.4 104.6 106 100 104 94.4 C 98 90.6 86 90.6 79.6 93.6 L 75 95 Z",
  ),
);

/** The ground line. */
export const ground = ({ half }: Profile): readonly Sketch[] => {
  const halfLength = half.body + 20;
  return [outline("line", `M ${-halfLength} 0 L ${halfLength} 0`)];
};
