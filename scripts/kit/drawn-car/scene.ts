import type { OverlayOptions } from "sharp";
import type { Camera } from "./camera.ts";
import { seededRandom } from "./chance.ts";

const tile = 256;

/** The sensor's noise, as a tile to lay over the picture. */
export function grain(seed: number): OverlayOptions {
  const random = seededRandom(seed + 1_000_003);
  const pixels = Buffer.alloc(tile * tile * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.fill(104 + random() * 48, at, at + 3);
  return { input: pixels, raw: { width: tile, height: tile, channels: 3 } };
}

/** Sky, a building with windows, trees and asphalt with parking lines. */
export function lot(camera: Camera, random: () => number, width: number, height: number): string {
  const horizon = camera.project([-camera.position[0] * 40, -camera.position[1] * 40, 1.5])[1];
  const warm = Math.round(random() * 24);
  const walls = Array.from({ length: 3 }, (_, at) => {
    const x = width * (at / 3 - 0.05 + random() * 0.1);
    const tall = height * (0.1 + random() * 0.16);
    const tone = 120 + random() * 70;
    const panes = Array.from(
      { length: 5 },
      (__, pane) =>
        `<rect x="${x + width * (0.03 + pane * 0.055)}" y="${horizon - tall * 0.7}" width="${width * 0.035}" height="${tall * 0.35}" fill="#44535e"/>`,
    );
    return `<rect x="${x}" y="${horizon - tall}" width="${width * 0.33}" height="${tall}" fill="rgb(${tone + warm},${tone},${tone - warm})"/>${panes.join("")}`;
  });
  const trees = Array.from(
    { length: 4 },
    () =>
      `<ellipse cx="${random() * width}" cy="${horizon - height * 0.04}" rx="${width * (0.03 + random() * 0.05)}" ry="${height * (0.05 + random() * 0.06)}" fill="rgb(${50 + random() * 30},${80 + random() * 30},50)"/>`,
  );
  const spots = Array.from(
    { length: 90 },
    () =>
      `<ellipse cx="${random() * width}" cy="${horizon + (height - horizon) * random()}" rx="${4 + random() * 60}" ry="${1 + random() * 5}" fill="${random() > 0.5 ? "#000" : "#fff"}" opacity="${0.03 + random() * 0.05}"/>`,
  );
  const line = (y: number) => {
    const from = camera.project([-3.2, y, 0]);
    const to = camera.project([3.2, y, 0]);
    return `<path d="M${from.join(" ")}L${to.join(" ")}" stroke="#d8d8d0" stroke-width="${width / 180}" opacity=".7"/>`;
  };
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fb4da"/><stop offset="1" stop-color="#e3eaee"/></linearGradient>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8b8c8b"/><stop offset="1" stop-color="#585a5b"/></linearGradient>
    <rect width="${width}" height="${horizon + 1}" fill="url(#sky)"/>${walls.join("")}${trees.join("")}
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#ground)"/>${spots.join("")}${line(1.5)}${line(-1.5)}`;
}
