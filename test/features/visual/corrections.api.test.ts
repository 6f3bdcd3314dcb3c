import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../contracts/inspections/visual.ts";
import type { Box } from "../../../contracts/vocabulary.ts";
import { inverseChange } from "../../../renderer/features/results/review/finding-change.ts";
import { saveAnnotated } from "../../../server/features/visual/visual.repo.ts";
import { damages, inspectionImages } from "../../../server/features/visual/visual.table.ts";
import { waitForJobs } from "../../kit/jobs.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { carMark, uploadMarked } from "../../models/photos.ts";
import { modelFolder } from "../../vision/fixture/models.ts";

const scratched = { x: 500, y: 300, width: 120, height: 60 };
const elsewhere = { x: 900, y: 500, width: 200, height: 120 };

let models: Awaited<ReturnType<typeof modelFolder>>;
let server: TestServer;
let api: Api;
beforeAll(async () => {
  models = await modelFolder();
  server = await serveForTest({ FORECOURT_MODEL_DIR: models.path });
  api = (await signedIn(server)).api;
});
afterAll(async () => {
  await server.close();
  await models[Symbol.asyncDispose]();
});

/** An inspection of four photos without a report. The model finds a scratch on the first photo. */
async function inspected(): Promise<VisualInspection> {
  const car = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const images = await uploadMarked(api, [
    { angle: "front", scratch: scratched },
    { angle: "left_side" },
    { angle: "rear", hood: carMark },
    { angle: "right_side" },
  ]);
  const body = { vehicle_id: car.id, images, options: { generate_report: false } };
  return api.visual.create({ body }, { headers: { prefer: "wait=60" } });
}

const scratchOf = ({ results }: VisualInspection): Damage => {
  const [found] = results?.damages ?? [];
  if (!found) throw new Error("the model found nothing");
  return found;
};
const paramsOf = (inspection: VisualInspection) => ({
  inspection_id: inspection.inspection_id,
  damage_id: scratchOf(inspection).damage_id,
});

/** How far the drawn picture of photo 0 differs from the photo, 0-255, in the middle of a box's left edge. */
async function edgeDrawn(inspection: VisualInspection, { x, y, height }: Box): Promise<number> {
  await waitForJobs(server);
  const { images } = await api.visual.get({ params: inspection });
  const pixels = async (url: string | null | undefined) => {
    const bytes = Buffer.from(await (await fetch(url ?? "")).arrayBuffer());
    // some pixels above and below: a label may cover a corner, and the line is several pixels wide
    const area = { left: x - 1, top: y + height / 2 - 5, width: 3, height: 10 };
    return sharp(bytes).extract(area).removeAlpha().raw().toBuffer();
  };
  const [drawn, photo] = [await pixels(images[0]?.annotated_url), await pixels(images[0]?.url)];
  return drawn.reduce((sum, value, at) => sum + Math.abs(value - (photo[at] ?? 0)), 0) / drawn.length;
}

