import type { DrawnAngle } from "../../kit/drawn-car/angles.ts";
import { azimuths, drawnAngles } from "../../kit/drawn-car/angles.ts";
import { drawnStyleOf } from "../../kit/drawn-car/body.ts";
import { drawCarPhoto } from "../../kit/drawn-car/draw.ts";
import type { Mark } from "../../kit/drawn-car/marks.ts";
import type { Rgb } from "../../kit/drawn-car/paint.ts";
import type { PlannedCar } from "../dealership/inventory.ts";
import type { Api } from "./callers.ts";

/** The angles of the photos. The first photo becomes the car's cover. */
export const walk: readonly DrawnAngle[] = ["front_left", "left_side", "rear", "right_side"];

const paints: readonly (readonly [RegExp, Rgb])[] = [
  [/white|pearl|ivory/i, [232, 233, 230]],
  [/black|ebony/i, [44, 47, 51]],
  [/silver/i, [186, 190, 194]],
  [/gr[ae]y|graphite|charcoal|metal/i, [112, 118, 124]],
  [/blue|navy/i, [28, 62, 128]],
  [/red|maroon/i, [150, 28, 34]],
  [/green/i, [70, 96, 74]],
  [/brown|beige|bronze|gold|tan/i, [150, 120, 84]],
];

const paintOf = (color: string): Rgb => paints.find(([name]) => name.test(color))?.[1] ?? [112, 118, 124];

/** How a car is drawn: it looks the same on all its photos and clips. */
export const lookOf = (one: PlannedCar, marks: readonly Mark[] = []) => ({
  seed: Number(one.stockNumber.replace(/\D/g, "")),
  paint: paintOf(one.color),
  style: drawnStyleOf(one.car.model.body),
  marks,
});

interface Shot {
  readonly angle: DrawnAngle;
  readonly azimuth: number;
}
export const shortWalk: readonly Shot[] = walk.map((angle) => ({ angle, azimuth: azimuths[angle] }));

const apart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** A walk around the car with this many stops, each declared as the nearest angle. */
export const walkOf = (stops: number): readonly Shot[] =>
  Array.from({ length: stops }, (_, at) => {
    const azimuth = (360 * at) / stops;
    const [angle = "front"] = drawnAngles.toSorted((a, b) => apart(azimuths[a], azimuth) - apart(azimuths[b], azimuth));
    return { angle, azimuth };
  });

interface Drawing {
  readonly marks?: readonly Mark[];
  readonly shots?: readonly Shot[];
}

async function* drawn(one: PlannedCar, { marks = [], shots = shortWalk }: Drawing) {
  for (const { angle, azimuth } of shots) {
    const photo = await drawCarPhoto({ ...lookOf(one, marks), azimuth });
    const file = new Blob([new Uint8Array(photo)], { type: "image/jpeg" });
    yield { angle, file, fileName: `${one.stockNumber}-${Math.round(azimuth)}.jpg` };
  }
}

/** Draws and uploads the photos of an inspection. Returns them as its `images`. */
export async function uploadWalk(api: Api, one: PlannedCar, drawing: Drawing = {}) {
  const images = [];
  for await (const { angle, ...photo } of drawn(one, drawing)) {
    const uploaded = await api.files.upload(photo);
    images.push({ url: uploaded.file.url, angle, type: "exterior" as const });
  }
  return images;
}

/** Draws photos of a car and adds them to it. */
export async function addPhotos(api: Api, one: PlannedCar): Promise<void> {
  for await (const { angle, ...photo } of drawn(one, {})) {
    await api.vehiclePhotos.upload({ params: { id: one.stockNumber }, body: { angle }, ...photo });
  }
}
