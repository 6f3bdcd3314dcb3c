import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import type { GivenDamage } from "../../../contracts/repair/estimate.ts";
import { damages } from "../../../server/features/visual/visual.table.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { readPdf } from "../../reports/pdf.ts";
import { assess, bumper, car, door, inspected } from "./estimates.ts";

let server: TestServer;
let owner: TestCaller;
let api: TestCaller["api"];
let vehicle: string;
let name: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
  name = (await api.accounts.me()).user.name;
  vehicle = await car(api, { askingPrice: 18_500 });
});
afterAll(() => server.close());

const paramsOf = ({ assessment_id }: DamageAssessment) => ({ assessment_id });
const add = (estimate: DamageAssessment, damage: GivenDamage, reason = "Found when washed.") =>
  api.assessments.addDamage({ params: paramsOf(estimate), body: { ...damage, reason } });
const remove = (estimate: DamageAssessment, damage_id: string) =>
  api.assessments.removeDamage({ params: { ...paramsOf(estimate), damage_id }, query: { reason: "It was dirt." } });
const figures = ({ assessed_damages, summary }: DamageAssessment) => ({ assessed_damages, summary });

describe("POST /inspections/damage-assessment/{assessment_id}/damages", () => {
  it("gives the figures of an estimate that was made with the damage, and keeps who added it and why", async () => {
    const made = await assess(api, vehicle, [bumper]);
    const after = await add(made, door);
    expect(figures(after)).toEqual(figures(await assess(api, vehicle, [bumper, door])));
    expect(after.revision).toBe(1);
    expect(after.damage_edits).toEqual([
      { kind: "added", damage: door, reason: "Found when washed.", by: name, at: after.updated_at },
    ]);
    expect(await api.assessments.get({ params: paramsOf(made) })).toEqual(after);
    const again = await api.assessments.recompute({ params: paramsOf(made), body: {} });
    expect(figures(again)).toEqual(figures(after));
  });

  it("rejects an id that the estimate has, and a finding on a wheel", async () => {
    const made = await assess(api, vehicle, [bumper]);
    expect(await errorOf(add(made, { ...door, damage_id: "bumper" }))).toMatchObject({
      code: "INVALID_DAMAGE_DATA",
      field: "damage_id",
    });
    const { inspection_id, roof } = await inspected(api, vehicle);
    await server.store.write((tx) =>
      tx.update(damages).set({ fitting: "wheel" }).where(eq(damages.id, roof)).returning({ id: damages.id }),
    );
    const body = { vehicle_id: vehicle, inspection_id, damages: [bumper] };
    const ofInspection = await api.assessments.create({ body });
    const wheel: GivenDamage = { damage_id: roof, type: "dent", location: "roof" };
    expect(await errorOf(add(ofInspection, wheel))).toMatchObject({ code: "INVALID_DAMAGE_DATA", field: "location" });
    for (const { assessment_id } of [made, ofInspection]) {
      expect((await api.assessments.get({ params: { assessment_id } })).revision).toBe(0);
    }
  });

  it("rejects more than 200 damages", async () => {
    const many = Array.from({ length: 200 }, (_, i): GivenDamage => ({ ...door, damage_id: `${i}` }));
    const made = await assess(api, vehicle, many);
    expect(await errorOf(add(made, bumper))).toMatchObject({ code: "INVALID_DAMAGE_DATA", field: "damage_id" });
  });

  it("gives a finding of the inspection the size that was measured", async () => {
    const { inspection_id, roof, hood } = await inspected(api, vehicle);
    const finding = (damage_id: string, location: "roof" | "hood"): GivenDamage => ({
      damage_id,
      type: "dent",
      location,
      severity: "moderate",
    });
    const body = { vehicle_id: vehicle, inspection_id, damages: [finding(hood, "hood")] };
    const after = await add(await api.assessments.create({ body }), finding(roof, "roof"));
    expect(after.assessed_damages.find(({ damage_id }) => damage_id === roof)?.size_cm).toBe(7.5);
  });
});

