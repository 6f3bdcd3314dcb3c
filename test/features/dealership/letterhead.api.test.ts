import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logoFile } from "../../kit/logo.ts";
import { signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { inkIn, readPdf } from "../../reports/pdf.ts";
import { bumper } from "../assessments/estimates.ts";
import { inspected } from "./inspected.ts";

let server: TestServer;
let dealer: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  dealer = await signedIn(server);
});
afterAll(() => server.close());

const profile = {
  name: "Main Street Motors",
  addressLine1: "12 Main Street",
  city: "Chicago",
  state: "IL",
  zipCode: "60601",
  phone: "+1 312 555 0100",
  website: "https://mainstreet.example/",
} as const;

const pdfAt = async (path: string): Promise<Buffer> => {
  const answer = await dealer.fetch(path);
  expect(answer.headers.get("content-type"), path).toContain("application/pdf");
  return Buffer.from(await answer.arrayBuffer());
};

const setLogo = async (api: Api) => api.dealership.setLogo({ file: await logoFile(), fileName: "logo.png" });

describe("PDFs of reports", () => {
  it("have the dealership's logo, name, address and contact on their first page", async () => {
    await dealer.api.dealership.change({ body: profile });
    await setLogo(dealer.api);
    for (const path of await inspected(server, dealer)) {
      const file = await pdfAt(path);
      const [first, second] = await readPdf(file);
      if (!first) throw new Error(`${path} has no page`);
      for (const text of [profile.name, "12 Main Street", "Chicago, IL 60601", profile.phone, "mainstreet.example"]) {
        expect(first.text, path).toContain(text);
      }
      expect(inkIn(first, { left: 40, top: 36, right: 170, bottom: 80 }), path).toBeGreaterThan(1000);
      expect(second?.text ?? "", path).not.toContain(profile.phone);
    }
  });

  it("keep the head with which they were made, until the report changes", async () => {
    const { api } = dealer;
    await api.dealership.change({ body: profile });
    const vehicle = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const { assessment_id } = await api.assessments.create({ body: { vehicle_id: vehicle.id, damages: [bumper] } });
    const path = `/v1/inspections/damage-assessment/${assessment_id}/report.pdf`;
    const before = await pdfAt(path);
    await api.dealership.change({ body: { name: "Second Street Cars" } });
    expect((await pdfAt(path)).equals(before)).toBe(true);
    await api.vehicles.update({ params: { id: vehicle.id }, body: { trim: "Turbo" } });
    expect((await readPdf(await pdfAt(path)))[0]?.text).toContain("Second Street Cars");
  });

  it("have the units of the profile, also after their change", async () => {
    const { api } = dealer;
    const { id: vehicle_id } = await api.vehicles.create({ body: { make: "Saab", model: "900", mileage: 20_000 } });
    const body = { vehicle_id, images: await uploadWalkAround(api) };
    const { inspection_id } = await api.visual.create({ body }, { headers: { prefer: "wait=60" } });
    const { assessment_id } = await api.assessments.create({ body: { vehicle_id, damages: [bumper] } });
    for (const path of [
      `/v1/inspections/visual/${inspection_id}/report.pdf`,
      `/v1/inspections/damage-assessment/${assessment_id}/report.pdf`,
    ]) {
      await api.dealership.change({ body: { units: "miles" } });
      expect((await readPdf(await pdfAt(path)))[0]?.text, path).toContain("20,000 mi");
      await api.dealership.change({ body: { units: "kilometers" } });
      expect((await readPdf(await pdfAt(path)))[0]?.text, path).toContain("32,187 km");
    }
    await api.dealership.change({ body: { units: "miles" } });
  });

  it("have no head if the profile has only settings", async () => {
    const other = await signedIn(server, { admin: dealer });
    await other.api.dealership.change({ body: { currency: "CAD", zipCode: "60601", country: "US", units: "miles" } });
    const { id } = await other.api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const { assessment_id } = await other.api.assessments.create({ body: { vehicle_id: id, damages: [bumper] } });
    const answer = await other.fetch(`/v1/inspections/damage-assessment/${assessment_id}/report.pdf`);
    const [first] = await readPdf(Buffer.from(await answer.arrayBuffer()));
    expect(first?.text).toMatch(/^\s*REPAIR ESTIMATE/);
    expect(first?.text).not.toMatch(/\b60601\b/);
  });
});
