import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dialect } from "../../../server/platform/db/kit.ts";
import { isReplayable } from "../../../server/platform/http/mount.ts";
import { type Route, routes } from "../../contract/routes.ts";
import {
  createResources,
  paramsOf,
  pathOf,
  type Resources,
  saabValuation,
  valuedSaab,
} from "../../contract/scene/resources.ts";
import { tableDigests } from "../../contract/scene/table-digests.ts";
import { csvOf, header, rows } from "../../features/market/files.ts";
import { clip, video } from "../../features/spin360/clips.ts";
import { waitForJobs } from "../../kit/jobs.ts";
import { goodPassword, signedIn, tokenIn } from "../../kit/people.ts";
import { blob, photo, uploadWalkAround } from "../../kit/photos.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

interface Scene {
  readonly own: Resources;
  readonly admin: TestCaller & { email: string };
  readonly server: TestServer;
}
type Sent = Record<string, unknown> | FormData | string;

const email = "replayed@example.com";
const film = async (): Promise<FormData> => {
  const data = new FormData();
  data.append("side", "INSIDE");
  data.append("fps", "4");
  data.append("video", video(await clip()), "walk.mp4");
  return data;
};
const form = (bytes: Buffer, name: string): FormData => {
  const data = new FormData();
  data.append("file", blob(bytes), name);
  return data;
};
const adf = `<?adf version="1.0"?><?xml version="1.0"?><adf><prospect><requestdate>2026-01-02T03:04:05Z</requestdate>
  <vehicle interest="buy"><year>1999</year><make>Saab</make><model>900</model></vehicle><customer><contact>
  <name part="full">Ada Byron</name><email>${email}</email></contact></customer>
  <vendor><contact><name part="full">Cars</name></contact></vendor></prospect></adf>`;

/** The token that a new person gets by mail. */
async function mailedToken(
  { server, admin }: Scene,
  { page, to: address }: { page: "verify-email" | "reset-password"; to: string },
): Promise<string> {
  const { api } = callerOf(server);
  await api.accounts.register({ body: { email: address, name: "Ada", password: goodPassword } });
  if (page === "reset-password") await api.accounts.forgotPassword({ body: { email: address } });
  const find = async () => {
    const mails = await admin.api.outbox.list();
    const mail = mails.find(({ to, text }) => to === address && text.includes(`/${page}?token=`));
    expect(mail).toBeDefined();
    return tokenIn(mail?.text ?? "");
  };
  return vi.waitFor(find, { timeout: 20_000 });
}

/** The token of an invitation of the administrator to another person's team. */
async function invitationToken({ server, admin }: Scene): Promise<string> {
  const { api } = await signedIn(server, { admin });
  const { id: teamId } = await api.teams.create({ body: { name: "Inviting", slug: "inviting" } });
  const [, role] = await api.roles.list({ params: { teamId } });
  const invited = { email: admin.email, roleId: role?.id ?? "" };
  return (await api.teams.invite({ params: { teamId }, body: invited })).token;
}

