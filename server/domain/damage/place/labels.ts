import { bodyParts, type PartName, type Side } from "../../../../contracts/vocabulary.ts";
import type { LayoutPart } from "./layouts.ts";
import type { Flank } from "./view.ts";

const paired = (label: string, left: LayoutPart, right: LayoutPart) => [label, [left, right]] as const;

/** Which parts a label of the part model can mean. A label that is not here is ignored. */
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
  // no part of its own in the vocabulary and no place in the layout: it hangs on the front door
  paired("side_mirror", "front_door_left", "front_door_right"),
]);

export const meaningsOf = (label: string): readonly LayoutPart[] => meanings.get(label) ?? [];

/** Labels that only one end of a car shows. */
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

/** Fittings that the part model finds and the vocabulary has no name for. */
export type Fitting = "wheel" | "side_mirror";
export const fittingOf = (label: string): Fitting | null =>
  label === "wheel" || label === "side_mirror" ? label : null;

/** Which of the car's sides a part name speaks of: left, right, or neither. */
export function flankOfPart(part: LayoutPart): Flank | null {
  if (/_(left|fl|rl)$/.test(part)) return "left";
  return /_(right|fr|rr)$/.test(part) ? "right" : null;
}

/** The part that a wheel is noted under, because the vocabulary has no wheel. */
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

/** The side that a part belongs to, in the words of the interface; left and right are the driver's. */
export function sideOfPart(part: PartName): Side {
  if (underbody.has(part)) return "underbody";
  return ends[part] ?? flankOfPart(part) ?? "engine";
}
