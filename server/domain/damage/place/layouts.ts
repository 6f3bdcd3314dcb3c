import type { PartName } from "../../../../contracts/vocabulary.ts";
import type { BodyAngle } from "./view.ts";

/** Part names, and the two wheels: these help to fit the layout but are not in the vocabulary. */
export type LayoutPart = PartName | "front_wheel" | "rear_wheel";

/** Where a part lies on the car: shares of the car's width and height in the view. Above the windows, y is negative. */
export interface LayoutEntry {
  readonly part: LayoutPart;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

type Row = readonly [part: LayoutPart, x0: number, y0: number, x1: number, y1: number];

/*
 * Medians of labeled outlines over the car's extent: front 116 pictures, rear 52, left side 84 (with the right ones
 * mirrored), front left 129, rear left 51 (DSMLR car parts, doi 10.1007/s40747-021-00397-8). Roof, fenders, quarter
 * panels, fog lights, side windows and the view from the top have no labels there: they are our own estimates, placed
 * between the measured parts.
 */
const front: readonly Row[] = [
  ["roof", 0.2, -0.08, 0.8, 0.0],
  ["windshield", 0.16, 0.0, 0.84, 0.25],
  ["hood", 0.09, 0.23, 0.92, 0.46],
  ["headlight_right", 0.03, 0.37, 0.19, 0.59],
  ["headlight_left", 0.81, 0.37, 0.98, 0.59],
  ["front_bumper", 0.0, 0.43, 1.0, 1.0],
  ["front_fender_right", 0.0, 0.25, 0.09, 0.38],
  ["front_fender_left", 0.91, 0.25, 1.0, 0.38],
  ["fog_light_right", 0.06, 0.68, 0.2, 0.84],
  ["fog_light_left", 0.8, 0.68, 0.94, 0.84],
];

const rear: readonly Row[] = [
  ["roof", 0.2, -0.08, 0.8, 0.0],
  ["rear_window", 0.16, 0.0, 0.85, 0.22],
  ["trunk_lid", 0.09, 0.21, 0.91, 0.7],
  ["taillight_left", 0.02, 0.28, 0.18, 0.55],
  ["taillight_right", 0.81, 0.3, 0.98, 0.55],
  ["rear_bumper", 0.0, 0.5, 1.0, 1.0],
  ["quarter_panel_left", 0.0, 0.14, 0.09, 0.3],
  ["quarter_panel_right", 0.91, 0.14, 1.0, 0.3],
];

const leftSide: readonly Row[] = [
  ["roof", 0.33, -0.07, 0.78, 0.0],
  ["front_bumper", 0.0, 0.47, 0.12, 0.82],
  ["headlight_left", 0.0, 0.37, 0.09, 0.5],
  ["hood", 0.02, 0.24, 0.24, 0.37],
  ["front_fender_left", 0.09, 0.35, 0.28, 0.8],
  ["windshield", 0.21, 0.03, 0.36, 0.28],
  ["front_door_left", 0.27, 0.0, 0.53, 0.74],
  ["rear_door_left", 0.52, 0.0, 0.77, 0.73],
  ["side_window_fl", 0.33, 0.04, 0.52, 0.32],
  ["side_window_rl", 0.53, 0.04, 0.74, 0.32],
  ["quarter_panel_left", 0.76, 0.22, 0.95, 0.78],
  ["rear_window", 0.78, 0.02, 0.92, 0.23],
  ["trunk_lid", 0.86, 0.22, 1.0, 0.4],
  ["taillight_left", 0.93, 0.27, 1.0, 0.43],
  ["rear_bumper", 0.86, 0.43, 1.0, 0.8],
  ["front_wheel", 0.12, 0.56, 0.28, 1.0],
  ["rear_wheel", 0.72, 0.56, 0.88, 1.0],
];

const frontLeft: readonly Row[] = [
  ["roof", 0.42, -0.07, 0.95, 0.0],
  ["windshield", 0.26, 0.01, 0.73, 0.26],
  ["hood", 0.06, 0.22, 0.63, 0.46],
  ["headlight_right", 0.03, 0.37, 0.08, 0.53],
  ["headlight_left", 0.3, 0.39, 0.55, 0.58],
  ["front_bumper", 0.0, 0.41, 0.59, 0.94],
  ["fog_light_right", 0.02, 0.64, 0.1, 0.76],
  ["fog_light_left", 0.34, 0.68, 0.47, 0.82],
  ["front_fender_left", 0.52, 0.33, 0.72, 0.76],
  ["front_door_left", 0.7, 0.0, 0.89, 0.71],
  ["rear_door_left", 0.83, 0.0, 0.98, 0.6],
  ["side_window_fl", 0.72, 0.03, 0.86, 0.3],
  ["side_window_rl", 0.86, 0.03, 0.96, 0.28],
  ["quarter_panel_left", 0.96, 0.18, 1.04, 0.5],
  ["front_wheel", 0.55, 0.56, 0.71, 1.0],
  ["rear_wheel", 0.89, 0.5, 0.98, 0.8],
];

const rearLeft: readonly Row[] = [
  ["roof", 0.1, -0.07, 0.6, 0.0],
  ["rear_window", 0.45, 0.0, 0.87, 0.22],
  ["trunk_lid", 0.56, 0.19, 0.97, 0.6],
  ["taillight_left", 0.5, 0.27, 0.7, 0.49],
  ["taillight_right", 0.92, 0.27, 0.98, 0.43],
  ["rear_bumper", 0.42, 0.41, 1.0, 0.88],
  ["quarter_panel_left", 0.36, 0.2, 0.56, 0.74],
  ["rear_door_left", 0.17, 0.0, 0.39, 0.71],
  ["front_door_left", 0.03, 0.02, 0.24, 0.69],
  ["side_window_rl", 0.2, 0.03, 0.35, 0.3],
  ["side_window_fl", 0.05, 0.04, 0.18, 0.3],
  ["front_fender_left", -0.1, 0.3, 0.05, 0.62],
  ["rear_wheel", 0.31, 0.55, 0.46, 1.0],
  ["front_wheel", -0.02, 0.52, 0.07, 0.85],
];

const top: readonly Row[] = [
  ["front_bumper", 0.05, 0.0, 0.95, 0.06],
  ["headlight_left", 0.05, 0.03, 0.22, 0.1],
  ["headlight_right", 0.78, 0.03, 0.95, 0.1],
  ["hood", 0.12, 0.05, 0.88, 0.27],
  ["front_fender_left", 0.0, 0.08, 0.12, 0.3],
  ["front_fender_right", 0.88, 0.08, 1.0, 0.3],
  ["windshield", 0.14, 0.26, 0.86, 0.38],
  ["roof", 0.16, 0.37, 0.84, 0.7],
  ["front_door_left", 0.0, 0.31, 0.15, 0.5],
  ["front_door_right", 0.85, 0.31, 1.0, 0.5],
  ["rear_door_left", 0.0, 0.5, 0.15, 0.68],
  ["rear_door_right", 0.85, 0.5, 1.0, 0.68],
  ["rear_window", 0.16, 0.69, 0.84, 0.8],
  ["quarter_panel_left", 0.0, 0.68, 0.13, 0.92],
  ["quarter_panel_right", 0.87, 0.68, 1.0, 0.92],
  ["trunk_lid", 0.12, 0.79, 0.88, 0.95],
  ["taillight_left", 0.04, 0.91, 0.2, 0.97],
  ["taillight_right", 0.8, 0.91, 0.96, 0.97],
  ["rear_bumper", 0.05, 0.94, 0.95, 1.0],
];

const mirrored: Readonly<Record<string, LayoutPart>> = {
  side_window_fl: "side_window_fr",
  side_window_rl: "side_window_rr",
  front_fender_left: "front_fender_right",
  front_door_left: "front_door_right",
  rear_door_left: "rear_door_right",
  quarter_panel_left: "quarter_panel_right",
  headlight_left: "headlight_right",
  headlight_right: "headlight_left",
  taillight_left: "taillight_right",
  taillight_right: "taillight_left",
  fog_light_left: "fog_light_right",
  fog_light_right: "fog_light_left",
};

const named = (rows: readonly Row[]): readonly LayoutEntry[] =>
  rows.map(([part, x0, y0, x1, y1]) => ({ part, x0, y0, x1, y1 }));

/** The same view of the other flank: left and right are exchanged in the picture and in the names. */
const otherFlank = (rows: readonly Row[]): readonly LayoutEntry[] =>
  rows.map(([part, x0, y0, x1, y1]) => ({ part: mirrored[part] ?? part, x0: 1 - x1, y0, x1: 1 - x0, y1 }));

/** The parts that are visible from each angle and their places, as shares of the car's extent in the picture. */
export const layouts: Readonly<Record<BodyAngle, readonly LayoutEntry[]>> = {
  front: named(front),
  rear: named(rear),
  left_side: named(leftSide),
  right_side: otherFlank(leftSide),
  front_left: named(frontLeft),
  front_right: otherFlank(frontLeft),
  rear_left: named(rearLeft),
  rear_right: otherFlank(rearLeft),
  top: named(top),
};
