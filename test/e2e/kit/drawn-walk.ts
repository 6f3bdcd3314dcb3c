import { azimuths, type DrawnAngle } from "../../../scripts/kit/drawn-car/angles.ts";
import { drawCarPhoto } from "../../../scripts/kit/drawn-car/draw.ts";
import { sharedResult } from "../../kit/shared-results.ts";

const walk: readonly DrawnAngle[] = ["front", "left_side", "rear", "right_side", "rear_left", "front_left"];

/** Drawn once for all specs. */
const drawn = new Map<DrawnAngle, Promise<Buffer>>();

/** A photo of one drawn car in 1600x1000, the same car from each angle. The product's models recognize it. */
export function drawnPhoto(angle: DrawnAngle): Promise<Buffer> {
  const draw = () => drawCarPhoto({ seed: 1, azimuth: azimuths[angle], width: 1600, height: 1000 });
  const photo = drawn.get(angle) ?? sharedResult(`walk-${angle}`, draw);
  drawn.set(angle, photo);
  return photo;
}

/** Photos of a walk around the car of `drawnPhoto`, named by their angle. */
export const drawnWalk = (): Promise<{ name: string; content: Buffer }[]> =>
  Promise.all(walk.map(async (angle) => ({ name: `${angle}.jpg`, content: await drawnPhoto(angle) })));
