import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ErrorCode, errors, errorType } from "../../contracts/kit/errors.ts";
import { campaigns } from "../../server/features/campaigns/campaigns.table.ts";
import { days } from "../../server/platform/clock.ts";
import { dialect } from "../../server/platform/db/kit.ts";
import { spinOf } from "../features/spin360/spins.ts";
import { addCopies, addPhoto } from "../features/vehicle-photos/albums.ts";
import { goodPassword, signedIn } from "../kit/people.ts";
import { blob, photo, uploadWalkAround } from "../kit/photos.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { addSold } from "../kit/sold.ts";
import { type Reply, replyOf } from "./scene/requests.ts";
import { createResources, type Resources } from "./scene/resources.ts";
import { createSyncNotes } from "./scene/sync-notes.ts";
import { whileUnavailable } from "./scene/unavailable.ts";

/** A server with two unrelated accounts; the first one has one of each resource. */
interface Scene {
  readonly server: TestServer;
  readonly admin: TestCaller & { readonly email: string };
  readonly own: Resources;
  readonly outsider: TestCaller & { readonly email: string };
  readonly anonymous: TestCaller;
}
let scene: Scene;
beforeAll(async () => {
  const server = await serveForTest();
  const admin = await signedIn(server);
  const outsider = await signedIn(server, { admin });
  scene = { server, admin, own: await createResources(admin, admin), outsider, anonymous: callerOf(server) };
});
afterAll(() => scene.server.close());

/** `request(caller, "POST /teams", {...})`: sends a raw request and reads its reply. */
async function request(
  caller: TestCaller,
  endpoint: `${string} /${string}`,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const [method = "", path] = endpoint.split(" ");
  const sent = body instanceof FormData ? body : JSON.stringify(body);
  const type = body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" };
  return replyOf(
    await caller.fetch(`/v1${path}`, {
      method,
      ...(body !== undefined && { body: sent }),
      headers: { ...type, ...headers },
    }),
  );
}

function form(file: Blob): FormData {
  const parts = new FormData();
  parts.set("file", file, "photo.jpg");
  return parts;
}

const car = { make: "Saab", model: "900" } as const;
const vin = "1HGCD5630SA000014";
const kpi = { key: "mine", title: "Mine", kpiType: "CUSTOM", dataType: "NUMBER", formula: "count(lead)" } as const;

