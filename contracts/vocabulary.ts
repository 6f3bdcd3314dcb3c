import { z } from "zod";

/** The names of cars, parts and damages in the API. */

export const angles = [
  "front",
  "rear",
  "left_side",
  "right_side",
  "front_left",
  "front_right",
  "rear_left",
  "rear_right",
  "top",
  "interior",
  "dashboard",
  "engine",
  "trunk",
  "undercarriage",
] as const;
export const Angle = z.enum(angles);
export type Angle = z.infer<typeof Angle>;

export const ImageType = z.enum(["exterior", "interior", "mechanical"]);
export type ImageType = z.infer<typeof ImageType>;

export const damageTypes = [
  "scratch",
  "dent",
  "rust",
  "crack",
  "paint_damage",
  "glass_damage",
  "panel_damage",
] as const;
export const DamageType = z.enum(damageTypes);
export type DamageType = z.infer<typeof DamageType>;

export const severities = ["minor", "moderate", "severe", "critical"] as const;
export const Severity = z.enum(severities);
export type Severity = z.infer<typeof Severity>;

export const bodyParts = [
  "front_bumper",
  "rear_bumper",
  "hood",
  "roof",
  "trunk_lid",
  "front_fender_left",
  "front_fender_right",
  "front_door_left",
  "front_door_right",
  "rear_door_left",
  "rear_door_right",
  "quarter_panel_left",
  "quarter_panel_right",
  "windshield",
  "rear_window",
  "side_window_fl",
  "side_window_fr",
  "side_window_rl",
  "side_window_rr",
  "headlight_left",
  "headlight_right",
  "taillight_left",
  "taillight_right",
  "fog_light_left",
  "fog_light_right",
] as const;
export const mechanicalParts = [
  "engine",
  "transmission",
  "suspension_fl",
  "suspension_fr",
  "suspension_rl",
  "suspension_rr",
  "exhaust_system",
  "fuel_system",
  "cooling_system",
  "brake_system",
] as const;
export const PartName = z.enum([...bodyParts, ...mechanicalParts]);
export type PartName = z.infer<typeof PartName>;

/** Components without a part name. A finding on one names the part next to it. */
export const Fitting = z.enum(["wheel", "side_mirror"]);
export type Fitting = z.infer<typeof Fitting>;

/** Left and right as seen by the driver. */
export const Side = z.enum(["front", "rear", "left", "right", "top", "interior", "engine", "underbody"]);
export type Side = z.infer<typeof Side>;

export const Condition = z.enum(["excellent", "good", "fair", "poor", "critical"]);
export type Condition = z.infer<typeof Condition>;

/** The kind of repair that is needed (2.10 of the interface). */
export const RepairType = z.enum(["cosmetic", "pdr", "replacement", "structural"]);
export type RepairType = z.infer<typeof RepairType>;

/** A box in pixels of the photo as shown: upright by its EXIF orientation, at full resolution. */
export const Box = z.object({
  x: z.number().min(0),
  y: z.number().min(0),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type Box = z.infer<typeof Box>;

/** The systems of a car that trouble codes, readings and checks refer to. */
export const carSystems = [
  "engine",
  "transmission",
  "fuel",
  "emissions",
  "cooling",
  "electrical",
  "brakes",
  "chassis",
  "restraints",
  "body",
  "network",
] as const;
export const CarSystem = z.enum(carSystems);
export type CarSystem = z.infer<typeof CarSystem>;

export const urgencies = ["immediate", "high", "medium", "low"] as const;
export const Urgency = z.enum(urgencies);
export type Urgency = z.infer<typeof Urgency>;

/** Where a figure comes from: measured on real data, stated by a named source, or our own estimate. */
export const Mark = z.enum(["measured", "stated", "estimate"]);
export type Mark = z.infer<typeof Mark>;
export const Basis = z.object({ mark: Mark, source: z.string() }).meta({ description: "where a figure comes from" });
export type Basis = z.infer<typeof Basis>;
