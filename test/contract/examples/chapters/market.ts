import { importMarket } from "../../../../scripts/demo/create/market.ts";
import { minutes } from "../../../../server/platform/clock.ts";
import { type Caller, type Cast, given, storyStart, until } from "../cast.ts";

const listings = [
  "listing_id,source,kind,vin,year,make,model,trim,mileage,price,zip_code,listed_at",
  ...Array.from(
    { length: 12 },
    (_, i) =>
      `CH-${1001 + i},autoportal.example,dealer_listing,,2020,Honda,Accord,EX-L,${36_000 + 1500 * i},${22_900 - 210 * i},60607,2026-02-${10 + i}`,
  ),
].join("\n");

/** Imports and searches other dealers' prices. */
export async function market({ show }: Caller): Promise<void> {
  const file = new Blob([listings], { type: "text/csv" });
  await show.market.previewImport({ file, fileName: "chicago.csv", query: { source: "autoportal.example" } });
  const { import_id } = await show.market.importListings({
    file,
    fileName: "chicago.csv",
    query: { source: "autoportal.example" },
  });
  const params = { import_id };
  await show.market.getImport({ params });
  await show.market.cancelImport({ params });
  await show.market.listImports({ query: { limit: 2 } });
  const near = {
    make: "Honda",
    model: "Accord",
    year_min: 2019,
    zip_code: "60601",
    radius_miles: 50,
    limit: 2,
  } as const;
  await show.market.listings({ query: near });
  await show.market.breakdown();
  await show.market.supply({ query: { area: "market", limit: 2 } });
}

/** Values the Accord. */
export async function values({ show, get }: Caller): Promise<void> {
  const valued = await show.valuations.create({
    body: {
      vehicle: { vin: "1HGCV1F37LA012345", mileage: 41250 },
      location: { zip_code: "60601" },
      condition: { overall: "good" },
      valuation_type: "retail",
    },
  });
  const params = { valuation_id: valued.valuation_id };
  await show.valuations.get({ params });
  const comparable = given(valued.comparables?.[0], "comparable");
  await show.valuations.exclude({
    params: { ...params, listing_id: comparable.listing_id },
    body: { excluded: true, reason: "The listing has a salvage title." },
  });
  await show.valuations.valuate({ body: { vehicle_id: "A1042", condition: "good" } });
  await show.valuations.revalue({ params });
  await show.valuations.list({ query: { vehicle_id: "A1042", limit: 1 } });
  await appraise({ show, get });
  const { bulk_id } = await show.valuations.bulk({
    body: { vehicles: [{ vehicle_id: "A1042" }], valuation_type: "wholesale", location: { zip_code: "60601" } },
  });
  await show.valuations.getBulk({ params: { bulk_id } });
  await show.valuations.report({ params });
  const path = `/v1/pricing/market-valuation/${valued.valuation_id}`;
  await get("valuations_report", `${path}/report`, { params, accept: "application/pdf" });
  await get("valuations_reportPdf", `${path}/report.pdf`, { params });
}

/** Appraises the Accord, which is bought. */
async function appraise({ show, get }: Pick<Caller, "show" | "get">): Promise<void> {
  const { appraisal_id } = await show.appraisals.create({
    body: {
      vehicle_id: "A1042",
      wanted_margin: 1500,
      repairs: 640,
      pack: 300,
      transport: 150,
      holding_per_day: 18,
      bid: 16_500,
    },
  });
  const params = { appraisal_id };
  await show.appraisals.update({ params, body: { decision: "bought", price_paid: 16_800 } });
  await show.appraisals.get({ params });
  await get("appraisals_reportPdf", `/v1/pricing/appraisals/${appraisal_id}/report.pdf`, { params });
  await show.appraisals.list({ query: { decision: "bought", limit: 1 } });
  await show.appraisals.calibration();
}

/** Imports the prices of many more cars and trains the price model on them. */
export async function priceModel(cast: Cast, { show, api }: Caller): Promise<void> {
  await importMarket(api, { listings: 520, seed: 18, today: Math.floor(storyStart.getTime() / 86_400_000) });
  await show.market.trainModel();
  // an import schedules a training ten seconds later: the same training serves this request
  cast.clock.advance(minutes(1));
  await until("price model", async () => (await api.market.summary()).model?.is_up_to_date);
  await show.market.summary();
  // an import or a training schedules the same job ten seconds later: both are due at the same time
  cast.clock.advance(minutes(1));
  // the job of the import may have checked this vehicle before the model was trained: a change makes it due again
  await api.vehicles.update({ params: { id: "A1045" }, body: { location: "Row 2" } });
  await show.repricing.start();
  await until("automatic valuations", async () => (await api.repricing.get()).job?.status === "completed");
  await show.repricing.get();
  await show.market.deleteListings({ body: { source: "autoportal.example", before: "2026-02-15" } });
}
