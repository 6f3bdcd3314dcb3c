import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxEvents } from "../../../server/platform/events/events.table.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { accord, misfire } from "./diagnostics.ts";

let server: TestServer;
let owner: TestCaller;
let vehicleId: string;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  vehicleId = (await owner.api.vehicles.create({ body: accord })).id;
});
afterAll(() => server.close());

const diagnosed = () => owner.api.mechanical.create({ body: { vehicle_id: vehicleId, ...misfire } });
const bytesOf = async (url: string, accept = "*/*") => {
  const response = await owner.fetch(url.replace(server.url, ""), { headers: { accept } });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("GET /inspections/mechanical/{diagnostic_id}/report", () => {
  it("answers JSON with vehicle, technician and disclosures", async () => {
    const made = await diagnosed();
    const report = await owner.api.mechanical.report({ params: { diagnostic_id: made.diagnostic_id } });
    expect(report.diagnostic).toEqual(made);
    expect(report.vehicle).toMatchObject({ id: vehicleId, make: "Honda", mileage: 84_000 });
    expect(report.technician).toMatch(/^Person/);
    expect(report.disclosures.join(" ")).toContain("not measured");
    const { response, bytes } = await bytesOf(made.reports.json_url);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect((JSON.parse(bytes.toString()) as { data: { diagnostic: unknown } }).data.diagnostic).toEqual(made);
  });

  it("answers the same PDF to parallel requests", async () => {
    const made = await diagnosed();
    const all = await Promise.all(Array.from({ length: 5 }, () => bytesOf(made.reports.pdf_url)));
    const wanted = await bytesOf(made.reports.json_url, "application/pdf");
    for (const { response, bytes } of [...all, wanted]) {
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("content-disposition")).toContain(`mechanical-report-${made.diagnostic_id}.pdf`);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      expect(bytes.equals(wanted.bytes)).toBe(true);
    }
  });

  it("is deleted with its PDF when the vehicle is purged", async () => {
    const { id } = await owner.api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
    const made = await owner.api.mechanical.create({ body: { vehicle_id: id, ...misfire } });
    await bytesOf(made.reports.pdf_url);
    expect((await owner.api.vehicles.remove({ params: { id } })).message).toContain("archived");
    await owner.api.vehicles.remove({ params: { id }, query: { purge: "true" } });
    expect((await bytesOf(made.reports.pdf_url)).response.status).toBe(404);
    expect((await bytesOf(made.reports.json_url)).response.status).toBe(404);
    const files = readdirSync(server.folder, { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.includes(made.diagnostic_id))).toEqual([]);
  });
});

describe("POST /inspections/mechanical in parallel", () => {
  it("stores 60 diagnostics with their events and timeline entries", async () => {
    const { id } = await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const before = (await owner.api.mechanical.list()).total;
    const made = await Promise.all(
      Array.from({ length: 60 }, () => owner.api.mechanical.create({ body: { vehicle_id: id, ...misfire } })),
    );
    expect(new Set(made.map(({ diagnostic_id }) => diagnostic_id)).size).toBe(60);
    expect((await owner.api.mechanical.list({ query: { vehicle_id: id, limit: "100" } })).diagnostics).toHaveLength(60);
    expect((await owner.api.mechanical.list()).total).toBe(before + 60);
    const notes = await owner.api.vehicles.timeline({ params: { id } });
    expect(notes.filter(({ kind }) => kind === "diagnostic.completed")).toHaveLength(60);
    const rows = await server.store.read.select().from(outboxEvents);
    const ids = new Set(rows.map(({ payload }) => (payload as { diagnostic_id?: string }).diagnostic_id));
    expect(made.every(({ diagnostic_id }) => ids.has(diagnostic_id))).toBe(true);
  });
});
