import { replaceFindings } from "../../server/features/spin360/spin360.repo.ts";
import type { Store } from "../../server/platform/db/store.ts";
import { clip, video } from "../../test/features/spin360/clips.ts";
import { logoFile } from "../../test/kit/logo.ts";
import { uploadWalkAround } from "../../test/kit/photos.ts";
import { type Api, callerOf, join } from "../demo/create/callers.ts";
import { importMarket, trainModel } from "../demo/create/market.ts";
import { until } from "./until.ts";

/** The people of a frozen database. The first one administers the installation. */
export const people = {
  password: "tuba-Crankshaft-47-meadow",
  owner: { name: "Ada Frozen", email: "ada@release.example" },
  member: { name: "Grace Frozen", email: "grace@release.example" },
} as const;

/** A few more than the price model needs. */
const marketRows = 520;

/** Fills an empty database through the API. Rows that the API cannot make on request go in through the store. */
export async function fill(origin: string, store: Store): Promise<void> {
  const { password } = people;
  const owner = await join(origin, { ...people.owner, password });
  const member = await join(origin, { ...people.member, password }, owner.session);
  const { api } = owner;
  const teamId = await foundTeam(owner.session, member.session);
  const carId = await stock(api, teamId);
  await customers(api, carId);
  // no key has website:write by default
  await enquire(owner.session);
  const inspectionId = await inspect(api, carId);
  await workshop(api, carId, inspectionId);
  await market(api);
  await spin(api, store, carId);
  await advertise(api, carId);
  await notify(api);
  await account(origin, owner.session, api);
}

async function foundTeam(owner: Api, member: Api): Promise<string> {
  const { id: teamId } = await owner.teams.create({ body: { name: "Frozen Motors", slug: "frozen-motors" } });
  const params = { teamId };
  const permissions = ["view_inventory", "edit_inventory", "create_leads"] as const;
  const role = await owner.roles.create({ params, body: { name: "Lot manager", permissions: [...permissions] } });
  const { token } = await owner.teams.invite({ params, body: { email: people.member.email, roleId: role.id } });
  await member.teams.acceptInvitation({ body: { token } });
  await owner.teams.invite({ params, body: { email: "pending@release.example", roleId: role.id } });
  return teamId;
}

/** Three cars: in the team, private, and sold. Answers the id of the first. */
async function stock(api: Api, teamId: string): Promise<string> {
  const shared = { vin: "1HGCM82633A004352", stockNumber: "F-1", mileage: 84_000, purchasePrice: 5100 };
  const { id } = await api.vehicles.create({
    body: { ...shared, askingPrice: 7450.5, condition: "good", zipCode: "46204", notes: "First owner.", teamId },
  });
  await api.vehicles.update({ params: { id }, body: { askingPrice: 7250, location: "Row 3" } });
  await api.vehicles.create({
    body: { make: "Saab", model: "900", overviewYear: 1997, stockNumber: "F-2", zipCode: "95112", teamId: null },
  });
  const gone = await api.vehicles.create({
    body: { make: "Volvo", model: "240", stockNumber: "F-3", purchasePrice: 1900, askingPrice: 3200, teamId: null },
  });
  const buyer = await api.contacts.create({ body: { name: "Radia Buyer", email: "radia@release.example" } });
  const sale = await api.vehicles.sell({
    params: { id: gone.id },
    body: { soldPrice: 3050, contactId: buyer.contact_id, satisfaction: 5 },
  });
  await api.sales.correct({ params: { id: sale.id }, body: { soldPrice: 3075, reason: "The fee was missing" } });
  return id;
}

async function enquire(api: Api): Promise<void> {
  await api.enquiries.create({
    body: {
      name: "Edith Visitor",
      email: "edith@release.example",
      message: "Do you buy cars?",
      page: "https://www.release.example/contact",
      utm: { source: "news" },
      consent: "You may call me.",
    },
  });
}

async function customers(api: Api, carId: string): Promise<void> {
  const params = { carId };
  await api.leads.create({ params, body: { action: "Call", targetName: "Mary", targetInfo: "mary@release.example" } });
  await api.leads.create({ params, body: { action: "Test drive", targetName: "Joan", targetInfo: "+1 317 555 0142" } });
  await api.contacts.create({
    body: { name: "Karen Caller", email: "karen@release.example", phone: "+1 317 555 0187" },
  });
  const figure = { title: "Asking prices", kpiType: "CUSTOM", dataType: "CURRENCY", aggregation: "sum" } as const;
  await api.kpis.create({
    body: { ...figure, key: "frozen_prices", targetModel: "vehicle", targetField: "askingPrice" },
  });
  await api.savedViews.create({ body: { page: "INVENTORY", name: "Over 60 days", query: "work=aged" } });
}

/** A walk-around with a finding of a person's own; answers its id. */
async function inspect(api: Api, carId: string): Promise<string> {
  const images = await uploadWalkAround(api);
  const { inspection_id } = await api.visual.create(
    { body: { vehicle_id: carId, images } },
    { headers: { prefer: "wait=60", "idempotency-key": "frozen-inspection" } },
  );
  const params = { inspection_id };
  await until("the inspection is completed", async () => (await api.visual.get({ params })).status === "completed");
  const { results } = await api.visual.addDamage({
    params,
    body: { type: "rust", severity: "minor", location: { part: "hood" } },
  });
  const own = results?.damages.find(({ source }) => source === "manual");
  if (!own) throw new Error("The finding that was added is not in the results.");
  await api.vehiclePhotos.addFromInspection({ params: { id: carId }, body: { inspection_id, images: [0, 1] } });
  await api.visual.review({ params: { ...params, damage_id: own.damage_id }, body: { review: "confirmed" } });
  return inspection_id;
}

