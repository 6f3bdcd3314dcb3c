import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { angleOfPhoto, photo } from "../kit/photos.ts";
import { type Fate, type Front, openFront } from "./front.ts";
import { copyRecipe, type Dealership, openDealership, type Recipe, type RunningProgram, startProgram } from "./kit.ts";

let dealership: Dealership;
let recipe: Recipe;
let front: Front;
/** The fewest photos that an inspection accepts. */
const walk: { readonly name: string; readonly content: Buffer }[] = [];
beforeAll(async () => {
  dealership = await openDealership();
  recipe = await copyRecipe("phone-upload", dealership);
  front = await openFront(dealership.url);
  for (const seed of [1, 2, 3, 4]) walk.push({ name: `${angleOfPhoto(seed)}.jpg`, content: await photo(seed) });
});
beforeEach(() => front.decides(() => "passes"));
afterAll(async () => {
  await front.close();
  recipe.remove();
  await dealership.close();
});

/** A new car with the photos of a walk around it on the phone. */
async function newWalk(stockNumber: string) {
  const { id } = await dealership.api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber } });
  const folder = join(recipe.folder, stockNumber);
  mkdirSync(folder);
  for (const { name, content } of walk) writeFileSync(join(folder, name), content);
  return { id, stockNumber, folder };
}
const upload = (stockNumber: string) =>
  startProgram(["node", "upload.mjs", stockNumber, stockNumber], {
    cwd: recipe.folder,
    env: { ...recipe.env, API_URL: front.url },
  });
/** Lets it run until the inspection has begun. The analysis itself takes seconds, and one test waits for it. */
async function untilInspecting(run: RunningProgram): Promise<void> {
  await run.hasPrinted(/Inspecting|Condition/);
  await run.kill();
}
const inspectionsOf = async (vehicleId: string) =>
  (await dealership.api.visual.list({ query: { vehicle_id: vehicleId } })).inspections;
const mediaFolder = () => join(dealership.folder, "media/photos");
const storedPhotos = () => (existsSync(mediaFolder()) ? readdirSync(mediaFolder()).length : 0);

describe("docs/recipes/phone-upload", () => {
  it("stores each photo once and starts one inspection, though it is killed after every request", async () => {
    const { id, stockNumber, folder } = await newWalk("W-1");
    const before = storedPhotos();
    let kills = 0;
    // The kills come after the first or second request of a run, before or after its answer.
    for (let nth = 0; nth < 8; nth += 1) {
      const requests = front.requests.length;
      const run = upload(stockNumber);
      const isOver = () => front.requests.length > requests + (nth % 2);
      while (!isOver() && !(await Promise.race([run.ended.then(() => true), pause(1, false)])));
      await pause(nth % 4 < 2 ? 0 : 15);
      await run.kill();
      if ((await run.ended).code === null) kills += 1;
    }
    expect(kills).toBeGreaterThan(3);
    const { code, output } = await upload(stockNumber).ended;
    expect(code, output).toBe(0);
    expect(output).toMatch(/Condition: \w+, [\d.]+ of 10, grade [\d.]+/);
    expect(await inspectionsOf(id)).toMatchObject([
      { status: "completed", images: walk.map(() => ({ car_seen: true })) },
    ]);
    expect(storedPhotos() - before).toBe(walk.length);
    expect(readFileSync(join(folder, "report.pdf"), "latin1")).toMatch(/^%PDF/);
  });

  it("prints the findings of the finished inspection when it is started again", async () => {
    const [inspection] = await dealership.api.visual.list({ query: {} }).then(({ inspections }) => inspections);
    const params = { inspection_id: inspection?.inspection_id ?? "" };
    const location = { part: "front_door_left", side: "left" } as const;
    const dent = { type: "dent", severity: "moderate", location, image_index: 2 } as const;
    await dealership.api.visual.addDamage({ params, body: dent });
    const { output } = await upload("W-1").ended;
    expect(output).not.toContain("Uploaded");
    expect(output).toMatch(/^1\. moderate dent, front_door_left \(photo 3, \w+\), \d+ to \d+ USD$/m);
  });

  it("repeats requests after limits, failures and lost answers, with the same effect", async () => {
    const { id, stockNumber } = await newWalk("W-2");
    const before = storedPhotos();
    const ofPhotos: Fate[] = ["lost", { status: 429, retryAfter: 1 }, "unanswered", "passes", { status: 502 }];
    const ofInspection: Fate[] = ["unanswered"];
    front.decides((request) => {
      if (request.startsWith("POST /v1/files")) return ofPhotos.shift() ?? "passes";
      return request.startsWith("POST") ? (ofInspection.shift() ?? "passes") : "passes";
    });
    await untilInspecting(upload(stockNumber));
    expect([...ofPhotos, ...ofInspection]).toEqual([]);
    expect(await inspectionsOf(id)).toHaveLength(1);
    expect(storedPhotos() - before).toBe(walk.length);
  });

  it("stops at a photo that cannot be used, and continues with a new one", async () => {
    const { id, stockNumber, folder } = await newWalk("W-3");
    writeFileSync(join(folder, "left_side.jpg"), await photo(3, { width: 640, height: 360 }));
    const { code, output } = await upload(stockNumber).ended;
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("Take left_side.jpg again.") });
    expect(await inspectionsOf(id)).toEqual([]);
    writeFileSync(join(folder, "left_side.jpg"), walk.find(({ name }) => name === "left_side.jpg")?.content ?? "");
    await untilInspecting(upload(stockNumber));
    expect(await inspectionsOf(id)).toHaveLength(1);
  });
});
