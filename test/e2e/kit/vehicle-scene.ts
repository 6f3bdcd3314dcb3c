import { expect, type Page } from "@playwright/test";
import { drawnWalk } from "./drawn-walk.ts";

/** Sends a request as the signed-in user of the page, and returns the answer. */
export async function send<T>(
  page: Page,
  path: string,
  data: unknown,
  { method = "POST", waitS = 60 } = {},
): Promise<T> {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(`/v1${path}`, {
    method,
    data,
    headers: { Origin: origin, ...(waitS > 0 && { Prefer: `wait=${waitS}` }) },
    // an inspection takes its time on a busy machine
    timeout: 70_000,
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Prices of similar cars of other dealers. */
export async function importMarket(page: Page): Promise<void> {
  const rows = Array.from(
    { length: 12 },
    (_, i) => `L-${i},portal.example,dealer_listing,2018,Jeep,Renegade,${48_000 + 1500 * i},${16_900 - 150 * i},60607`,
  );
  const csv = ["listing_id,source,kind,year,make,model,mileage,price,zip_code", ...rows].join("\n");
  const { origin } = new URL(page.url());
  const answer = await page.request.post("/v1/market/listings/import?source=portal.example", {
    headers: { Origin: origin },
    multipart: { file: { name: "market.csv", mimeType: "text/csv", buffer: Buffer.from(csv) } },
  });
  const { data } = await answer.json();
  await expect
    .poll(async () => (await (await page.request.get(`/v1/market/imports/${data.import_id}`)).json()).data.status)
    .toBe("completed");
}

/** Inspects the vehicle with four photos. Waits for the analysis; with `waitS: 0` only until the photos are stored. */
export async function inspect(page: Page, vehicleId: string, { waitS = 60 } = {}): Promise<void> {
  const { origin } = new URL(page.url());
  const images: { url: string; angle: string; type: string }[] = [];
  for (const { name, content } of (await drawnWalk()).slice(0, 4)) {
    const answer = await page.request.post("/v1/files", {
      headers: { Origin: origin },
      multipart: { file: { name, mimeType: "image/jpeg", buffer: content } },
    });
    const { file } = await answer.json();
    images.push({ url: file.url, angle: name.replace(".jpg", ""), type: "exterior" });
  }
  await send(page, "/inspections/visual", { vehicle_id: vehicleId, images }, { waitS });
}

/** A Jeep that is long in stock. */
export const addJeep = (page: Page, more: object = {}): Promise<{ readonly id: string }> =>
  send(page, "/vehicles", {
    make: "Jeep",
    model: "Renegade",
    trim: "Latitude",
    overviewYear: 2018,
    vin: "1HGCM82633A004352",
    stockNumber: "J-1207",
    mileage: 52_300,
    zipCode: "60601",
    condition: "good",
    exteriorColor: "Colorado Red",
    purchasePrice: 14_950,
    askingPrice: 15_900,
    acquiredAt: new Date(Date.now() - 74 * 86_400_000).toISOString(),
    ...more,
  });

export interface Scene {
  readonly jeep: string;
  readonly lead: string;
}

/** Waits for the automatic valuation of the only vehicle in stock. It starts some seconds after the import of the market. */
export async function valued(page: Page): Promise<void> {
  const priced = async () => (await (await page.request.get("/v1/pricing/repricing")).json()).data.priced;
  await expect.poll(priced, { timeout: 60_000 }).toBe(1);
}

/** A Jeep with a valuation, a diagnostic, an estimate, an inspection, two leads and a campaign. */
export async function vehicleScene(page: Page): Promise<Scene> {
  const { id } = await addJeep(page);
  await importMarket(page);
  const obd_data = { dtcs: ["P0301"], live_data: { engine_rpm: 740, coolant_temp: 91 } };
  await send(page, "/inspections/mechanical", { vehicle_id: id, obd_data });
  const damages = [{ damage_id: "D1", type: "dent", location: "front_door_left", size_cm: 3.5, paint_broken: false }];
  await send(page, "/inspections/damage-assessment", { vehicle_id: id, damages });
  await inspect(page, id);
  const lead = { action: "Call back", targetName: "Pat Moore", targetInfo: "+1 312 555 0147" };
  const { id: leadId } = await send<{ id: string }>(page, `/leads/car/${id}`, lead);
  await send(page, `/leads/car/${id}`, { ...lead, targetName: "Kim Ash", status: "COMPLETED" });
  await send(page, "/ads/campaigns", {
    name: "Spring Jeep",
    vehicleId: id,
    objective: "leads",
    dailyBudget: 20,
    currency: "USD",
  });
  await valued(page);
  return { jeep: id, lead: leadId };
}
