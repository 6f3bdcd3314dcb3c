import type { Surfaces } from "./body.ts";
import type { Camera } from "./camera.ts";
import { seededRandom } from "./chance.ts";
import { decal } from "./paint.ts";

/** A hole in the windshield with cracks around it. */
export interface Shatter {
  /** Share of the way up the windshield, 0-1; share across, -1 the car's right edge, 1 its left. */
  readonly at: readonly [number, number];
  /** The length of the cracks, in meters. */
  readonly radius: number;
}

/** About the windshield of all drawn bodies, in meters. */
const windshieldLength = 0.75;
const windshieldHalfWidth = 0.72;

const cracks = 26;
const rings = [0.08, 0.14, 0.22, 0.3, 0.4, 0.52, 0.66, 0.8];

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** Whether the camera sees the windshield from outside. */
export const seesWindshield = (camera: Camera): boolean => camera.position[0] > 2.6;

/** The hole and its cracks as SVG. They end at the edges of the windshield. */
export function shatterSvg(camera: Camera, surfaces: Surfaces, { at, radius }: Shatter): string {
  const random = seededRandom(5);
  const turns = Array.from({ length: cracks }, (_, one) => ((one + random() * 0.7) * 2 * Math.PI) / cracks);
  const point = (turn: number, distance: number): readonly [number, number] => [
    within(at[0] + (Math.sin(turn) * distance) / windshieldLength, 0.04, 0.96),
    within(at[1] + (Math.cos(turn) * distance) / windshieldHalfWidth, -0.94, 0.94),
  ];
  const path = (points: readonly (readonly [number, number])[], isClosed: boolean, look: string) =>
    `<path d="${decal(camera, surfaces.windshield, points, isClosed)}" ${look}/>`;
  const around = (share: number, rough: number) =>
    turns.map((turn) => point(turn, radius * share * (1 - rough / 2 + random() * rough)));
  const dust = path(around(0.6, 0), true, 'fill="#cfdade" opacity=".25"');
  const rays = turns.map((turn) => {
    const length = radius * (0.6 + random() * 0.5);
    const bent = (spread: number) => turn + (random() - 0.5) * spread;
    const points = [point(turn, 0), point(bent(0.12), length / 2), point(bent(0.2), length)];
    const width = 1 + random() * 1.8;
    return path(points, false, `fill="none" stroke="#e9f0f3" stroke-opacity=".9" stroke-width="${width}"`);
  });
  const webs = rings.map((share) =>
    path(
      around(share, 0.3),
      true,
      `fill="none" stroke="#dfe8ec" stroke-opacity=".75" stroke-width="${0.8 + random()}"`,
    ),
  );
  const hole = path(around(0.27, 0.6), true, 'fill="#070a0c" stroke="#f4f8fa" stroke-width="2"');
  return dust + rays.join("") + webs.join("") + hole;
}
