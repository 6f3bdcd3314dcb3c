import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { azimuths, type DrawnAngle } from "../../../scripts/kit/drawn-car/angles.ts";
import { sharedResult } from "../../kit/shared-results.ts";
import { drawnPhoto } from "./drawn-walk.ts";

/** A folder that stands for the camera of a phone. */
export interface PhoneCamera {
  readonly folder: string;
  /** The file of a photo of the drawn car; inside it and of anything else, a picture without a car. */
  shot(angle: string): Promise<string>;
  /** Answers the phone's request for a photo with the file. */
  shoot(phone: Page, file: string): Promise<void>;
  remove(): Promise<void>;
}

const size = { width: 1600, height: 1000 } as const;
const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;

/** Another one for each angle, as of a camera, and the same in all specs. */
const withoutCar = (angle: string): Promise<Buffer> =>
  sharedResult(`no-car-${angle}`, () =>
    sharp({ create: { ...size, channels: 3, background: "#777", noise } })
      .jpeg()
      .toBuffer(),
  );

export async function createPhoneCamera(): Promise<PhoneCamera> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-camera-"));
  return {
    folder,
    async shot(angle) {
      const content = Object.hasOwn(azimuths, angle) ? await drawnPhoto(angle as DrawnAngle) : await withoutCar(angle);
      const file = join(folder, `${angle}.jpg`);
      await writeFile(file, content);
      return file;
    },
    shoot: (phone, file) => phone.locator(".shot input[type=file]").setInputFiles(file),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
