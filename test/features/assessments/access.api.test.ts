import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, person } from "../teams/people.ts";
import { assess, car, door, tablesOf } from "./estimates.ts";

const ofTeam = async ({ owner, team }: Scene): Promise<string> =>
  (await assess(owner.api, await car(owner.api, { teamId: team.id }), [door])).assessment_id;
const seen = {
  needs: ["view_inventory"],
  seenWith: "view_inventory",
  hidden: "INSPECTION_NOT_FOUND",
  prepare: ofTeam,
  look: (assessment_id: string, { owner }: Scene) => owner.api.assessments.get({ params: { assessment_id } }),
} as const;
const changed = { ...seen, needs: ["view_inventory", "edit_inventory"] } as const;
const bookOfCar = {
  needs: ["view_inventory", "edit_inventory"],
  seenWith: "view_inventory",
  hidden: "RESOURCE_NOT_FOUND",
  prepare: ({ owner, team }: Scene) => car(owner.api, { teamId: team.id }),
  look: (_: string, { owner }: Scene) => owner.api.assessments.rateBookVersions(),
} as const;
const reason = "Because.";

permissionMatrix("assessments", [
  act<string>({
    title: "assesses a vehicle",
    needs: ["view_inventory", "edit_inventory"],
    seenWith: "view_inventory",
    hidden: "RESOURCE_NOT_FOUND",
    prepare: ({ owner, team }) => car(owner.api, { teamId: team.id }),
    act: (api, vehicle_id) => api.assessments.create({ body: { vehicle_id, damages: [door] } }),
    look: (vehicle_id, { owner }) => owner.api.assessments.list({ query: { vehicle_id } }),
  }),
  act<string>({
    ...seen,
    title: "reads an assessment",
    reads: true,
    act: (api, assessment_id) => api.assessments.get({ params: { assessment_id } }),
  }),
  act<string>({
    ...seen,
    title: "lists a vehicle's assessments",
    reads: true,
    hidden: "RESOURCE_NOT_FOUND",
    prepare: ({ owner, team }) => car(owner.api, { teamId: team.id }),
    act: (api, vehicle_id) => api.assessments.list({ query: { vehicle_id } }),
    look: (vehicle_id, { owner }) => owner.api.assessments.list({ query: { vehicle_id } }),
  }),
  act<string>({
    ...seen,
    title: "reads an assessment's report",
    reads: true,
    act: (api, assessment_id) => api.assessments.report({ params: { assessment_id } }),
  }),
  act<string>({
    ...seen,
    title: "reads an assessment's report as CSV",
    reads: true,
    act: (api, assessment_id) => api.assessments.reportCsv({ params: { assessment_id } }),
  }),
  act<string>({
    ...changed,
    title: "changes an assessment",
    act: (api, assessment_id) =>
      api.assessments.change({ params: { assessment_id, damage_id: "door" }, body: { option: "replace", reason } }),
  }),
  act<string>({
    ...changed,
    title: "adds a damage to an assessment",
    act: (api, assessment_id) =>
      api.assessments.addDamage({
        params: { assessment_id },
        body: { damage_id: randomUUID(), type: "dent", location: "roof", reason },
      }),
  }),
  act<string>({
    ...changed,
    title: "removes a damage from an assessment",
    prepare: async ({ owner, team }) =>
      (await assess(owner.api, await car(owner.api, { teamId: team.id }))).assessment_id,
    act: (api, assessment_id) =>
      api.assessments.removeDamage({ params: { assessment_id, damage_id: "bumper" }, query: { reason } }),
  }),
  act<string>({
    ...changed,
    title: "approves an assessment",
    act: (api, assessment_id) => api.assessments.approve({ params: { assessment_id }, body: {} }),
  }),
  act<string>({
    ...changed,
    title: "withdraws the approval of an assessment",
    act: (api, assessment_id) => api.assessments.withdrawApproval({ params: { assessment_id } }),
  }),
  act<string>({
    ...changed,
    title: "recomputes an assessment",
    act: (api, assessment_id) => api.assessments.recompute({ params: { assessment_id }, body: {} }),
  }),
  act<string>({
    ...bookOfCar,
    title: "reads the rate book that a vehicle is assessed with",
    reads: true,
    act: (api, vehicle_id) => api.assessments.rateBook({ query: { vehicle_id } }),
  }),
  act<string>({
    ...bookOfCar,
    title: "lists the versions of the rate book that a vehicle is assessed with",
    reads: true,
    act: (api, vehicle_id) => api.assessments.rateBookVersions({ query: { vehicle_id } }),
  }),
]);

permissionMatrix("an assessment's report as PDF", [
  act<string>({
    ...seen,
    title: "reads an assessment's report as PDF",
    // so that the PDF is rendered once
    reads: true,
    act: (api, assessment_id) => api.assessments.reportPdf({ params: { assessment_id } }),
  }),
]);

