import sharp from "sharp";
import type { Box } from "../../../contracts/vocabulary.ts";
import { bodies, type DrawnStyle, drawnStyles, surfacesOf } from "./body.ts";
import { type Camera, createCamera, unit } from "./camera.ts";
import { seededRandom } from "./chance.ts";
import { mirror } from "./details.ts";
import { endLayers, type Layer, sideLayers, upperLayers } from "./layers.ts";
import { isSeen, type Mark, markBox, markSvg } from "./marks.ts";
import { type Canvas, css, decal, type Rgb } from "./paint.ts";
import { grain, lot } from "./scene.ts";
import { type Shatter, seesWindshield, shatterSvg } from "./shatter.ts";
import { tire } from "./wheels.ts";

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
  /** A broken windshield. */
  readonly shatter?: Shatter;
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

/** The car without its surroundings as SVG, drawn from the farthest parts to the nearest. */
function carSvg(canvas: Canvas, style: DrawnStyle, plate: string): string {
  const { camera } = canvas;
  const body = bodies[style];
  const surfaces = surfacesOf(body);
  const sides = sideLayers(canvas, body, surfaces);
  const distance = ({ at }: Layer) =>
    Math.hypot(at[0] - camera.position[0], at[1] - camera.position[1], at[2] - camera.position[2]);
  const farFirst = (layers: readonly Layer[]) =>
    layers
      .toSorted((a, b) => distance(b) - distance(a))
      .map(({ svg }) => svg())
      .join("");
  const upper = farFirst(upperLayers(canvas, body, surfaces));
  const lower = farFirst([...sides, ...endLayers(canvas, body, surfaces, plate)]);
  const tires = ([1, -1] as const)
    .flatMap((flank) => body.axles.map((axle) => tire(camera, body, flank, axle)))
    .join("");
  const color = css(canvas.paint.map((c) => c * 0.75) as unknown as Rgb);
  const mirrors = ([1, -1] as const)
    .toSorted((a, b) => (camera.position[1] > 0 ? a - b : b - a))
    .map((flank) => mirror(camera, body, flank, color));
  // the nearer mirror covers the windows only if its side is visible, or in the view from the front
  const [far = "", near = ""] = mirrors;
  const covered = sides.length === 0 && camera.position[0] < 0;
  return tires + far + (covered ? near : "") + upper + lower + (covered ? "" : near);
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

/** Smaller photos are drawn at this width in pixels and scaled down, because of the grain tile and the minimum blur. */
const minDrawnWidth = 1280;

/** A drawn photo of a car on a lot, as JPEG, different for each seed. */
export async function drawCarPhoto(photo: CarPhoto): Promise<Buffer> {
  const { width = 1280, height = 720 } = photo;
  if (width >= minDrawnWidth) return draw({ ...photo, width, height });
  const scale = minDrawnWidth / width;
  const large = await draw({ ...photo, width: minDrawnWidth, height: Math.round(height * scale) });
  return sharp(large).resize(width, height, { fit: "fill" }).jpeg({ quality: 88 }).toBuffer();
}

type Sized = CarPhoto & { readonly width: number; readonly height: number };

/** The car and the camera of a photo; always the same for the same photo. */
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

/** The box of each mark in pixels of the photo; null for a mark that is not visible or not entirely in the photo. */
export function markBoxes(photo: CarPhoto): readonly (Box | null)[] {
  const { width = minDrawnWidth, height = 720, marks = [] } = photo;
  const { camera, chosen } = placed({ ...photo, width, height });
  const surfaces = surfacesOf(bodies[chosen]);
  return marks.map((mark) => {
    const box = isSeen(camera, mark.on) ? markBox(camera, surfaces, mark) : null;
    return box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height ? box : null;
  });
}

async function draw(photo: Sized): Promise<Buffer> {
  const { seed, width, height, marks = [], shatter } = photo;
  const { random, chosen, camera, canvas } = placed(photo);
  const plate = "DEMO-01";
  const damage = marks
    .filter(({ on }) => isSeen(camera, on))
    .map((mark) => markSvg(camera, surfacesOf(bodies[chosen]), mark));
  const broken = shatter && seesWindshield(camera) ? shatterSvg(camera, surfacesOf(bodies[chosen]), shatter) : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="glass" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="#93a7b3"/><stop offset=".42" stop-color="#4d5d67"/><stop offset=".5" stop-color="#1f282e"/><stop offset="1" stop-color="#12181c"/></linearGradient>
      <linearGradient id="lamp" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8d979e"/><stop offset=".4" stop-color="#f4f7f9"/><stop offset="1" stop-color="#9aa4ab"/></linearGradient>
      <linearGradient id="tail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d3202a"/><stop offset=".5" stop-color="#8b0d14"/><stop offset="1" stop-color="#b8161f"/></linearGradient>
      <linearGradient id="rim" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d5d9dc"/><stop offset="1" stop-color="#8a9095"/></linearGradient>
    </defs>
    ${lot(camera, random, width, height)}${shadow(camera, chosen)}${carSvg(canvas, chosen, plate)}${damage.join("")}${broken}</svg>`;
  return sharp(Buffer.from(svg))
    .blur(0.6 * (width / 1280))
    .composite([{ ...grain(seed), tile: true, blend: "overlay" }])
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer();
}
