import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../../kit/people.ts";
import { rejectInserts } from "../../../kit/reject-inserts.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const importText = (caller: TestCaller, text: string | Buffer<ArrayBuffer>, dryRun = false) =>
  caller.api.vehicles.importCsv({ file: new Blob([text]), query: dryRun ? { dryRun: "true" } : {} });
const outcomes = ({ rows }: Awaited<ReturnType<Api["vehicles"]["importCsv"]>>) => rows.map(({ outcome }) => outcome);
const newAccount = () => signedIn(server, { admin: owner });

const accord = "1HGCM82633A004352";
const inventory = [
  'Stock #,VIN,Year,Make,Model,Trim,Odometer,"List Price",Ext Color,Notes,Photo',
  `A1,${accord},,,,EX-L,"91,000","$7,995.00",Silver,"clean, one owner",x.jpg`,
  'A2,,2019,BMW,X5,,"45,500",31900,Black,"said ""new tyres""\nand meant it",',
  "A3,1HGCM82643A004352,2003,Honda,Accord,,1,1,Red,wrong check digit,",
  "A4,,2020,,,,10,1,Red,no name,",
  `A5,${accord},2003,Honda,Accord,,1,1,Red,the first again,`,
  '=cmd(),,2021,Kia,Soul,,12,"15.900,50 €",Green,@formula,',
  "",
].join("\r\n");

