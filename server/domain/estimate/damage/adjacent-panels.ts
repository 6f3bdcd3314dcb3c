import type { PartName } from "../../../../contracts/vocabulary.ts";
import type { Car } from "../car/car.ts";

const side = (at: "left" | "right"): readonly (readonly [PartName, PartName])[] => [
  ["front_bumper", `front_fender_${at}`],
  ["hood", `front_fender_${at}`],
  [`front_fender_${at}`, `front_door_${at}`],
  [`front_door_${at}`, `rear_door_${at}`],
  [`rear_door_${at}`, `quarter_panel_${at}`],
  [`quarter_panel_${at}`, "roof"],
  [`quarter_panel_${at}`, "trunk_lid"],
  [`quarter_panel_${at}`, "rear_bumper"],
];
const seams = [...side("left"), ...side("right"), ["front_bumper", "hood"], ["rear_bumper", "trunk_lid"]] as const;
const touching = new Set(seams.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));

const bedSides = new Set<PartName>(["quarter_panel_left", "quarter_panel_right"]);
const bedParts = new Set<PartName>([...bedSides, "trunk_lid", "rear_bumper"]);

/** Whether the gap between cab and bed of a pickup separates two panels. */
const isAcrossCabGap = (a: PartName, b: PartName, { hasSeparateBed }: Pick<Car, "hasSeparateBed">): boolean =>
  hasSeparateBed && (bedSides.has(a) || bedSides.has(b)) && bedParts.has(a) !== bedParts.has(b);

/** Whether two painted panels of this car meet at a seam. */
export const areAdjacent = (a: PartName, b: PartName, car: Pick<Car, "hasSeparateBed">): boolean =>
  touching.has(`${a} ${b}`) && !isAcrossCabGap(a, b, car);

/** Panels that are never blended: edges, gaps and moldings separate the colors there. Our own estimate. */
const unblended = new Set<PartName>(["roof", "front_bumper", "rear_bumper"]);

/**
 * The panels into which the color is blended when this one is refinished, so that no edge is visible: those that continue
 * its surface. Plastic bumpers and the roof are not blended, and nothing is blended across the gap between cab and bed. Trade
 * practice, our own estimate.
 */
export const blendedInto = (part: PartName, car: Pick<Car, "hasSeparateBed" | "isTwoDoor">): readonly PartName[] =>
  continuing(part, car).filter((panel) => !isAcrossCabGap(part, panel, car));

function continuing(part: PartName, { isTwoDoor }: Pick<Car, "isTwoDoor">): readonly PartName[] {
  if (unblended.has(part)) return [];
  const at = part.endsWith("_left") ? "left" : "right";
  const rearDoor: PartName = `rear_door_${at}`;
  switch (part) {
    case "hood":
      return ["front_fender_left", "front_fender_right"];
    case "trunk_lid":
      return ["quarter_panel_left", "quarter_panel_right"];
    case "front_fender_left":
    case "front_fender_right":
      return [`front_door_${at}`, "hood"];
    case "front_door_left":
    case "front_door_right":
      return [`front_fender_${at}`, isTwoDoor ? `quarter_panel_${at}` : rearDoor];
    case "rear_door_left":
    case "rear_door_right":
      return [`front_door_${at}`, `quarter_panel_${at}`];
    case "quarter_panel_left":
    case "quarter_panel_right":
      return [isTwoDoor ? `front_door_${at}` : rearDoor];
    default:
      return [];
  }
}