/** Accepts requests and never answers. */
async function silentServer(): Promise<{ url: string; asked: Promise<void>; close(): void }> {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const server = createServer(() => isAsked());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

/** Runs a test on a separate server, because it damages the server. */
async function onSeparateServer(
  change: Parameters<typeof serveForTest>[1],
  act: (there: { server: TestServer; person: TestCaller }) => Promise<Reply>,
): Promise<Reply> {
  const server = await serveForTest({}, change);
  try {
    return await act({ server, person: await signedIn(server) });
  } finally {
    await server.close().catch(() => undefined);
  }
}

/** Creates a team of the admin that the outsider joins as a Viewer. */
async function joinReadOnlyTeam(
  { admin, outsider }: Scene,
  slug: string,
): Promise<{ teamId: string; roleId: string; userId: string }> {
  const team = await admin.api.teams.create({ body: { name: slug, slug } });
  const params = { teamId: team.id };
  const roles = await admin.api.roles.list({ params });
  const roleId = roles.find(({ name }) => name === "Viewer")?.id ?? "";
  const { token } = await admin.api.teams.invite({ params, body: { email: outsider.email, roleId } });
  const { userId } = await outsider.api.teams.acceptInvitation({ body: { token } });
  return { teamId: team.id, roleId, userId };
}

/** Requests bytes beyond the end of a frame. */
async function requestBeyondEnd({ api }: TestCaller, carId: string): Promise<Reply> {
  const { sides } = await api.spin360.viewer({ params: { carId } });
  return replyOf(await fetch(sides[0]?.frames[0]?.url ?? "", { headers: { range: "bytes=999999999-" } }));
}

/** Codes that occur only in the result of one platform, with the word in a campaign's name that triggers them. */
const platformCodes = { INSUFFICIENT_AD_CREDIT: "no-credit", PAGE_NOT_FOUND: "no-page" } as const;

const platform = { platformType: "facebook" };

/** A request that triggers each code of the catalog. A missing code does not compile. */
const triggers: Readonly<Record<Exclude<ErrorCode, keyof typeof platformCodes>, (scene: Scene) => Promise<Reply>>> = {
  USER_NOT_REGISTERED: ({ admin }) =>
    request(admin, "POST /ads/connections", { platform: "tiktok", profileKey: "unregistered" }),
  ACCOUNT_NOT_CONNECTED: async ({ server, admin }) =>
    request(await signedIn(server, { admin }), "GET /ads/facebook/pages"),
  CAMPAIGN_NOT_FOUND: ({ outsider, own }) => request(outsider, `POST /ads/campaigns/${own.campaign}/pause`, platform),
  INVALID_PLATFORM: ({ admin, own }) =>
    request(admin, "POST /ads/campaigns/activate", { campaignId: own.campaign, platforms: ["myspace"] }),
  PERMISSION_DENIED: ({ admin }) =>
    request(admin, "POST /ads/connections", { platform: "tiktok", profileKey: "no-permission" }),
  CAMPAIGN_ALREADY_ACTIVE: ({ admin, own }) =>
    request(admin, "POST /ads/campaigns/activate", { campaignId: own.campaign, platforms: ["facebook"] }),
  async CAMPAIGN_FROM_OTHER_SERVER({ server, admin }) {
    const body = { name: "Spring", objective: "leads", dailyBudget: 20 } as const;
    const { id } = await admin.api.campaigns.create({ body });
    // as if it had come from a workstation
    await server.store.write((tx) => tx.update(campaigns).set({ arrivedBySync: true }).where(eq(campaigns.id, id)));
    return request(admin, "POST /ads/campaigns/activate", { campaignId: id, platforms: ["facebook"] });
  },
  CONNECTOR_UNAVAILABLE: ({ admin }) =>
    request(admin, "POST /ads/connections", { platform: "tiktok", profileKey: "unavailable" }),
  PRECONDITION_FAILED: ({ admin, own }) =>
    request(admin, `PATCH /leads/${own.lead}`, { note: "Later" }, { "if-match": '"an-older-version"' }),
  INVALID_API_KEY: ({ server }) => request(callerOf(server, { key: "prod_nonsense" }), "GET /leads"),
  MISSING_API_KEY: ({ anonymous }) => request(anonymous, "GET /leads"),
  TOKEN_EXPIRED: ({ anonymous }) => request(anonymous, "GET /auth/me"),
  CURSOR_EXPIRED: async ({ admin }) => {
    const first = await admin.fetch("/v1/leads?updatedSince=2026-01-01T00:00:00Z");
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    return request(admin, `GET /vehicles?cursor=${cursor}`);
  },
  INSUFFICIENT_PERMISSIONS: ({ outsider }) => request(outsider, "GET /admin/accounts"),
  API_KEY_LIMIT: () =>
    onSeparateServer({ defaultPlan: "free" }, async ({ person }) => {
      const body = { name: "k", environment: "development" };
      for (let made = 0; made < 20; made += 1) await request(person, "POST /account/api-keys", body);
      return request(person, "POST /account/api-keys", body);
    }),
  async RATE_LIMIT_EXCEEDED({ anonymous }) {
    const again = () => request(anonymous, "POST /auth/send-email-verification", { email: "often@example.com" });
    for (let i = 0; i < 5; i += 1) expect((await again()).status).toBe(200);
    return again();
  },
  VALIDATION_ERROR: ({ admin }) => request(admin, "POST /teams", {}),
  RESOURCE_NOT_FOUND: ({ admin }) => request(admin, "GET /vehicles/none"),
  METHOD_NOT_ALLOWED: ({ admin }) => request(admin, "PUT /vehicles", car),
  UNSUPPORTED_MEDIA_TYPE: ({ admin }) => request(admin, "POST /vehicles", car, { "content-type": "text/plain" }),
  REQUEST_REFUSED: ({ admin }) => request(admin, "POST /vehicles", car, { origin: "https://evil.example" }),
  INTERNAL_ERROR: () =>
    onSeparateServer({}, async ({ server, person }) => {
      await server.store.close();
      return request(person, "GET /vehicles");
    }),
  async STORAGE_FULL() {
    const space = { freeBytes: 1e12, totalBytes: 2e12 };
    const server = await serveForTest({}, {}, { spaceOf: async () => space });
    try {
      const person = await signedIn(server);
      space.freeBytes = 1e6;
      return await vi.waitFor(async () => {
        const reply = await request(person, "POST /files", form(new Blob(["anything"])));
        expect(reply.status).toBe(507);
        return reply;
      });
    } finally {
      await server.close();
    }
  },
  SERVICE_UNAVAILABLE: () => whileUnavailable((person) => request(person, "POST /vehicles", car)),
  async IDEMPOTENCY_KEY_REUSED({ admin }) {
    const headers = { "idempotency-key": "reused" };
    await request(admin, "POST /vehicles", car, headers);
    return request(admin, "POST /vehicles", { ...car, model: "9000" }, headers);
  },
  async IDEMPOTENCY_IN_PROGRESS({ admin, own }) {
    const photos = await silentServer();
    const image = { url: `${photos.url}/a.jpg`, angle: "front", type: "exterior" };
    const body = { vehicle_id: own.vehicle, images: Array.from({ length: 4 }, () => image) };
    const send = () => request(admin, "POST /inspections/visual", body, { "idempotency-key": "at once" });
    const first = send();
    await photos.asked;
    const second = await send();
    photos.close();
    expect((await first).status).toBe(400);
    return second;
  },
  async INSUFFICIENT_IMAGES({ admin, own }) {
    const images = await uploadWalkAround(admin.api, 3);
    return request(admin, "POST /inspections/visual", { vehicle_id: own.vehicle, images });
  },
  async IMAGE_QUALITY_TOO_LOW({ admin, own }) {
    const images = await uploadWalkAround(admin.api, 3);
    const { file } = await admin.api.files.upload({ file: blob(await photo(9, { width: 1279 })) });
    const small = { url: file.url, angle: "top", type: "exterior" };
    return request(admin, "POST /inspections/visual", { vehicle_id: own.vehicle, images: [...images, small] });
  },
  INSPECTION_NOT_FOUND: ({ outsider, own }) => request(outsider, `GET /inspections/visual/${own.inspection}`),
  async INSPECTION_NOT_READY({ admin, own }) {
    const images = await uploadWalkAround(admin.api);
    const { inspection_id } = await admin.api.visual.create({ body: { vehicle_id: own.vehicle, images } });
    await admin.api.visual.cancel({ params: { inspection_id } });
    return request(admin, `GET /inspections/visual/${inspection_id}/report`);
  },
  INVALID_DAMAGE_DATA: ({ admin, own }) =>
    request(admin, `PATCH /inspections/visual/${own.inspection}/damages/${own.damage}`, { location: { part: "wing" } }),
  INVALID_OBD_DATA: ({ admin, own }) =>
    request(admin, "POST /inspections/mechanical", { vehicle_id: own.vehicle, obd_data: { live_data: {} } }),
  async VEHICLE_NOT_OBD_COMPATIBLE({ admin }) {
    const { id } = await admin.api.vehicles.create({ body: { ...car, overviewYear: 1995 } });
    return request(admin, "POST /inspections/mechanical", { vehicle_id: id, obd_data: { dtcs: [], live_data: {} } });
  },
  async RATE_BOOK_CHANGED({ admin }) {
    const {
      version: _,
      changed_at: _at,
      changed_by: _by,
      note: _note,
      ...tables
    } = await admin.api.assessments.rateBook();
    return request(admin, "PUT /assessments/rate-book", { ...tables, version: 7 });
  },
  async CASE_CLOSED({ admin, own }) {
    await admin.api.cases.complete({ params: { inspection_id: own.case } });
    return request(admin, `POST /inspections/${own.case}/complete`);
  },
  INVALID_VIN: ({ admin }) => request(admin, "GET /vehicles/decode-vin/1HGCM82633A004353"),
  async DUPLICATE_VIN({ admin }) {
    await admin.api.vehicles.create({ body: { vin } });
    return request(admin, "POST /vehicles", { vin });
  },
  async DUPLICATE_STOCK_NUMBER({ admin }) {
    await request(admin, "POST /vehicles", { ...car, stockNumber: "twice" });
    return request(admin, "POST /vehicles", { ...car, stockNumber: "twice" });
  },
  async AMBIGUOUS_VEHICLE({ admin }) {
    await addSold(admin.api, { ...car, stockNumber: "again" });
    await request(admin, "POST /vehicles", { ...car, stockNumber: "again" });
    return request(admin, "POST /vehicles/again/sale", { soldPrice: 1 });
  },
  async VEHICLE_ALREADY_SOLD({ admin }) {
    const { id } = await admin.api.vehicles.create({ body: car });
    await admin.api.vehicles.sell({ params: { id }, body: { soldPrice: 1 } });
    return request(admin, `POST /vehicles/${id}/sale`, { soldPrice: 1 });
  },
  SALE_REQUIRED: ({ admin }) => request(admin, "POST /vehicles", { ...car, status: "SOLD" }),
  async SALE_VOIDED({ admin }) {
    const { id } = await admin.api.vehicles.create({ body: car });
    const sale = await admin.api.vehicles.sell({ params: { id }, body: { soldPrice: 1 } });
    await admin.api.sales.void({ params: { id: sale.id }, body: { reason: "Recorded twice" } });
    return request(admin, `POST /sales/${sale.id}/void`, { reason: "Recorded twice" });
  },
  INSUFFICIENT_MARKET_DATA: ({ outsider }) =>
    request(outsider, "POST /pricing/market-valuation", {
      vehicle: { ...car, year: 1990, mileage: 100_000 },
      location: { zip_code: "95112" },
      condition: { overall: "good" },
      valuation_type: "retail",
    }),
  INVALID_CREDENTIALS: ({ anonymous, admin }) =>
    request(anonymous, "POST /auth/login", { email: admin.email, password: "wrong" }),
  EMAIL_ALREADY_EXISTS: ({ anonymous, admin }) =>
    request(anonymous, "POST /auth/register", { email: admin.email, name: "Ada", password: goodPassword }),
  async EMAIL_NOT_VERIFIED({ anonymous }) {
    const person = { email: "unverified@example.com", password: goodPassword };
    await anonymous.api.accounts.register({ body: { ...person, name: "Ada" } });
    return request(anonymous, "POST /auth/login", person);
  },
  INVALID_TOKEN: ({ anonymous }) => request(anonymous, "POST /auth/verify-email", { token: "none" }),
  WEAK_PASSWORD: ({ anonymous }) =>
    request(anonymous, "POST /auth/register", { email: "weak@example.com", name: "Ada", password: "password1" }),
  CAR_NOT_FOUND: ({ outsider, own }) => request(outsider, `GET /leads/car/${own.vehicle}`),
  LEAD_NOT_FOUND: ({ admin }) => request(admin, "GET /leads/none"),
  UNAUTHORIZED_LEAD_ACCESS: ({ outsider, own }) => request(outsider, `DELETE /leads/${own.lead}`),
  INVALID_LEAD_STATUS: ({ admin, own }) => request(admin, `PATCH /leads/${own.lead}`, { status: "DONE" }),
  async MERGE_NOT_LATEST({ admin, own }) {
    const params = { id: own.contact };
    const { contact_id } = await admin.api.contacts.create({ body: { name: "Later", email: "later@example.com" } });
    const { merge_id } = await admin.api.contactMerges.merge({ params, body: { contact_id } });
    const reply = await request(admin, `POST /crm/leads/${own.contact}/merges/${own.merge}/undo`);
    await admin.api.contactMerges.undo({ params: { ...params, merge_id } });
    return reply;
  },
  TEAM_NOT_FOUND: ({ outsider, own }) => request(outsider, `GET /teams/${own.team}`),
  SLUG_ALREADY_EXISTS: ({ outsider, own }) => request(outsider, "POST /teams", { name: "Again", slug: own.slug }),
  async NOT_TEAM_OWNER(scene) {
    const { teamId } = await joinReadOnlyTeam(scene, "not-owner");
    return request(scene.outsider, `PATCH /teams/${teamId}`, { name: "Mine" });
  },
  async ALREADY_TEAM_MEMBER(scene) {
    const { teamId, roleId } = await joinReadOnlyTeam(scene, "already");
    return request(scene.admin, `POST /teams/${teamId}/invite`, { email: scene.outsider.email, roleId });
  },
  async INVITATION_EXPIRED({ server, admin, own, outsider }) {
    const body = { email: outsider.email, roleId: own.role };
    const { token } = await admin.api.teams.invite({ params: { teamId: own.team }, body });
    server.clock.advance(days(7) + 1);
    for (const { api, email } of [admin, outsider])
      await api.accounts.login({ body: { email, password: goodPassword } });
    return request(outsider, "POST /teams/accept-invitation", { token });
  },
  INVITATION_NOT_FOUND: ({ admin }) => request(admin, "POST /teams/accept-invitation", { token: "none" }),
  CANNOT_REMOVE_OWNER: ({ admin, own }) => request(admin, `DELETE /teams/${own.team}/members/${own.account}`),
  async TEAM_HAS_MEMBERS(scene) {
    const { teamId } = await joinReadOnlyTeam(scene, "has-members");
    return request(scene.admin, `DELETE /teams/${teamId}`);
  },
  async ROLE_IN_USE(scene) {
    const { teamId, roleId } = await joinReadOnlyTeam(scene, "role-in-use");
    return request(scene.admin, `DELETE /teams/${teamId}/roles/${roleId}`);
  },
  KPI_NOT_FOUND: ({ outsider, own }) => request(outsider, `GET /kpis/${own.kpi}`),
  async CANNOT_DELETE_BUILTIN({ admin }) {
    const [builtIn] = await admin.api.kpis.list();
    return request(admin, `DELETE /kpis/${builtIn?.id}`);
  },
  async CANNOT_MODIFY_BUILTIN_LOGIC({ admin }) {
    const [builtIn] = await admin.api.kpis.list();
    return request(admin, `PATCH /kpis/${builtIn?.id}`, { formula: "count(lead)" });
  },
  async DUPLICATE_KPI_KEY({ admin }) {
    await admin.api.kpis.create({ body: kpi });
    return request(admin, "POST /kpis", kpi);
  },
  async DUPLICATE_VIEW_NAME({ admin }) {
    const view = { page: "INVENTORY", name: "Twice", query: "" } as const;
    await admin.api.savedViews.create({ body: view });
    return request(admin, "POST /saved-views", view);
  },
  async BACKUP_UNAVAILABLE({ admin }) {
    const both = await Promise.all([request(admin, "POST /admin/backups"), request(admin, "POST /admin/backups")]);
    return both.find(({ status }) => status === 409) ?? both[0];
  },
  SYNC_NOT_LINKED: ({ outsider }) => request(outsider, "POST /sync/run"),
  async SYNC_UNAVAILABLE({ server, admin }) {
    const person = await signedIn(server, { admin });
    await person.api.sync.host();
    return request(person, "PUT /sync/link", { url: "https://cars.example.com", apiKey: `prod_${"0".repeat(49)}` });
  },
  async SYNC_ROW_REFUSED({ server, admin }) {
    const person = await signedIn(server, { admin });
    const car = await person.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const body = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
    await person.api.leads.create({ params: { carId: car.id }, body });
    const { deadLetter } = await createSyncNotes(person, car.id);
    const [orphaned] = (await person.api.vehicles.list({ query: { status: ["ARCHIVED"] } as never })).filter(
      ({ id }) => id !== car.id,
    );
    await person.api.vehicles.remove({ params: { id: orphaned?.id ?? "" }, query: { purge: "true" } });
    return request(person, `POST /sync/dead-letters/${deadLetter}/retry`);
  },
  async BACKUP_FAILED({ server }) {
    const backupFolder = join(server.folder, "no-folder");
    writeFileSync(backupFolder, "a file where the folder should be");
    return onSeparateServer({ backupFolder }, ({ person }) => request(person, "POST /admin/backups"));
  },
  async PHONES_OFF({ admin, own }) {
    await admin.api.phones.change({ body: { enabled: false } });
    return request(admin, "POST /phones/captures", { vehicle_id: own.vehicle });
  },
  PHONES_UNREACHABLE: () =>
    // an address that no machine has (RFC 5737)
    onSeparateServer({ phoneHost: "192.0.2.1" }, async ({ person }) => {
      const { id } = await person.api.vehicles.create({ body: car });
      await person.api.phones.change({ body: { enabled: true } });
      return request(person, "POST /phones/captures", { vehicle_id: id });
    }),
  INVALID_CHART_TYPE: ({ admin, own }) => request(admin, `PATCH /kpis/${own.kpi}/chart`, { chartType: "PIE" }),
  FILE_TOO_LARGE: ({ admin }) => request(admin, "POST /files", form(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))),
  INVALID_FILE_TYPE: ({ admin }) => request(admin, "POST /files", form(new Blob(["no picture"]))),
  async PHOTO_LIMIT({ server, admin }) {
    const { id } = await admin.api.vehicles.create({ body: car });
    await addPhoto(admin.api, id);
    await addCopies(server, id, 99);
    return request(admin, `POST /vehicles/${id}/photos`, form(blob(await photo())));
  },
  UPLOAD_FAILED: () =>
    onSeparateServer({}, async ({ server, person }) => {
      const temporary = join(server.folder, "tmp");
      rmSync(temporary, { recursive: true });
      writeFileSync(temporary, "a file where a folder was");
      return request(person, "POST /files", form(new Blob(["anything"])));
    }),
  MISSING_VIDEO_FILE: ({ admin }) => request(admin, "POST /360/upload", new FormData()),
  INVALID_SIDE: ({ admin, own }) => request(admin, `GET /360/frames?jobId=${own.spin}&side=ROOF`),
  JOB_NOT_FOUND: ({ outsider, own }) => request(outsider, `GET /360/jobs/${own.spin}`),
  FRAMES_NOT_READY: ({ server, admin, own }) =>
    spinOf(server, own.vehicle, { state: "extracting" }).then((id) =>
      request(admin, `GET /360/frames?jobId=${id}&side=OUTSIDE`),
    ),
  async PROCESSING_FAILED({ server, admin, own }) {
    const failure = { code: "PROCESSING_FAILED", message: "The clip has no picture." };
    const id = await spinOf(server, own.vehicle, { state: "failed", failure });
    return request(admin, `GET /360/frames?jobId=${id}&side=OUTSIDE`);
  },
  RANGE_NOT_SATISFIABLE: ({ admin, own }) => requestBeyondEnd(admin, own.vehicle),
  async MODEL_UNAVAILABLE() {
    const modelFolder = mkdtempSync(join(tmpdir(), "forecourt-models-"));
    try {
      return await onSeparateServer({ modelFolder }, async ({ person }) => {
        const { id } = await person.api.vehicles.create({ body: car });
        const images = await uploadWalkAround(person.api);
        return request(person, "POST /inspections/visual", { vehicle_id: id, images });
      });
    } finally {
      rmSync(modelFolder, { recursive: true });
    }
  },
};

