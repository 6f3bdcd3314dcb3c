import type { Box } from "../../../contracts/vocabulary.ts";
import type { Surfaces } from "./body.ts";
import type { Camera } from "./camera.ts";
import { seededRandom } from "./chance.ts";
import { decal } from "./paint.ts";

/** Damage to draw. On a flank `at` is meters from the middle to the nose and above the ground; on an end meters to the left and up. */
export interface Mark {
  readonly kind: "scratch" | "dent" | "rust";
  readonly on: "left" | "right" | "front" | "rear";
  readonly at: readonly [number, number];
  /** Meters. */
  readonly size: number;
}

const looks = {
  left: (surfaces: Surfaces) => surfaces.side(1),
  right: (surfaces: Surfaces) => surfaces.side(-1),
  front: (surfaces: Surfaces) => surfaces.front,
  rear: (surfaces: Surfaces) => surfaces.rear,
} as const;

const ring = ([u, v]: readonly [number, number], radius: number, rough: () => number) =>
  Array.from({ length: 18 }, (_, at) => {
    const turn = (at / 18) * 2 * Math.PI;
    const distance = radius * rough();
    return [u + Math.cos(turn) * distance, v + Math.sin(turn) * distance * 0.7] as const;
  });

/** One mark as SVG on its surface. */
export function markSvg(camera: Camera, surfaces: Surfaces, { kind, on, at, size }: Mark): string {
  const surface = looks[on](surfaces);
  const random = seededRandom(Math.round(at[0] * 1000 + at[1] * 7919 + size * 104_729));
  const shape = (radius: number, rough: () => number, look: string) =>
    `<path d="${decal(camera, surface, ring(at, radius, rough))}" ${look}/>`;
  if (kind === "dent") {
    const even = () => 1;
    const rim = [1, 0.85, 0.7].map((share) => shape((size / 2) * share, even, 'fill="#fff" opacity=".12"'));
    const hollow = [0.62, 0.5, 0.36, 0.2].map((share) => shape((size / 2) * share, even, 'fill="#000" opacity=".28"'));
    return [...rim, ...hollow].join("");
  }
  if (kind === "rust") {
    const rough = () => 0.65 + random() * 0.5;
    return (
      shape(size / 2, rough, 'fill="#7a3d16"') +
      shape(size / 3, rough, 'fill="#4d2410"') +
      shape(size / 7, rough, 'fill="#b8702e"')
    );
  }
  return Array.from({ length: 4 }, (_, stroke) => {
    const rise = (stroke - 1.5) * 0.02 + (random() - 0.5) * 0.015;
    const from = [at[0] - size * (0.5 - random() * 0.2), at[1] + rise] as const;
    const middle = [at[0], at[1] + rise + (random() - 0.5) * 0.03] as const;
    const to = [at[0] + size * (0.5 - random() * 0.2), at[1] + rise + (random() - 0.3) * 0.05] as const;
    const line = decal(camera, surface, [from, middle, to], false);
    const width = 1.2 + random() * 2.2;
    return `<path d="${line}" fill="none" stroke="#edeeec" stroke-width="${width}" stroke-linecap="round"/>`;
  }).join("");
}

/** Height of a scratch as a share of its length. A scratch is four strokes side by side. */
const scratchHeight = 0.2;

/** The box around a mark on the picture, in pixels. */
export function markBox(camera: Camera, surfaces: Surfaces, { kind, on, at, size }: Mark): Box {
  const surface = looks[on](surfaces);
  const flat = kind === "scratch" ? scratchHeight / 0.7 : 1;
  const points = ring([0, 0], size / 2, () => 1).map(([u, v]) => camera.project(surface(at[0] + u, at[1] + v * flat)));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Whether a surface faces the camera enough for its marks to be seen. */
export function isSeen(camera: Camera, on: Mark["on"]): boolean {
  const [x, y] = camera.position;
  return { left: y > 1.2, right: y < -1.2, front: x > 2.6, rear: x < -2.6 }[on];
}
