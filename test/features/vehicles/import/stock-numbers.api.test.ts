import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signedIn } from "../../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let caller: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
beforeEach(async () => {
  caller = await signedIn(server, { admin: owner });
});
afterAll(() => server.close());

const accord = "1HGCM82633A004352";
const corolla = "2T1BURHE3JC074702";
/** Previews the file and then imports it. Both must return the same outcomes. */
async function importText(text: string): Promise<[outcome: string, reason: string | null][]> {
  const run = async (dryRun: "true" | "false") =>
    (await caller.api.vehicles.importCsv({ file: new Blob([text]), query: { dryRun } })).rows;
  const preview = await run("true");
  const rows = await run("false");
  const outcomesOf = (all: typeof rows) => all.map(({ outcome, reason }): [string, string | null] => [outcome, reason]);
  expect(outcomesOf(rows)).toEqual(outcomesOf(preview));
  return outcomesOf(rows);
}
const vehicle = (id: string) => caller.api.vehicles.get({ params: { id } });
const taken = expect.stringMatching(/^Another vehicle in stock has the stock number A1: .*in the column "stock"/);

describe("POST /vehicles/import with a stock number in use", () => {
  it("skips a new vehicle, a vehicle with another number, and a vehicle that returns to stock", async () => {
    expect(
      await importText(
        `stock,vin,status,sold price,sold date\nA1,${accord},In stock,,\nA2,${corolla},Sold,5000,2025-01-02\n`,
      ),
    ).toEqual([
      ["created", null],
      ["created", null],
    ]);
    expect(await importText("stock,vin\na1,1HGCD5630SA000014\n")).toEqual([["skipped", taken]]);
    expect(await importText(`stock,vin\nA1,${corolla}\n`)).toEqual([["updated", null]]);
    expect(await importText(`stock,vin,status\n,${corolla},In stock\n`)).toEqual([["skipped", taken]]);
    expect(await vehicle(corolla)).toMatchObject({ status: "SOLD", stockNumber: "A1" });
    expect(await importText(`stock,vin,status\nA3,${corolla},In stock\n`)).toEqual([["updated", null]]);
    expect(await importText(`stock,vin\nA1,${corolla}\n`)).toEqual([["skipped", taken]]);
    expect(await vehicle(accord)).toMatchObject({ stockNumber: "A1", status: "IN_STOCK" });
  });

  it("accepts the number in the rows after the one that releases it", async () => {
    await importText(`stock,vin,status\nA1,${accord},\nA2,${corolla},\n`);
    const swap = `stock,vin,status\nA2,${accord},\nA1,${corolla},\n`;
    expect((await importText(swap)).map(([outcome]) => outcome)).toEqual(["skipped", "skipped"]);
    expect(await importText(`stock,vin,status\nA9,${accord},\nA1,${corolla},\n`)).toEqual([
      ["updated", null],
      ["updated", null],
    ]);
    expect(
      await importText(
        `vin,stock,status,make,model,sold price,sold date\n${corolla},,Sold,,,5000,2025-01-02\n,A10,,Saab,900,,\n`,
      ),
    ).toEqual([
      ["updated", null],
      ["created", null],
    ]);
    expect(await importText("vin,stock\n1HGCD5630SA000014,A1\n")).toEqual([["created", null]]);
  });

  it("requires the VIN if a sold vehicle has the same number", async () => {
    await importText("stock,make,model,status,sold price,sold date\nA1,Saab,900,Sold,5000,2025-01-02\n");
    await caller.api.vehicles.create({ body: { make: "Saab", model: "99", stockNumber: "A1" } });
    const skippedWith = (end: string) => [["skipped", expect.stringContaining(end)]];
    expect(await importText("stock,miles\nA1,7\n")).toEqual(skippedWith("Write the VIN in the column"));
    expect(await importText(`stock,vin\nA1,${accord}\n`)).toEqual(
      skippedWith("give the one that is meant its VIN first"),
    );
  });

  it("skips a second row with the number, regardless of case", async () => {
    expect(await importText("stock,make,model\nA1,Saab,900\na1,Saab,99\n")).toEqual([
      ["created", null],
      ["skipped", "Row 2 has this stock number already."],
    ]);
    expect(await importText("stock,miles\na1,7\n")).toEqual([["updated", null]]);
    expect(await vehicle("A1")).toMatchObject({ mileage: 7, stockNumber: "a1" });
  });
});
