import { bodyParts, type Fitting, type PartName, type Side } from "../../../../contracts/vocabulary.ts";
import type { LayoutPart } from "./layouts.ts";
import type { Flank } from "./view.ts";

const paired = (label: string, left: LayoutPart, right: LayoutPart) => [label, [left, right]] as const;

/** The parts that a label of the part model can stand for. Other labels are ignored. */
const meanings: ReadonlyMap<string, readonly LayoutPart[]> = new Map<string, readonly LayoutPart[]>([
  ...bodyParts.map((part) => [part, [part]] as const),
  paired("front_fender", "front_fender_left", "front_fender_right"),
  paired("front_door", "front_door_left", "front_door_right"),
  paired("rear_door", "rear_door_left", "rear_door_right"),
  paired("quarter_panel", "quarter_panel_left", "quarter_panel_right"),
  paired("headlight", "headlight_left", "headlight_right"),
  paired("taillight", "taillight_left", "taillight_right"),
  paired("fog_light", "fog_light_left", "fog_light_right"),
  ["side_window", ["side_window_fl", "side_window_rl", "side_window_fr", "side_window_rr"]],
  ["wheel", ["front_wheel", "rear_wheel"]],
  // The vocabulary and the layouts have no mirror: it is recorded under the front door.
  paired("side_mirror", "front_door_left", "front_door_right"),
]);

export const meaningsOf = (label: string): readonly LayoutPart[] => meanings.get(label) ?? [];

/** The end of the car to which a label belongs; other labels belong to neither. */
export const endOf: Readonly<Record<string, "front" | "rear">> = {
  front_bumper: "front",
  hood: "front",
  windshield: "front",
  headlight: "front",
  rear_bumper: "rear",
  trunk_lid: "rear",
  rear_window: "rear",
  taillight: "rear",
};

/** The component of that label, which has no part name. */
export const fittingOf = (label: string): Fitting | null =>
  label === "wheel" || label === "side_mirror" ? label : null;

/** Whether wheels or mirrors are recorded under the part. */
export const carries = (part: PartName, fitting: Fitting): boolean =>
  (fitting === "wheel" ? /^(front_fender|quarter_panel)_/ : /^front_door_/).test(part);

/** The side in a part's name: left, right, or null. */
export function flankOfPart(part: LayoutPart): Flank | null {
  if (/_(left|fl|rl)$/.test(part)) return "left";
  return /_(right|fr|rr)$/.test(part) ? "right" : null;
}

/** The part itself; for a wheel, which the vocabulary lacks, the part under which it is recorded. */
export const bodyPartOf = (part: LayoutPart, flank: Flank): PartName => {
  if (part === "front_wheel") return flank === "left" ? "front_fender_left" : "front_fender_right";
  if (part === "rear_wheel") return flank === "left" ? "quarter_panel_left" : "quarter_panel_right";
  return part;
};

const glassOrLamp = /window|windshield|light/;
export const isGlassOrLamp = (part: LayoutPart): boolean => glassOrLamp.test(part);
export const isLamp = (part: LayoutPart): boolean => /light/.test(part);

const ends: Partial<Record<PartName, Side>> = {
  front_bumper: "front",
  hood: "front",
  windshield: "front",
  rear_bumper: "rear",
  trunk_lid: "rear",
  rear_window: "rear",
  roof: "top",
};
const underbody: ReadonlySet<PartName> = new Set<PartName>([
  "suspension_fl",
  "suspension_fr",
  "suspension_rl",
  "suspension_rr",
  "exhaust_system",
  "fuel_system",
  "brake_system",
]);

/** The side to which a part belongs, as the API names it. Left and right as seen by the driver. */
export function sideOfPart(part: PartName): Side {
  if (underbody.has(part)) return "underbody";
  return ends[part] ?? flankOfPart(part) ?? "engine";
}
