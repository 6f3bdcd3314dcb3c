import { expect, test } from "@playwright/test";
import { guessAngle } from "../../../renderer/features/capture/photo/angles.ts";
import { boxBetween, clampView, visibleBox, zoomAbout } from "../../../renderer/features/results/photo/viewport.ts";
import { secondsLeft } from "../../../renderer/ui/format/time-left.ts";

const photo = { width: 4000, height: 3000 };
const frame = { width: 800, height: 400 };

test("guessAngle: returns the angle that a file name mentions, else undefined", () => {
  const names: Record<string, string | undefined> = {
    "front.jpg": "front",
    "IMG_0012_front-left.JPG": "front_left",
    "RearRight.png": "rear_right",
    "driver side.heic": "left_side",
    "2021-accord-fl.jpg": "front_left",
    "passenger_back.jpg": "rear_right",
    "front_seats.jpg": "interior",
    "odometer 84210.jpg": "dashboard",
    "boot.jpg": "trunk",
    "IMG_20260114_101500.jpg": undefined,
    "leftover.jpg": undefined,
  };
  for (const [name, angle] of Object.entries(names)) expect(guessAngle(name), name).toBe(angle);
});

test("zoomAbout: keeps the point under the pointer in place", () => {
  const view = clampView({ zoom: 3, center: { x: 1500, y: 1200 } }, photo, frame);
  const about = { x: 1700, y: 1300 };
  const place = (box: ReturnType<typeof visibleBox>) => [(about.x - box.x) / box.width, (about.y - box.y) / box.height];
  const before = place(visibleBox(view, photo, frame));
  const after = place(visibleBox(zoomAbout(view, 1.7, about), photo, frame));
  expect(after[0]).toBeCloseTo(before[0] ?? Number.NaN, 9);
  expect(after[1]).toBeCloseTo(before[1] ?? Number.NaN, 9);
});

test("clampView: keeps the photo inside its frame and the zoom at least 1", () => {
  const far = visibleBox(clampView({ zoom: 4, center: { x: 99_999, y: -99_999 } }, photo, frame), photo, frame);
  expect(far.x + far.width).toBeCloseTo(photo.width, 6);
  expect(far.y).toBeCloseTo(0, 6);
  expect(clampView({ zoom: 0.1, center: { x: 0, y: 0 } }, photo, frame)).toEqual({
    zoom: 1,
    center: { x: 2000, y: 1500 },
  });
});

test("boxBetween: returns the same box from any corner, inside the photo", () => {
  const box = { x: 0, y: 2900, width: 50, height: 100 };
  expect(boxBetween({ x: -20, y: 3100 }, { x: 50, y: 2900 }, photo)).toEqual(box);
  expect(boxBetween({ x: 50, y: 2900 }, { x: -20, y: 3100 }, photo)).toEqual(box);
});

test("secondsLeft: returns an estimate only after enough progress", () => {
  expect(secondsLeft({ at: 0, share: 0.1 }, { at: 1000, share: 0.5 })).toBeUndefined();
  expect(secondsLeft({ at: 0, share: 0.1 }, { at: 9000, share: 0.11 })).toBeUndefined();
  expect(secondsLeft({ at: 0, share: 0.2 }, { at: 4000, share: 0.6 })).toBeCloseTo(4, 9);
});
