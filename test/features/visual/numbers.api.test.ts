import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { carMark, uploadMarked } from "../../models/photos.ts";
import { modelFolder } from "../../vision/fixture/models.ts";

let models: Awaited<ReturnType<typeof modelFolder>>;
let server: TestServer;
let api: Api;
/** An inspection with finding 1 by the model and findings 2, 3 and 4 by a person. */
let inspection_id: string;
beforeAll(async () => {
  models = await modelFolder();
  server = await serveForTest({ FORECOURT_MODEL_DIR: models.path });
  api = (await signedIn(server)).api;
  const car = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const images = await uploadMarked(api, [
    { angle: "front", scratch: { x: 500, y: 300, width: 120, height: 60 } },
    { angle: "left_side" },
    { angle: "rear", hood: carMark },
    { angle: "right_side" },
  ]);
  const body = { vehicle_id: car.id, images, options: { generate_report: false } };
  inspection_id = (await api.visual.create({ body }, { headers: { prefer: "wait=60" } })).inspection_id;
  for (const part of ["hood", "roof", "trunk_lid"] as const) await add(part);
});
afterAll(async () => {
  await server.close();
  await models[Symbol.asyncDispose]();
});

const add = (part: "hood" | "roof" | "trunk_lid" | "rear_bumper") =>
  api.visual.addDamage({
    params: { inspection_id },
    body: { type: "dent", severity: "minor", location: { part } },
  });
const results = async () => {
  const { results: found } = await api.visual.get({ params: { inspection_id } });
  if (!found) throw new Error("the inspection has no results");
  return found;
};
const numbers = async () => (await results()).damages.map(({ number }) => number);
const idOf = async (wanted: number) => {
  const found = (await results()).damages.find(({ number }) => number === wanted);
  if (!found) throw new Error(`there is no finding ${wanted}`);
  return { inspection_id, damage_id: found.damage_id };
};

describe("finding numbers", () => {
  it("keeps a finding's number after an earlier one is rejected", async () => {
    await api.visual.review({ params: await idOf(2), body: { review: "rejected", reason: "other" } });
    expect(await numbers()).toEqual([1, 2, 3, 4]);
  });

  it("keeps a finding's number after an earlier one is deleted, and never reuses it", async () => {
    await api.visual.deleteDamage({ params: await idOf(4) });
    await api.visual.deleteDamage({ params: await idOf(2) });
    expect(await numbers()).toEqual([1, 3]);
    await add("rear_bumper");
    expect(await numbers()).toEqual([1, 3, 5]);
  });
});

describe("DELETE /inspections/visual/{inspection_id}/damages/{damage_id}", () => {
  it("removes the finding from totals and affected parts, and then answers RESOURCE_NOT_FOUND", async () => {
    const before = await results();
    const params = await idOf(5);
    const after = (await api.visual.deleteDamage({ params })).results;
    expect(after?.damage_summary.total_damages).toBe(before.damage_summary.total_damages - 1);
    expect(after?.parts_affected.map(({ part }) => part)).not.toContain("rear_bumper");
    expect((await errorOf(api.visual.deleteDamage({ params }))).code).toBe("RESOURCE_NOT_FOUND");
    const review = api.visual.review({ params, body: { review: "confirmed" } });
    expect((await errorOf(review)).code).toBe("RESOURCE_NOT_FOUND");
  });

  it("answers INVALID_DAMAGE_DATA for a finding of a model", async () => {
    expect((await errorOf(api.visual.deleteDamage({ params: await idOf(1) }))).code).toBe("INVALID_DAMAGE_DATA");
  });
});

describe("the measurements of a finding", () => {
  it("are an object with the unit and the reason if there is no size", async () => {
    const { results } = await api.visual.get({ params: { inspection_id } });
    const withoutSize = { unit: "cm", method: null, uncertainty: null };
    const [found, added] = results?.damages ?? [];
    expect(found?.measurements).toEqual({ ...withoutSize, reason: "nothing in the photo gives a scale" });
    expect(added?.measurements).toEqual({ ...withoutSize, reason: "no size was entered" });
  });

  it("have a method, an uncertainty and no reason if there is a size", async () => {
    const { results } = await api.visual.addDamage({
      params: { inspection_id },
      body: { type: "dent", severity: "minor", location: { part: "roof" }, measurements: { diameter: 4 } },
    });
    const sized = results?.damages.find(({ measurements }) => measurements.diameter !== undefined);
    expect(sized?.measurements).toEqual({
      diameter: 4,
      unit: "cm",
      method: "measured by hand",
      uncertainty: 0.1,
      reason: null,
    });
    await api.visual.deleteDamage({ params: { inspection_id, damage_id: sized?.damage_id ?? "" } });
  });
});
