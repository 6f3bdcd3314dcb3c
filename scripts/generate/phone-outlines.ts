// Writes renderer/phone/shot/car-outlines.ts: the outlines that the page for phones shows for each exterior angle. They are the
// edges of the drawn car of scripts/kit/drawn-car, seen by a camera at that angle.
import { writeFileSync } from "node:fs";
import { azimuths } from "../kit/drawn-car/angles.ts";
import { bodies, type Surface, surfacesOf, widthAt } from "../kit/drawn-car/body.ts";
import { type Camera, createCamera, type Point } from "../kit/drawn-car/camera.ts";
import { topAt } from "../kit/drawn-car/layers.ts";
import { inRoot } from "../kit/repository.ts";

const width = 480;
const height = 300;
const body = bodies.suv;
const surfaces = surfacesOf(body);
const half = surfaces.corner;

type Flat = readonly [x: number, y: number];
type Project = (point: Point) => Flat;

const path = (points: readonly Flat[], end = ""): string =>
  `M${points.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join("L")}${end}`;

const steps = (from: number, to: number, count = 12): number[] =>
  Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / count);

/** The four edges of a patch of a surface. */
function edges(
  project: Project,
  surface: Surface,
  [u0, u1]: readonly [number, number],
  [v0, v1]: readonly [number, number],
) {
  const points = [
    ...steps(u0, u1).map((u) => surface(u, v0)),
    ...steps(v0, v1).map((v) => surface(u1, v)),
    ...steps(u1, u0).map((u) => surface(u, v1)),
    ...steps(v1, v0).map((v) => surface(u0, v)),
  ];
  return path(points.map(project), "Z");
}

function flank(project: Project, side: 1 | -1): string {
  const surface = surfaces.side(side);
  const stretched: Surface = (x, share) => surface(x, body.sill + (topAt(body, half, x) - body.sill) * share);
  const belt = steps(body.glassFoot, body.cowl).map((x) => project(surface(x, body.belt)));
  const wheels = body.axles.map((axle) =>
    path(
      steps(0, 2 * Math.PI, 24).map((turn) =>
        project([
          axle + Math.cos(turn) * body.wheelRadius,
          side * widthAt(body, axle, 0.45),
          body.wheelRadius + Math.sin(turn) * body.wheelRadius,
        ]),
      ),
      "Z",
    ),
  );
  return edges(project, stretched, [-half, half], [0, 1]) + path(belt) + wheels.join("");
}

function outlineOf(camera: Camera): string {
  const { project, position } = camera;
  const ends = [body.halfLength - 0.6, -body.halfLength + 0.6] as const;
  const across = [-body.halfWidth, body.halfWidth] as const;
  const patch = (surface: Surface) => edges(project, surface, [0, 1], [-1, 1]);
  return [
    ...([1, -1] as const).map((side) => (position[1] * side > body.halfWidth ? flank(project, side) : "")),
    position[0] > ends[0] ? edges(project, surfaces.front, across, [0.22, body.hoodFront]) + patch(surfaces.hood) : "",
    position[0] < ends[1] ? edges(project, surfaces.rear, across, [0.22, body.belt + 0.06]) : "",
    position[0] > 1 ? patch(surfaces.windshield) : "",
    position[0] < body.roofEnd ? patch(surfaces.rearWindow) : "",
  ].join("");
}

/** From above, with the nose to the left. */
function fromAbove(): string {
  const scale = (0.86 * width) / (2 * body.halfLength);
  const project: Project = ([x, y]) => [width / 2 - x * scale, height / 2 + y * scale];
  const patches = [surfaces.hood, surfaces.windshield, surfaces.roof, surfaces.rearWindow];
  const side = (y: 1 | -1) => steps(-half, half).map((x): Point => [x, y * widthAt(body, x, body.belt), 0]);
  const front = steps(-body.halfWidth, body.halfWidth).map((y) => surfaces.front(y, 0.55));
  const rear = steps(body.halfWidth, -body.halfWidth).map((y) => surfaces.rear(y, 0.55));
  const plan = [...side(-1), ...front, ...side(1).reverse(), ...rear].map(project);
  return path(plan, "Z") + patches.map((surface) => edges(project, surface, [0, 1], [-1, 1])).join("");
}

const target: Point = [0, 0, 0.75];
const cameraAt = (azimuth: number) =>
  createCamera({ azimuth, distance: 6.5, height: 1.5, target, span: 5.6 }, width, height);

const outlines = {
  ...Object.fromEntries(Object.entries(azimuths).map(([angle, azimuth]) => [angle, outlineOf(cameraAt(azimuth))])),
  top: fromAbove(),
};
const file = "renderer/phone/shot/car-outlines.ts";
writeFileSync(
  inRoot(file),
  `// written by scripts/generate/phone-outlines.ts

/** The size of the drawings. */
export const outlineSize = { width: ${width}, height: ${height} } as const;

/** The edges of a car, as SVG paths, for each angle that shows its outside. */
export const carOutlines = ${JSON.stringify(outlines, null, 2)} as const;
`,
);
console.log(`Wrote ${file}`);
