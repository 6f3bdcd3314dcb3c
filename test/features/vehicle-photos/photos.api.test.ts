import { copyFileSync, existsSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { asc } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hours } from "../../../server/platform/clock.ts";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import { newId } from "../../../server/platform/ids.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { addCopies, addPhoto } from "./albums.ts";

let server: TestServer;
let owner: TestCaller;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const newCar = async (): Promise<string> => (await api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
const listOf = (id: string) => api.vehiclePhotos.list({ params: { id } });
const captions = async (id: string) => (await listOf(id)).map(({ caption }) => caption);
/** The stored file in a signed address. */
const fileIn = (url: string | null) => decodeURIComponent(new URL(url ?? "").pathname.split("/").at(-1) ?? "");
const coverOf = async (id: string) => fileIn((await api.vehicles.get({ params: { id } })).coverImageUrl);
const storedFiles = () =>
  ["photos", "originals", "copies"]
    .map((folder) => join(server.folder, "media", folder))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []));

describe("GET /vehicles/{id}/photos", () => {
  it("returns pages with the total and a link to the next page", async () => {
    const id = await newCar();
    const [, second] = [await addPhoto(api, id), await addPhoto(api, id)];
    const seen: Record<string, string | null> = {};
    const list = (offset: number) =>
      api.vehiclePhotos.list(
        { params: { id }, query: { limit: 1, offset } },
        { onExtras: ({ headers }) => (seen[offset] = `${headers.get("x-total-count")} ${headers.get("link")}`) },
      );
    await list(0);
    expect((await list(1)).map((one) => one.id)).toEqual([second.id]);
    expect(seen).toEqual({ 0: `2 </v1/vehicles/${id}/photos?limit=1&offset=1>; rel="next"`, 1: "2 null" });
  });
});

