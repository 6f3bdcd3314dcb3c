import sharp from "sharp";
import type { Box } from "../../../contracts/vocabulary.ts";
import { bodies, type DrawnStyle, drawnStyles, surfacesOf, widthAt } from "./body.ts";
import { type Camera, createCamera, type Point, unit } from "./camera.ts";
import { seededRandom } from "./chance.ts";
import {
  flankDetails,
  frontDetails,
  mirror,
  rearDetails,
  rearWindowDetails,
  roofLine,
  windshieldDetails,
} from "./details.ts";
import { isSeen, type Mark, markBox, markSvg } from "./marks.ts";
import { type Canvas, css, decal, mesh, type Rgb } from "./paint.ts";
import { grain, lot } from "./scene.ts";
import { tire, wheel, wheelArch } from "./wheels.ts";

export interface CarPhoto {
  /** Decides the color, the body style and the lot; the same seed draws the same car. */
  readonly seed: number;
  /** Degrees around the car: 0 the front, 90 the driver's left, 180 the rear, 270 the driver's right. */
  readonly azimuth: number;
  readonly width?: number;
  readonly height?: number;
  readonly style?: DrawnStyle;
  readonly paint?: Rgb;
  readonly marks?: readonly Mark[];
}

export const paints: readonly Rgb[] = [
  [52, 78, 110],
  [28, 62, 128],
  [186, 190, 194],
  [232, 233, 230],
  [44, 47, 51],
  [70, 96, 74],
  [112, 118, 124],
  [150, 120, 84],
];

interface Layer {
  readonly at: Point;
  readonly svg: () => string;
}