describe("DELETE /inspections/damage-assessment/{assessment_id}/damages/{damage_id}", () => {
  it("gives the figures of an estimate without the damage, also after it is added again", async () => {
    const made = await assess(api, vehicle, [bumper, door]);
    const params = { ...paramsOf(made), damage_id: "door" };
    await api.assessments.change({ params, body: { option: "replace", reason: "The panel is stretched." } });
    const without = await remove(made, "door");
    expect(figures(without)).toEqual(figures(await assess(api, vehicle, [bumper])));
    expect(without.damage_edits).toMatchObject([{ kind: "removed", damage: door, reason: "It was dirt." }]);
    expect(figures(await add(made, door))).toEqual(figures(made));
  });

  it("rejects the only damage, an unknown one and a missing reason", async () => {
    const made = await assess(api, vehicle, [bumper]);
    expect(await errorOf(remove(made, "bumper"))).toMatchObject({ code: "INVALID_DAMAGE_DATA", field: "damage_id" });
    expect(await errorOf(remove(made, "other"))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "damage_id" });
    const path = `/v1/inspections/damage-assessment/${made.assessment_id}/damages/bumper`;
    const response = await owner.fetch(path, { method: "DELETE" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "VALIDATION_ERROR", field: "reason" } });
  });
});

describe("PUT /inspections/damage-assessment/{assessment_id}/approval", () => {
  const approve = (estimate: DamageAssessment, note?: string) =>
    api.assessments.approve({ params: paramsOf(estimate), body: note === undefined ? {} : { note } });

  it("keeps who approved the estimate, once, until it is withdrawn", async () => {
    const made = await assess(api, vehicle);
    const approved = await approve(made, "Before the sale.");
    expect(approved).toEqual({ ...made, approval: { by: name, at: expect.any(String), note: "Before the sale." } });
    expect(await approve(made, "Again.")).toEqual(approved);
    const withdrawn = await api.assessments.withdrawApproval({ params: paramsOf(made) });
    expect(withdrawn.approval).toBeNull();
    const kinds = (await api.vehicles.timeline({ params: { id: vehicle } }))
      .filter(({ details }) => JSON.stringify(details).includes(made.assessment_id))
      .map(({ kind }) => kind);
    expect(kinds).toEqual(["assessment.approval_withdrawn", "assessment.approved", "assessment.completed"]);
  });

  it("does not cover a later change", async () => {
    const made = await assess(api, vehicle, [bumper]);
    await approve(made);
    expect((await add(made, door)).approval).toBeNull();
    await approve(made);
    expect((await api.assessments.recompute({ params: paramsOf(made), body: {} })).approval).toBeNull();
  });

  it("with If-Match rejects an estimate that was changed since it was read", async () => {
    const made = await assess(api, vehicle, [bumper]);
    const path = `/v1/inspections/damage-assessment/${made.assessment_id}`;
    const etag = (await owner.fetch(path)).headers.get("etag") ?? "";
    await add(made, door);
    const headers = { "content-type": "application/json", "if-match": etag };
    const response = await owner.fetch(`${path}/approval`, { method: "PUT", body: "{}", headers });
    expect(response.status).toBe(412);
    expect((await api.assessments.get({ params: paramsOf(made) })).approval).toBeNull();
  });

  it("with a revision rejects an estimate that has another one now", async () => {
    const made = await assess(api, vehicle, [bumper]);
    await add(made, door);
    const outdated = api.assessments.approve({ params: paramsOf(made), body: { revision: made.revision } });
    expect(await errorOf(outdated)).toMatchObject({ code: "PRECONDITION_FAILED", status: 412, field: "revision" });
    const current = await api.assessments.approve({ params: paramsOf(made), body: { revision: 1 } });
    expect(current.approval?.by).toBe(name);
  });

  it("is on the PDF, and is gone from it after the withdrawal", async () => {
    const made = await add(await assess(api, vehicle, [bumper]), door);
    const pdf = async () => {
      const response = await owner.fetch(new URL(made.reports.pdf_url).pathname);
      const pages = await readPdf(Buffer.from(await response.arrayBuffer()));
      return pages.map(({ text }) => text).join(" ");
    };
    await approve(made, "Before the sale.");
    const approved = await pdf();
    expect(approved).toContain(`Approved by ${name}`);
    expect(approved).toContain(`Left front door: dent added by ${name}`);
    await api.assessments.withdrawApproval({ params: paramsOf(made) });
    expect(await pdf()).not.toContain("Approved by");
  });
});