describe("POST /vehicles/import", () => {
  it("with dryRun returns the outcome of each row and changes nothing", async () => {
    const caller = await newAccount();
    const preview = await importText(caller, inventory, true);
    expect(preview).toMatchObject({
      dryRun: true,
      encoding: "utf-8",
      delimiter: ",",
      summary: { rows: 6, created: 3, updated: 0, skipped: 3 },
    });
    expect(preview.columns.find(({ header }) => header === "Photo")?.field).toBeNull();
    expect(await caller.api.vehicles.list()).toEqual([]);
    const done = await importText(caller, inventory);
    const plain = ({ rows }: typeof done) => rows.map(({ vehicleId: _, ...row }) => row);
    expect(plain(done)).toEqual(plain(preview));
  });

  it("imports a row completely or skips it with a reason", async () => {
    const caller = await newAccount();
    const { rows } = await importText(caller, inventory);
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, "created"],
      [3, "created"],
      [4, "skipped"],
      [5, "skipped"],
      [6, "skipped"],
      [7, "created"],
    ]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      null,
      null,
      expect.stringMatching(/^The column "VIN" has "\w+"\. Position 9, the check digit,/),
      'The make is missing: write it in the column "Make", or write a VIN that contains it in the column "VIN".',
      "Row 2 has this VIN already.",
      null,
    ]);
    expect(await caller.api.vehicles.get({ params: { id: accord } })).toMatchObject({
      id: rows[0]?.vehicleId,
      make: "Honda",
      model: "Accord",
      trim: "EX-L",
      overviewYear: 2003,
      mileage: 91_000,
      askingPrice: 7995,
      exteriorColor: "Silver",
      notes: "clean, one owner",
    });
    const bmw = await caller.api.vehicles.get({ params: { id: "A2" } });
    expect(bmw).toMatchObject({ model: "X5", notes: 'said "new tyres"\nand meant it', askingPrice: 31_900 });
    const kia = await caller.api.vehicles.get({ params: { id: rows[5]?.vehicleId ?? "" } });
    expect(kia).toMatchObject({ stockNumber: "=cmd()", notes: "@formula", askingPrice: 15_900.5 });
    expect((await caller.api.vehicles.list({ query: { search: "soul" } })).length).toBe(1);
  });

  it("changes nothing for the same file, and only the given fields for a newer file", async () => {
    const caller = await newAccount();
    await importText(caller, inventory);
    const again = await importText(caller, inventory);
    expect(again.summary).toEqual({ rows: 6, created: 0, updated: 0, skipped: 6 });
    expect(again.rows[0]?.reason).toMatch(/has the values of the row/);
    const text = `Stk;Miles;Price;Status\nA1;92000;;On hold\nA2;;30900,00;\nA9;5;5;\n`;
    const preview = await importText(caller, text, true);
    const { rows, delimiter } = await importText(caller, text);
    expect(delimiter).toBe(";");
    expect(rows).toEqual(preview.rows);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["updated", "updated", "skipped"]);
    const [a1, a2] = [
      await caller.api.vehicles.get({ params: { id: "A1" } }),
      await caller.api.vehicles.get({ params: { id: "A2" } }),
    ];
    expect(a1).toMatchObject({ mileage: 92_000, askingPrice: 7995, status: "ON_HOLD", vin: accord });
    expect(a2).toMatchObject({ mileage: 45_500, askingPrice: 30_900 });
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { field: "mileage", from: 91_000, to: 92_000 },
        { field: "status", from: "IN_STOCK", to: "ON_HOLD" },
      ],
      [{ field: "askingPrice", from: 31_900, to: 30_900 }],
      [],
    ]);
    const timeline = await caller.api.vehicles.timeline({ params: { id: a2.id } });
    expect(timeline.map(({ kind }) => kind)).toEqual(["vehicle.price_changed", "vehicle.created"]);
  });

  it("changes nothing for the same file of equal rows without VIN and stock number", async () => {
    const caller = await newAccount();
    const rows = ["Kia,Rio,,", "Kia,Rio,2020,50", "Kia,Rio,2020,50", "Kia,Rio,2020,60", "Kia,Soul,,"];
    // more rows than one transaction writes
    const file = ["make,model,year,miles", ...rows, ...Array.from({ length: 60 }, () => "Seat,Leon,,")].join("\n");
    const all = { rows: 65, updated: 0 };
    expect((await importText(caller, file)).summary).toEqual({ ...all, created: 65, skipped: 0 });
    for (const dryRun of [true, false]) {
      const again = await importText(caller, file, dryRun);
      expect(again.summary).toEqual({ ...all, created: 0, skipped: 65 });
      expect(new Set(again.rows.map(({ reason }) => reason))).toEqual(
        new Set(["The vehicle already has the values of the row."]),
      );
    }
    const [soul] = await caller.api.vehicles.list({ query: { search: "soul" } });
    await caller.api.vehicles.sell({ params: { id: soul?.id ?? "" }, body: { soldPrice: 1 } });
    expect(outcomes(await importText(caller, "make,model\nKia,Soul\nKia,Soul\n"))).toEqual(["skipped", "created"]);
    expect(outcomes(await importText(caller, "make,model,stock\nKia,Soul,K1\n"))).toEqual(["created"]);
    expect(outcomes(await importText(caller, "make,model,miles\nKia,Rio,51\n,,50\n"))).toEqual(["created", "skipped"]);
  });

  it("skips a repeated stock number and names the row that has it", async () => {
    const caller = await newAccount();
    const text = `stock,vin,make,model\nA1,${accord},,\nA1,2T1BURHE3JC074702,,\nA1,,Kia,Rio\n`;
    const { rows } = await importText(caller, text);
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["created", null],
      ["skipped", "Row 2 has this stock number already."],
      ["skipped", "Row 2 has this stock number already."],
    ]);
  });

  it("skips a second row of the same vehicle and names the first, found by VIN or stock number", async () => {
    const caller = await newAccount();
    await importText(caller, `stock,vin\nA1,${accord}\n`);
    const { rows } = await importText(caller, `vin,stock,miles\n${accord},,7\n,A1,8\n`);
    expect(rows.map(({ reason }) => reason)).toEqual([null, "Row 2 matches this vehicle already."]);
  });

  it("adds a missing VIN to a vehicle, and treats another VIN as another vehicle", async () => {
    const caller = await newAccount();
    await importText(caller, "stock,make,model\nA1,Honda,Accord\nA2,Honda,Accord\nA2b,Honda,Accord\n");
    expect(outcomes(await importText(caller, `stock,vin\nA1,${accord}\nA1,${accord}\n`))).toEqual([
      "updated",
      "skipped",
    ]);
    expect((await caller.api.vehicles.get({ params: { id: accord } })).stockNumber).toBe("A1");
    // another VIN with the same stock number is another car: it can use the number after the first car is sold
    const corolla = "stock,vin\nA1,2T1BURHE3JC074702\n";
    expect(outcomes(await importText(caller, corolla))).toEqual(["skipped"]);
    await caller.api.vehicles.sell({ params: { id: accord }, body: { soldPrice: 1 } });
    expect(outcomes(await importText(caller, corolla))).toEqual(["created"]);
    expect(await importText(caller, "stock,miles\nA1,5\n")).toMatchObject({
      rows: [{ outcome: "skipped", reason: expect.stringMatching(/^2 vehicles .* Write the VIN in the column "VIN"/) }],
    });
    expect(outcomes(await importText(caller, `vin,stock,miles\n${accord},,7\n,A1,8\n`))).toEqual([
      "updated",
      "skipped",
    ]);
  });

  it.each([
    ["UTF-8 with a byte order mark", (text: string) => Buffer.from(`\ufeff${text}`), "utf-8"],
    ["UTF-16", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"), "utf-16le"],
    ["Windows-1252", (text: string) => Buffer.from(text, "latin1"), "windows-1252"],
  ])("reads a file in %s", async (_name, encoded, encoding) => {
    const caller = await newAccount();
    const answer = await importText(caller, Buffer.from(encoded("make\tmodel\tlocation\r\nCitroën\tC4\tMünchen\r\n")));
    expect(answer).toMatchObject({ encoding, delimiter: "\t", summary: { created: 1 } });
    expect(await caller.api.vehicles.list()).toMatchObject([{ make: "Citroën", location: "München" }]);
  });

  it("answers VALIDATION_ERROR for a damaged file or a file that is not an inventory, and writes nothing", async () => {
    const caller = await newAccount();
    const valid = "stock,make,model\nA1,Honda,Accord\n";
    for (const [text, message] of [
      [`${valid}"A2,Honda,Civic\nA3,Honda,Jazz\n`, /Row 3 has a quote that is never closed/],
      [Buffer.from(`\ufeff${valid}`, "utf16le").subarray(0, -1), /cut off/],
      ["", /empty/],
      ["colour,price\nred,1\n", /No column is a VIN/],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0]), /No column|no text/],
    ] as const) {
      const error = await errorOf(importText(caller, Buffer.isBuffer(text) ? Buffer.from(text) : text));
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", status: 400, field: "file" });
      expect(error.message).toMatch(message);
    }
    const none = await caller.fetch("/v1/vehicles/import", { method: "POST", body: new FormData() });
    expect(none.status).toBe(400);
    const json = { "content-type": "application/json" };
    expect((await caller.fetch("/v1/vehicles/import", { method: "POST", headers: json, body: "{}" })).status).toBe(415);
    expect((await caller.fetch("/v1/vehicles/import?dryRun=maybe", { method: "POST", body: form(valid) })).status).toBe(
      400,
    );
    expect(await caller.api.vehicles.list()).toEqual([]);
  });

  it("skips blank lines and Excel's delimiter line above the header", async () => {
    const caller = await newAccount();
    for (const [text, row] of [
      ["\n\nstock,make,model\nA1,Honda,Accord\n", 4],
      ["sep=|\nstock|make|model\nA2|Honda|Civic\n", 3],
    ] as const)
      expect((await importText(caller, text)).rows).toMatchObject([{ row, outcome: "created" }]);
    expect((await caller.api.vehicles.list()).map(({ stockNumber }) => stockNumber)).toEqual(["A2", "A1"]);
  });

  it("skips a truncated last row, and rejects a file that ends within a character", async () => {
    const caller = await newAccount();
    const text = "stock,make,model,price\nA1,Citroën,C4,100\nA2,Citroën";
    expect(await importText(caller, text)).toMatchObject({
      rows: [
        { outcome: "created" },
        { row: 3, outcome: "skipped", reason: expect.stringMatching(/^The row has 2 cells and the header has 4/) },
      ],
    });
    const cut = Buffer.from("stock,make,model\nB1,Citroën,C4\nB2,Kia,Soë").subarray(0, -1);
    expect(await errorOf(importText(caller, Buffer.from(cut)))).toMatchObject({ field: "file", message: /cut off/ });
    expect(await caller.api.vehicles.list()).toHaveLength(1);
  });

  it("imports a file of 10,000 rows", async () => {
    const caller = await newAccount();
    const rows = Array.from({ length: 10_000 }, (_, i) => `S${i},Kia,Rio,${i % 10 === 9 ? "many" : i}`);
    const file = ["stock,make,model,miles", ...rows].join("\r\n");
    const summary = { rows: 10_000, created: 9000, updated: 0, skipped: 1000 };
    expect((await importText(caller, file, true)).summary).toEqual(summary);
    const answer = await importText(caller, file);
    expect(answer.summary).toEqual(summary);
    expect(answer.rows.map(({ row }) => row)).toEqual(rows.map((_, i) => i + 2));
    expect((await caller.fetch("/v1/vehicles?limit=1")).headers.get("x-total-count")).toBe("9000");
    expect(await caller.api.vehicles.get({ params: { id: "S9998" } })).toMatchObject({ mileage: 9998 });
  });

  it("skips a row that the database rejects, with a readable reason, and imports the others", async () => {
    const caller = await newAccount();
    const file = ["stock,make,model", ...Array.from({ length: 100 }, (_, i) => `R${i},Kia,Rio`)].join("\n");
    const endRejection = await rejectInserts(server, {
      table: "vehicles",
      column: "stock_number",
      value: "R50",
      as: "row",
    });
    try {
      const { rows, summary } = await importText(caller, file);
      expect(summary).toEqual({ rows: 100, created: 99, updated: 0, skipped: 1 });
      expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, i) => i + 2));
      const reason = "The row cannot be stored. Check its values.";
      expect(rows[50]).toEqual({ row: 52, outcome: "skipped", vehicleId: null, reason, changes: [] });
    } finally {
      await endRejection();
    }
    expect((await importText(caller, file)).summary).toEqual({ rows: 100, created: 1, updated: 0, skipped: 99 });
  });

  it("reports the row at which the database failed, and completes when the file is imported again", async () => {
    const caller = await newAccount();
    const file = ["stock,make,model", ...Array.from({ length: 200 }, (_, i) => `D${i},Kia,Rio`)].join("\n");
    const endRejection = await rejectInserts(server, {
      table: "vehicles",
      column: "stock_number",
      value: "D100",
      as: "database",
    });
    try {
      const error = await errorOf(importText(caller, file));
      // the simulated Postgres error is that of a full disk
      const expected = server.databaseUrl === undefined ? ["INTERNAL_ERROR", 500] : ["STORAGE_FULL", 507];
      expect([error.code, error.status]).toEqual(expected);
      const row = Number(/stopped at row (\d+)/.exec(error.message)?.[1]);
      expect(await caller.api.vehicles.list({ query: { limit: 1000 } })).toHaveLength(row - 2);
      expect(error.details).toMatchObject({ summary: { rows: row - 2, created: row - 2, updated: 0, skipped: 0 } });
    } finally {
      await endRejection();
    }
    await importText(caller, file);
    expect(await caller.api.vehicles.list({ query: { limit: 1000 } })).toHaveLength(200);
  });

  it("changes only the caller's own inventory", async () => {
    const caller = await newAccount();
    await importText(owner, `vin,miles\n${accord},1\n`);
    expect(outcomes(await importText(caller, `vin,miles\n${accord},2\n`))).toEqual(["created"]);
    const sandbox = await withKey(server, caller, { environment: "development" });
    expect(outcomes(await importText(sandbox, `vin,miles\n${accord},3\n`))).toEqual(["created"]);
    expect((await owner.api.vehicles.get({ params: { id: accord } })).mileage).toBe(1);
  });
});

function form(text: string): FormData {
  const data = new FormData();
  data.set("file", new Blob([text]), "inventory.csv");
  return data;
}
