import { roundedBox } from "../arcs.ts";
import { type Edge, type Node, region, rounded, smooth, straight, stroke } from "../lines.ts";
import { outline, type Sketch } from "../shape.ts";
import type { Profile } from "../styles/profile.ts";
import { type Arch, archesOf, cladding, well } from "./arches.ts";
import { panels } from "./panels.ts";
import { wheel } from "./wheel.ts";

const lineOf = (nodes: readonly Node[]): string => stroke(nodes.length === 2 ? straight(nodes) : smooth(nodes));

function silhouette({ side }: Profile, [front, rear]: readonly [Arch, Arch]): string {
  const { frontBumper, face, hood, windshield, roof, rearGlass, lid, rearBumper } = side.outline;
  const lines = [frontBumper, face, hood, windshield, roof, rearGlass, lid, rearBumper].map(smooth);
  const under = ({ along, frontAngleAt }: Arch): Edge =>
    along(180 - frontAngleAt(side.underside), frontAngleAt(side.underside));
  return region(...lines, under(rear), under(front));
}

function sill({ side }: Profile, [front, rear]: readonly [Arch, Arch]): string {
  const { sill: top, underside } = side;
  const at = ({ center, radius }: Arch, height: number) => Math.sqrt(radius ** 2 - (center.y - height) ** 2);
  return region(
    straight([
      [front.center.x + at(front, underside), underside],
      [front.center.x + at(front, top), top],
      [rear.center.x - at(rear, top), top],
      [rear.center.x - at(rear, underside), underside],
    ]),
  );
}

function mirror([x, y]: Node): string {
  return rounded([
    [x, y, 2],
    [x - 3, y + 8, 4],
    [x + 8, y + 11, 6],
    [x + 20, y + 8, 5],
    [x + 19, y + 1, 4],
    [x + 9, y - 1, 3],
  ]);
}

/** The left side, nose to the left: x behind the nose and y above the ground, in cm. Shapes in drawing order. */
export function sideView(profile: Profile): readonly Sketch[] {
  const { side, length } = profile;
  const arches = archesOf(side);
  return [
    ...arches.map((arch) => outline("trim", well(arch, side.underside))),
    outline("line", `M -8 0 L ${length + 8} 0`),
    outline("body", silhouette(profile, arches)),
    ...panels(profile, arches),
    outline("trim", sill(profile, arches)),
    ...(side.isClad ? arches.map((arch) => outline("trim", cladding(arch, side.underside))) : []),
    ...side.lines.map((nodes) => outline("line", lineOf(nodes))),
    ...side.handles.map(([x, y]) => outline("trim", roundedBox({ x, y: y - 1.8 }, { x: 20, y: 3.6 }, 1.8))),
    outline("trim", mirror(side.mirror)),
    ...arches.flatMap(({ center }) => wheel(center, side.tireRadius)),
  ];
}
