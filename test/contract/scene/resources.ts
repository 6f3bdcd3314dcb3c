import { expect, vi } from "vitest";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { clip, video } from "../../features/spin360/clips.ts";
import { addPhoto } from "../../features/vehicle-photos/albums.ts";
import { blob, photo, uploadWalkAround } from "../../kit/photos.ts";
import type { TestCaller } from "../../kit/serve.ts";
import type { Known } from "../generators/valid.ts";
import { createSyncNotes } from "./sync-notes.ts";

/** The ids of one of each resource that an account can have. */
export interface Resources {
  readonly account: string;
  readonly session: string;
  readonly key: string;
  readonly mail: string;
  readonly vehicle: string;
  /** Of another vehicle. */
  readonly sale: string;
  readonly lead: string;
  readonly contact: string;
  readonly merge: string;
  readonly team: string;
  readonly slug: string;
  readonly role: string;
  readonly invitation: string;
  readonly marketImport: string;
  /** Of a car that is not in the inventory; `listing` is one of its comparables. */
  readonly valuation: string;
  /** For buying: of a Saab in the inventory. */
  readonly appraisal: string;
  /** A bulk valuation of one VIN. */
  readonly bulk: string;
  readonly listing: string;
  readonly kpi: string;
  readonly savedView: string;
  /** A phone's capture, which no phone has opened. */
  readonly phoneCapture: string;
  readonly inspection: string;
  readonly damage: string;
  /** Of a stored trouble code. */
  readonly diagnostic: string;
  /** Of the damage above. */
  readonly assessment: string;
  /** A full inspection with a diagnostic, still open. */
  readonly case: string;
  /** An advanced diagnostic. */
  readonly advanced: string;
  /** The job of a 360 clip. */
  readonly spin: string;
  /** A campaign that runs on Facebook. */
  readonly campaign: string;
  /** A social account that is connected. */
  readonly connection: string;
  /** A subscription to pings whose receiver does not exist. */
  readonly webhook: string;
  readonly delivery: string;
  /** The file name in its signed URL. */
  readonly photo: string;
  /** Of a photo that no inspection has. */
  readonly file: string;
  /** Of the vehicle's own photos. */
  readonly vehiclePhoto: string;
  /** Of sync with a workstation, about the vehicle. */
  readonly conflict: string;
  readonly deadLetter: string;
}

