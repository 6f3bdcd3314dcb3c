import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PhotoStatus } from "../../../server/domain/damage/sight/examination.ts";
import { inspections } from "../../../server/features/visual/visual.table.ts";
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

describe("the cover of a vehicle without one", () => {
  /** An inspection as it is after the analysis judged its four photos so. */
  async function inspectionThatSaw(id: string, looks: readonly PhotoStatus[]): Promise<string> {
    const inspectionId = await inspectionOf(id);
    const standing = { hidden_damage_hints: [], not_covered: [], looks };
    await server.store.write((tx) => tx.update(inspections).set({ standing }).where(eq(inspections.id, inspectionId)));
    return inspectionId;
  }
  const coversOf = async (id: string) =>
    (await api.vehiclePhotos.list({ params: { id } })).map(({ isCover }) => isCover);
  const coverUrlOf = async (id: string) => (await api.vehicles.get({ params: { id } })).coverImageUrl;

  it("is the first photo that an inspection examined, also after that one is deleted", async () => {
    const id = await newCar();
    const looks = ["no_car_seen", "examined", "not_examined", "examined"] as const;
    const photos = await add(id, await inspectionThatSaw(id, looks));
    expect(photos.map(({ isCover }) => isCover)).toEqual([false, true, false, false]);
    await api.vehiclePhotos.remove({ params: { id, photoId: photos[1]?.id ?? "" } });
    expect(await coversOf(id)).toEqual([false, false, true]);
    await api.vehiclePhotos.remove({ params: { id, photoId: photos[3]?.id ?? "" } });
    expect(await coverUrlOf(id)).toBeNull();
  });

  it("is none without a car on any photo, until a person chooses one or adds another photo", async () => {
    const looks = ["no_car_seen", "sideways", "not_examined", "no_car_seen"] as const;
    const [one, other] = [await newCar(), await newCar()];
    const [first] = await add(one, await inspectionThatSaw(one, looks));
    await add(other, await inspectionThatSaw(other, looks));
    expect([await coverUrlOf(one), await coverUrlOf(other)]).toEqual([null, null]);
    await api.vehiclePhotos.update({ params: { id: one, photoId: first?.id ?? "" }, body: { cover: true } });
    expect(await coversOf(one)).toEqual([true, false, false, false]);
    expect(await addPhoto(api, other, { seed: 6 })).toMatchObject({ position: 4, isCover: true });
  });

  it("is a photo that a second inspection of the same file examined", async () => {
    const id = await newCar();
    const first = await inspectionThatSaw(
      id,
      Array.from({ length: 4 }, () => "not_examined" as const),
    );
    const { images } = await api.visual.get({ params: { inspection_id: first } });
    const again = images.map(({ url }) => ({ url, angle: "front", type: "exterior" }) as const);
    const { inspection_id } = await api.visual.create({ body: { vehicle_id: id, images: again } });
    await api.visual.cancel({ params: { inspection_id } });
    const standing = { hidden_damage_hints: [], not_covered: [], looks: ["no_car_seen", "examined"] as const };
    await server.store.write((tx) => tx.update(inspections).set({ standing }).where(eq(inspections.id, inspection_id)));
    expect((await add(id, first)).map(({ isCover }) => isCover)).toEqual([false, true, false, false]);
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
