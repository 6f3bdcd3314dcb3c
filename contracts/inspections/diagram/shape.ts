import type { bodyParts } from "../../vocabulary.ts";
import { movePath, type Placement, type Point, placePoint } from "./geometry.ts";

export type BodyPart = (typeof bodyParts)[number];
export const views = ["left", "right", "front", "top", "rear"] as const;
export type DiagramView = (typeof views)[number];

/**
 * How a shape is drawn. `body`: the car's outline, filled like a panel, with the thickest line.
 * `panel`, `glass`, `light`: a part. `tyre`, `trim`: filled, without a part. `line`: a thin stroke without a fill.
 */
export type ShapeKind = "body" | "panel" | "glass" | "light" | "tyre" | "trim" | "line";

export interface DiagramShape {
  /** Null for shapes that are not reportable parts: wheels, mirrors, sills, grille. */
  readonly part: BodyPart | null;
  readonly view: DiagramView;
  readonly kind: ShapeKind;
  /** SVG path data in the diagram's coordinates: absolute M, L, C, Z. */
  readonly path: string;
  /** The position of a pin on this shape; null without a part. */
  readonly anchor: Point | null;
}

/** A shape in the coordinates of its own view, in centimeters. */
export type Sketch = Omit<DiagramShape, "view">;

export const part = (
  name: BodyPart,
  kind: "panel" | "glass" | "light",
  drawn: { path: string; at: Point },
): Sketch => ({ part: name, kind, path: drawn.path, anchor: drawn.at });

export const outline = (kind: ShapeKind, path: string): Sketch => ({ part: null, kind, path, anchor: null });

const otherSide: Readonly<Partial<Record<BodyPart, BodyPart>>> = {
  front_fender_left: "front_fender_right",
  front_door_left: "front_door_right",
  rear_door_left: "rear_door_right",
  quarter_panel_left: "quarter_panel_right",
  side_window_fl: "side_window_fr",
  side_window_rl: "side_window_rr",
  headlight_left: "headlight_right",
  taillight_left: "taillight_right",
  fog_light_left: "fog_light_right",
};

/** The same shape with `move` applied to every point. */
export const moved = (sketch: Sketch, move: (point: Point) => Point): Sketch => ({
  ...sketch,
  path: movePath(sketch.path, move),
  anchor: sketch.anchor && move(sketch.anchor),
});

/** The same part on the car's other side, without moving it: for the view of that side. */
export const onOtherSide = (sketch: Sketch): Sketch => ({
  ...sketch,
  part: sketch.part && (otherSide[sketch.part] ?? sketch.part),
});

/** The shape mirrored to the car's other side. `axis` is the coordinate that changes sign. */
export const mirrored = (sketch: Sketch, axis: "x" | "y"): Sketch =>
  onOtherSide(moved(sketch, ({ x, y }) => (axis === "x" ? { x: -x, y } : { x, y: -y })));

export const placeSketch = (sketch: Sketch, view: DiagramView, to: Placement): DiagramShape => ({
  ...moved(sketch, (point) => placePoint(point, to)),
  view,
});
