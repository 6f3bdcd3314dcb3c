import { frontView } from "./diagram/front.ts";
import type { Placement, Point } from "./diagram/geometry.ts";
import { type Pin, pinRadius, spreadPins } from "./diagram/pins.ts";
import { rearView } from "./diagram/rear.ts";
import {
  type BodyPart,
  type DiagramShape,
  type DiagramView,
  mirrored,
  placeSketch,
  type Sketch,
} from "./diagram/shape.ts";
import { sideView } from "./diagram/side.ts";
import { topView } from "./diagram/top.ts";
import { mechanicalParts, type PartName } from "./vocabulary.ts";

export type { Point } from "./diagram/geometry.ts";
export type { Pin } from "./diagram/pins.ts";
export type { BodyPart, DiagramShape, DiagramView, ShapeKind } from "./diagram/shape.ts";

export type MechanicalPart = (typeof mechanicalParts)[number];

/** One view's place on the sheet, and where its caption stands (middle of the text's baseline). */
export interface ViewBox {
  readonly view: DiagramView;
  readonly label: string;
  readonly caption: Point;
}

/** A mechanical part has no outline: it has a cell in the strip under the drawing. */
export interface LegendCell {
  readonly part: MechanicalPart;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly anchor: Point;
}

const width = 1060;
const height = 500;

const legendLabels: Readonly<Record<MechanicalPart, string>> = {
  engine: "Engine",
  transmission: "Transmission",
  suspension_fl: "Suspension FL",
  suspension_fr: "Suspension FR",
  suspension_rl: "Suspension RL",
  suspension_rr: "Suspension RR",
  exhaust_system: "Exhaust",
  fuel_system: "Fuel",
  cooling_system: "Cooling",
  brake_system: "Brakes",
};

const layout: readonly (ViewBox & { sketches: readonly Sketch[]; at: Placement })[] = [
  { view: "left", label: "Left side", caption: { x: 262, y: 18 }, sketches: sideView, at: { dx: 20, dy: 34 } },
  {
    view: "right",
    label: "Right side",
    caption: { x: 798, y: 18 },
    sketches: sideView.map((sketch) => mirrored(sketch, "x")),
    at: { dx: 1040, dy: 34 },
  },
  { view: "front", label: "Front", caption: { x: 132, y: 236 }, sketches: frontView, at: { dx: 132, dy: 254 } },
  { view: "top", label: "Top", caption: { x: 530, y: 218 }, sketches: topView, at: { dx: 287.5, dy: 334 } },
  { view: "rear", label: "Rear", caption: { x: 928, y: 236 }, sketches: rearView, at: { dx: 928, dy: 254 } },
];

const legend: readonly LegendCell[] = mechanicalParts.map((part, i) => {
  const cell = { x: 20 + i * 102, y: 456, width: 102, height: 34 };
  return { part, label: legendLabels[part], ...cell, anchor: { x: cell.x + 14, y: cell.y + 17 } };
});

/**
 * A car unfolded: both sides, front, top and rear in one coordinate system, for screen and paper
 * alike. Shapes stand in drawing order. Left and right are the driver's, sitting in the car.
 */
export const diagram = {
  width,
  height,
  views: layout.map(({ view, label, caption }): ViewBox => ({ view, label, caption })),
  shapes: layout.flatMap(({ view, sketches, at }): DiagramShape[] =>
    sketches.map((sketch) => placeSketch(sketch, view, at)),
  ),
  legend,
  pinRadius,
} as const;

/** The view in which a part is largest: there its pins stand. */
const pinView: Readonly<Record<BodyPart, DiagramView>> = {
  front_bumper: "front",
  rear_bumper: "rear",
  hood: "top",
  roof: "top",
  trunk_lid: "top",
  front_fender_left: "left",
  front_fender_right: "right",
  front_door_left: "left",
  front_door_right: "right",
  rear_door_left: "left",
  rear_door_right: "right",
  quarter_panel_left: "left",
  quarter_panel_right: "right",
  windshield: "top",
  rear_window: "top",
  side_window_fl: "left",
  side_window_fr: "right",
  side_window_rl: "left",
  side_window_rr: "right",
  headlight_left: "front",
  headlight_right: "front",
  taillight_left: "rear",
  taillight_right: "rear",
  fog_light_left: "front",
  fog_light_right: "front",
};

const anchors: ReadonlyMap<PartName, Point> = new Map([
  ...diagram.legend.map((cell): [PartName, Point] => [cell.part, cell.anchor]),
  ...diagram.shapes.flatMap((shape): [PartName, Point][] =>
    shape.part && shape.anchor && pinView[shape.part] === shape.view ? [[shape.part, shape.anchor]] : [],
  ),
]);

/** Where a part's first pin stands. Throws for a part that the drawing lacks: a fault in the drawing. */
export function anchorOf(part: PartName): Point {
  const anchor = anchors.get(part);
  if (!anchor) throw new Error(`The diagram has no shape for ${part}.`);
  return anchor;
}

/** One pin per entry of `parts`, in that order, none over another: see `spreadPins`. */
export const pinPositions = (parts: readonly PartName[]): Pin[] => spreadPins(parts, { width, height, anchorOf });
