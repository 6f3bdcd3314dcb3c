import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { addPhoto } from "../vehicle-photos/albums.ts";
import { websiteOf } from "./kit.ts";

let server: TestServer;
let owner: TestCaller;
let website: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  website = await websiteOf(server, owner);
});
afterAll(() => server.close());

let cars = 0;
const carOf = async (
  given: Partial<NonNullable<Parameters<TestCaller["api"]["vehicles"]["create"]>[0]>["body"]> = {},
  { api }: TestCaller = owner,
) => {
  cars += 1;
  const stockNumber = `W-${cars}`;
  return api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 9_900, stockNumber, ...given } });
};

describe("GET /website/vehicles", () => {
  it("shows what visitors may know about a vehicle, and nothing else", async () => {
    const { id } = await carOf({
      vin: "1HGCM82633A004352",
      make: "Honda",
      model: "Accord",
      trim: "EX",
      overviewYear: 2003,
      mileage: 90_000,
      exteriorColor: "Red",
      purchasePrice: 5_000,
      notes: "The seller needs the money by Friday.",
      location: "Row 4, key box 12",
      zipCode: "95112",
      condition: "fair",
      acquiredAt: "2026-01-02",
    });
    const photo = await addPhoto(owner.api, id, { caption: "Front" });
    const { status, headers, text } = await website.fetch("/v1/website/vehicles?make=honda").then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    expect(status).toBe(200);
    expect(headers.get("x-total-count")).toBe("1");
    const [car] = JSON.parse(text) as [Record<string, unknown> & { stockNumber: string }];
    expect(car).toEqual({
      id,
      status: "IN_STOCK",
      vin: "1HGCM82633A004352",
      stockNumber: car.stockNumber,
      make: "Honda",
      model: "Accord",
      trim: "EX",
      overviewYear: 2003,
      bodyStyle: "Coupe",
      engine: "V6",
      transmission: null,
      drivetrain: "FWD",
      fuelType: "Gasoline",
      exteriorColor: "Red",
      interiorColor: null,
      mileage: 90_000,
      askingPrice: 9_900,
      currency: "USD",
      photoCount: 1,
      cover: {
        id: photo.id,
        caption: "Front",
        angle: null,
        isCover: true,
        width: 1280,
        height: 720,
        urls: expect.objectContaining({
          card: expect.stringContaining(`/v1/public/photos/${photo.id}/card.jpg?until=`),
        }),
      },
    });
    for (const hidden of ["5000", "Friday", "Row 4", "95112", "fair", "2026-01-02"]) expect(text).not.toContain(hidden);
  });

  it("leaves out vehicles without a price, on hold, in recon, sold and archived", async () => {
    const shown = await carOf({ model: "9000" });
    await carOf({ model: "9000", askingPrice: null });
    await carOf({ model: "9000", askingPrice: 0 });
    const held = await carOf({ model: "9000", status: "ON_HOLD" });
    await carOf({ model: "9000", status: "IN_RECON" });
    await carOf({ model: "9000", status: "ARCHIVED" });
    const sold = await carOf({ model: "9000" });
    await owner.api.vehicles.sell({ params: { id: sold.id }, body: { soldPrice: 9_000 } });
    const idsOf = async (query: object) =>
      (await website.api.website.list({ query: { model: "9000", ...query } })).map(({ id }) => id);
    expect(await idsOf({})).toEqual([shown.id]);
    expect(await idsOf({ priceMin: 0 })).toEqual([shown.id]);
    expect(await idsOf({ status: "IN_STOCK,ON_HOLD" })).toEqual([held.id, shown.id]);
    expect(await errorOf(website.api.website.list({ query: { status: "SOLD" } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "status",
    });
  });

  it("filters, sorts, and links to the next page", async () => {
    for (const askingPrice of [30_000, 10_000, 20_000]) await carOf({ make: "Volvo", model: "V70", askingPrice });
    const page = await website.fetch("/v1/website/vehicles?make=Volvo&sortBy=askingPrice&sortOrder=asc&limit=2");
    expect(((await page.json()) as { askingPrice: number }[]).map(({ askingPrice }) => askingPrice)).toEqual([
      10_000, 20_000,
    ]);
    const next = /<(.*)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    const last = (await (await website.fetch(next)).json()) as { askingPrice: number }[];
    expect(last.map(({ askingPrice }) => askingPrice)).toEqual([30_000]);
    const cheap = await website.api.website.list({ query: { search: "volvo v70", priceMax: 15_000 } });
    expect(cheap.map(({ askingPrice }) => askingPrice)).toEqual([10_000]);
    expect(await errorOf(website.api.website.list({ query: { limit: 101 } }))).toMatchObject({ field: "limit" });
  });

  it("answers 304 for the ETag of the last answer, which the visitor's browser may keep", async () => {
    const first = await website.fetch("/v1/website/vehicles?make=Volvo");
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const again = await website.fetch("/v1/website/vehicles?make=Volvo", {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("has the vehicles of a team in which the account has view_inventory, and no others", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const colleague = await signedIn(server, { admin: owner });
    const team = await owner.api.teams.create({ body: { name: "Cars", slug: "website-cars" } });
    const roles = await owner.api.roles.list({ params: { teamId: team.id } });
    const manager = roles.find(({ name }) => name === "Manager")?.id ?? "";
    const { token } = await owner.api.teams.invite({
      params: { teamId: team.id },
      body: { email: colleague.email, roleId: manager },
    });
    await colleague.api.teams.acceptInvitation({ body: { token: token ?? "" } });
    const shared = await carOf({ make: "Lancia", model: "Delta", teamId: team.id }, colleague);
    await carOf({ make: "Lancia", model: "Thema", teamId: null }, colleague);
    await carOf({ make: "Lancia", model: "Beta" }, outsider);
    const listed = await website.api.website.list({ query: { make: "Lancia" } });
    expect(listed.map(({ id }) => id)).toEqual([shared.id]);
    expect(await website.api.website.list({ query: { make: "Lancia", teamId: team.id } })).toHaveLength(1);
  });

  it("needs website:read, which no key has by default", async () => {
    const ordinary = await withKey(server, owner);
    expect(await errorOf(ordinary.api.website.list())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    expect((await ordinary.api.keys.test()).permissions.filter((name) => name.startsWith("website"))).toEqual([]);
    const reader = await websiteOf(server, owner, { permissions: ["website:read"] });
    await reader.api.website.list();
    expect(await owner.api.website.list({ query: { make: "Honda" } })).toHaveLength(1);
  });
});

describe("GET /website/vehicles/{id}", () => {
  it("has the photos in their order, with public addresses that everybody can open", async () => {
    const { id } = await carOf();
    const first = await addPhoto(owner.api, id, { seed: 1 });
    const second = await addPhoto(owner.api, id, { seed: 2, cover: "true" });
    const { photos } = await website.api.website.get({ params: { id } });
    expect(photos.map((photo) => [photo.id, photo.isCover])).toEqual([
      [first.id, false],
      [second.id, true],
    ]);
    expect((await fetch(photos[1]?.urls.thumb ?? "")).status).toBe(200);
    const [listed] = await website.api.website.list({ query: { search: "W-", limit: 1 } });
    expect(listed).toMatchObject({ id, photoCount: 2, cover: { id: second.id } });
  });

  it("shows a vehicle on hold", async () => {
    const { id } = await carOf({ status: "ON_HOLD" });
    expect(await website.api.website.get({ params: { id } })).toMatchObject({ status: "ON_HOLD", photos: [] });
  });

  it("answers RESOURCE_NOT_FOUND for a vehicle that is not for sale, or of another workspace", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const hidden = [await carOf({ askingPrice: null }), await carOf({ status: "IN_RECON" }), await carOf({}, outsider)];
    for (const { id } of hidden) {
      expect(await errorOf(website.api.website.get({ params: { id } }))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    }
    const { stockNumber } = await carOf();
    expect(await errorOf(website.api.website.get({ params: { id: stockNumber ?? "" } }))).toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("a key for websites only", () => {
  it("opens no other endpoint", async () => {
    const { id } = await carOf();
    const { api } = website;
    const calls = [
      () => api.vehicles.list(),
      () => api.vehicles.get({ params: { id } }),
      () => api.vehiclePhotos.list({ params: { id } }),
      () => api.vehicles.timeline({ params: { id } }),
      () => api.leads.list(),
      () => api.contacts.list(),
      () => api.enquiries.list(),
      () => api.keys.account(),
      () => api.dealership.get(),
      () => api.webhooks.list(),
    ];
    for (const call of calls) expect(await errorOf(call())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    for (const path of ["/events", "/outbox"]) expect((await website.fetch(`/v1${path}`)).status).toBe(403);
    expect((await api.keys.test()).permissions).toEqual(["website:read", "website:write"]);
  });

  it("sees only its environment", async () => {
    const sandbox = await websiteOf(server, owner, { environment: "development" });
    expect(await sandbox.api.website.list()).toEqual([]);
    expect(await errorOf(callerOf(server, { key: sandbox.secret }).api.website.list())).toMatchObject({
      code: "INVALID_API_KEY",
    });
  });
});
