import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPipeline } from "../../../server/features/visual/analysis/pipeline.ts";
import type { AnalysisNeeds } from "../../../server/features/visual/analysis/steps.ts";
import { eventsOf } from "../../kit/events.ts";
import { waitForJobs } from "../../kit/jobs.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { angleOfPhoto, blob, photo, uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { readPdf } from "../../reports/pdf.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
let vehicleId: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = (await withKey(server, owner)).api;
  vehicleId = (await api.vehicles.create({ body: { make: "Honda", model: "Accord", stockNumber: "A-1" } })).id;
});
afterAll(() => server.close());

const wait = { headers: { prefer: "wait=60" } };

async function inspected(count = 4) {
  const images = await uploadWalkAround(api, count);
  return api.visual.create({ body: { vehicle_id: vehicleId, images } }, wait);
}
const byHand = (inspection_id: string, part: "hood" | "roof" = "hood") =>
  api.visual.addDamage({ params: { inspection_id }, body: { type: "rust", severity: "moderate", location: { part } } });

describe("POST /inspections/visual", () => {
  it("answers at once, then completes, with the model's version", async () => {
    const images = await uploadWalkAround(api);
    let meta: Readonly<Record<string, unknown>> | undefined;
    let status = 0;
    const begun = await api.visual.create(
      { body: { vehicle_id: "A-1", images } },
      { onExtras: (extras) => ({ meta, status } = extras) },
    );
    expect(begun).toMatchObject({ status: "processing", results: null, vehicle_id: vehicleId, completed_at: null });
    expect(status).toBe(202);
    expect(meta).toMatchObject({ images_processed: 0 });
    const done = await api.visual.get(
      { params: { inspection_id: begun.inspection_id } },
      { ...wait, onExtras: (extras) => ({ meta } = extras) },
    );
    expect(done).toMatchObject({ status: "completed", stage: null, progress: 1, failure: null });
    expect(done.completed_at).not.toBeNull();
    expect(done.processing_time).toBeGreaterThan(0);
    const ready = (await (await owner.fetch("/ready")).json()) as { checks: { models: { version: string } } };
    expect(meta).toMatchObject({ images_processed: 4, ai_model_version: ready.checks.models.version });
    expect(done.results?.not_covered.join(" ")).toContain("rust");
    const { by_type, total_damages } = done.results?.damage_summary ?? { by_type: {}, total_damages: -1 };
    expect(Object.values(by_type).reduce((sum, n) => sum + n, 0)).toBe(total_damages);
    expect(Object.keys(by_type)).toHaveLength(7);
  });

  it("writes one completion event to the outbox", async () => {
    const done = await inspected();
    const workspace = (
      await server.store.read
        .select()
        .from((await import("../../../server/features/accounts/accounts.table.ts")).workspaces)
    )[0];
    const events = (await eventsOf(server.store.read, workspace?.id ?? "")).filter(
      ({ payload }) => (payload as { inspection_id: string }).inspection_id === done.inspection_id,
    );
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      name: "visual_inspection.completed",
      payload: {
        vehicle_id: vehicleId,
        status: "completed",
        damages_detected: done.results?.damage_summary.total_damages,
        condition_score: done.results?.condition_score,
        report_url: done.reports.pdf_url,
      },
    });
  });

  it("announces a sandbox inspection with a sandbox URL", async () => {
    const trial = await withKey(server, owner, { environment: "development" });
    const car = await trial.api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
    const images = await uploadWalkAround(trial.api);
    const done = await trial.api.visual.create({ body: { vehicle_id: car.id, images } }, wait);
    const { workspaces } = await import("../../../server/features/accounts/accounts.table.ts");
    const all = await Promise.all(
      (await server.store.read.select().from(workspaces)).map(({ id }) => eventsOf(server.store.read, id)),
    );
    const [event] = all
      .flat()
      .filter(({ payload }) => (payload as { inspection_id: string }).inspection_id === done.inspection_id);
    expect(event?.payload).toMatchObject({ report_url: done.reports.pdf_url });
    expect(done.reports.pdf_url).toContain("/sandbox/v1/inspections/visual/");
  });

  it("sets the vehicle's cover picture", async () => {
    await inspected();
    const { coverImageUrl } = await api.vehicles.get({ params: { id: vehicleId } });
    const picture = await fetch(`${coverImageUrl}&size=thumb`);
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    const forged = (coverImageUrl ?? "").replace(
      /signature=(.)/,
      (_, first) => `signature=${first === "A" ? "B" : "A"}`,
    );
    expect((await fetch(forged)).status).toBe(404);
  });

  it("lists inspections by vehicle, status and time", async () => {
    const done = await inspected();
    const list = (query: Record<string, string>) => api.visual.list({ query });
    expect((await list({ vehicle_id: "A-1" })).inspections[0]?.inspection_id).toBe(done.inspection_id);
    expect((await list({ status: "failed" })).total).toBe(0);
    expect((await list({ created_after: done.created_at })).total).toBe(0);
    const { inspections, total, limit } = await list({ limit: "1" });
    expect({ shown: inspections.length, limit }).toEqual({ shown: 1, limit: 1 });
    expect(total).toBeGreaterThan(1);
    expect(await errorOf(list({ vehicle_id: "nothing" }))).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "vehicle_id",
    });
    expect(await errorOf(list({ limit: "101" }))).toMatchObject({ code: "VALIDATION_ERROR", field: "limit" });
  });

  it("answers INSPECTION_NOT_FOUND for another account's inspection", async () => {
    const { inspection_id } = await inspected();
    const outsider = await signedIn(server, { admin: owner });
    const params = { inspection_id };
    const body = { type: "dent", severity: "minor", location: { part: "roof" } } as const;
    const errors = await Promise.all([
      errorOf(outsider.api.visual.get({ params })),
      errorOf(outsider.api.visual.report({ params })),
      errorOf(outsider.api.visual.cancel({ params })),
      errorOf(outsider.api.visual.addDamage({ params, body })),
    ]);
    for (const error of errors) expect(error).toMatchObject({ code: "INSPECTION_NOT_FOUND", status: 404 });
    const theirs = await outsider.api.visual.list();
    expect(theirs.total).toBe(0);
  });
});

