import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vehicles } from "../../../../server/features/vehicles/vehicles.table.ts";
import { outboxEvents } from "../../../../server/platform/events/events.table.ts";
import { signedIn } from "../../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
beforeEach(async () => {
  api = (await signedIn(server, { admin: owner })).api;
});
afterAll(() => server.close());

const accord = "1HGCM82633A004352";
const corolla = "2T1BURHE3JC074702";
const header = "stock,vin,status,date in,cost,Sold Price,Sold Date\n";

/** The answers of a preview and of the import, which are the same, except for the ids of new vehicles. */
async function bring(text: string) {
  const send = async (dryRun: "true" | "false") =>
    (await api.vehicles.importCsv({ file: new Blob([text]), query: { dryRun } })).rows;
  const plain = (rows: Awaited<ReturnType<typeof send>>) =>
    rows.map(({ outcome, reason, changes }) => ({ outcome, reason, changes }));
  const preview = plain(await send("true"));
  const done = plain(await send("false"));
  expect(done).toEqual(preview);
  return done;
}
const car = (id: string) => api.vehicles.get({ params: { id } });

describe("a row with the status Sold", () => {
  it("adds a sold vehicle with its sale", async () => {
    await bring(`${header}A1,${accord},Sold,1/1/2025,7000,"$9,995.50",1/31/2025\nA2,${corolla},,,,,\n`);
    const vehicle = await car(accord);
    expect(vehicle).toMatchObject({ status: "SOLD", soldPrice: 9995.5, soldAt: "2025-01-31T00:00:00.000Z" });
    const sales = await api.sales.list();
    expect(sales).toMatchObject([
      {
        vehicleId: vehicle.id,
        soldPrice: 9995.5,
        soldAt: vehicle.soldAt,
        purchasePrice: 7000,
        daysInStock: 30,
        buyer: null,
        soldBy: (await api.accounts.me()).user.id,
      },
    ]);
    const [entry] = await api.vehicles.timeline({ params: { id: accord } });
    expect(entry).toMatchObject({
      kind: "vehicle.sold",
      summary: "Sold for 9,995.50 on 2025-01-31, according to an import.",
    });
  });

  it("sells a vehicle of the inventory, and lists the changes", async () => {
    await bring(`stock,vin\nA1,${accord}\n`);
    const rows = await bring(`${header},${accord},retailed,,,9000,2025-02-01\n`);
    expect(rows).toEqual([
      {
        outcome: "updated",
        reason: null,
        changes: [
          { field: "status", from: "IN_STOCK", to: "SOLD" },
          { field: "soldPrice", from: null, to: 9000 },
          { field: "soldAt", from: null, to: "2025-02-01T00:00:00.000Z" },
        ],
      },
    ]);
    expect(await car("A1")).toMatchObject({ status: "SOLD", soldPrice: 9000 });
    expect(await api.sales.list()).toHaveLength(1);
  });

  it("announces no sale, and lets the sale be corrected and voided as others", async () => {
    await bring(`${header}A1,${accord},Sold,,,9000,2025-02-01\n`);
    const [sale] = await api.sales.list();
    const named = { params: { id: sale?.id ?? "" } };
    const about = async () =>
      (await server.store.read.select().from(outboxEvents))
        .filter(({ payload }) => (payload as { sale_id?: string }).sale_id === sale?.id)
        .map(({ name }) => name);
    expect(await about()).toEqual([]);
    await api.sales.correct({ ...named, body: { soldPrice: 9100, reason: "Fee" } });
    await api.sales.void({ ...named, body: { reason: "Returned" } });
    expect((await about()).sort()).toEqual(["vehicle.sale_corrected", "vehicle.sale_voided"]);
    expect(await car(accord)).toMatchObject({ status: "IN_STOCK" });
  });

  it("is skipped without the price or the date of the sale, with the name of the column", async () => {
    const rows = await bring(`${header}A1,${accord},Sold,,,,\nA2,${corolla},Sold,,,9000,\n`);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'A sold vehicle needs its sale: write the price in the column "Sold Price" and the date in the column "Sold Date".',
      'A sold vehicle needs its sale: write the date in the column "Sold Date".',
    ]);
    const [row] = await bring(`vin,status\n${accord},Sold\n`);
    expect(row?.reason).toContain('the price in the column "Sold price"');
    expect(await api.vehicles.list()).toEqual([]);
  });

  it("is skipped for a sale in the future, and for one before the purchase", async () => {
    const rows = await bring(
      `${header}A1,${accord},Sold,,,9000,2199-01-01\nA2,${corolla},Sold,2025-02-02,,9000,2025-02-01\n`,
    );
    expect(rows.map(({ reason }) => reason)).toEqual([
      'The date in the column "Sold Date" lies in the future. Write the date of the sale.',
      'The date in the column "date in" is after the sale. Write a date not later than 2025-02-01.',
    ]);
    for (const cell of ["cheap", "-1"]) {
      const [row] = await bring(`${header}A1,${accord},Sold,,,${cell},2025-02-01\n`);
      expect(row?.reason).toContain(`The column "Sold Price" has "${cell}"`);
    }
  });

  it("changes nothing when it is imported again, or when the vehicle is sold already", async () => {
    const row = `A1,${accord},Sold,,,9000,2025-02-01\n`;
    await bring(header + row);
    expect(await bring(header + row)).toMatchObject([{ outcome: "skipped" }]);
    expect(await bring(`${header}A1,${accord},Sold,,,1,2025-03-01\n`)).toMatchObject([{ outcome: "skipped" }]);
    expect(await api.sales.list()).toMatchObject([{ soldPrice: 9000 }]);
    const unnamed = "make,model,status,sold price,sold date\nSaab,900,Sold,500,2025-02-01\n";
    expect(await bring(unnamed)).toMatchObject([{ outcome: "created" }]);
    expect(await bring(unnamed)).toMatchObject([{ outcome: "skipped" }]);
    expect(await api.sales.list()).toHaveLength(2);
  });

  it("records the sale of a vehicle that is SOLD without one, as older databases have them", async () => {
    await bring(`stock,vin\nA1,${accord}\n`);
    const { id } = await car("A1");
    await server.store.write((tx) => tx.update(vehicles).set({ status: "SOLD" }).where(eq(vehicles.id, id)));
    expect(await bring(`stock,status,miles\nA1,Sold,7\n`)).toMatchObject([{ outcome: "updated" }]);
    expect(await api.sales.list()).toEqual([]);
    expect(await bring(`${header}A1,,Sold,,,9000,2025-02-01\n`)).toMatchObject([{ outcome: "updated" }]);
    expect(await api.sales.list()).toMatchObject([{ vehicleId: id, soldPrice: 9000 }]);
  });
});

it("ignores the columns of a sale in rows with another status", async () => {
  await bring(`${header}A1,${accord},In stock,,,9000,2025-02-01\nA2,${corolla},,,,9000,2025-02-01\n`);
  for (const id of ["A1", "A2"]) expect(await car(id)).toMatchObject({ status: "IN_STOCK", soldPrice: null });
  expect(await api.sales.list()).toEqual([]);
});