/** The car alone, as SVG, from the parts that are farthest away to the nearest. */
function carSvg(canvas: Canvas, style: DrawnStyle, plate: string): string {
  const { camera } = canvas;
  const body = bodies[style];
  const surfaces = surfacesOf(body);
  const { halfLength, halfWidth, belt, sill, roof, hoodFront } = body;
  const half = surfaces.corner;
  const top = (x: number) =>
    x > body.cowl
      ? hoodFront + (belt - hoodFront) * Math.min(1, (half - x) / (half - body.cowl))
      : x < body.glassFoot
        ? belt + 0.06
        : roofLine(body, x);
  const sides = ([1, -1] as const).flatMap((flank): Layer[] => {
    if (camera.position[1] * flank < widthAt(body, 0, 0.5)) return [];
    const surface = surfaces.side(flank);
    return [
      {
        at: [0, flank * 0.95, 0.6],
        svg: () => {
          const stretched = (x: number, share: number) => surface(x, sill + (top(x) - sill) * share);
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
  const layers: Layer[] = [
    ...sides,
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
  const upper: Layer[] = [
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
  const distance = ({ at }: Layer) =>
    Math.hypot(at[0] - camera.position[0], at[1] - camera.position[1], at[2] - camera.position[2]);
  const farFirst = (some: Layer[]) =>
    some
      .toSorted((a, b) => distance(b) - distance(a))
      .map(({ svg }) => svg())
      .join("");
  const tires = ([1, -1] as const)
    .flatMap((flank) => body.axles.map((axle) => tire(camera, body, flank, axle)))
    .join("");
  const color = css(canvas.paint.map((c) => c * 0.75) as unknown as Rgb);
  const mirrors = ([1, -1] as const)
    .toSorted((a, b) => (camera.position[1] > 0 ? a - b : b - a))
    .map((flank) => mirror(camera, body, flank, color));
  // the nearer mirror stands before the windows only where its flank is seen, or from ahead
  const [far = "", near = ""] = mirrors;
  const covered = sides.length === 0 && camera.position[0] < 0;
  return tires + far + (covered ? near : "") + farFirst(upper) + farFirst(layers) + (covered ? "" : near);
}

function shadow(camera: Camera, style: DrawnStyle): string {
  const { halfLength, halfWidth } = bodies[style];
  const flat = (grow: number) =>
    decal(camera, (x, y) => [x, y, 0], [
      [halfLength + grow, halfWidth + grow * 0.4],
      [halfLength + grow, -halfWidth - grow],
      [-halfLength - grow, -halfWidth - grow],
      [-halfLength - grow, halfWidth + grow * 0.4],
    ]);
  return `<path d="${flat(0.12)}" fill="#000" opacity=".35"/><path d="${flat(-0.05)}" fill="#000" opacity=".6"/>`;
}

const jitter = (random: () => number, spread: number): number => (random() - 0.5) * 2 * spread;

/** The width in pixels from which a photo is drawn as it is: the grain's tile and the least blur need that much. */
const leastDrawnWidth = 1280;

/** A drawn photo of a car on a lot, as JPEG: nobody's car, different for each seed. */
export async function drawCarPhoto(photo: CarPhoto): Promise<Buffer> {
  const { width = 1280, height = 720 } = photo;
  if (width >= leastDrawnWidth) return draw({ ...photo, width, height });
  const scale = leastDrawnWidth / width;
  const large = await draw({ ...photo, width: leastDrawnWidth, height: Math.round(height * scale) });
  return sharp(large).resize(width, height, { fit: "fill" }).jpeg({ quality: 88 }).toBuffer();
}

type Sized = CarPhoto & { readonly width: number; readonly height: number };

/** What the photo shows and from where: the same for the same photo. */
function placed({ seed, azimuth, width, height, style, paint }: Sized) {
  const random = seededRandom(seed);
  const chosen = style ?? drawnStyles[Math.floor(random() * drawnStyles.length)] ?? "sedan";
  const color = paint ?? paints[Math.floor(random() * paints.length)] ?? [120, 120, 120];
  const across = Math.abs(Math.sin((azimuth * Math.PI) / 180));
  const place = {
    azimuth,
    distance: 7 + jitter(random, 0.6),
    height: 1.55 + jitter(random, 0.15),
    target: [jitter(random, 0.1), 0, 0.72] as const,
    span: Math.max(3 + 2.9 * across, ((2.35 * width) / height) * 0.98) + jitter(random, 0.2),
  };
  const camera = createCamera(place, width, height);
  const canvas: Canvas = { camera, sun: unit([0.35 + jitter(random, 0.3), jitter(random, 0.6), 0.8]), paint: color };
  return { random, chosen, camera, canvas };
}

/** Where each mark is on the photo, in its pixels; null for one that is out of sight or reaches out of the photo. */
export function markBoxes(photo: CarPhoto): readonly (Box | null)[] {
  const { width = leastDrawnWidth, height = 720, marks = [] } = photo;
  const { camera, chosen } = placed({ ...photo, width, height });
  const surfaces = surfacesOf(bodies[chosen]);
  return marks.map((mark) => {
    const box = isSeen(camera, mark.on) ? markBox(camera, surfaces, mark) : null;
    return box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height ? box : null;
  });
}

async function draw(photo: Sized): Promise<Buffer> {
  const { seed, width, height, marks = [] } = photo;
  const { random, chosen, camera, canvas } = placed(photo);
  const plate = "DEMO-01";
  const damage = marks
    .filter(({ on }) => isSeen(camera, on))
    .map((mark) => markSvg(camera, surfacesOf(bodies[chosen]), mark));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="glass" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="#93a7b3"/><stop offset=".42" stop-color="#4d5d67"/><stop offset=".5" stop-color="#1f282e"/><stop offset="1" stop-color="#12181c"/></linearGradient>
      <linearGradient id="lamp" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8d979e"/><stop offset=".4" stop-color="#f4f7f9"/><stop offset="1" stop-color="#9aa4ab"/></linearGradient>
      <linearGradient id="tail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d3202a"/><stop offset=".5" stop-color="#8b0d14"/><stop offset="1" stop-color="#b8161f"/></linearGradient>
      <linearGradient id="rim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d5d9dc"/><stop offset="1" stop-color="#8a9095"/></linearGradient>
    </defs>
    ${lot(camera, random, width, height)}${shadow(camera, chosen)}${carSvg(canvas, chosen, plate)}${damage.join("")}</svg>`;
  return sharp(Buffer.from(svg))
    .blur(0.6 * (width / 1280))
    .composite([{ ...grain(seed), tile: true, blend: "overlay" }])
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer();
}
