import type { Point } from "../geometry.ts";
import {
  type Corner,
  type Edge,
  endOfEdge,
  halfway,
  middleOf,
  type Node,
  region,
  reversed,
  rounded,
  smooth,
  straight,
} from "../lines.ts";
import { part, type Sketch } from "../shape.ts";
import type { Profile, SideProfile } from "../styles/profile.ts";
import type { Arch } from "./arches.ts";

type Arches = readonly [front: Arch, rear: Arch];

const at = ([x, y]: Node): Point => ({ x, y });

/** The thin strip between two lines that run in the same direction. */
function strip(outer: readonly Node[], inner: readonly Node[]): { path: string; at: Point } {
  const [a, b] = [halfway(smooth(outer)), halfway(smooth(inner))];
  return { path: region(smooth(outer), reversed(smooth(inner))), at: middleOf([a, b]) };
}

/** From a seam's end down to `height`: along the arch if the seam ends on it, or nothing if it ends at the sill. */
function below(seam: Edge, arch: Arch, height: number): Edge {
  const angle = arch.angleOf(endOfEdge(seam));
  if (angle === null) return straight([endOfEdge(seam)]);
  const foot = arch.frontAngleAt(height);
  return arch.along(angle, angle > 90 && angle < 270 ? foot : 180 - foot);
}

function frontEnd({ outline, seams, sill, underside, ...side }: SideProfile, [arch]: Arches): readonly Sketch[] {
  const bumperSeam = smooth(seams.frontBumper);
  const doorSeam = smooth(seams.doors[0] ?? []);
  const seamAngle = arch.angleOf(endOfEdge(bumperSeam)) ?? 180;
  const fender = region(
    doorSeam,
    arch.along(180 - arch.frontAngleAt(sill), seamAngle),
    reversed(bumperSeam),
    smooth(outline.face),
    smooth(outline.hood),
  );
  const bumper = region(bumperSeam, below(bumperSeam, arch, underside), smooth(outline.frontBumper));
  const bumperPin = { x: (arch.center.x - arch.radius) / 2 + 1, y: arch.center.y + 7 };
  return [
    part("front_fender_left", "panel", { path: fender, at: at(side.fenderPin) }),
    part("hood", "panel", strip(outline.hood, seams.hood)),
    part("front_bumper", "panel", { path: bumper, at: bumperPin }),
    part("headlight_left", "light", { path: rounded(side.headlight), at: middleOf(side.headlight) }),
  ];
}

/** A door between two seams. */
function door(from: readonly Node[], to: readonly Node[], { sill, arch }: { sill: number; arch: Arch }) {
  const [front, rear] = [smooth(from), smooth(to)];
  const path = region(front, reversed(below(rear, arch, sill)), reversed(rear));
  return { path, at: middleOf([front.start, endOfEdge(front), rear.start, [rear.start[0], sill]]) };
}

function doors({ seams, sill }: SideProfile, [, arch]: Arches): readonly Sketch[] {
  const [front = [], middle = [], rear] = seams.doors;
  return [
    part("front_door_left", "panel", door(front, middle, { sill, arch })),
    ...(rear ? [part("rear_door_left", "panel", door(middle, rear, { sill, arch }))] : []),
  ];
}

/** Thickness of the roof above the doors, in cm. */
const roofEdge = 6;

/** The roof's lower edge. It gets thinner towards both pillars. */
function roofUnderside(roof: readonly Node[]): readonly Node[] {
  return roof.map(([x, y], i) => {
    if (i === 0) return [x + 5, y - 1.4];
    return i === roof.length - 1 ? [x - 8, y - 4] : [x, y - roofEdge];
  });
}

/** The roof's lower edge behind the doors, where the rear pillar begins. */
function roofBehind(roof: readonly Node[], [doorEnd]: Node): readonly Node[] {
  const under = roofUnderside(roof).filter(([x]) => x > doorEnd);
  return [...under, ...roof.slice(-1)];
}

/** Quarter panel, lid, taillight and rear bumper. */
function rearEnd({ outline, seams, sill, underside, ...side }: SideProfile, [, arch]: Arches): readonly Sketch[] {
  const bumperSeam = smooth(seams.rearBumper);
  const front = smooth(seams.bed ?? seams.doors.at(-1) ?? []);
  const foot = arch.frontAngleAt(sill);
  const start = arch.angleOf(endOfEdge(bumperSeam)) ?? 180 - foot;
  const end = arch.angleOf(endOfEdge(front)) ?? foot;
  const pillar = seams.bed ? [] : [straight(roofBehind(outline.roof, front.start)), smooth(outline.rearGlass)];
  const quarter = region(...pillar, smooth(outline.lid), bumperSeam, arch.along(start, end), reversed(front));
  const bumper = region(smooth(outline.rearBumper), reversed(below(bumperSeam, arch, underside)), reversed(bumperSeam));
  const tail = Math.max(...outline.rearBumper.map(([x]) => x));
  const [inner, outer] = [Math.min(...seams.rearBumper.map(([x]) => x)), tail];
  return [
    part("quarter_panel_left", "panel", { path: quarter, at: at(side.quarterPin) }),
    part("trunk_lid", "panel", strip(outline.lid, seams.lid)),
    part("rear_bumper", "panel", {
      path: bumper,
      at: { x: (inner + outer) / 2 + 4, y: (underside + (seams.rearBumper[0]?.[1] ?? 0)) / 2 },
    }),
    part("taillight_left", "light", { path: rounded(side.taillight), at: middleOf(side.taillight) }),
  ];
}

const panes = (all: readonly (readonly Corner[])[]) => ({
  path: all.map(rounded).join(" "),
  at: middleOf(all[0] ?? []),
});

/** Panels, lights and windows. Later shapes cover earlier ones. */
export function panels({ side }: Profile, arches: Arches): readonly Sketch[] {
  const { roof } = side.outline;
  return [
    ...rearEnd(side, arches),
    ...frontEnd(side, arches),
    ...doors(side, arches),
    part("roof", "panel", strip(roof, roofUnderside(roof))),
    part("side_window_fl", "glass", panes(side.frontWindows)),
    part("side_window_rl", "glass", panes(side.rearWindows)),
  ];
}
