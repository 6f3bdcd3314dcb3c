import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  addPhotos,
  clearDrafts,
  draftOf,
  hasUnsentPhotos,
  removePhoto,
  replacePhoto,
} from "../../renderer/features/capture/draft.ts";
import { photoNumber } from "../../renderer/features/capture/photo/duplicates.ts";

const car = "car";
const photos = () => draftOf(car).photos;
const at = (index: number) => {
  const photo = photos()[index];
  if (!photo) throw new Error(`no photo ${index + 1}`);
  return photo;
};
const remove = (index: number) => removePhoto(car, at(index).id);
const states = () =>
  photos().map(({ state }) => (state.kind === "copy" ? photoNumber(state.of, photos()) : state.kind));
const alike = () => photos().map((photo) => photoNumber(photo.alike, photos()));

/** A file with a JPEG's first bytes; what it shows is its `look`. */
const file = (name: string, content: string, look = content) =>
  Object.assign(new File([new Uint8Array([0xff, 0xd8, 0xff]), content], name), { look });

/** What the browser decodes and draws, made up: a picture is one grey value a pixel, by the file's `look`. */
function stubPictures(width = 1600, height = 1200) {
  class Canvas {
    #look = "";
    getContext() {
      return {
        drawImage: (bitmap: { look: string }) => {
          this.#look = bitmap.look;
        },
        getImageData: () => ({
          data: Uint8Array.from({ length: 288 }, (_, byte) => this.#look.charCodeAt((byte >> 2) % this.#look.length)),
        }),
      };
    }
    convertToBlob = async () => new Blob(["preview"]);
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  vi.stubGlobal("createImageBitmap", async ({ look }: { look: string }) => ({
    width,
    height,
    look,
    close: () => undefined,
  }));
}

let kept: Set<string>;
beforeEach(() => {
  stubPictures();
  kept = new Set();
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    const address = `blob:${crypto.randomUUID()}`;
    kept.add(address);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void kept.delete(address));
});
afterEach(() => {
  clearDrafts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a file that is in the draft twice", () => {
  it("names the photo that it is a copy of by the number on that card, and is sent once that one is gone", async () => {
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyx"), file("3.jpg", "zyx")]);
    expect(states()).toEqual(["waiting", "waiting", 2]);
    remove(0);
    expect(states()).toEqual(["waiting", 1]);
    remove(0);
    expect(states()).toEqual(["waiting"]);
  });

  it("is the next one's copy where there were three", async () => {
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "abc"), file("3.jpg", "abc")]);
    expect(states()).toEqual(["waiting", 1, 1]);
    remove(0);
    expect(states()).toEqual(["waiting", 1]);
    remove(1);
    expect(states()).toEqual(["waiting"]);
  });

  it("is sent when the other is taken again; the place in the draft stays, the photo is another", async () => {
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "abc")]);
    const { id, slot } = at(0);
    await replacePhoto(car, id, file("again.jpg", "zyx"));
    expect(states()).toEqual(["waiting", "waiting"]);
    expect(at(0).slot).toBe(slot);
    expect(at(0).id).not.toBe(id);
  });

  it("that only looks the same is told with the number that the other has by then, or no more", async () => {
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyxw"), file("3.jpg", "saved again", "zyxw")]);
    expect(alike()).toEqual([undefined, undefined, 2]);
    remove(0);
    expect(alike()).toEqual([undefined, 1]);
    remove(0);
    expect(alike()).toEqual([undefined]);
  });
});

describe("a check of photos", () => {
  it.each([
    [1280, 720, "waiting"],
    [720, 1280, "waiting"],
    [1279, 720, "refused"],
    [1000, 1000, "refused"],
  ])("takes a photo of %ix%i pixels as the server does: %s", async (width, height, state) => {
    stubPictures(width, height);
    await addPhotos(car, [file("1.jpg", "abc")]);
    expect(states()).toEqual([state]);
  });

  it("that breaks at one goes on with the next, and leaves the word to the server", async () => {
    vi.mocked(URL.createObjectURL).mockImplementationOnce(() => {
      throw new Error("no memory left");
    });
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyx")]);
    expect(states()).toEqual(["waiting", "waiting"]);
  });

  it("keeps no picture of a photo that was removed meanwhile", async () => {
    const checked = addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyx")]);
    remove(0);
    remove(0);
    await checked;
    expect(hasUnsentPhotos()).toBe(false);
    expect(kept.size).toBe(0);
  });

  it("of a draft that was forgotten makes none anew", async () => {
    const checked = addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyx")]);
    expect(hasUnsentPhotos()).toBe(true);
    clearDrafts();
    await checked;
    expect(photos()).toEqual([]);
    expect(kept.size).toBe(0);
  });
});
