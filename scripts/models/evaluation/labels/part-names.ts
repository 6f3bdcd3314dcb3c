import { own } from "../../../../contracts/kit/own.ts";

/** Words for the side of a part, from the driver's seat. A box does not show the side. */
const sideWords = new Set(["left", "right", "lh", "rh"]);

/** Names of a part without its side -> the part model's name. */
const names: Readonly<Record<string, string>> = {
  mirror: "side_mirror",
  front_light: "headlight",
  head_light: "headlight",
  back_light: "taillight",
  rear_light: "taillight",
  tail_light: "taillight",
  back_door: "rear_door",
  front_glass: "windshield",
  front_windshield: "windshield",
  windscreen: "windshield",
  back_glass: "rear_window",
  rear_glass: "rear_window",
  back_windshield: "rear_window",
  back_bumper: "rear_bumper",
  trunk: "trunk_lid",
  tailgate: "trunk_lid",
  front_fender: "fender",
  bonnet: "hood",
};

/** The part model's name of a part, without its side. Unknown names stay the same. */
export function partName(label: string): string {
  const words = label.toLowerCase().split(/[^a-z0-9]+/);
  const name = words.filter((word) => word !== "" && !sideWords.has(word)).join("_");
  return own(names, name) ?? name;
}

/** The side of the car in the label, or null. */
export function sideOf(label: string): "left" | "right" | null {
  const words = label.toLowerCase().split(/[^a-z0-9]+/);
  const isLeft = words.includes("left") || words.includes("lh");
  const isRight = words.includes("right") || words.includes("rh");
  if (isLeft === isRight) return null;
  return isLeft ? "left" : "right";
}

/** Kinds of parts with labelled damage: their names in damage labels -> their names in part labels. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  bumper: ["bumper", "front_bumper", "rear_bumper"],
  hood: ["hood"],
  door: ["door", "front_door", "rear_door"],
  fender: ["fender"],
  trunk_lid: ["trunk_lid"],
  windshield: ["windshield"],
  light: ["light", "headlight", "taillight"],
};
const kindByName = new Map(
  Object.entries(kinds).flatMap(([kind, parts]) => parts.map((part) => [part, kind] as const)),
);

/** bumper, hood, door, fender, trunk_lid, windshield or light. Null for wheels, mirrors and all others. */
export const partKind = (label: string): string | null => kindByName.get(partName(label)) ?? null;
