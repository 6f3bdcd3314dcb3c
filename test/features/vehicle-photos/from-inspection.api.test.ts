import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { addPhoto } from "./albums.ts";

let server: TestServer;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  api = (await signedIn(server)).api;
});
afterAll(() => server.close());

const newCar = async (): Promise<string> => (await api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;

/** A canceled inspection: it has its photos, and no model runs. */
async function inspectionOf(vehicle_id: string): Promise<string> {
  const { inspection_id } = await api.visual.create({ body: { vehicle_id, images: await uploadWalkAround(api) } });
  await api.visual.cancel({ params: { inspection_id } });
  return inspection_id;
}
const add = (id: string, inspection_id: string, images?: number[]) =>
  api.vehiclePhotos.addFromInspection({ params: { id }, body: { inspection_id, ...(images && { images }) } });
const filesIn = (folder: string) => {
  const path = join(server.folder, "media", folder);
  return existsSync(path) ? readdirSync(path, { recursive: true }) : [];
};

describe("POST /vehicles/{id}/photos/from-inspection", () => {
  it("adds the chosen photos in the given order, and later only those that are new", async () => {
    const id = await newCar();
    const inspectionId = await inspectionOf(id);
    const { images } = await api.visual.get({ params: { inspection_id: inspectionId } });
    const [third, first] = await add(id, inspectionId, [2, 0, 2]);
    expect(third).toMatchObject({ angle: images[2]?.angle, position: 0, isCover: true, inspectionId });
    expect(first).toMatchObject({ angle: images[0]?.angle, position: 1, isCover: false, inspectionId });
    expect((await add(id, inspectionId)).map(({ angle }) => angle)).toEqual([images[1]?.angle, images[3]?.angle]);
    expect(await add(id, inspectionId)).toEqual([]);
    expect(await api.vehiclePhotos.list({ params: { id } })).toHaveLength(4);
  });

  it("names an index that the inspection does not have, and adds nothing", async () => {
    const id = await newCar();
    const error = await errorOf(add(id, await inspectionOf(id), [0, 4]));
    expect(error).toMatchObject({ code: "VALIDATION_ERROR", field: "images[1]" });
    expect(await api.vehiclePhotos.list({ params: { id } })).toEqual([]);
  });

  it("answers INSPECTION_NOT_FOUND for an inspection of another vehicle", async () => {
    const inspectionId = await inspectionOf(await newCar());
    const error = await errorOf(add(await newCar(), inspectionId));
    expect(error).toMatchObject({ code: "INSPECTION_NOT_FOUND", field: "inspection_id" });
  });
});

describe("a photo that an inspection and a vehicle share", () => {
  it("stays in the inspection when it is deleted from the vehicle", async () => {
    const id = await newCar();
    const inspectionId = await inspectionOf(id);
    const [photo] = await add(id, inspectionId, [0]);
    await api.vehiclePhotos.remove({ params: { id, photoId: photo?.id ?? "" } });
    expect((await fetch(photo?.urls.full ?? "")).status).toBe(200);
    const { images } = await api.visual.get({ params: { inspection_id: inspectionId } });
    expect((await fetch(images[0]?.url ?? "")).status).toBe(200);
    expect((await add(id, inspectionId, [0])).map(({ position }) => position)).toEqual([0]);
  });

  it("can be inspected again from the vehicle's own address, and then outlives the photo", async () => {
    const id = await newCar();
    const added = await Promise.all([1, 2, 3, 4].map((seed) => addPhoto(api, id, { seed })));
    const images = added.map(({ urls }) => ({ url: urls.full, angle: "front", type: "exterior" }) as const);
    const { inspection_id } = await api.visual.create({ body: { vehicle_id: id, images } });
    await api.visual.cancel({ params: { inspection_id } });
    for (const { id: photoId } of added) await api.vehiclePhotos.remove({ params: { id, photoId } });
    for (const { urls } of added) expect((await fetch(urls.full)).status).toBe(200);
  });

  it("is deleted with all its copies when the vehicle is purged", async () => {
    const before = ["photos", "originals", "copies"].map((folder) => filesIn(folder).length);
    const id = await newCar();
    const inspectionId = await inspectionOf(id);
    const photos = [...(await add(id, inspectionId)), await addPhoto(api, id, { seed: 5 })];
    for (const { urls } of photos) expect((await fetch(urls.thumb)).status).toBe(200);
    await api.vehicles.remove({ params: { id }, query: { purge: "true" } });
    for (const { urls } of photos) {
      for (const url of Object.values(urls)) expect((await fetch(url)).status).toBe(404);
    }
    expect(["photos", "originals", "copies"].map((folder) => filesIn(folder).length)).toEqual(before);
  });
});

describe("DELETE /vehicles/{id}", () => {
  it("archives a vehicle that has photos", async () => {
    const id = await newCar();
    await addPhoto(api, id);
    await api.vehicles.remove({ params: { id } });
    expect(await api.vehicles.get({ params: { id } })).toMatchObject({ status: "ARCHIVED" });
  });
});