/** A test that advances the clock comes last, because sessions expire. */
const codes = (Object.keys(triggers) as (keyof typeof triggers)[])
  // the server makes no backups of Postgres
  .filter((code) => dialect === "sqlite" || code !== "BACKUP_FAILED")
  .sort((a, b) => Number(a === "INVITATION_EXPIRED") - Number(b === "INVITATION_EXPIRED"));

describe.each(codes)("%s", (code) => {
  it("is answered with its status, type and message", async () => {
    const reply = await triggers[code](scene);
    const [status] = errors[code];
    expect([reply.code, reply.status], reply.text).toEqual([code, status]);
    const { error, meta } = JSON.parse(reply.text) as {
      error: { type: string; message: string };
      meta: { request_id: string };
    };
    expect(error.type).toBe(errorType(status));
    expect(error.message).toMatch(/^\S.+$/);
    expect(meta.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it.each(Object.entries(platformCodes))("%s is returned in the result of a platform", async (code, word) => {
  const { api } = await signedIn(scene.server, { admin: scene.admin });
  await api.campaigns.connect({ body: { platform: "facebook" } });
  const { pages } = await api.campaigns.pages();
  const body = { name: `Spring [${word}]`, objective: "sales", dailyBudget: 9, pageId: pages[0]?.id ?? "" } as const;
  const { id: campaignId } = await api.campaigns.create({ body });
  const { results } = await api.campaigns.activate({ body: { campaignId, platforms: ["facebook"] } });
  expect(results.map(({ error }) => error?.code)).toEqual([code]);
});
