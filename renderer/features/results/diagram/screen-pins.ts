import type { BodyStyle } from "../../../../contracts/inspections/diagram/body-style.ts";
import { pinRadius as paperRadius, spreadPins } from "../../../../contracts/inspections/diagram/pins.ts";
import { anchorOf, diagramOf, type Point } from "../../../../contracts/inspections/diagram.ts";
import type { PartName } from "../../../../contracts/vocabulary.ts";

/** The diagram is about half as large on the screen as on paper, so its pins are about twice as large. */
const pinScale = 1.9;

/** In the diagram's units: a selected pin with its line fills the space that `spreadPins` keeps free around it. */
export const selectedRadius = paperRadius * pinScale - 3;
export const pinRadius = selectedRadius - 2;

interface ScreenPin extends Point {
  readonly anchor: Point;
}

/** Like `pinPositions` of the diagram, for pins of the screen's size: they are spread on a smaller sheet, then scaled up. */
export function screenPins(style: BodyStyle, parts: readonly PartName[]): ScreenPin[] {
  const { width, height } = diagramOf(style);
  const scaled = ({ x, y }: Point, by: number): Point => ({ x: x * by, y: y * by });
  const pins = spreadPins(parts, {
    width: width / pinScale,
    height: height / pinScale,
    anchorOf: (part) => scaled(anchorOf(style, part), 1 / pinScale),
  });
  return pins.map((pin) => ({ ...scaled(pin, pinScale), anchor: scaled(pin.anchor, pinScale) }));
}
