import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PhotoSight } from "../../contracts/inspections/photo-sight.ts";
import { api, ServerUnreachable } from "../../renderer/api/client/client.ts";
import { addPhotos, changePhoto, clearDrafts, draftOf, setAngle } from "../../renderer/features/capture/draft.ts";
import { startBlocker } from "../../renderer/features/capture/start-blocker.ts";
import "../../renderer/features/capture/sight-queue.ts";
import { AppError } from "../../contracts/kit/errors.ts";

const car = "car";
const photos = () => draftOf(car).photos;
const kinds = () => photos().map(({ sight }) => sight.kind);

const seen: PhotoSight = {
  index: 0,
  width: 1600,
  height: 1200,
  usable: true,
  notes: [],
  car_seen: true,
  shows_outside: true,
  angle: "front",
  confidence: 0.9,
  unlikely_angles: [],
  turn: 0,
  parts: [],
};

/** The server's responses for the photos, in the order of the requests. */
let answers: PromiseWithResolvers<{ images: PhotoSight[] }>[];
const answer = (index: number, images: PhotoSight[] = [seen]) => answers[index]?.resolve({ images });
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Adds four photos in the state after their upload. */
async function storedPhotos(): Promise<void> {
  const files = [1, 2, 3, 4].map((n) => new File([new Uint8Array([0xff, 0xd8, 0xff, n])], `IMG_${n}.jpg`));
  await addPhotos(car, files);
  for (const { id } of photos()) {
    const verdict = { usable: true, notes: [], sharpness: 500, brightness: 128 };
    const url = `http://localhost/${id}`;
    const stored = { id, url, width: 1600, height: 1200, mimetype: "image/jpeg", size: 4, verdict } as const;
    changePhoto(car, id, { state: { kind: "stored", stored } });
  }
}

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => undefined);
  vi.stubGlobal("window", { location: { origin: "http://localhost" } });
  vi.useFakeTimers();
  answers = [];
  vi.spyOn(api.visual, "angles").mockImplementation(() => {
    const next = Promise.withResolvers<{ images: PhotoSight[] }>();
    answers.push(next);
    return next.promise;
  });
});
afterEach(async () => {
  clearDrafts();
  for (const { resolve } of answers) resolve({ images: [] });
  await settled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("startBlocker during recognition", () => {
  it("waits until every photo is recognized, even if each has an angle", async () => {
    await storedPhotos();
    for (const { id } of photos()) setAngle(car, id, "front");
    expect(startBlocker(photos())).toBe("Checking 4 photos.");
    for (const index of [0, 1, 2]) {
      answer(index);
      await settled();
    }
    expect(startBlocker(photos())).toBe("Checking 1 photo.");
    answer(3);
    await settled();
    expect(startBlocker(photos())).toBeUndefined();
  });

  it("asks for a photo of a car if no photo shows one", async () => {
    await storedPhotos();
    for (const { id } of photos()) setAngle(car, id, "front");
    const closeUp = { ...seen, car_seen: false, shows_outside: false, angle: null, confidence: 0 };
    for (const index of [0, 1, 2, 3]) {
      answer(index, [closeUp]);
      await settled();
    }
    expect(startBlocker(photos())).toMatch(/^No photo shows a car\. Add at least one photo of an entire side/);
    const [first] = photos();
    changePhoto(car, first?.id ?? "", { sight: { kind: "seen", sight: seen } });
    expect(startBlocker(photos())).toBeUndefined();
  });
});

describe("startBlocker when recognition fails or is slow", () => {
  it("allows the start after 30 seconds without a response, and late responses are still applied", async () => {
    await storedPhotos();
    for (const { id } of photos()) setAngle(car, id, "rear");
    await vi.advanceTimersByTimeAsync(29_000);
    expect(startBlocker(photos())).toBe("Checking 4 photos.");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(kinds()).toEqual(["late", "late", "waiting", "waiting"]);
    expect(startBlocker(photos())).toBeUndefined();
    answer(0);
    answer(1);
    await settled();
    expect(kinds()).toEqual(["seen", "seen", "looking", "looking"]);
    expect(startBlocker(photos())).toBe("Checking 2 photos.");
  });

  it("allows the start after a while if the server is busy", async () => {
    vi.mocked(api.visual.angles).mockRejectedValue(new AppError("RATE_LIMIT_EXCEEDED"));
    await storedPhotos();
    for (const { id } of photos()) setAngle(car, id, "rear");
    await vi.advanceTimersByTimeAsync(25_000);
    expect(startBlocker(photos())).toBe("Checking 4 photos.");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(startBlocker(photos())).toBeUndefined();
    vi.mocked(api.visual.angles).mockResolvedValue({ images: [seen] });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(kinds()).toEqual(["seen", "seen", "seen", "seen"]);
  });

  it("needs only the user's angles if the server cannot recognize photos or is unreachable", async () => {
    vi.mocked(api.visual.angles)
      .mockRejectedValueOnce(new AppError("MODEL_UNAVAILABLE"))
      .mockRejectedValueOnce(new ServerUnreachable("no answer"))
      .mockRejectedValue(new AppError("MODEL_UNAVAILABLE"));
    await storedPhotos();
    await settled();
    expect(kinds()).toEqual(["failed", "offline", "failed", "failed"]);
    expect(startBlocker(photos())).toBe("Choose the angle of photos 1, 2, 3, and 4.");
    for (const { id } of photos()) setAngle(car, id, "rear");
    expect(startBlocker(photos())).toBeUndefined();
  });
});