describe("an inspection that is running", () => {
  let server: TestServer;
  let api: Api;
  let vehicleId: string;
  beforeAll(async () => {
    // with a configured folder, this server opens the models and runs them itself, so that an analysis takes its time
    server = await serveForTest({ FORECOURT_MODEL_DIR: "models" });
    api = (await withKey(server, await signedIn(server))).api;
    vehicleId = (await api.vehicles.create({ body: { make: "Honda", model: "Accord" } })).id;
  });
  afterAll(() => server.close());

  it("is canceled, and stays so", async () => {
    const images = await uploadWalkAround(api, 8);
    const { inspection_id } = await api.visual.create({ body: { vehicle_id: vehicleId, images } });
    const stopped = await api.visual.cancel({ params: { inspection_id } });
    expect(stopped).toMatchObject({ status: "failed", failure: { code: "CANCELLED" } });
    expect(await errorOf(api.visual.report({ params: { inspection_id } }))).toMatchObject({
      code: "INSPECTION_NOT_READY",
    });
    await waitForJobs(server);
    const later = await api.visual.get({ params: { inspection_id } });
    expect(later).toMatchObject({ status: "failed", results: null, failure: { code: "CANCELLED", image_index: null } });
  });

  it("names the photo on which it failed", async () => {
    const images = await uploadWalkAround(api);
    const { file } = await api.files.upload({ file: blob(await photo(40)), fileName: "last.jpg" });
    images.push({ url: file.url, angle: "top", type: "exterior" });
    const { inspection_id } = await api.visual.create({ body: { vehicle_id: vehicleId, images } });
    rmSync(join(server.folder, "media/photos", `${file.id}.jpg`));
    const failed = await api.visual.get({ params: { inspection_id } }, wait);
    expect(failed).toMatchObject({
      status: "failed",
      failure: { code: "INTERNAL_ERROR", message: "photo 5 is missing from the store", image_index: 4 },
    });
  });

  it("reports an internal error with what to do, without SQL and paths", async () => {
    const images = await uploadWalkAround(api, 4);
    const { inspection_id } = await api.visual.create({ body: { vehicle_id: vehicleId, images } });
    const { store, clock } = server;
    // failed() uses only these of AnalysisNeeds
    const needs = { store, clock, live: { publish: () => undefined } } as unknown as AnalysisNeeds;
    const error = new Error("Failed query: update inspections set progress = ? params: 0.5, /srv/forecourt/data");
    await createPipeline(needs).failed(inspection_id, {}, error);
    const failed = await api.visual.get({ params: { inspection_id } });
    const message = "Something went wrong on the server. Start the inspection again.";
    expect(failed).toMatchObject({ status: "failed", failure: { code: "INTERNAL_ERROR", message } });
    await waitForJobs(server);
  });

  it("continues after a restart", async () => {
    const images = await uploadWalkAround(api, 4);
    const { inspection_id } = await api.visual.create({ body: { vehicle_id: vehicleId, images } });
    await server.restart();
    const done = await api.visual.get({ params: { inspection_id } }, wait);
    expect(done.status).toBe("completed");
  });
});

