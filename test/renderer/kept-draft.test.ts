import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../../contracts/kit/errors.ts";
import type { StoredPhoto } from "../../contracts/papers/files.ts";
import { api, ServerUnreachable } from "../../renderer/api/client/client.ts";
import {
  addPhotos,
  addStoredPhoto,
  clearDrafts,
  draftOf,
  removeInspected,
  removePhoto,
  setAngle,
  setCase,
  setOptions,
} from "../../renderer/features/capture/draft.ts";
import {
  discardDraft,
  openDraft,
  retryRestore,
  skipWaiting,
  useRestores,
} from "../../renderer/features/capture/kept/restore.ts";
import { restoredTexts } from "../../renderer/features/capture/kept/restored-note.tsx";

/** A page has one draft for each vehicle, so each test has a vehicle of its own. */
let car = "";
let cars = 0;

const verdict = { usable: true, notes: [], sharpness: 500, brightness: 128 };
const size = { width: 1600, height: 1200, size: 4 } as const;
const stored = (id: string, url = `/v1/media/${id}?old`): StoredPhoto => ({
  id,
  url,
  ...size,
  mimetype: "image/jpeg",
  verdict,
});
const file = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff]), name], name);

const photos = () => draftOf(car).photos;
const names = () => photos().map((photo) => photo.file.name);
const add = (name: string) => addStoredPhoto(car, { stored: stored(`of ${name}`), file: file(name) });
const restore = () => useRestores.getState()[car];
const kept = (user: string): unknown => JSON.parse(storage.get(`forecourt-inspect-${car}-${user}`) ?? "null");

/** What another window of Ann's has left: two photos, the second with a chosen angle, and one that is not stored. */
async function leaveDraft(): Promise<void> {
  await openDraft("ann", car);
  await add("front.jpg");
  await add("IMG_2.jpg");
  const [, second] = photos();
  if (second) setAngle(car, second.id, "trunk");
  setOptions(car, { detailed_analysis: true });
  setCase(car, "case 1");
  await addPhotos(car, [file("IMG_3.jpg")]);
  closeWindow();
}

/** The storage outlives the window. */
function closeWindow(): void {
  clearDrafts();
}

let storage: Map<string, string>;
const read = () => vi.mocked(api.files.read);
beforeEach(() => {
  cars += 1;
  car = `car ${cars}`;
  storage = new Map();
  vi.stubGlobal("window", { location: { origin: "http://localhost" } });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  });
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array([0xff, 0xd8, 0xff, 0])));
  vi.spyOn(api.files, "read").mockImplementation(async ({ params: { id } }) => stored(id, `/v1/media/${id}?new`));
});
afterEach(() => {
  clearDrafts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the draft of an earlier window", () => {
  it("comes back with new addresses, the angles and the options; photos that were not stored are counted", async () => {
    await leaveDraft();
    await openDraft("ann", car);
    expect(photos()).toMatchObject([
      { angle: "front", angleSource: "name", state: { stored: { url: "/v1/media/of front.jpg?new" } } },
      { angle: "trunk", angleSource: "person", type: "interior", state: { kind: "stored" } },
    ]);
    expect(names()).toEqual(["front.jpg", "IMG_2.jpg"]);
    expect(draftOf(car).options.detailed_analysis).toBe(true);
    expect(restore()).toEqual({ waiting: [], restored: 2, gone: 0, lost: 1, error: undefined, caseId: "case 1" });
    const shown = restore();
    expect(shown && restoredTexts(shown)).toEqual([
      "2 photos that were added earlier are here again.",
      "1 photo was not uploaded yet when the page closed. Add it again.",
    ]);
    // the loss is reported once
    expect(kept("ann")).toMatchObject({ photos: [{ name: "front.jpg" }, { name: "IMG_2.jpg" }], unsent: 0 });
  });

  it("comes back without the photos that are no longer stored", async () => {
    await leaveDraft();
    read().mockRejectedValueOnce(new AppError("RESOURCE_NOT_FOUND", { field: "id" }));
    await openDraft("ann", car);
    expect(names()).toEqual(["IMG_2.jpg"]);
    expect(restore()).toMatchObject({ restored: 1, gone: 1 });
    expect(kept("ann")).toMatchObject({ photos: [{ name: "IMG_2.jpg" }] });
  });

  it("remembers which photos of a phone it has received", async () => {
    await openDraft("ann", car);
    await addStoredPhoto(car, { stored: stored("p"), file: file("p.jpg"), angle: "front", phonePhoto: "phone 1" });
    closeWindow();
    await openDraft("ann", car);
    expect(draftOf(car).phonePhotos).toEqual(["phone 1"]);
  });
});