/** For each request, a body with which it succeeds once. */
const sent: Readonly<Record<string, (scene: Scene) => Sent | Promise<Sent>>> = {
  "accounts.register": () => ({ email: "new@example.com", name: "New", password: goodPassword }),
  "accounts.verifyEmail": async (scene) => ({
    token: await mailedToken(scene, { page: "verify-email", to: "verified@example.com" }),
  }),
  "accounts.resetPassword": async (scene) => ({
    token: await mailedToken(scene, { page: "reset-password", to: "reset@example.com" }),
    password: `${goodPassword} again`,
  }),
  "accounts.resetKeys": async (scene) => ({
    token: await mailedToken(scene, { page: "reset-password", to: "keys@example.com" }),
  }),
  "accounts.changePassword": () => ({ currentPassword: goodPassword, password: `${goodPassword} again` }),
  "keys.create": () => ({ name: "Replayed", environment: "production" }),
  "accounts.sendEmailVerification": () => ({ email }),
  "accounts.forgotPassword": () => ({ email }),
  ...(dialect === "sqlite" && { "backups.make": () => ({}) }),
  "installation.measureSpeed": () => ({}),
  "installation.testMail": () => ({}),
  "vehicles.create": () => ({ make: "Saab", model: "900" }),
  "vehicles.sell": () => ({ soldPrice: 100 }),
  "sales.void": () => ({ reason: "Recorded twice" }),
  "vehicles.importCsv": () => form(Buffer.from("make,model\nSaab,9000\n"), "cars.csv"),
  "vehiclePhotos.upload": async () => form(await photo(9), "photo.jpg"),
  "vehiclePhotos.addFromInspection": ({ own }) => ({ inspection_id: own.inspection }),
  "files.upload": async () => form(await photo(7), "photo.jpg"),
  "visual.create": async ({ own, admin }) => ({ vehicle_id: own.vehicle, images: await uploadWalkAround(admin.api) }),
  "visual.angles": async ({ admin }) => ({
    images: (await uploadWalkAround(admin.api, 1)).map(({ url }) => ({ url })),
  }),
  "visual.addDamage": () => ({ type: "dent", severity: "minor", location: { part: "roof" } }),
  "mechanical.create": ({ own }) => ({ vehicle_id: own.vehicle, obd_data: { dtcs: ["P0420"], live_data: {} } }),
  "diagnostics.readLog": () => form(Buffer.from("Engine RPM(rpm)\n800\n"), "log.csv"),
  "assessments.create": ({ own }) => ({
    vehicle_id: own.vehicle,
    damages: [{ damage_id: "1", type: "dent", location: "roof" }],
  }),
  "assessments.addDamage": () => ({ damage_id: "2", type: "dent", location: "hood", reason: "Found when washed." }),
  "assessments.recompute": () => ({}),
  "cases.create": () => ({ vehicle: { vin: "1HGCM82633A004352" }, inspection_type: "full" }),
  "cases.complete": () => ({}),
  "cases.cancel": async ({ admin, own }) => {
    // the request before has completed it
    await admin.api.cases.reopen({ params: { inspection_id: own.case } });
    return { reason: "Sold at auction" };
  },
  "cases.reopen": () => ({}),
  "advanced.create": ({ own }) => ({ vehicle_id: own.vehicle, diagnostic_level: "basic" }),
  "phones.start": async ({ admin }) => ({
    vehicle_id: (await admin.api.vehicles.create({ body: { make: "Saab", model: "96" } })).id,
  }),
  "teams.invite": ({ own }) => ({ email: "asked@example.com", roleId: own.role }),
  "teams.acceptInvitation": async (scene) => ({ token: await invitationToken(scene) }),
  "teams.create": () => ({ name: "Replayed", slug: "replayed" }),
  "roles.create": () => ({ name: "Replayed", permissions: [] }),
  "leads.create": () => ({ action: "Call", targetName: "Ada", targetInfo: email }),
  "leads.logActivity": () => ({ activity: "call" }),
  "vehicles.bulk": ({ own }) => ({ ids: [own.vehicle], teamId: null }),
  "leads.bulk": ({ own }) => ({ ids: [own.lead], tag: "replayed" }),
  "contacts.create": () => ({ name: "Ada", email }),
  "enquiries.create": () => ({ name: "Ada", email, message: "Hello" }),
  "contacts.importAdf": () => adf,
  "contactMerges.merge": async ({ admin }) => {
    const { contact_id } = await admin.api.contacts.create({ body: { name: "Twin", email: "twin@example.com" } });
    return { contact_id };
  },
  "contactMerges.undo": async ({ admin, own }) => {
    // only the latest merge can be undone
    const params = { id: own.contact };
    for (const { merge_id } of (await admin.api.contactMerges.list({ params })).merges) {
      if (merge_id !== own.merge) await admin.api.contactMerges.undo({ params: { ...params, merge_id } });
    }
    return {};
  },
  "contacts.assign": ({ own }) => ({ carId: own.vehicle, action: "Call" }),
  "kpis.create": () => ({ key: "replayed", title: "R", kpiType: "CUSTOM", dataType: "NUMBER", formula: "1 + 1" }),
  "kpis.reset": () => ({}),
  "savedViews.create": () => ({ page: "INVENTORY", name: "Replayed", query: "make=Saab" }),
  "valuations.create": () => saabValuation,
  "valuations.valuate": async ({ admin }) => {
    return { vehicle_id: (await admin.api.vehicles.create({ body: valuedSaab })).id };
  },
  "appraisals.create": async ({ admin }) => ({
    vehicle_id: (await admin.api.vehicles.create({ body: valuedSaab })).id,
    wanted_margin: 300,
  }),
  "valuations.bulk": () => ({
    vehicles: [{ vin: "1HGCM82633A004352", mileage: 100_000 }],
    valuation_type: "retail",
    location: { zip_code: "95112" },
  }),
  "valuations.revalue": () => ({}),
  "repricing.start": () => ({}),
  "spin360.upload": film,
  "spinFindings.add": () => ({
    type: "dent",
    part: "hood",
    seen_in: [{ frame: 1, coordinates: { x: 1, y: 1, width: 9, height: 9 } }],
  }),
  "spin360.cleanup": ({ own }) => ({ carId: own.vehicle, side: "OPEN" }),
  "market.importListings": () => form(Buffer.from("year,make,model,price\n2020,Kia,Rio,9000\n"), "market.csv"),
  "market.previewImport": () => form(Buffer.from("year,make,model,price\n2020,Kia,Rio,9000\n"), "market.csv"),
  "market.cancelImport": () => ({}),
  "market.trainModel": async ({ admin }) => {
    await admin.api.market.importListings({ file: csvOf(header, ...rows(600)) });
    return {};
  },
  "campaigns.create": () => ({ name: "Replayed", objective: "sales", dailyBudget: 9 }),
  "campaigns.activate": ({ own }) => ({ campaignId: own.campaign, platforms: ["instagram"] }),
  "campaigns.connect": () => ({ platform: "instagram" }),
  // this server may start it already
  "campaigns.takeOver": () => ({}),
  "campaigns.pause": () => ({ platformType: "facebook" }),
  // a finished spin does not change
  "spin360.cancel": () => ({}),
  "spin360.retry": () => ({}),
  "reportSharing.share": () => ({ email }),
  "syncConflicts.resolve": () => ({ choice: "other" }),
  "syncDeadLetters.retry": () => ({}),
  "webhooks.create": () => ({ url: "http://127.0.0.1:9/replayed", events: ["ping"] }),
  "webhooks.rotateSecret": () => ({}),
  "webhooks.test": () => ({}),
  "webhooks.redeliver": () => ({}),
};
/**
 * Not replayed: `sync.run`, `sync.pause` and `sync.resume` need another server; after a logout a repeated request has no session; an inspection that ended cannot be cancelled; a
 * phone has to ask before it is confirmed; the server makes no backups of Postgres.
 */