describe("corrections of findings", () => {
  it("draws a corrected box on the photo, also without a report", async () => {
    const inspection = await inspected();
    expect(await edgeDrawn(inspection, scratchOf(inspection).location.coordinates ?? scratched)).toBeGreaterThan(20);
    expect(await edgeDrawn(inspection, elsewhere)).toBeLessThan(5);
    const location = { part: "hood", coordinates: elsewhere } as const;
    const { reports } = await api.visual.review({ params: paramsOf(inspection), body: { location } });
    expect(await edgeDrawn(inspection, elsewhere)).toBeGreaterThan(20);
    expect(await edgeDrawn(inspection, { ...scratched, x: scratched.x - 12 })).toBeLessThan(5);
    expect(reports.pdf_url).toBeNull();
  });

  it("removes a rejected finding from the photo and draws an added one", async () => {
    const inspection = await inspected();
    await api.visual.review({ params: paramsOf(inspection), body: { review: "rejected", reason: "dirt" } });
    await waitForJobs(server);
    expect((await api.visual.get({ params: inspection })).images[0]?.annotated_url).toBeNull();
    const location = { part: "hood", coordinates: elsewhere } as const;
    const body = { type: "dent", severity: "minor", image_index: 0, location } as const;
    await api.visual.addDamage({ params: inspection, body });
    expect(await edgeDrawn(inspection, elsewhere)).toBeGreaterThan(20);
  });

  it("keeps both corrections of two simultaneous reviews and names them in the rule", async () => {
    const inspection = await inspected();
    const params = paramsOf(inspection);
    await Promise.all([
      api.visual.review({ params, body: { severity: "severe" } }),
      api.visual.review({ params, body: { type: "dent" } }),
      api.visual.review({ params, body: { review: "confirmed" } }),
    ]);
    const after = scratchOf(await api.visual.get({ params: inspection }));
    expect(after).toMatchObject({ type: "dent", severity: "severe", review: "confirmed" });
    const by = after.reviewed_by;
    expect(after.rule).toContain(` Corrected by ${by}: severe.`);
    expect(after.rule).toContain(` Corrected by ${by}: dent.`);
    // the severity was corrected already, so this changes nothing
    const again = await api.visual.review({ params, body: { severity: "severe" } });
    expect(scratchOf(again).rule).toBe(after.rule);
  });

  it("draws each revision once and returns the key of the outdated drawing", async () => {
    const inspection = await inspected();
    const all = await server.store.read.select().from(inspectionImages);
    const image = all.find(({ inspectionId, position }) => inspectionId === inspection.inspection_id && position === 0);
    if (!image) throw new Error("the inspection has no photo");
    const drawn = (annotatedRevision: number, id = image.id) => {
      const annotatedKey = `annotated/${id}-${annotatedRevision}.jpg`;
      return server.store.write((tx) => saveAnnotated(tx, id, { annotatedKey, annotatedRevision }));
    };
    expect(await drawn(5)).toBe(image.annotatedKey);
    expect(await drawn(5)).toBeNull();
    // findings of revision 5 were drawn already
    expect(await drawn(4)).toBe(`annotated/${image.id}-4.jpg`);
    // its inspection was deleted
    expect(await drawn(6, "nobody")).toBe("annotated/nobody-6.jpg");
  });

  it("numbers findings that are added at the same time", async () => {
    const inspection = await inspected();
    const body = { type: "rust", severity: "minor", location: { part: "roof" } } as const;
    await Promise.all([1, 2, 3].map(() => api.visual.addDamage({ params: inspection, body })));
    expect((await api.visual.get({ params: inspection })).results?.damages).toHaveLength(4);
  });

  it("keeps a finding a wheel, with its price, until its part is corrected", async () => {
    const inspection = await inspected();
    const params = paramsOf(inspection);
    const isThis = and(eq(damages.inspectionId, params.inspection_id), eq(damages.id, params.damage_id));
    const wheel = { fitting: "wheel", part: "front_fender_left" } as const;
    await server.store.write((tx) => tx.update(damages).set(wheel).where(isThis).returning({ id: damages.id }));
    const worse = scratchOf(await api.visual.review({ params, body: { severity: "moderate" } }));
    expect(worse.estimated_repair.basis).toMatch(/^refinishing a wheel/i);
    const moved = { part: "front_fender_left", coordinates: elsewhere } as const;
    const redrawn = scratchOf(await api.visual.review({ params, body: { location: moved } }));
    expect(redrawn.estimated_repair.basis).toMatch(/^refinishing a wheel/i);
    const fender = scratchOf(await api.visual.review({ params, body: { location: { part: "front_door_left" } } }));
    expect(fender.estimated_repair.basis).toMatch(/body work/);
    expect(fender.rule).toContain("left front door");
  });

  it("makes it a wheel again if the correction of its part is undone", async () => {
    const inspection = await inspected();
    const params = paramsOf(inspection);
    const isThis = and(eq(damages.inspectionId, params.inspection_id), eq(damages.id, params.damage_id));
    const wheel = { fitting: "wheel", part: "front_fender_left" } as const;
    await server.store.write((tx) => tx.update(damages).set(wheel).where(isThis).returning({ id: damages.id }));
    const found = scratchOf(await api.visual.review({ params, body: { severity: "moderate" } }));
    expect(found.location).toMatchObject(wheel);
    const correction = { location: { part: "front_door_left" } } as const;
    const door = scratchOf(await api.visual.review({ params, body: correction }));
    expect(door.location).not.toHaveProperty("fitting");
    const undone = scratchOf(await api.visual.review({ params, body: inverseChange(found, correction) }));
    expect(undone.location).toEqual(found.location);
    expect(undone.estimated_repair).toEqual(found.estimated_repair);
    expect(undone.rule).toMatch(/: left front fender, wheel\.$/);
    const fender = { part: "front_fender_left", fitting: null } as const;
    const panel = scratchOf(await api.visual.review({ params, body: { location: fender } }));
    expect(panel.estimated_repair.basis).toMatch(/body work/);
    expect(panel.rule).toMatch(/: left front fender\.$/);
  });

  it("answers INVALID_DAMAGE_DATA for a wheel or mirror next to a part that has none", async () => {
    const params = paramsOf(await inspected());
    for (const location of [
      { part: "roof", fitting: "wheel" },
      { part: "front_fender_left", fitting: "side_mirror" },
      { part: "front_door_left", fitting: "spoiler" as never },
    ] as const) {
      const error = await errorOf(api.visual.review({ params, body: { location } }));
      expect(error).toMatchObject({ code: "INVALID_DAMAGE_DATA", status: 400, field: "location.fitting" });
    }
  });
});
