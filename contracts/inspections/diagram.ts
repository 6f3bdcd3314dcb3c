import { mechanicalParts, type PartName } from "../vocabulary.ts";
import { anchorsOnBody } from "./diagram/anchors.ts";
import type { BodyStyle } from "./diagram/body-style.ts";
import { frontView } from "./diagram/ends/front/front.ts";
import { rearView } from "./diagram/ends/rear/rear.ts";
import type { Placement, Point } from "./diagram/geometry.ts";
import { type Pin, pinRadius, spreadPins } from "./diagram/pins.ts";
import { type DiagramShape, type DiagramView, onOtherSide, placeSketch, type Sketch, views } from "./diagram/shape.ts";
import { sideView } from "./diagram/side/side.ts";
import type { Profile } from "./diagram/styles/profile.ts";
import { profiles } from "./diagram/styles/profiles.ts";
import { topView } from "./diagram/top/top.ts";

export type { Point } from "./diagram/geometry.ts";
export type { DiagramShape, DiagramView, ShapeKind } from "./diagram/shape.ts";

export type MechanicalPart = (typeof mechanicalParts)[number];

/** One view's position on the sheet, and that of its caption (middle of the text's baseline). */
export interface ViewBox {
  readonly view: DiagramView;
  readonly label: string;
  readonly caption: Point;
}

/** A mechanical part has no outline. It has a cell in the strip below the drawing. */
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

interface Place extends ViewBox {
  /** The middle of the car. In all views except the top one, the middle of the ground below it. */
  readonly at: Point;
}

const places = {
  left: { view: "left", label: "Left side", caption: { x: 262, y: 18 }, at: { x: 262.5, y: 187 } },
  right: { view: "right", label: "Right side", caption: { x: 798, y: 18 }, at: { x: 797.5, y: 187 } },
  front: { view: "front", label: "Front", caption: { x: 132, y: 236 }, at: { x: 132, y: 410 } },
  top: { view: "top", label: "Top", caption: { x: 530, y: 218 }, at: { x: 530, y: 334 } },
  rear: { view: "rear", label: "Rear", caption: { x: 928, y: 236 }, at: { x: 928, y: 410 } },
} as const satisfies Readonly<Record<DiagramView, Place>>;

/** The available space of a side view on the sheet, in sheet units: its width, and its height from ground to roof. */
const room = { length: 489, height: 160 } as const;

const legend: readonly LegendCell[] = mechanicalParts.map((part, i) => {
  const cell = { x: 20 + i * 102, y: 456, width: 102, height: 34 };
  return { part, label: legendLabels[part], ...cell, anchor: { x: cell.x + 14, y: cell.y + 17 } };
});

/** An unfolded car on a sheet of `width` by `height`. Shapes are in drawing order. */
export interface Diagram {
  readonly style: BodyStyle;
  readonly width: number;
  readonly height: number;
  readonly views: readonly ViewBox[];
  readonly shapes: readonly DiagramShape[];
  readonly legend: readonly LegendCell[];
  readonly pinRadius: number;
  /** The position of a part's first pin. Every part has an anchor, even one that this body style lacks: see `anchorOf`. */
  readonly anchors: ReadonlyMap<PartName, Point>;
}

/** The placement of the car's own coordinates on the sheet for each view. A car too large for the sheet is scaled down. */
function placementsOf({ length, height: tall }: Profile): Readonly<Record<DiagramView, Placement>> {
  const scale = Math.min(1, room.length / length, room.height / tall);
  const along = (length / 2) * scale;
  const upright = ({ at }: Place, dx = 0): Placement => ({ dx: at.x + dx, dy: at.y, scaleX: scale, scaleY: -scale });
  return {
    left: upright(places.left, -along),
    right: { ...upright(places.right, along), scaleX: -scale },
    front: upright(places.front),
    top: { dx: places.top.at.x - along, dy: places.top.at.y, scaleX: scale, scaleY: scale },
    rear: upright(places.rear),
  };
}

function draw(style: BodyStyle): Diagram {
  const profile = profiles[style];
  const placements = placementsOf(profile);
  const side = sideView(profile);
  const sketches: Readonly<Record<DiagramView, readonly Sketch[]>> = {
    left: side,
    right: side.map(onOtherSide),
    front: frontView(profile),
    top: topView(profile),
    rear: rearView(profile),
  };
  const shapes = views.flatMap((view) => sketches[view].map((sketch) => placeSketch(sketch, view, placements[view])));
  return {
    style,
    width,
    height,
    views: views.map((view) => ({ view, label: places[view].label, caption: places[view].caption })),
    shapes,
    legend,
    pinRadius,
    anchors: new Map([
      ...anchorsOnBody(profile, shapes, placements),
      ...legend.map(({ part, anchor }) => [part, anchor] as const),
    ]),
  };
}

const diagrams = new Map<BodyStyle, Diagram>();

/**
 * An unfolded car of this style: both sides, front, top and rear in one coordinate system, for the page and for reports.
 * Left and right are as seen by the driver. The same style returns the same object.
 */
export function diagramOf(style: BodyStyle): Diagram {
  const known = diagrams.get(style);
  if (known) return known;
  const drawn = draw(style);
  diagrams.set(style, drawn);
  return drawn;
}

/** The position of a part's first pin. Throws for a part without an anchor, which is a mistake in the drawing. */
export function anchorOf(style: BodyStyle, part: PartName): Point {
  const anchor = diagramOf(style).anchors.get(part);
  if (!anchor) throw new Error(`The ${style} has no place for ${part}.`);
  return anchor;
}

/** One pin per entry of `parts`, in that order; pins do not overlap: see `spreadPins`. */
export const pinPositions = (style: BodyStyle, parts: readonly PartName[]): Pin[] =>
  spreadPins(parts, { width, height, anchorOf: (part) => anchorOf(style, part) });
