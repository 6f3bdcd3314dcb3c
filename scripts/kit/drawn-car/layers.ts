import { type Body, type Surfaces, widthAt } from "./body.ts";
import type { Point } from "./camera.ts";
import { flankDetails, frontDetails, rearDetails, rearWindowDetails, roofLine, windshieldDetails } from "./details.ts";
import { type Canvas, mesh } from "./paint.ts";
import { wheel, wheelArch } from "./wheels.ts";

/** A part of the drawing. Layers are drawn from the farthest to the nearest. */
export interface Layer {
  /** The point by which the distance to the camera is measured. */
  readonly at: Point;
  readonly svg: () => string;
}

/** The upper edge of the sides at a length: hood, roof line and trunk. */
export function topAt(body: Body, corner: number, x: number): number {
  const { belt, hoodFront, cowl, glassFoot } = body;
  if (x > cowl) return hoodFront + (belt - hoodFront) * Math.min(1, (corner - x) / (corner - cowl));
  return x < glassFoot ? belt + 0.06 : roofLine(body, x);
}

/** The visible sides with their wheels. */
export function sideLayers(canvas: Canvas, body: Body, surfaces: Surfaces): readonly Layer[] {
  const { camera } = canvas;
  const half = surfaces.corner;
  return ([1, -1] as const).flatMap((flank): Layer[] => {
    if (camera.position[1] * flank < widthAt(body, 0, 0.5)) return [];
    const surface = surfaces.side(flank);
    return [
      {
        at: [0, flank * 0.95, 0.6],
        svg: () => {
          const stretched = (x: number, share: number) =>
            surface(x, body.sill + (topAt(body, half, x) - body.sill) * share);
          return (
            mesh(canvas, stretched, { u: [-half, half, 28], v: [0, 1, 13] }) +
            body.axles.map((axle) => wheelArch(camera, body, surface, axle)).join("") +
            flankDetails(camera, body, surfaces, flank) +
            body.axles.map((axle) => wheel(camera, body, flank, axle)).join("")
          );
        },
      },
    ];
  });
}

/** The front and the rear, as far as they are visible. */
export function endLayers(canvas: Canvas, body: Body, surfaces: Surfaces, plate: string): readonly Layer[] {
  const { camera } = canvas;
  const { halfLength, halfWidth, belt, hoodFront } = body;
  return [
    {
      at: [halfLength, 0, 0.5],
      svg: () =>
        camera.position[0] > halfLength - 0.6
          ? mesh(canvas, surfaces.front, { u: [-halfWidth, halfWidth, 20], v: [0.22, hoodFront, 8] }) +
            frontDetails(camera, body, surfaces, plate)
          : "",
    },
    {
      at: [-halfLength, 0, 0.5],
      svg: () =>
        camera.position[0] < -halfLength + 0.6
          ? mesh(canvas, surfaces.rear, { u: [-halfWidth, halfWidth, 20], v: [0.22, belt + 0.06, 9] }) +
            rearDetails(camera, body, surfaces, plate)
          : "",
    },
  ];
}

/** Hood, windows, roof and trunk. */
export function upperLayers(canvas: Canvas, body: Body, surfaces: Surfaces): readonly Layer[] {
  const { camera } = canvas;
  const { belt, roof } = body;
  return [
    { at: [1.7, 0, 0.9], svg: () => mesh(canvas, surfaces.hood, { u: [0, 1, 8], v: [-1, 1, 12] }) },
    {
      at: [0.7, 0, 1.2],
      svg: () =>
        camera.position[0] > 0
          ? mesh(canvas, surfaces.windshield, { u: [0, 1, 6], v: [-1, 1, 8] }) + windshieldDetails(camera, surfaces)
          : "",
    },
    { at: [-0.4, 0, roof], svg: () => mesh(canvas, surfaces.roof, { u: [0, 1, 8], v: [-1, 1, 8] }) },
    {
      at: [-1.3, 0, 1.2],
      svg: () =>
        camera.position[0] < body.roofEnd
          ? mesh(canvas, surfaces.rearWindow, { u: [0, 1, 6], v: [-1, 1, 8] }) + rearWindowDetails(camera, surfaces)
          : "",
    },
    { at: [-2, 0, belt], svg: () => mesh(canvas, surfaces.deck, { u: [0, 1, 6], v: [-1, 1, 8] }) },
  ];
}