async function workshop(api: Api, carId: string, inspectionId: string): Promise<void> {
  const scan = { dtcs: ["P0301"], live_data: { engine_rpm: 740 } };
  await api.mechanical.create({ body: { vehicle_id: carId, obd_data: scan } });
  await api.advanced.create({ body: { vehicle_id: carId, diagnostic_level: "basic" } });
  const { results } = await api.visual.get({ params: { inspection_id: inspectionId } });
  const damages = (results?.damages ?? []).filter(({ source }) => source === "manual");
  await api.assessments.create({
    body: {
      vehicle_id: carId,
      damages: damages.map(({ damage_id }) => ({ damage_id, type: "rust", location: "hood" })),
    },
  });
  const { version, changed_at: _at, changed_by: _by, note: _note, ...tables } = await api.assessments.rateBook();
  await api.assessments.changeRateBook({ body: { ...tables, version, note: "Rates of the frozen shop." } });
  const opened = await api.cases.create({ body: { vehicle: { vin: "5YJ3E1EA2KF317000" }, inspection_type: "full" } });
  await api.mechanical.create({
    body: { vehicle_id: opened.vehicle_id, case_id: opened.inspection_id, obd_data: scan },
  });
}

/** A market, its price model, and a value that leaves out one of its comparables. */
async function market(api: Api): Promise<void> {
  const rows = Array.from({ length: 12 }, (_, i) =>
    [`S-${i}`, "cars.example", 1997, "Saab", "900", 90_000 + 5000 * i, 4000 - 100 * i, "95112", "2026-10-01"].join(),
  );
  const head = "listing_id,source,year,make,model,mileage,price,zip_code,listed_at";
  const file = new Blob([[head, ...rows].join("\n")], { type: "text/csv" });
  await api.market.importListings({ file, fileName: "saabs.csv" });
  await importMarket(api, { listings: marketRows, seed: 18, today: Math.floor(Date.now() / 86_400_000) });
  await trainModel(api);
  const inStock = (await api.vehicles.list({ query: { search: "F-2" } }))[0];
  if (!inStock) throw new Error("The Saab is not in the inventory.");
  const { valuation_id, comparables } = await api.valuations.valuate({
    body: { vehicle_id: inStock.id, mileage: 100_000, condition: "good" },
  });
  await api.appraisals.create({ body: { vehicle_id: inStock.id, wanted_margin: 300, repairs: 150, pack: 100 } });
  const listing_id = comparables?.[0]?.listing_id;
  if (listing_id === undefined) throw new Error("The value of the Saab rests on no comparable.");
  await api.valuations.exclude({
    params: { valuation_id, listing_id },
    body: { excluded: true, reason: "A wreck." },
  });
}

/** A finished spin. Which damage a model finds on one is not ours to say: that row goes in through the store. */
async function spin(api: Api, store: Store, carId: string): Promise<void> {
  const { data } = await api.spin360.upload({ file: video(await clip()), body: { side: "INSIDE", carId, fps: 4 } });
  const params = { jobId: data.jobId };
  await until("the spin is ready", async () => (await api.spin360.job({ params })).state === "ready");
  await store.write(async (tx) => {
    const seen = { frame: 1, coordinates: { x: 10, y: 20, width: 30, height: 40 }, confidence: 0.8 };
    const found = { type: "scratch", part: "hood", side: "front", confidence: 0.9, bestFrame: 1 } as const;
    const { jobId } = data;
    await replaceFindings(tx, jobId, [{ ...found, id: `${jobId}-0`, jobId, position: 0, seenIn: [seen] }]);
  });
  await api.spin360.changeSettings({ body: { keepOriginalsDays: 3650 } });
}

async function advertise(api: Api, vehicleId: string): Promise<void> {
  await api.campaigns.connect({ body: { platform: "facebook" } });
  const { pages } = await api.campaigns.pages();
  const { id } = await api.campaigns.create({
    body: { name: "Frozen", objective: "sales", dailyBudget: 9, pageId: pages[0]?.id ?? "", vehicleId },
  });
  await api.campaigns.activate({ body: { campaignId: id, platforms: ["facebook"] } });
}

/** A webhook whose first delivery has failed: nobody listens on port 9. */
async function notify(api: Api): Promise<void> {
  const { webhook_id: id } = await api.webhooks.create({
    body: { url: "http://127.0.0.1:9/hook", events: ["ping"] },
  });
  await api.webhooks.test({ params: { id } });
  const failed = { params: { id }, query: { status: "failed" } } as const;
  await until("the delivery has failed", async () => (await api.webhooks.deliveries(failed)).total === 1);
}

/** A session that was renewed, a pending password reset, and a sign-in that failed. */
async function account(origin: string, session: Api, api: Api): Promise<void> {
  await session.accounts.refresh();
  const { email } = people.owner;
  await session.accounts.forgotPassword({ body: { email } });
  const stranger = callerOf(origin);
  await stranger.accounts.login({ body: { email, password: "not-the-password-1" } }).catch(() => undefined);
  await until("every mail is written", async () => (await session.outbox.list()).length >= 5);
  await api.keys.account();
  await api.dealership.change({ body: { name: "Main Street Motors", zipCode: "60601", timeZone: "America/Chicago" } });
  await api.dealership.setLogo({ file: await logoFile(), fileName: "logo.png" });
}
