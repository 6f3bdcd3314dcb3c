import { type Segment, symmetric } from "../geometry.ts";
import { mirrored, moved, outline, type Sketch } from "../shape.ts";
import type { Profile, TailKind } from "../styles/profile.ts";
import { cabinLeft, type RoofShape, roof } from "./cabin.ts";
import { noseLeft, noseMiddle } from "./nose.ts";
import { drawnHalf, type Stations, stationsOf } from "./stations.ts";
import { tails } from "./tail.ts";

const tapers: Readonly<Record<TailKind, number>> = { deck: 2.4, tailgate: 4, bed: 1.5 };

/** The outline behind the doors: the rounder, the more of a trunk there is. */
function tailLine(tail: TailKind, end: number): readonly Segment[] {
  switch (tail) {
    case "deck":
      return [
        [end - 75, 93, end - 45, 90, end - 24, 79],
        [end - 8, 69, end, 38, end, 0],
      ];
    case "tailgate":
      return [
        [end - 75, 93, end - 45, 91, end - 24, 83.6],
        [end - 8, 76, end, 46, end, 0],
      ];
    case "bed":
      return [
        [end - 75, 92.6, end - 40, 91, end - 9, 88],
        [end - 7, 84],
        [end - 3, 80, end, 79, end, 72],
        [end, 0],
      ];
  }
}

function shell({ length, doors }: Stations, tail: TailKind): string {
  const waist = Math.min(length - 110, (doors.at(-1) ?? 0) + 10);
  return symmetric(
    [0, 0],
    [
      [0, 30, 4, 54, 15, 68],
      [26, 82, 46, 90, 78, 92],
      [112, 93.6, 132, 91, 160, 90.6],
      [220, 90.6, waist - 60, 91.6, waist, 92.6],
      ...tailLine(tail, length),
    ],
    "y",
  );
}

/** x at which the last side window ends: at the roof and at the belt. */
function glassEnd({ roofEnd, glassFoot, doors }: Stations, tail: TailKind): readonly [roof: number, belt: number] {
  if (tail === "deck") return [roofEnd - 9, glassFoot - 30];
  const last = doors.at(-1) ?? 0;
  return tail === "bed" ? [roofEnd - 16, last - 2] : [roofEnd - 14, glassFoot - 28];
}

/** From above, nose to the left: x behind the nose; y 0 on the center line, the car's left (driver's) side at positive y. */
export function topView(profile: Profile): readonly Sketch[] {
  const stations = stationsOf(profile);
  const shape: RoofShape = { taper: tapers[profile.tail], rails: profile.hasRoofRails ?? false };
  const tail = tails[profile.tail](stations, shape);
  const left = [...tail.left, ...noseLeft(stations), ...cabinLeft(stations, shape, glassEnd(stations, profile.tail))];
  const sketches = [
    outline("body", shell(stations, profile.tail)),
    ...noseMiddle(stations),
    roof(stations, shape),
    ...tail.middle,
    ...left,
    ...left.map((sketch) => mirrored(sketch, "y")),
  ];
  const widen = profile.half.body / drawnHalf;
  return sketches.map((sketch) => moved(sketch, ({ x, y }) => ({ x, y: y * widen })));
}
