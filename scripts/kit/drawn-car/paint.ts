import type { Surface } from "./body.ts";
import { type Camera, cross, dot, minus, type Point, unit } from "./camera.ts";

export type Rgb = readonly [number, number, number];

const round = (value: number): number => Math.round(value * 10) / 10;
export const css = ([r, g, b]: Rgb): string =>
  `rgb(${[r, g, b].map((c) => Math.round(Math.min(255, Math.max(0, c)))).join()})`;

export interface Canvas {
  readonly camera: Camera;
  readonly sun: Point;
  readonly paint: Rgb;
}

export const outline = (camera: Camera, points: readonly Point[]): string =>
  `M${points.map((point) => camera.project(point).map(round).join(" ")).join("L")}Z`;

/** The color of lacquer that faces a direction: light from the sun, the sky from above, the dark ground from below. */
export function lacquer({ sun, paint, camera }: Canvas, normal: Point, at: Point): string {
  const toEye = unit(minus(camera.position, at));
  const light = 0.42 + 0.6 * Math.max(0, dot(normal, sun));
  const facing = Math.max(0, dot(normal, toEye));
  const mirrored = 2 * dot(normal, toEye) * normal[2] - toEye[2];
  const sky = mirrored > 0.06 ? 1 : mirrored < -0.06 ? 0 : (mirrored + 0.06) / 0.12;
  const fresnel = 0.1 + 0.5 * (1 - facing) ** 3;
  const mirror = sky * (205 - 40 * mirrored) + (1 - sky) * 62;
  const shine = 120 * Math.max(0, dot(unit([sun[0] + toEye[0], sun[1] + toEye[1], sun[2] + toEye[2]]), normal)) ** 60;
  return css(paint.map((c) => c * light * (1 - fresnel) + mirror * fresnel + shine) as unknown as Rgb);
}

type Range = readonly [from: number, to: number, steps: number];

/** A surface as small shaded quads. Quads that face away are left out. `inside` limits it to a shape. */
export function mesh(
  canvas: Canvas,
  surface: Surface,
  across: { u: Range; v: Range },
  inside: (u: number, v: number) => boolean = () => true,
): string {
  const [u0, u1, us] = across.u;
  const [v0, v1, vs] = across.v;
  const quads: string[] = [];
  for (let i = 0; i < us; i += 1) {
    for (let j = 0; j < vs; j += 1) {
      const u = [u0 + ((u1 - u0) * i) / us, u0 + ((u1 - u0) * (i + 1)) / us] as const;
      const v = [v0 + ((v1 - v0) * j) / vs, v0 + ((v1 - v0) * (j + 1)) / vs] as const;
      if (!inside((u[0] + u[1]) / 2, (v[0] + v[1]) / 2)) continue;
      const corners = [surface(u[0], v[0]), surface(u[1], v[0]), surface(u[1], v[1]), surface(u[0], v[1])] as const;
      const center = surface((u[0] + u[1]) / 2, (v[0] + v[1]) / 2);
      const normal = outward(unit(cross(minus(corners[2], corners[0]), minus(corners[3], corners[1]))), center);
      if (dot(normal, minus(canvas.camera.position, center)) <= 0) continue;
      const color = lacquer(canvas, normal, center);
      quads.push(`<path d="${outline(canvas.camera, corners)}" fill="${color}" stroke="${color}"/>`);
    }
  }
  return quads.join("");
}

/** A normal that points away from the car's core. */
export function outward(normal: Point, at: Point): Point {
  const away: Point = [at[0] * 0.25, at[1], at[2] - 0.6];
  return dot(normal, away) < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
}

/** A shape on a surface. Its edges are sampled so that they follow the surface. */
export function decal(
  camera: Camera,
  surface: Surface,
  shape: readonly (readonly [number, number])[],
  closed = true,
): string {
  const points: Point[] = [];
  const sides = closed ? shape.length : shape.length - 1;
  for (let i = 0; i < sides; i += 1) {
    const a = shape[i] ?? [0, 0];
    const b = shape[(i + 1) % shape.length] ?? [0, 0];
    for (let step = 0; step < 6; step += 1) {
      points.push(surface(a[0] + ((b[0] - a[0]) * step) / 6, a[1] + ((b[1] - a[1]) * step) / 6));
    }
  }
  const last = shape.at(-1);
  if (!closed && last) points.push(surface(...last));
  const path = outline(camera, points);
  return closed ? path : path.slice(0, -1);
}
