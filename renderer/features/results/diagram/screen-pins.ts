import type { BodyStyle } from "../../../../contracts/diagram/body-style.ts";
import { pinRadius as paperRadius, spreadPins } from "../../../../contracts/diagram/pins.ts";
import { anchorOf, diagramOf, type Point } from "../../../../contracts/diagram.ts";
import type { PartName } from "../../../../contracts/vocabulary.ts";

/** The drawing is half as large on the screen as on paper, so its pins are twice as large in it. */
const enlarged = 1.9;

/** In the diagram's units: a pin that is chosen, with its line, fills what `spreadPins` keeps free around it. */
export const selectedRadius = paperRadius * enlarged - 3;
export const pinRadius = selectedRadius - 2;

interface ScreenPin extends Point {
  readonly anchor: Point;
}

/** As `pinPositions` of the diagram, for pins of the screen's size: spread on a smaller sheet, then enlarged. */
export function screenPins(style: BodyStyle, parts: readonly PartName[]): ScreenPin[] {
  const { width, height } = diagramOf(style);
  const scaled = ({ x, y }: Point, by: number): Point => ({ x: x * by, y: y * by });
  const pins = spreadPins(parts, {
    width: width / enlarged,
    height: height / enlarged,
    anchorOf: (part) => scaled(anchorOf(style, part), 1 / enlarged),
  });
  return pins.map((pin) => ({ ...scaled(pin, enlarged), anchor: scaled(pin.anchor, enlarged) }));
}
