import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accord } from "./diagnostics.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const log = (rows: readonly string[]): Blob =>
  new Blob([
    "Time (sec),Engine RPM (RPM),Engine coolant temperature (°F),Vehicle speed (MPH),Short term fuel trim - Bank 1 (%),Long term fuel trim - Bank 1 (%)\n",
    ...rows.map((row, i) => `${i},${row}\n`),
  ]);
/** Lean at a warm idle and normal at a cruise: air leaks in behind the air flow meter. */
const leak = log([...Array(20).fill("760,197,0,11,14"), ...Array(20).fill("2300,198,45,1,2")]);

describe("POST /diagnostics/logs", () => {
  it("answers readings that POST /inspections/mechanical accepts and evaluates per engine state", async () => {
    const { api } = owner;
    const reading = await api.diagnostics.readLog({ file: leak, fileName: "drive.csv" });
    expect(reading).toMatchObject({ format: "obd_fusion", rows: 40, seconds: 39, warnings: [] });
    expect(reading.obd_data.snapshots).toHaveLength(2);
    expect(reading.obd_data.live_data).toMatchObject({ engine_rpm: 760, coolant_temp: 91.667 });
    const { id } = await api.vehicles.create({ body: accord });
    const { results } = await api.mechanical.create({ body: { vehicle_id: id, obd_data: reading.obd_data } });
    const issues = results.systems.flatMap((system) => system.issues);
    const found = issues.find(({ evidence }) => evidence.some(({ source }) => source === "snapshot"));
    expect(found?.description, JSON.stringify(issues)).toMatch(/air/i);
  });

  it("answers INSUFFICIENT_PERMISSIONS for a key without inspections:write", async () => {
    const reader = await withKey(server, owner, { permissions: ["inspections:read"] });
    expect(await errorOf(reader.api.diagnostics.readLog({ file: leak }))).toMatchObject({
      code: "INSUFFICIENT_PERMISSIONS",
    });
  });

  it("answers INVALID_OBD_DATA for another table, with the expected columns", async () => {
    const refused = (text: string) => errorOf(owner.api.diagnostics.readLog({ file: new Blob([text]) }));
    const table = await refused("make,model\nSaab,900\n");
    expect(table).toMatchObject({ code: "INVALID_OBD_DATA", status: 400, field: "file" });
    expect(table.message).toContain("Engine RPM");
    expect(await refused("")).toMatchObject({ code: "INVALID_FILE_TYPE", field: "file" });
  });
});
