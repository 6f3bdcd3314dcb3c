import sharp from "sharp";
import { type DiagramView, diagram, type ShapeKind } from "../../../contracts/diagram.ts";

/** Where each view stands on the product's own drawing, with room around it. */
const frames: Readonly<Record<DiagramView, readonly [x: number, y: number, width: number]>> = {
  left: [-8, -82, 540],
  right: [528, -82, 540],
  front: [-38, 214, 340],
  rear: [758, 214, 340],
  top: [258, 178, 545],
};

const fills: Readonly<Record<ShapeKind, string>> = {
  body: "url(#paint)",
  panel: "url(#paint)",
  glass: "url(#glass)",
  light: "#e9eef2",
  tyre: "#17191b",
  trim: "#2b2f33",
  line: "none",
};

export interface DrawnCar {
  readonly view: DiagramView;
  readonly paint: string;
  /** Further SVG, in the drawing's coordinates: scratches and dents. */
  readonly damage?: string;
  /** Another part of the drawing than the whole view. */
  readonly frame?: readonly [x: number, y: number, width: number];
}

const width = 1600;
const height = 1000;

/** A photo of a drawn car on a drawn lot, 1600x1000: nobody's car, so that it may be kept and shown. */
export async function drawCar({ view, paint, damage = "", frame = frames[view] }: DrawnCar): Promise<Buffer> {
  const [x, y, across] = frame;
  const down = (across * height) / width;
  const ground = y + down * 0.55;
  const shapes = diagram.shapes
    .filter((shape) => shape.view === view)
    .map(({ path, kind }) => {
      const painted = kind === "panel" || kind === "body" ? `<path d="${path}" fill="${paint}"/>` : "";
      const stroke = kind === "line" ? "#0006" : "#0008";
      const weight = kind === "body" ? 1.2 : 0.7;
      return `${painted}<path d="${path}" fill="${fills[kind]}" stroke="${stroke}" stroke-width="${weight}"/>`;
    });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${across} ${down}">
    <defs>
      <linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="0" y1="${y + down * 0.3}" x2="0" y2="${y + down * 0.8}"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset=".4" stop-color="#fff" stop-opacity=".12"/><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>
      <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8fa6b3"/><stop offset="1" stop-color="#2a3a44"/></linearGradient>
      <radialGradient id="dent"><stop offset="0" stop-color="#000" stop-opacity=".55"/><stop offset=".7" stop-color="#fff" stop-opacity=".25"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
      <filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .55 0"/></filter>
    </defs>
    <rect x="${x}" y="${y}" width="${across}" height="${down}" fill="#c9d4da"/>
    <path d="M ${x} ${ground - 60} h ${across * 0.4} v -26 h ${across * 0.26} v 14 h ${across * 0.34} v 80 h ${-across} Z" fill="#9aa7ab"/>
    <rect x="${x}" y="${ground}" width="${across}" height="${down}" fill="#77797a"/>
    <rect x="${x}" y="${ground}" width="${across}" height="${down}" filter="url(#grain)" opacity=".5"/>
    ${shapes.join("\n")}
    ${damage}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

const scratch = (from: string, ...strokes: readonly string[]): string =>
  strokes
    .map(
      (stroke) =>
        `<path d="M ${from} ${stroke}" fill="none" stroke="#f4f4f2" stroke-width="1.1" stroke-linecap="round"/>`,
    )
    .join("");

/** A walk around one car: eight photos, named as an inspector names them. */
export async function drawnWalk(paint = "#2f5f86"): Promise<{ name: string; content: Buffer }[]> {
  const dent = (cx: number, cy: number, r: number) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${r * 0.7}" fill="url(#dent)"/>`;
  const walk: readonly (readonly [string, DrawnCar])[] = [
    ["front.jpg", { view: "front", paint, damage: scratch("74 366", "l 34 -4", "m 8 6 l 30 -3") }],
    [
      "left_side.jpg",
      {
        view: "left",
        paint,
        damage: scratch("172 112", "l 52 7", "m 14 6 l 48 9", "m 30 -8 l 26 5") + dent(318, 116, 14),
      },
    ],
    ["rear.jpg", { view: "rear", paint, damage: dent(975, 360, 13) }],
    ["right_side.jpg", { view: "right", paint }],
    ["top.jpg", { view: "top", paint }],
    ["front_left.jpg", { view: "left", paint, damage: dent(154, 100, 8), frame: [-10, 10, 300] }],
  ];
  return Promise.all(walk.map(async ([name, car]) => ({ name, content: await drawCar(car) })));
}
