import { asc } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionImages } from "../../../server/features/visual/visual.table.ts";
import { signedIn } from "../../kit/people.ts";
import { blob, uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { fitEntries, modelFolder } from "../../vision/fixture/models.ts";

/** A green area, which the fixture's models detect as a hood, with a blue disc of 100 pixels at 640, 400, a dent. */
const dented = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
  <rect width="100%" height="100%" fill="#808080"/><rect x="240" y="160" width="800" height="440" fill="#00ff00"/>
  <circle cx="640" cy="400" r="100" fill="#0000ff"/></svg>`;

let models: Awaited<ReturnType<typeof modelFolder>>;
let server: TestServer;
let api: Api;
beforeAll(async () => {
  models = await modelFolder(
    (all) => all.map((model) => ({ ...model, views: { standard: [128], detailed: [128] } })),
    fitEntries,
  );
  server = await serveForTest({ FORECOURT_MODEL_DIR: models.path });
  api = (await signedIn(server)).api;
});
afterAll(async () => {
  await server.close();
  await models[Symbol.asyncDispose]();
});

describe("the outline of a finding, from a model with masks", () => {
  it("is stored, used for the measurement and drawn, and is not in the response", async () => {
    const car = await api.vehicles.create({ body: { make: "Saab", model: "900", bodyStyle: "Sedan" } });
    const [, ...others] = await uploadWalkAround(api);
    const jpeg = await sharp(Buffer.from(dented)).jpeg({ quality: 95 }).toBuffer();
    const { file } = await api.files.upload({ file: blob(jpeg), fileName: "hood.jpg" });
    const images = [{ url: file.url, angle: "front" as const, type: "exterior" as const }, ...others];
    const done = await api.visual.create(
      { body: { vehicle_id: car.id, images, options: { generate_report: false } } },
      { headers: { prefer: "wait=60" } },
    );

    const found = done.results?.damages.filter(({ image_index }) => image_index === 0) ?? [];
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ type: "dent", location: { part: "hood" } });
    expect(found[0]?.measurements.method).toContain("a circle of the outline's area");
    expect(JSON.stringify(done)).not.toMatch(/"(outline|filled|damaged|view)"/);

    const [first] = await server.store.read.select().from(inspectionImages).orderBy(asc(inspectionImages.position));
    const [dent] = first?.raw?.damages ?? [];
    // a disc fills 0.79 of its box; the cells of the map are 40 pixels wide
    expect(Math.abs((dent?.filled ?? 0) - Math.PI / 4)).toBeLessThan(0.25);
    expect(dent?.outline?.[0]?.length).toBeGreaterThan(5);
    expect(first?.raw?.parts[0]?.damaged).toBeGreaterThan(0);

    const annotated = await fetch(found[0]?.annotated_url ?? "");
    const { data, info } = await sharp(Buffer.from(await annotated.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * 3] ?? 0;
    // the outline is filled with the severity's color; the corner of the box outside the dent is not
    expect(redAt(640, 430)).toBeGreaterThan(15);
    expect(redAt(558, 482)).toBeLessThan(12);
  });
});
