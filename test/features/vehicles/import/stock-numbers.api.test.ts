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
/** What a preview and then the import say, which is the same. */
async function bring(text: string): Promise<[outcome: string, reason: string | null][]> {
  const take = async (dryRun: "true" | "false") =>
    (await caller.api.vehicles.importCsv({ file: new Blob([text]), query: { dryRun } })).rows;
  const preview = await take("true");
  const rows = await take("false");
  const outcomesOf = (all: typeof rows) => all.map(({ outcome, reason }): [string, string | null] => [outcome, reason]);
  expect(outcomesOf(rows)).toEqual(outcomesOf(preview));
  return outcomesOf(rows);
}
const vehicle = (id: string) => caller.api.vehicles.get({ params: { id } });
const taken = expect.stringMatching(/^Another vehicle in stock has the stock number A1: .*in the column "stock"/);

describe("the stock number of a vehicle in stock", () => {
  it("is refused to a new vehicle, to one that has another number, and to one that comes back", async () => {
    expect(
      await bring(
        `stock,vin,status,sold price,sold date\nA1,${accord},In stock,,\nA2,${corolla},Sold,5000,2025-01-02\n`,
      ),
    ).toEqual([
      ["created", null],
      ["created", null],
    ]);
    expect(await bring("stock,vin\na1,1HGCD5630SA000014\n")).toEqual([["skipped", taken]]);
    expect(await bring(`stock,vin\nA1,${corolla}\n`)).toEqual([["updated", null]]);
    expect(await bring(`stock,vin,status\n,${corolla},In stock\n`)).toEqual([["skipped", taken]]);
    expect(await vehicle(corolla)).toMatchObject({ status: "SOLD", stockNumber: "A1" });
    expect(await bring(`stock,vin,status\nA3,${corolla},In stock\n`)).toEqual([["updated", null]]);
    expect(await bring(`stock,vin\nA1,${corolla}\n`)).toEqual([["skipped", taken]]);
    expect(await vehicle(accord)).toMatchObject({ stockNumber: "A1", status: "IN_STOCK" });
  });

  it("is free for the rows after the one that takes it away", async () => {
    await bring(`stock,vin,status\nA1,${accord},\nA2,${corolla},\n`);
    const swap = `stock,vin,status\nA2,${accord},\nA1,${corolla},\n`;
    expect((await bring(swap)).map(([outcome]) => outcome)).toEqual(["skipped", "skipped"]);
    expect(await bring(`stock,vin,status\nA9,${accord},\nA1,${corolla},\n`)).toEqual([
      ["updated", null],
      ["updated", null],
    ]);
    expect(
      await bring(
        `vin,stock,status,make,model,sold price,sold date\n${corolla},,Sold,,,5000,2025-01-02\n,A10,,Saab,900,,\n`,
      ),
    ).toEqual([
      ["updated", null],
      ["created", null],
    ]);
    expect(await bring("vin,stock\n1HGCD5630SA000014,A1\n")).toEqual([["created", null]]);
  });

  it("that a gone vehicle has too says which vehicle a row is by its VIN only", async () => {
    await bring("stock,make,model,status,sold price,sold date\nA1,Saab,900,Sold,5000,2025-01-02\n");
    await caller.api.vehicles.create({ body: { make: "Saab", model: "99", stockNumber: "A1" } });
    const skippedWith = (end: string) => [["skipped", expect.stringContaining(end)]];
    expect(await bring("stock,miles\nA1,7\n")).toEqual(skippedWith("Write the VIN in the column"));
    expect(await bring(`stock,vin\nA1,${accord}\n`)).toEqual(skippedWith("give the one that is meant its VIN first"));
  });

  it("stands once in a file, in capitals or not", async () => {
    expect(await bring("stock,make,model\nA1,Saab,900\na1,Saab,99\n")).toEqual([
      ["created", null],
      ["skipped", "Row 2 has this stock number already."],
    ]);
    expect(await bring("stock,miles\na1,7\n")).toEqual([["updated", null]]);
    expect(await vehicle("A1")).toMatchObject({ mileage: 7, stockNumber: "a1" });
  });
});
