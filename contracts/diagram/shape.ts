import type { bodyParts } from "../vocabulary.ts";
import { type Placement, type Point, placePath, placePoint } from "./geometry.ts";

export type BodyPart = (typeof bodyParts)[number];
export const views = ["left", "right", "front", "top", "rear"] as const;
export type DiagramView = (typeof views)[number];

/**
 * How a shape is meant to look. `body`: the car's outline, filled as panels are and drawn with the
 * heaviest line. `panel`, `glass`, `light`: a part. `tyre`, `trim`: filled, without a part. `line`:
 * a thin stroke that is not filled.
 */
export type ShapeKind = "body" | "panel" | "glass" | "light" | "tyre" | "trim" | "line";

export interface DiagramShape {
  /** Null for what makes the car recognisable and isn't a part one reports on: wheels, mirrors, sills, grille. */
  readonly part: BodyPart | null;
  readonly view: DiagramView;
  readonly kind: ShapeKind;
  /** SVG path data in the diagram's coordinates: absolute M, L, C, Z. */
  readonly path: string;
  /** Where a pin on this shape stands; null without a part. */
  readonly anchor: Point | null;
}

/** A shape in its own view's coordinates, one unit a centimetre of a car 485 long, 185 wide, 145 high. */
export type Sketch = Omit<DiagramShape, "view">;

export const part = (
  name: BodyPart,
  kind: "panel" | "glass" | "light",
  drawn: { path: string; at: readonly [number, number] },
): Sketch => ({ part: name, kind, path: drawn.path, anchor: { x: drawn.at[0], y: drawn.at[1] } });

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

/** The same shape on the car's other side. `axis` is the coordinate that changes sign. */
export function mirrored(sketch: Sketch, axis: "x" | "y"): Sketch {
  const placement: Placement = axis === "x" ? { dx: 0, dy: 0, scaleX: -1 } : { dx: 0, dy: 0, scaleY: -1 };
  return {
    ...sketch,
    part: sketch.part && (otherSide[sketch.part] ?? sketch.part),
    path: placePath(sketch.path, placement),
    anchor: sketch.anchor && placePoint(sketch.anchor, placement),
  };
}

export const placeSketch = (sketch: Sketch, view: DiagramView, to: Placement): DiagramShape => ({
  ...sketch,
  view,
  path: placePath(sketch.path, to),
  anchor: sketch.anchor && placePoint(sketch.anchor, to),
});