describe("reviews of findings", () => {
  it("excludes a rejected finding from score, counts and totals until the review is undone", async () => {
    const { inspection_id, results } = await inspected();
    const added = await byHand(inspection_id);
    const damage = added.results?.damages.find(({ source }) => source === "manual");
    const params = { inspection_id, damage_id: damage?.damage_id ?? "" };
    expect(damage).toMatchObject({ type: "rust", rule: "Added by hand.", location: { part: "hood", side: "front" } });
    expect(added.results?.condition_score).toBeLessThan(results?.condition_score ?? 0);
    const rejected = await api.visual.review({ params, body: { review: "rejected", reason: "dirt" } });
    expect(rejected.results?.condition_score).toBe(results?.condition_score);
    expect(rejected.results?.damage_summary).toEqual(results?.damage_summary);
    expect(rejected.results?.damages.find(({ damage_id }) => damage_id === params.damage_id)).toMatchObject({
      review: "rejected",
      review_reason: "dirt",
      reviewed_by: expect.stringContaining("Person"),
    });
    const undone = await api.visual.review({ params, body: { review: null } });
    expect(undone.results?.condition_score).toBe(added.results?.condition_score);
    const log = await api.audit.list({ query: { subject: params.damage_id } });
    expect(log.map(({ action, details }) => [action, details.review])).toEqual([
      ["finding.reviewed", { from: "rejected", to: null }],
      ["finding.reviewed", { from: "confirmed", to: "rejected" }],
      ["finding.added", undefined],
    ]);
  });

  it("changes the estimate with a corrected severity", async () => {
    const { inspection_id } = await inspected();
    const damage = (await byHand(inspection_id)).results?.damages.find(({ source }) => source === "manual");
    const params = { inspection_id, damage_id: damage?.damage_id ?? "" };
    const after = await api.visual.review({ params, body: { severity: "severe" } });
    const corrected = after.results?.damages.find(({ damage_id }) => damage_id === params.damage_id);
    expect(corrected?.severity).toBe("severe");
    expect(corrected?.estimated_repair.max).toBeGreaterThan(damage?.estimated_repair.max ?? 0);
  });

  it("rejects an unknown part, a box outside its photo, and an empty change", async () => {
    const { inspection_id } = await inspected();
    const add = (body: unknown) =>
      owner.fetch(`/v1/inspections/visual/${inspection_id}/damages`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const wrongPart = await add({ type: "dent", severity: "minor", location: { part: "left_wing" } });
    expect(wrongPart.status).toBe(400);
    expect(await wrongPart.json()).toMatchObject({ error: { code: "INVALID_DAMAGE_DATA", field: "location.part" } });
    const offPhoto = { part: "roof", coordinates: { x: 1200, y: 10, width: 400, height: 20 } };
    expect(
      await (await add({ type: "dent", severity: "minor", image_index: 0, location: offPhoto })).json(),
    ).toMatchObject({
      error: { code: "INVALID_DAMAGE_DATA", field: "location.coordinates" },
    });
    const params = { inspection_id, damage_id: (await byHand(inspection_id)).results?.damages[0]?.damage_id ?? "" };
    expect(await errorOf(api.visual.review({ params, body: { reason: "dirt" } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "reason",
    });
    expect(await errorOf(api.visual.review({ params, body: {} }))).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(
      await errorOf(api.visual.review({ params: { inspection_id, damage_id: "x" }, body: { review: "confirmed" } })),
    ).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
    });
  });

  it("compares two inspections of a vehicle", async () => {
    const before = await inspected();
    const after = await inspected();
    await byHand(before.inspection_id, "roof");
    await byHand(before.inspection_id, "hood");
    await byHand(after.inspection_id, "hood");
    const ids = { inspection_id: after.inspection_id, other_id: before.inspection_id };
    const compared = await api.visual.compare({ params: ids });
    const rust = (list: { type: string; location: { part: string } }[]) =>
      list.filter(({ type }) => type === "rust").map(({ location }) => location.part);
    expect({ new: rust(compared.new), gone: rust(compared.gone), same: rust(compared.same) }).toEqual({
      new: [],
      gone: ["roof"],
      same: ["hood"],
    });
  });

  it("compares the places on photos of the same determined angle, also where another angle was declared", async () => {
    const images = await uploadWalkAround(api);
    const declared = images.map((image, index) => (index === 0 ? { ...image, angle: "rear" as const } : image));
    const inspect = (of: typeof images) => api.visual.create({ body: { vehicle_id: vehicleId, images: of } }, wait);
    const [before, after] = [await inspect(images), await inspect(declared)];
    expect(after.images[0]).toMatchObject({ angle: "rear", determined_angle: angleOfPhoto(1) });
    const addAt = ({ inspection_id }: typeof before, x: number) =>
      api.visual.addDamage({
        params: { inspection_id },
        body: {
          type: "rust",
          severity: "moderate",
          image_index: 0,
          location: { part: "hood", coordinates: { x, y: 400, width: 60, height: 40 } },
        },
      });
    await addAt(before, 200);
    await addAt(after, 1000);
    const ids = { inspection_id: after.inspection_id, other_id: before.inspection_id };
    const compared = await api.visual.compare({ params: ids });
    const rust = (list: { type: string }[]) => list.filter(({ type }) => type === "rust").length;
    expect([rust(compared.new), rust(compared.gone), rust(compared.same)]).toEqual([1, 1, 0]);
  });
});

describe("GET /inspections/visual/{inspection_id}/report", () => {
  const pdfOf = async (inspection_id: string) => {
    const response = await owner.fetch(`/v1/inspections/visual/${inspection_id}/report.pdf`);
    return { type: response.headers.get("content-type"), bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it("returns JSON, or a PDF by Accept or URL, which follows the reviews", async () => {
    const { inspection_id, reports } = await inspected();
    expect(reports.pdf_url).toBe(`${server.url}/v1/inspections/visual/${inspection_id}/report.pdf`);
    const json = await api.visual.report({ params: { inspection_id } });
    expect(json).toMatchObject({
      inspection: { inspection_id },
      vehicle: { make: "Honda" },
      ai_model_version: expect.any(String),
    });
    const first = await pdfOf(inspection_id);
    expect(first.type).toBe("application/pdf");
    expect(first.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await byHand(inspection_id);
    const second = await pdfOf(inspection_id);
    expect(second.bytes.equals(first.bytes)).toBe(false);
    const accepted = await owner.fetch(`/v1/inspections/visual/${inspection_id}/report`, {
      headers: { accept: "application/pdf" },
    });
    expect(accepted.headers.get("content-type")).toBe("application/pdf");
  });

  it("shows the corrected vehicle", async () => {
    const { inspection_id, vehicle_id } = await inspected();
    await pdfOf(inspection_id);
    await api.vehicles.update({ params: { id: vehicle_id }, body: { trim: "Corrected since" } });
    const { bytes } = await pdfOf(inspection_id);
    expect((await readPdf(bytes)).map(({ text }) => text).join(" ")).toContain("Corrected since");
  });

  it("draws the PDF again if its file was lost", async () => {
    const { inspection_id } = await inspected();
    const reports = join(server.folder, "media/reports");
    for (const name of readdirSync(reports)) rmSync(join(reports, name));
    expect((await pdfOf(inspection_id)).bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("draws the PDF on demand if generate_report was false", async () => {
    const images = await uploadWalkAround(api);
    const done = await api.visual.create(
      { body: { vehicle_id: vehicleId, images, options: { generate_report: false } } },
      wait,
    );
    expect(done.reports.pdf_url).toBeNull();
    expect((await pdfOf(done.inspection_id)).type).toBe("application/pdf");
  });
});

describe("Idempotency-Key of POST /inspections/visual", () => {
  it("replays the first answer, also after a restart, and rejects another body", async () => {
    const images = await uploadWalkAround(api);
    const create = (vehicle_id: string, replayed: (value: string | null) => void) =>
      api.visual.create(
        { body: { vehicle_id, images } },
        {
          headers: { "idempotency-key": "once" },
          onExtras: ({ headers }) => replayed(headers.get("idempotent-replayed")),
        },
      );
    const seen: (string | null)[] = [];
    const note = (value: string | null) => void seen.push(value);
    const first = await create(vehicleId, note);
    const second = await create(vehicleId, note);
    await server.restart();
    const third = await create(vehicleId, note);
    expect([second.inspection_id, third.inspection_id]).toEqual([first.inspection_id, first.inspection_id]);
    expect(seen).toEqual([null, "true", "true"]);
    expect(await errorOf(create("A-1", note))).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED", status: 422 });
  });

  it("accepts one of two simultaneous requests", async () => {
    const file = blob(await photo(77));
    const upload = () => api.files.upload({ file, fileName: "a.jpg" }, { headers: { "idempotency-key": "twice" } });
    const [a, b] = await Promise.allSettled([upload(), upload()]);
    const failed = [a, b].filter(({ status }) => status === "rejected");
    expect(failed.length).toBeLessThanOrEqual(1);
    for (const one of failed) expect(one).toMatchObject({ reason: { code: "IDEMPOTENCY_IN_PROGRESS", status: 409 } });
    await upload();
  });
});
