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

/** A file with a JPEG's first bytes. `look` stands for its picture. */
const file = (name: string, content: string, look = content) =>
  Object.assign(new File([new Uint8Array([0xff, 0xd8, 0xff]), content], name), { look });

/** Stubs decoding and drawing: a picture has one gray value per pixel, taken from the file's `look`. */
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

let objectUrls: Set<string>;
beforeEach(() => {
  stubPictures();
  objectUrls = new Set();
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    const address = `blob:${crypto.randomUUID()}`;
    objectUrls.add(address);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void objectUrls.delete(address));
});
afterEach(() => {
  clearDrafts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a draft with the same file twice", () => {
  it("marks the copy with the number of its original, and uploads it once the original is removed", async () => {
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyx"), file("3.jpg", "zyx")]);
    expect(states()).toEqual(["waiting", "waiting", 2]);
    remove(0);
    expect(states()).toEqual(["waiting", 1]);
    remove(0);
    expect(states()).toEqual(["waiting"]);
  });

  it("makes the third copy a copy of the second when the first is removed", async () => {
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "abc"), file("3.jpg", "abc")]);
    expect(states()).toEqual(["waiting", 1, 1]);
    remove(0);
    expect(states()).toEqual(["waiting", 1]);
    remove(1);
    expect(states()).toEqual(["waiting"]);
  });

  it("uploads the copy when the original is replaced, which keeps its slot and gets a new id", async () => {
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "abc")]);
    const { id, slot } = at(0);
    await replacePhoto(car, id, file("again.jpg", "zyx"));
    expect(states()).toEqual(["waiting", "waiting"]);
    expect(at(0).slot).toBe(slot);
    expect(at(0).id).not.toBe(id);
  });

  it("refers to a photo that looks alike by its current number, until that photo is removed", async () => {
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyxw"), file("3.jpg", "saved again", "zyxw")]);
    expect(alike()).toEqual([undefined, undefined, 2]);
    remove(0);
    expect(alike()).toEqual([undefined, 1]);
    remove(0);
    expect(alike()).toEqual([undefined]);
  });
});

describe("addPhotos: checking photos", () => {
  it.each([
    [1280, 720, "waiting"],
    [720, 1280, "waiting"],
    [1279, 720, "refused"],
    [1000, 1000, "refused"],
  ])("gives a photo of %ix%i pixels the state that the server would: %s", async (width, height, state) => {
    stubPictures(width, height);
    await addPhotos(car, [file("1.jpg", "abc")]);
    expect(states()).toEqual([state]);
  });

  it("continues after a photo that cannot be checked, and leaves its check to the server", async () => {
    vi.mocked(URL.createObjectURL).mockImplementationOnce(() => {
      throw new Error("no memory left");
    });
    await addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyx")]);
    expect(states()).toEqual(["waiting", "waiting"]);
  });

  it("releases the preview of a photo that is removed during the check", async () => {
    const checked = addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyx")]);
    remove(0);
    remove(0);
    await checked;
    expect(hasUnsentPhotos()).toBe(false);
    expect(objectUrls.size).toBe(0);
  });

  it("does not create a draft again that is cleared during the check", async () => {
    const checked = addPhotos(car, [file("1.jpg", "abc"), file("2.jpg", "zyx")]);
    expect(hasUnsentPhotos()).toBe(true);
    clearDrafts();
    await checked;
    expect(photos()).toEqual([]);
    expect(objectUrls.size).toBe(0);
  });
});
