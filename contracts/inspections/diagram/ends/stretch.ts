import type { Point } from "../geometry.ts";
import { moved, type Sketch } from "../shape.ts";
import type { Profile } from "../styles/profile.ts";

/** Reference heights of a car's front or rear, from the ground up, and its half width at three of them. In cm. */
export interface Marks {
  readonly heights: readonly number[];
  readonly widths: readonly (readonly [height: number, half: number])[];
}

const heightsOf = (nodes: readonly (readonly [number, number, number?])[]): readonly number[] =>
  nodes.map(([, height]) => height);

function marks({ height, half }: Profile, belt: number, below: readonly number[]): Marks {
  return {
    heights: [0, ...below, belt, height - 10, height],
    widths: [
      [belt - 18, half.body],
      [belt, half.belt],
      [height - 9, half.roof],
    ],
  };
}

/** The underside, the headlight's lower and upper edge, and the cowl. */
export function frontMarks(profile: Profile): Marks {
  const { headlight, outline, underside } = profile.side;
  const lamp = heightsOf(headlight);
  return marks(profile, outline.hood.at(-1)?.[1] ?? 0, [underside, Math.min(...lamp), Math.max(...lamp)]);
}

/** The underside, the rear bumper's upper edge, and the bottom of the rear window. */
export function rearMarks(profile: Profile): Marks {
  const { outline, underside } = profile.side;
  return marks(profile, outline.lid[0]?.[1] ?? 0, [underside, outline.rearBumper[0]?.[1] ?? 0]);
}

/** Linear interpolation between the two nearest values of `from`, returned in terms of `to`. Constant beyond the ends. */
function between(value: number, from: readonly number[], to: readonly number[]): number {
  const next = from.findIndex((mark) => mark >= value);
  if (next === 0) return to[0] ?? 0;
  if (next < 0) return to.at(-1) ?? 0;
  const [a = 0, b = 0] = [from[next - 1], from[next]];
  const [start = 0, end = 0] = [to[next - 1], to[next]];
  return start + ((end - start) * (value - a)) / (b - a);
}

/** Stretches what is drawn for one car until its marks match those of another. */
export function stretch(from: Marks, to: Marks): (sketch: Sketch) => Sketch {
  const heights = from.widths.map(([height]) => height);
  const factors = from.widths.map(([, half], i) => (to.widths[i]?.[1] ?? half) / half);
  const move = ({ x, y }: Point): Point => ({
    x: x * between(y, heights, factors),
    y: between(y, from.heights, to.heights),
  });
  return (sketch) => moved(sketch, move);
}
