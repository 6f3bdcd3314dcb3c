import { afterEach, describe, expect, it, vi } from "vitest";
import type { PhotoSight } from "../../contracts/inspections/photo-sight.ts";
import type { Angle } from "../../contracts/vocabulary.ts";
import {
  addPhotos,
  applySight,
  clearDrafts,
  draftOf,
  setAngle,
  setType,
} from "../../renderer/features/capture/draft.ts";
import { angleDoubt, isExamined } from "../../renderer/features/capture/photo/sight.ts";

const car = "car";
const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff]), name], name);

const sight = (angle: Angle | null, more: Partial<PhotoSight> = {}): PhotoSight => ({
  index: 0,
  width: 1600,
  height: 1200,
  usable: true,
  notes: [],
  car_seen: true,
  shows_outside: true,
  angle,
  confidence: angle ? 0.9 : 0,
  unlikely_angles: [],
  turn: 0,
  parts: [],
  ...more,
});

async function photo(name: string, chosen?: Angle) {
  vi.stubGlobal("createImageBitmap", async () => undefined);
  await addPhotos(car, [jpeg(name)], chosen);
  const id = draftOf(car).photos[0]?.id ?? "";
  const now = () => {
    const found = draftOf(car).photos.find((one) => one.id === id);
    if (!found) throw new Error("the photo was removed");
    return found;
  };
  return { id, now };
}

afterEach(() => {
  clearDrafts();
  vi.unstubAllGlobals();
});

describe("addPhotos and applySight: the angle of a photo", () => {
  it("stays unknown for a file name without an angle, whatever the order of the files", async () => {
    vi.stubGlobal("createImageBitmap", async () => undefined);
    await addPhotos(
      car,
      Array.from({ length: 14 }, (_, n) => jpeg(`IMG_${n}.jpg`)),
    );
    expect(draftOf(car).photos.map(({ angle }) => angle)).toEqual(Array.from({ length: 14 }, () => undefined));
  });

  it("is set from the parts that the server recognized", async () => {
    const { id, now } = await photo("IMG_1.jpg");
    applySight(car, id, sight("rear_left"));
    expect(now()).toMatchObject({ angle: "rear_left", angleSource: "parts", type: "exterior" });
  });

  it.each(["dashboard.jpg", "trunk.jpg", "engine.jpg", "underbody.jpg", "seats.jpg"])(
    "is not set from the file name %s, because only the user may choose an inside angle",
    async (name) => {
      const { id, now } = await photo(name);
      expect(now().angle).toBeUndefined();
      applySight(car, id, sight(null, { car_seen: false }));
      expect(now().angle).toBeUndefined();
    },
  );

  it("stays as the user chose it, even if the recognized parts contradict it", async () => {
    const { id, now } = await photo("IMG_1.jpg");
    setAngle(car, id, "right_side");
    applySight(car, id, sight("left_side", { unlikely_angles: ["right_side"] }));
    expect(now()).toMatchObject({ angle: "right_side", angleSource: "person" });
  });

  it("replaces an angle from the file name only if the recognized parts contradict it", async () => {
    const wrong = await photo("front.jpg");
    applySight(car, wrong.id, sight("rear", { unlikely_angles: ["front"] }));
    expect(wrong.now().angle).toBe("rear");
    clearDrafts();
    const right = await photo("front.jpg");
    applySight(car, right.id, sight("front_left"));
    expect(right.now()).toMatchObject({ angle: "front", angleSource: "name" });
  });
});

describe("angleDoubt and isExamined", () => {
  it("report a chosen angle that the recognized parts contradict, and examine the photo because it shows the outside", async () => {
    const { id, now } = await photo("IMG_1.jpg");
    setAngle(car, id, "dashboard");
    applySight(car, id, sight("front", { unlikely_angles: ["dashboard"] }));
    expect(angleDoubt(now())).toEqual({ chosen: "dashboard", likely: "front" });
    expect(isExamined(now())).toBe(true);
  });

  it("report no doubt for a chosen inside angle if no car was recognized", async () => {
    const { id, now } = await photo("IMG_1.jpg");
    setAngle(car, id, "dashboard");
    applySight(car, id, sight(null, { car_seen: false, shows_outside: false }));
    expect(angleDoubt(now())).toBeUndefined();
    expect(isExamined(now())).toBe(false);
  });

  it("do not examine a photo that the user set to another type, unless it clearly shows the outside", async () => {
    const { id, now } = await photo("IMG_1.jpg");
    setAngle(car, id, "front");
    expect(isExamined(now())).toBe(true);
    setType(car, id, "interior");
    applySight(car, id, sight(null, { car_seen: false, shows_outside: false }));
    expect(isExamined(now())).toBe(false);
    applySight(car, id, sight("front"));
    expect(isExamined(now())).toBe(true);
  });
});
