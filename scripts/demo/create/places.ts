import type { Box, PartName } from "../../../contracts/vocabulary.ts";
import type { Mark } from "../../kit/drawn-car/marks.ts";

/** Rear ends of the parts on a drawn side, in meters from the car's middle (scripts/kit/drawn-car/details.ts). */
const flanks = [
  [0.84, "front_fender"],
  [-0.32, "front_door"],
  [-1, "rear_door"],
  [Number.NEGATIVE_INFINITY, "quarter_panel"],
] as const;

/** The part that a drawn mark is on. */
export function partOf({ on, at }: Mark): PartName {
  if (on === "front" || on === "rear") return `${on}_bumper`;
  const [, part] = flanks.find(([end]) => at[0] > end) ?? flanks[3];
  return `${part}_${on}`;
}

/** The largest of the boxes; null if there is none. */
export const largestOf = (boxes: readonly (Box | null)[]): Box | null =>
  boxes.reduce((largest, box) => {
    if (!box || !largest) return largest ?? box;
    return box.width * box.height > largest.width * largest.height ? box : largest;
  }, null);
