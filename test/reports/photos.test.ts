import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bestView, closeUpFrame, preparePictures, shareOf } from "../../server/reports/photos.ts";
import { damage, image } from "./factory.ts";

const photo = { width: 1600, height: 1200 };

describe("closeUpFrame and preparePictures", () => {
  it.each([
    ["in the middle", { x: 700, y: 500, width: 100, height: 80 }],
    ["in a corner", { x: 0, y: 0, width: 40, height: 10 }],
    ["at the far edge", { x: 1590, y: 1190, width: 10, height: 10 }],
    ["as large as the photo", { x: 0, y: 0, width: 1600, height: 1200 }],
    ["high and narrow", { x: 800, y: 0, width: 6, height: 1200 }],
  ])("return a close-up inside the photo around the finding: %s", (_, box) => {
    const frame = closeUpFrame(box, photo);
    expect(frame.x).toBeGreaterThanOrEqual(0);
    expect(frame.y).toBeGreaterThanOrEqual(0);
    expect(frame.x + frame.width).toBeLessThanOrEqual(photo.width);
    expect(frame.y + frame.height).toBeLessThanOrEqual(photo.height);
    expect(frame.width / frame.height).toBeCloseTo(4 / 3, 1);
    expect(frame.x).toBeLessThanOrEqual(box.x);
    expect(frame.x + frame.width).toBeGreaterThanOrEqual(box.x + box.width);
  });

  it("show the pixels of the finding, also from a smaller stored photo", async () => {
    const red = { create: { width: 80, height: 60, channels: 3 as const, background: "#e02020" } };
    const scene = { create: { width: 800, height: 600, channels: 3 as const, background: "#2050c0" } };
    const file = await sharp(scene)
      .composite([{ input: await sharp(red).png().toBuffer(), left: 500, top: 300 }])
      .jpeg()
      .toBuffer();
    // the inspection used the photo at 1600 x 1200, twice the stored size
    const finding = {
      number: 1,
      damage: damage(0, {
        location: { part: "hood", side: "front", coordinates: { x: 1000, y: 600, width: 160, height: 120 } },
      }),
    };
    const source = { photo: () => Promise.resolve(file), annotated: () => Promise.resolve(null) };
    const pictures = await preparePictures([image(0)], [finding], source);
    const close = pictures.closeUps.get(1);
    if (!close) throw new Error("no close-up");
    const { box } = close.boxes[0] ?? { box: { x: 0, y: 0, width: 0, height: 0 } };
    const { data, info } = await sharp(close.jpeg).raw().toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
      return [...data.subarray(at, at + 3)];
    };
    const [r = 0, , b = 255] = colorAt(box.x + box.width / 2, box.y + box.height / 2);
    expect(r).toBeGreaterThan(180);
    expect(b).toBeLessThan(90);
    const [outsideRed = 255, , outsideBlue = 0] = colorAt(box.x - 0.06, box.y + box.height / 2);
    expect(outsideBlue).toBeGreaterThan(outsideRed);
  });
});

describe("shareOf, bestView and preparePictures", () => {
  it("return a box as shares of the frame, cut at its edges", () => {
    const frame = { x: 100, y: 100, width: 200, height: 100 };
    expect(shareOf({ x: 150, y: 125, width: 50, height: 50 }, frame)).toEqual({
      x: 0.25,
      y: 0.25,
      width: 0.25,
      height: 0.5,
    });
    expect(shareOf({ x: 50, y: 100, width: 100, height: 400 }, frame)).toEqual({ x: 0, y: 0, width: 0.25, height: 1 });
    expect(shareOf({ x: 400, y: 100, width: 10, height: 10 }, frame)).toBeNull();
  });

  it("take a damage's own box, or else the box of its best photo", () => {
    const seen = damage(2, { image_index: null });
    expect(bestView(seen)).toEqual({ index: 2, box: seen.seen_in[0]?.coordinates });
    expect(bestView(damage(2, { image_index: null, seen_in: [] }))).toBeNull();
  });

  it("add boxes to every photo that shows the damage", async () => {
    const gray = { create: { ...photo, channels: 3 as const, background: "#888" } };
    const file = await sharp(gray).jpeg().toBuffer();
    const source = { photo: () => Promise.resolve(file), annotated: () => Promise.resolve(null) };
    const twice = damage(0, {
      seen_in: [{ image_index: 1, coordinates: { x: 160, y: 120, width: 16, height: 12 }, confidence: 0.5 }],
    });
    const pictures = await preparePictures([image(0), image(1), image(2)], [{ number: 4, damage: twice }], source);
    expect(pictures.photos.get(0)?.boxes[0]?.number).toBe(4);
    expect(pictures.photos.get(1)?.boxes[0]?.box.x).toBeCloseTo(0.1);
    expect(pictures.photos.get(2)?.boxes).toEqual([]);
  });
});