describe("loading the draft of an earlier window", () => {
  it("keeps it meanwhile, so that another crash loses none", async () => {
    await leaveDraft();
    const answer = Promise.withResolvers<StoredPhoto>();
    read().mockReturnValueOnce(answer.promise);
    const opened = openDraft("ann", car);
    setOptions(car, { generate_report: false });
    expect(restore()?.waiting).toHaveLength(2);
    expect(kept("ann")).toMatchObject({ photos: [{ name: "front.jpg" }, { name: "IMG_2.jpg" }] });
    answer.resolve(stored("of front.jpg"));
    await opened;
    expect(names()).toEqual(["front.jpg", "IMG_2.jpg"]);
  });

  it("stops after an error, until the user tries again or continues without the rest", async () => {
    await leaveDraft();
    read().mockRejectedValue(new ServerUnreachable("off"));
    await openDraft("ann", car);
    expect([names(), restore()?.waiting.length, restore()?.error]).toEqual([[], 2, expect.any(ServerUnreachable)]);
    read().mockImplementationOnce(async ({ params: { id } }) => stored(id));
    retryRestore(car);
    await vi.waitFor(() => expect(restore()).toMatchObject({ restored: 1, error: expect.any(ServerUnreachable) }));
    skipWaiting(car);
    expect(restore()).toMatchObject({ waiting: [], error: undefined });
    expect(kept("ann")).toMatchObject({ photos: [{ name: "front.jpg" }] });
  });
});

describe("a draft that is being loaded", () => {
  it("is not continued when another user signs in", async () => {
    await leaveDraft();
    const answer = Promise.withResolvers<StoredPhoto>();
    read().mockReturnValueOnce(answer.promise);
    const opened = openDraft("ann", car);
    closeWindow();
    await openDraft("bob", car);
    await add("bobs.jpg");
    answer.resolve(stored("of front.jpg"));
    await opened;
    expect(names()).toEqual(["bobs.jpg"]);
    expect(kept("ann")).toMatchObject({ photos: [{ name: "front.jpg" }, { name: "IMG_2.jpg" }] });
  });

  it("does not come back after it is discarded while it is loaded", async () => {
    await leaveDraft();
    const answer = Promise.withResolvers<StoredPhoto>();
    read().mockReturnValueOnce(answer.promise);
    const opened = openDraft("ann", car);
    discardDraft(car);
    answer.resolve(stored("of front.jpg"));
    await opened;
    expect([photos(), kept("ann")]).toEqual([[], null]);
  });
});

describe("a kept draft", () => {
  it("belongs to one user of a shared computer", async () => {
    await leaveDraft();
    await openDraft("bob", car);
    expect([photos(), restore()]).toEqual([[], undefined]);
    await add("bobs.jpg");
    closeWindow();
    await openDraft("ann", car);
    expect(names()).toEqual(["front.jpg", "IMG_2.jpg"]);
    expect(kept("bob")).toMatchObject({ photos: [{ name: "bobs.jpg" }] });
  });

  it("is removed when its photos are inspected, removed or discarded", async () => {
    const endings = [
      () => removeInspected(car, new Set(photos().map(({ slot }) => slot))),
      () => void photos().map(({ id }) => removePhoto(car, id)),
      () => discardDraft(car),
    ];
    for (const end of endings) {
      await openDraft("ann", car);
      await add("front.jpg");
      await add("rear.jpg");
      expect(kept("ann")).toMatchObject({ photos: [{}, {}] });
      end();
      expect([photos(), kept("ann"), restore()]).toEqual([[], null, undefined]);
    }
  });
});
