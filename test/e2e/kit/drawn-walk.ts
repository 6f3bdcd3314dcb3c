import { azimuths, type DrawnAngle } from "../../../scripts/kit/drawn-car/angles.ts";
import { drawCarPhoto } from "../../../scripts/kit/drawn-car/draw.ts";

const walk: readonly DrawnAngle[] = ["front", "left_side", "rear", "right_side", "rear_left", "front_left"];

/** Photos of a walk around one drawn car, in 1600x1000, named by their angle. The product's models recognize the car. */
export const drawnWalk = (): Promise<{ name: string; content: Buffer }[]> =>
  Promise.all(
    walk.map(async (angle) => ({
      name: `${angle}.jpg`,
      content: await drawCarPhoto({ seed: 1, azimuth: azimuths[angle], width: 1600, height: 1000 }),
    })),
  );