describe("POST /vehicles/{id}/photos", () => {
  it("adds a photo with caption and angle, and makes the first one the cover", async () => {
    const id = await newCar();
    const added = await addPhoto(api, id, { caption: " Front ", angle: "front" });
    expect(added).toMatchObject({ caption: "Front", angle: "front", position: 0, isCover: true, inspectionId: null });
    expect(added).toMatchObject({ width: 1280, height: 720 });
    expect(await listOf(id)).toMatchObject([{ id: added.id, isCover: true }]);
    expect(await coverOf(id)).toBe(fileIn(added.urls.full));
  });

  it("serves each size as a JPEG whose long side fits, and keeps the copies", async () => {
    const id = await newCar();
    const file = blob(await photo(3, { width: 1080, height: 1920 }));
    const { urls } = await api.vehiclePhotos.upload({ params: { id }, body: {}, file, fileName: "upright.jpg" });
    const heights: Record<string, number | undefined> = {};
    for (const [size, url] of Object.entries(urls)) {
      const response = await fetch(url);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      heights[size] = (await sharp(await response.arrayBuffer()).metadata()).height;
    }
    expect(heights).toEqual({ thumb: 320, card: 800, screen: 1600, full: 1920 });
    const fileId = fileIn(urls.full).slice("photos/".length, -".jpg".length);
    const kept = readdirSync(join(server.folder, "media", "copies", fileId)).sort();
    expect(kept).toEqual(["card.jpg", "screen.jpg", "thumb.jpg"]);
  });

  it("inserts a photo at a position, and makes it the cover on request", async () => {
    const id = await newCar();
    const first = await addPhoto(api, id, { caption: "first" });
    await addPhoto(api, id, { caption: "second" });
    const third = await addPhoto(api, id, { caption: "third", position: 1, cover: "true" });
    expect(third).toMatchObject({ position: 1, isCover: true });
    expect(await captions(id)).toEqual(["first", "third", "second"]);
    expect((await listOf(id)).map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(await coverOf(id)).not.toBe(fileIn(first.urls.full));
  });

  it("gives concurrent uploads different positions and one cover", async () => {
    const id = await newCar();
    await Promise.all([1, 2, 3, 4, 5].map((seed) => addPhoto(api, id, { seed, position: 0 })));
    const photos = await listOf(id);
    expect(photos.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(photos.filter(({ isCover }) => isCover)).toHaveLength(1);
  });

  it("answers PHOTO_LIMIT for the 101st photo, also to concurrent uploads, and keeps no file of it", async () => {
    const id = await newCar();
    await addPhoto(api, id);
    await addCopies(server, id, 98);
    const before = storedFiles().length;
    const codes = await Promise.all(
      [1, 2, 3].map((seed) =>
        addPhoto(api, id, { seed }).then(
          () => "added",
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(codes.sort()).toEqual(["PHOTO_LIMIT", "PHOTO_LIMIT", "added"]);
    expect(storedFiles()).toHaveLength(before + 2);
    const error = await errorOf(addPhoto(api, id));
    expect(error).toMatchObject({ status: 409, code: "PHOTO_LIMIT", details: { limit: 100, photos: 100 } });
  });

  it("answers INVALID_FILE_TYPE for a file that is no photo", async () => {
    const params = { id: await newCar() };
    const error = await errorOf(api.vehiclePhotos.upload({ params, body: {}, file: new Blob(["no photo"]) }));
    expect(error).toMatchObject({ code: "INVALID_FILE_TYPE", field: "file" });
    expect(await listOf(params.id)).toEqual([]);
  });

  it("notes uploads within an hour in one timeline entry, and changes updatedAt of the vehicle", async () => {
    const id = await newCar();
    const { updatedAt } = await api.vehicles.get({ params: { id } });
    server.clock.advance(1000);
    await addPhoto(api, id);
    await addPhoto(api, id, { seed: 2 });
    const entries = await api.vehicles.timeline({ params: { id } });
    expect(entries.map(({ summary }) => summary)).toContain("2 photos were added.");
    expect(entries.filter(({ kind }) => kind === "photo.added")).toHaveLength(1);
    expect((await api.vehicles.get({ params: { id } })).updatedAt > updatedAt).toBe(true);
  });

  it("answers RESOURCE_NOT_FOUND for a vehicle of another workspace", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const id = await newCar();
    const { id: photoId } = await addPhoto(api, id);
    const calls = [
      () => addPhoto(outsider.api, id),
      () => outsider.api.vehiclePhotos.list({ params: { id } }),
      () => outsider.api.vehiclePhotos.remove({ params: { id, photoId } }),
    ];
    for (const call of calls) expect(await errorOf(call())).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "id" });
  });
});

describe("the event vehicle.updated", () => {
  it("is sent for each change of the photos, not for one that changes nothing, and names the cover if it changed", async () => {
    const id = await newCar();
    const { id: photoId } = await addPhoto(api, id);
    const second = await addPhoto(api, id, { seed: 2 });
    await api.vehiclePhotos.reorder({ params: { id }, body: { photoIds: [second.id, photoId] } });
    await api.vehiclePhotos.reorder({ params: { id }, body: { photoIds: [second.id, photoId] } });
    await api.vehiclePhotos.remove({ params: { id, photoId } });
    const events = (
      await server.store.read.select().from(outboxEvents).orderBy(asc(outboxEvents.arrivedAs), asc(outboxEvents.id))
    ).map(({ payload }) => payload as Updated);
    const changes = events.filter(({ vehicle_id, changed }) => vehicle_id === id && changed);
    expect(changes.map(({ changed }) => changed)).toEqual([
      ["photos", "coverImageUrl"],
      ["photos"],
      ["photos"],
      ["photos", "coverImageUrl"],
    ]);
  });
});
interface Updated {
  readonly vehicle_id?: string;
  readonly changed?: readonly string[];
}

describe("PATCH /vehicles/{id}/photos/{photoId}", () => {
  it("changes caption, angle and position", async () => {
    const id = await newCar();
    const { id: photoId } = await addPhoto(api, id, { caption: "a", angle: "front" });
    await addPhoto(api, id, { caption: "b" });
    const body = { caption: "z", angle: null, position: 50 };
    const changed = await api.vehiclePhotos.update({ params: { id, photoId }, body });
    expect(changed).toMatchObject({ caption: "z", angle: null, position: 1, isCover: true });
    expect(await captions(id)).toEqual(["b", "z"]);
  });

  it("makes a photo the vehicle's cover", async () => {
    const id = await newCar();
    await addPhoto(api, id);
    const second = await addPhoto(api, id, { seed: 2 });
    expect(second.isCover).toBe(false);
    await api.vehiclePhotos.update({ params: { id, photoId: second.id }, body: { cover: true } });
    expect(await coverOf(id)).toBe(fileIn(second.urls.full));
    expect((await listOf(id)).map(({ isCover }) => isCover)).toEqual([false, true]);
    const kinds = (await api.vehicles.timeline({ params: { id } })).map(({ kind }) => kind);
    expect(kinds).toContain("vehicle.cover_changed");
  });

  it("leaves updatedAt of a photo as it is if its values stay the same", async () => {
    const id = await newCar();
    const { id: photoId, updatedAt } = await addPhoto(api, id, { caption: "a", angle: "front" });
    server.clock.advance(1000);
    const body = { caption: "a", angle: "front", position: 0, cover: true } as const;
    expect(await api.vehiclePhotos.update({ params: { id, photoId }, body })).toMatchObject({ updatedAt });
  });

  it("answers RESOURCE_NOT_FOUND for a photo of another vehicle", async () => {
    const [id, other] = [await newCar(), await newCar()];
    const { id: photoId } = await addPhoto(api, other);
    const error = await errorOf(api.vehiclePhotos.update({ params: { id, photoId }, body: { caption: "x" } }));
    expect(error).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "photoId" });
  });
});