describe("assessments", () => {
  let server: TestServer;
  let owner: TestCaller & { email: string };
  let vehicle_id: string;
  let assessment_id: string;
  beforeAll(async () => {
    server = await serveForTest();
    owner = await signedIn(server);
    vehicle_id = await car(owner.api);
    ({ assessment_id } = await assess(owner.api, vehicle_id, [door]));
  });
  afterAll(() => server.close());

  it("answer INSPECTION_NOT_FOUND to another workspace", async () => {
    const { api } = await signedIn(server, { admin: owner });
    const params = { assessment_id };
    const errors = await Promise.all([
      errorOf(api.assessments.get({ params })),
      errorOf(api.assessments.report({ params })),
      errorOf(api.assessments.reportPdf({ params })),
      errorOf(api.assessments.reportCsv({ params })),
      errorOf(api.assessments.recompute({ params, body: {} })),
      errorOf(api.assessments.approve({ params, body: {} })),
      errorOf(api.assessments.withdrawApproval({ params })),
      errorOf(
        api.assessments.addDamage({ params, body: { damage_id: "new", type: "dent", location: "roof", reason } }),
      ),
      errorOf(api.assessments.removeDamage({ params: { ...params, damage_id: "door" }, query: { reason } })),
      errorOf(
        api.assessments.change({ params: { ...params, damage_id: "door" }, body: { option: "replace", reason } }),
      ),
    ]);
    for (const error of errors) expect(error).toMatchObject({ code: "INSPECTION_NOT_FOUND", field: "assessment_id" });
    expect((await api.assessments.list()).total).toBe(0);
    expect(await errorOf(assess(api, vehicle_id))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "vehicle_id" });
  });

  it("cannot use an inspection of another workspace", async () => {
    const { api } = await signedIn(server, { admin: owner });
    const images = await uploadWalkAround(owner.api);
    const { inspection_id } = await owner.api.visual.create({ body: { vehicle_id, images } });
    const body = { vehicle_id: await car(api), inspection_id, damages: [] };
    expect(await errorOf(api.assessments.create({ body }))).toMatchObject({
      code: "INSPECTION_NOT_FOUND",
      field: "inspection_id",
    });
    await owner.api.visual.cancel({ params: { inspection_id } });
  });

  it("can be read but not changed with a read-only key", async () => {
    const { api } = await withKey(server, owner, { permissions: ["inspections:read"] });
    const params = { assessment_id };
    expect(await api.assessments.get({ params })).toMatchObject({ assessment_id });
    const book = await api.assessments.rateBook();
    const { version } = book;
    const refused = await Promise.all([
      errorOf(assess(api, vehicle_id)),
      errorOf(api.assessments.approve({ params, body: {} })),
      errorOf(api.assessments.recompute({ params, body: {} })),
      errorOf(api.assessments.changeRateBook({ body: { ...tablesOf(book), version } })),
    ]);
    for (const error of refused) expect(error).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
    expect((await owner.api.assessments.list()).total).toBe(1);
    expect((await owner.api.assessments.rateBookVersions()).total).toBe(1);
  });

  it("of a team's vehicle use the rate book of the vehicle's account", async () => {
    const [lender, member] = [await person(server, owner), await person(server, owner)];
    const team = await found(lender);
    await join({ owner: lender, team, joins: member, role: "Manager" });
    const book = await lender.api.assessments.rateBook();
    const body = { ...tablesOf(book), default_region: "EU_GERMANY" as const, version: 0 };
    await lender.api.assessments.changeRateBook({ body });
    const id = await car(lender.api, { teamId: team.id });
    const made = await assess(member.api, id, [door]);
    expect(made).toMatchObject({ options: { labor_rate_region: "EU_GERMANY" }, rate_book_version: 1 });
    expect(await lender.api.assessments.get({ params: { assessment_id: made.assessment_id } })).toEqual(made);
    expect((await lender.api.assessments.list()).total).toBe(1);
  });

  it("GET /assessments/rate-book with vehicle_id answers the rate book of the vehicle's account", async () => {
    const [lender, member] = [await person(server, owner), await person(server, owner)];
    const team = await found(lender);
    await join({ owner: lender, team, joins: member, role: "Manager" });
    const put = async ({ api }: TestCaller, default_region: "EU_GERMANY" | "EU_UK", note: string) => {
      const { version, ...book } = await api.assessments.rateBook();
      return api.assessments.changeRateBook({
        body: { ...tablesOf({ ...book, version }), default_region, version, note },
      });
    };
    const theirs = await put(lender, "EU_GERMANY", "The lender's.");
    const own = await put(member, "EU_UK", "The member's.");
    const vehicle = await car(lender.api, { teamId: team.id, stockNumber: "L-1" });
    const { api } = member;
    expect(await api.assessments.rateBook({ query: { vehicle_id: vehicle } })).toEqual(theirs);
    expect(await api.assessments.rateBook({ query: { vehicle_id: vehicle, version: "1" as never } })).toEqual(theirs);
    expect((await api.assessments.rateBookVersions({ query: { vehicle_id: vehicle } })).versions[0]).toMatchObject({
      version: 1,
      note: "The lender's.",
    });
    expect(await api.assessments.rateBook()).toEqual(own);
    expect(await api.assessments.rateBook({ query: { vehicle_id: await car(api) } })).toEqual(own);
    expect(
      await errorOf(api.assessments.rateBook({ query: { vehicle_id: vehicle, version: "2" as never } })),
    ).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      field: "version",
    });
    const outsider = await signedIn(server, { admin: owner });
    for (const asked of [outsider.api.assessments.rateBook, outsider.api.assessments.rateBookVersions])
      expect(await errorOf(asked({ query: { vehicle_id: vehicle } }))).toMatchObject({
        code: "RESOURCE_NOT_FOUND",
        field: "vehicle_id",
      });
  });
});