/** Creates one of each resource. `admin` is the first account of the server, which may read the outbox. */
export async function createResources({ api }: TestCaller, admin: TestCaller): Promise<Resources> {
  const { user } = await api.accounts.me();
  const [session] = await api.accounts.sessions({ query: {} });
  const [mail] = await admin.api.outbox.list();
  const { key } = await api.keys.create({ body: { name: "Example", environment: "production" } });
  const vehicle = await api.vehicles.create({
    body: { make: "Saab", model: "900", stockNumber: "B-1", askingPrice: 900 },
  });
  const lead = await api.leads.create({
    params: { carId: vehicle.id },
    body: { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" },
  });
  const gone = await api.vehicles.create({ body: { make: "Volvo", model: "240", stockNumber: "B-2" } });
  const sale = await api.vehicles.sell({ params: { id: gone.id }, body: { soldPrice: 900 } });
  const contact = await api.contacts.create({ body: { name: "Grace", email: "grace@example.com" } });
  const twin = await api.contacts.create({ body: { name: "Grace H.", email: "hopper@example.com" } });
  const merge = await api.contactMerges.merge({
    params: { id: contact.contact_id },
    body: { contact_id: twin.contact_id },
  });
  const slug = `of-${user.id}`;
  const team = await api.teams.create({ body: { name: "Example", slug } });
  const ofTeam = { teamId: team.id };
  const role = await api.roles.create({ params: ofTeam, body: { name: "Example", permissions: [] } });
  const invited = { email: `invited-${user.id}@example.com`, roleId: role.id };
  const invitation = await api.teams.invite({ params: ofTeam, body: invited });
  const imported = await api.market.importListings({
    file: new Blob([smallMarket], { type: "text/csv" }),
    fileName: "market.csv",
  });
  const { bulk_id: bulk } = await api.valuations.bulk({
    body: {
      vehicles: [{ vin: "1HGCM82633A004352", mileage: 90_000 }],
      valuation_type: "retail",
      location: { zip_code: "95112" },
    },
  });
  const valued = await api.valuations.create({ body: saabValuation });
  const { appraisal_id } = await api.appraisals.create({
    body: { vehicle_id: (await api.vehicles.create({ body: valuedSaab })).id, wanted_margin: 300 },
  });
  const kpi = await api.kpis.create({
    body: { key: "example", title: "Example", kpiType: "CUSTOM", dataType: "NUMBER", formula: "count(lead)" },
  });
  const savedView = await api.savedViews.create({ body: { page: "INVENTORY", name: "Example", query: "work=aged" } });
  await admin.api.phones.change({ body: { enabled: true } });
  const phoneCapture = await api.phones.start({ body: { vehicle_id: vehicle.id } });
  const images = await uploadWalkAround(api);
  const { inspection_id } = await api.visual.create(
    { body: { vehicle_id: vehicle.id, images } },
    { headers: { prefer: "wait=60" } },
  );
  const inspected = await api.visual.addDamage({
    params: { inspection_id },
    body: { type: "rust", severity: "minor", location: { part: "hood" } },
  });
  const damage = inspected.results?.damages.find(({ source }) => source === "manual")?.damage_id ?? "";
  const vehiclePhoto = await addPhoto(api, vehicle.id);
  const { file: stored } = await api.files.upload({ file: blob(await photo()), fileName: "front.jpg" });
  const { diagnostic_id } = await api.mechanical.create({
    body: { vehicle_id: vehicle.id, obd_data: { dtcs: ["P0301"], live_data: { engine_rpm: 740 } } },
  });
  const { assessment_id } = await api.assessments.create({
    body: { vehicle_id: vehicle.id, damages: [{ damage_id: damage, type: "rust", location: "hood" }] },
  });
  const opened = await api.cases.create({
    body: { vehicle: { vin: "1HGCM82633A004352" }, inspection_type: "full" },
  });
  await api.mechanical.create({
    body: {
      vehicle_id: opened.vehicle_id,
      case_id: opened.inspection_id,
      obd_data: { dtcs: ["P0301"], live_data: {} },
    },
  });
  const advancedDiagnostic = await api.advanced.create({ body: { vehicle_id: vehicle.id, diagnostic_level: "basic" } });
  const spin = await readySpin(api, vehicle.id);
  const connection = await api.campaigns.connect({ body: { platform: "facebook" } });
  const { pages } = await api.campaigns.pages();
  const advertised = { name: "Example", objective: "sales", dailyBudget: 9, pageId: pages[0]?.id ?? "" } as const;
  const campaign = await api.campaigns.create({ body: advertised });
  await api.campaigns.activate({ body: { campaignId: campaign.id, platforms: ["facebook"] } });
  const webhook = await api.webhooks.create({ body: { url: "http://127.0.0.1:9/hook", events: ["ping"] } });
  const delivery = await failedPing(api, webhook.webhook_id);
  const syncNotes = await createSyncNotes({ api }, vehicle.id);
  return {
    account: user.id,
    session: session?.id ?? "",
    key: key.id,
    mail: mail?.id ?? "",
    vehicle: vehicle.id,
    sale: sale.id,
    lead: lead.id,
    contact: contact.contact_id,
    merge: merge.merge_id,
    team: team.id,
    slug,
    role: role.id,
    invitation: invitation.id,
    marketImport: imported.import_id,
    valuation: valued.valuation_id,
    appraisal: appraisal_id,
    bulk,
    listing: valued.comparables?.[0]?.listing_id ?? "",
    kpi: kpi.id,
    savedView: savedView.id,
    phoneCapture: phoneCapture.id,
    inspection: inspection_id,
    damage,
    diagnostic: diagnostic_id,
    assessment: assessment_id,
    case: opened.inspection_id,
    advanced: advancedDiagnostic.diagnostic_id,
    spin,
    campaign: campaign.id,
    connection: connection.id,
    webhook: webhook.webhook_id,
    delivery,
    ...syncNotes,
    vehiclePhoto: vehiclePhoto.id,
    file: stored.id,
    photo: new URL(images[0]?.url ?? "").pathname.split("/").at(-1) ?? "",
  };
}

/** Enough similar cars for a valuation. */
const smallMarket = [
  "listing_id,source,year,make,model,mileage,price,zip_code,listed_at",
  ...Array.from(
    { length: 8 },
    (_, i) => `S-${i},cars.example,1997,Saab,900,${90_000 + 5000 * i},${4000 - 100 * i},95112,2026-10-01`,
  ),
].join("\n");
export const saabValuation = {
  vehicle: { year: 1997, make: "Saab", model: "900", mileage: 100_000 },
  location: { zip_code: "95112" },
  condition: { overall: "good" },
  valuation_type: "retail",
} as const;

/** A Saab of the inventory that can be valued. */
export const valuedSaab = {
  make: "Saab",
  model: "900",
  overviewYear: 1997,
  mileage: 100_000,
  zipCode: "95112",
} as const;

/** A finished spin of a cabin, which needs no model. Its job has ended, so that no row changes later. */
async function readySpin(api: TestCaller["api"], carId: string): Promise<string> {
  const { data } = await api.spin360.upload({ file: video(await clip()), body: { side: "INSIDE", carId, fps: 4 } });
  const params = { jobId: data.jobId };
  await vi.waitFor(async () => expect((await api.spin360.job({ params })).state).toBe("ready"), {
    timeout: 50_000,
    interval: 50,
  });
  return data.jobId;
}

/** A delivery that has ended. */
async function failedPing(api: TestCaller["api"], id: string): Promise<string> {
  const { delivery_id } = await api.webhooks.test({ params: { id } });
  const query = { status: "failed" } as const;
  await vi.waitFor(async () => expect((await api.webhooks.deliveries({ params: { id }, query })).total).toBe(1), {
    timeout: 20_000,
    interval: 50,
  });
  return delivery_id;
}

/** The resource that `{id}` means, by the beginning of the path. */
const ids: readonly (readonly [start: string, resource: keyof Resources])[] = [
  ["/vehicles/", "vehicle"],
  ["/website/vehicles/", "vehicle"],
  ["/sales/", "sale"],
  ["/leads/", "lead"],
  ["/crm/leads/", "contact"],
  ["/teams/", "team"],
  ["/kpis/", "kpi"],
  ["/saved-views/", "savedView"],
  ["/phones/captures/", "phoneCapture"],
  ["/files/", "file"],
  ["/account/api-keys/", "key"],
  ["/auth/sessions/", "session"],
  ["/admin/accounts/", "account"],
  ["/outbox/", "mail"],
  ["/sync/conflicts/", "conflict"],
  ["/sync/dead-letters/", "deadLetter"],
  ["/ads/campaigns/", "campaign"],
  ["/ads/connections/", "connection"],
  ["/webhooks/deliveries/", "delivery"],
  ["/webhooks/", "webhook"],
];

/** The value of each path parameter: the id of the resource that it means. */
export function paramsOf(endpoint: Endpoint, of: Resources): Readonly<Record<string, string>> {
  const named: Readonly<Record<string, string>> = {
    carId: of.vehicle,
    teamId: of.team,
    roleId: of.role,
    memberId: of.account,
    userId: of.account,
    invitationId: of.invitation,
    campaignId: of.campaign,
    inspection_id: endpoint.path.startsWith("/inspections/{") ? of.case : of.inspection,
    other_id: of.inspection,
    damage_id: of.damage,
    merge_id: of.merge,
    diagnostic_id: endpoint.path.startsWith("/inspections/advanced") ? of.advanced : of.diagnostic,
    assessment_id: of.assessment,
    code: "P0301",
    photoId: of.vehiclePhoto,
    size: "card",
    step: "visual",
    jobId: of.spin,
    import_id: of.marketImport,
    valuation_id: of.valuation,
    appraisal_id: of.appraisal,
    bulk_id: of.bulk,
    listing_id: of.listing,
    slug: of.slug,
    key: of.photo,
    status: "NEW",
    vin: "1HGCM82633A004352",
  };
  const start = ids.find(([one]) => endpoint.path.startsWith(one));
  return Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
      const value = named[name] ?? (start && of[start[1]]);
      if (value === undefined) throw new Error(`${endpoint.path} has a parameter {${name}} without a resource`);
      return [name, value];
    }),
  );
}

/** The path with its parameters filled in. They must be encoded already. */
export const pathOf = ({ at, path }: Endpoint, params: Readonly<Record<string, string>>): string =>
  (at === "root" ? "" : "/v1") + path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");

/** Values for fields whose meaning the schema does not tell, so that generated requests refer to existing resources. */
export const knownOf = (of: Resources): Known => ({
  // days without a time in other requests are those of this zone, and are compared as such
  timeZone: ["UTC"],
  vehicle_id: [of.vehicle],
  inspection_id: [of.inspection],
  carId: [of.vehicle],
  jobId: [of.spin],
  teamId: [of.team],
  vehicleId: [of.vehicle],
  campaignId: [of.campaign],
  roleId: [of.role],
  contactId: [of.contact],
  allowedOrigins: [["https://www.cars.example"]],
  phone: ["+1 555 123 4567"],
  zip_code: ["95112"],
  vin: ["1HGCM82633A004352", "1hgcm82633a004352 "],
  // the built-in ones exist already
  kpiType: ["CUSTOM"],
  targetModel: ["vehicle"],
  targetField: ["askingPrice"],
  formula: ["sum(vehicle.askingPrice) / count(lead)", "1 / 0"],
  field: ["status"],
});