describe("PUT /vehicles/{id}/photos/order", () => {
  it("puts all photos in the given order", async () => {
    const id = await newCar();
    for (const caption of ["a", "b", "c"]) await addPhoto(api, id, { caption });
    const ids = (await listOf(id)).map((one) => one.id);
    const photoIds = [ids[2] ?? "", ids[0] ?? "", ids[1] ?? ""];
    const ordered = await api.vehiclePhotos.reorder({ params: { id }, body: { photoIds } });
    expect(ordered.map(({ caption }) => caption)).toEqual(["c", "a", "b"]);
    expect(await captions(id)).toEqual(["c", "a", "b"]);
  });

  it("answers VALIDATION_ERROR for a list that lacks or repeats a photo, and changes nothing", async () => {
    const id = await newCar();
    const { id: first } = await addPhoto(api, id, { caption: "a" });
    await addPhoto(api, id, { caption: "b" });
    for (const photoIds of [[first], [first, first]]) {
      const error = await errorOf(api.vehiclePhotos.reorder({ params: { id }, body: { photoIds } }));
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "photoIds" });
    }
    expect(await captions(id)).toEqual(["a", "b"]);
  });
});

describe("DELETE /vehicles/{id}/photos/{photoId}", () => {
  it("makes the first other photo the cover, and leaves no file and no cover at last", async () => {
    const before = storedFiles().length;
    const id = await newCar();
    const first = await addPhoto(api, id);
    const second = await addPhoto(api, id, { seed: 2 });
    for (const { urls } of [first, second]) expect((await fetch(urls.card)).status).toBe(200);
    await api.vehiclePhotos.remove({ params: { id, photoId: first.id } });
    expect(await coverOf(id)).toBe(fileIn(second.urls.full));
    expect(await listOf(id)).toMatchObject([{ id: second.id, position: 0, isCover: true }]);
    for (const url of Object.values(first.urls)) expect((await fetch(url)).status).toBe(404);
    await api.vehiclePhotos.remove({ params: { id, photoId: second.id } });
    expect((await api.vehicles.get({ params: { id } })).coverImageUrl).toBeNull();
    expect(storedFiles()).toHaveLength(before);
  });
});

describe("a start of the server", () => {
  it("deletes old copies of photos that do not exist, and keeps the others", async () => {
    const id = await newCar();
    const { urls } = await addPhoto(api, id);
    expect((await fetch(urls.card)).status).toBe(200);
    const kept = join(server.folder, "media", fileIn(urls.card));
    const stray = join(server.folder, "media", "copies", newId(), "card.jpg");
    mkdirSync(dirname(stray));
    copyFileSync(kept, stray);
    const old = new Date(Date.now() - hours(5));
    for (const file of [kept, stray]) utimesSync(file, old, old);
    await server.restart();
    await vi.waitFor(() => expect(existsSync(stray)).toBe(false), { timeout: 10_000 });
    expect(existsSync(kept)).toBe(true);
  });
});