const ofLinks = ["sync.run", "sync.pause", "sync.resume"];
const withoutReplay = [
  "accounts.logout",
  "visual.cancel",
  "phones.confirm",
  ...ofLinks,
  ...(dialect === "pg" ? ["backups.make"] : []),
];

const replayable = routes.filter(({ endpoint }) => isReplayable(endpoint));
const titleOf = ({ feature, name }: Route) => `${feature}.${name}`;

it("this test has a request for every POST that takes an Idempotency-Key", () => {
  expect([...Object.keys(sent), ...withoutReplay].sort()).toEqual(replayable.map(titleOf).sort());
});

describe("the same POST with the same Idempotency-Key", () => {
  let scene: Scene;
  const firsts = new Map<string, { body: Sent; answer: unknown }>();
  beforeAll(async () => {
    const server = await serveForTest();
    const admin = await signedIn(server);
    scene = { server, admin, own: await createResources(admin, admin) };
  });
  afterAll(() => scene.server.close());

  async function post({ endpoint, ...route }: Route, body: Sent) {
    const type = endpoint.consumes?.[0] ?? (body instanceof FormData ? undefined : "application/json");
    const response = await scene.admin.fetch(pathOf(endpoint, paramsOf(endpoint, scene.own)), {
      method: "POST",
      body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body),
      headers: { "idempotency-key": titleOf({ endpoint, ...route }), ...(type && { "content-type": type }) },
    });
    // each answer has a different request id
    const without = (name: string, value: unknown) => (name === "request_id" ? undefined : value);
    const answer: unknown = JSON.parse(await response.text(), without);
    const replayed = response.headers.get("idempotent-replayed") === "true";
    const startsSession = response.headers.getSetCookie().some((line) => /^accessToken=[^;]/.test(line));
    return { status: response.status, answer, replayed, startsSession };
  }
  const cases = replayable.filter((route) => !withoutReplay.includes(titleOf(route)));

  it.each(cases)("to $endpoint.path gets the same answer, and the work runs once", async (route) => {
    const body = await sent[titleOf(route)]?.(scene);
    if (body === undefined) throw new Error("nothing to send");
    const first = await post(route, body);
    expect(first.status, JSON.stringify(first.answer)).toBeLessThan(300);
    expect(first.replayed).toBe(false);
    expect(first.startsSession, "a replay would not set the cookies that the answer reports").toBe(false);
    await waitForJobs(scene.server);
    const rows = await tableDigests(scene.server);
    expect(await post(route, body)).toEqual({ ...first, replayed: true });
    expect(await tableDigests(scene.server)).toEqual(rows);
    firsts.set(titleOf(route), { body, answer: first.answer });
  });

  it("gets the same answer after a restart", async () => {
    await scene.server.restart();
    for (const route of cases) {
      const first = firsts.get(titleOf(route));
      if (!first) throw new Error(`${titleOf(route)} had no first answer`);
      expect(await post(route, first.body), titleOf(route)).toMatchObject({ replayed: true, answer: first.answer });
    }
  });
});
