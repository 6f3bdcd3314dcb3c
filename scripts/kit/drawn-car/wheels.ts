import type { Body, Surface } from "./body.ts";
import { widthAt } from "./body.ts";
import type { Camera, Point } from "./camera.ts";
import { black, pen } from "./details.ts";
import { outline } from "./paint.ts";

/** A wheel arch and the wheel in it. */
export function wheel(camera: Camera, body: Body, flank: 1 | -1, axle: number): string {
  const radius = body.wheelRadius;
  const disc = (r: number, out: number): Point[] =>
    Array.from({ length: 36 }, (_, at) => {
      const turn = (at / 36) * 2 * Math.PI;
      return [axle + Math.cos(turn) * r, flank * (widthAt(body, axle, 0.45) - 0.03 + out), radius + Math.sin(turn) * r];
    });
  const shape = (r: number, out: number, look: string) => `<path d="${outline(camera, disc(r, out))}" ${look}/>`;
  const spoke = (at: number) => {
    const arm = (turn: number, r: number): Point => [
      axle + Math.cos(turn) * r,
      flank * (widthAt(body, axle, 0.45) - 0.02),
      radius + Math.sin(turn) * r,
    ];
    const turn = (at / 5) * 2 * Math.PI + 0.3;
    const blade = [
      arm(turn - 0.5, radius * 0.12),
      arm(turn - 0.16, radius * 0.62),
      arm(turn + 0.16, radius * 0.62),
      arm(turn + 0.5, radius * 0.12),
    ];
    return `<path d="${outline(camera, blade)}" fill="url(#rim)"/>`;
  };
  return [
    shape(radius, -0.12, 'fill="#0d0e10"'),
    shape(radius, 0, 'fill="#1c1e20" stroke="#000"'),
    shape(radius * 0.7, 0.01, 'fill="#3a3e42" stroke="#b4babf" stroke-width="3"'),
    ...[0, 1, 2, 3, 4].map(spoke),
    shape(radius * 0.16, 0.02, 'fill="#8d9499"'),
  ].join("");
}

/** The visible part of a wheel below the bumpers: its tread. */
export function tire(camera: Camera, body: Body, flank: 1 | -1, axle: number): string {
  const y = widthAt(body, axle, 0.45);
  const at = (dx: number, inset: number, z: number): Point => [axle + dx, flank * (y - inset), z];
  const r = body.wheelRadius;
  const tread = [at(0, 0.14, 0), at(0, 0.34, 0), at(0, 0.34, r), at(0, 0.14, r)];
  const wall = [at(-r * 0.7, 0.14, r), at(-r * 0.4, 0.14, 0.02), at(r * 0.4, 0.14, 0.02), at(r * 0.7, 0.14, r)];
  return [tread, wall].map((face) => `<path d="${outline(camera, face)}" fill="#121415"/>`).join("");
}

/** The dark opening that the wheel stands in, cut into the flank. */
export function wheelArch(camera: Camera, body: Body, surface: Surface, axle: number): string {
  const radius = body.wheelRadius + 0.07;
  const arch = Array.from({ length: 25 }, (_, at) => {
    const turn = (at / 24) * Math.PI;
    return [axle + Math.cos(turn) * radius, body.wheelRadius + Math.sin(turn) * radius] as const;
  });
  return pen(camera, surface).fill(
    [...arch, [axle - radius, body.sill - 0.04], [axle + radius, body.sill - 0.04]],
    black,
  );
}
