import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { DamageAssessment } from "../../../contracts/repair/assessments.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { readPdf } from "../../reports/pdf.ts";
import { awayFromMidnight } from "../kpis/dealership.ts";
import { assess, bumper, car, door } from "./estimates.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let api: Api;
let vehicle: string;
let made: DamageAssessment;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
  vehicle = await car(api, { vin: "1HGCM82633A004352", askingPrice: 18_500 });
  made = await assess(api, vehicle, [bumper, { ...door, damage_id: "=1+1" }]);
});
afterAll(() => server.close());

const totalOf = ({ summary }: DamageAssessment) => summary.repair_cost_summary.recommended_repairs_total.estimated;
const reportAs = (accept: string, id = made.assessment_id) =>
  owner.fetch(`/v1/inspections/damage-assessment/${id}/report`, { headers: { accept } });

const pdfsOf = ({ assessment_id }: DamageAssessment): string[] =>
  readdirSync(join(server.folder, "media"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.includes(assessment_id) && name.endsWith(".pdf"),
  );

/** The cells of a CSV line with quoted texts. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"|([^,"]+)/g)].map(
    ([, text, number]) => text?.replaceAll('""', '"') ?? number ?? "",
  );

describe("GET /inspections/damage-assessment/{assessment_id}/report", () => {
  it("answers JSON with the vehicle and the estimator", async () => {
    const report = await api.assessments.report({ params: { assessment_id: made.assessment_id } });
    expect(report.assessment).toEqual(made);
    expect(report.vehicle).toMatchObject({ id: vehicle, vin: "1HGCM82633A004352", make: "Honda" });
    expect(report.estimator).toBe((await api.accounts.me()).user.name);
    expect(report.disclosures.join(" ")).toContain("without taxes");
  });

  it("answers CSV whose amounts add up to the total, with formulas escaped", async () => {
    const response = await reportAs("text/csv");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const text = await response.text();
    expect(await (await owner.fetch(new URL(made.reports.csv_url).pathname)).text()).toBe(text);
    const [head = "", ...lines] = text.trimEnd().split("\r\n");
    const heading = cellsOf(head);
    const rows = lines.map((line) => {
      const cells = cellsOf(line);
      expect(cells).toHaveLength(heading.length);
      return Object.fromEntries(heading.map((name, i) => [name, cells[i] ?? ""]));
    });
    const cents = (row: Record<string, string>) => Math.round(Number(row.amount_usd) * 100);
    const total = rows.at(-1) ?? {};
    expect(total.kind).toBe("total");
    expect(cents(total)).toBe(Math.round(totalOf(made) * 100));
    expect(rows.slice(0, -1).reduce((sum, row) => sum + cents(row), 0)).toBe(cents(total));
    expect(rows.map(({ damage_id }) => damage_id)).toContain("'=1+1");
    expect(rows.filter(({ kind }) => kind === "labor").every(({ hours }) => Number(hours) > 0)).toBe(true);
  });

  it("answers CSV that adds up without part prices", async () => {
    const assessment_options = { include_part_prices: false };
    const body = { vehicle_id: vehicle, damages: [bumper, door], assessment_options };
    const bare = await api.assessments.create({ body });
    const text = await (await reportAs("text/csv", bare.assessment_id)).text();
    const [head = "", ...lines] = text.trimEnd().split("\r\n");
    const amount = cellsOf(head).indexOf("amount_usd");
    const amounts = lines.map((line) => Math.round(Number(cellsOf(line)[amount]) * 100));
    expect(amounts.at(-1)).toBe(Math.round(totalOf(bare) * 100));
    expect(amounts.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(amounts.at(-1));
  });

  it("answers a PDF that is rendered again after a change", async () => {
    const [bytes] = [Buffer.from(await (await reportAs("application/pdf")).arrayBuffer())];
    const seen = (await readPdf(bytes)).map(({ text }) => text).join(" ");
    const money = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
    expect(seen).toContain("REPAIR ESTIMATE");
    expect(seen).toContain("1HGCM82633A004352");
    expect(seen).toContain(money(totalOf(made)));
    const params = { assessment_id: made.assessment_id, damage_id: "=1+1" };
    const changed = await api.assessments.change({ params, body: { option: "replace", reason: "It is torn." } });
    expect(totalOf(changed)).not.toBe(totalOf(made));
    const pdf = await owner.fetch(new URL(made.reports.pdf_url).pathname);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const again = (await readPdf(Buffer.from(await pdf.arrayBuffer()))).map(({ text }) => text).join(" ");
    expect(again).toContain(money(totalOf(changed)));
    expect(again).toContain("It is torn.");
    await vi.waitFor(() => expect(pdfsOf(made)).toHaveLength(1), { timeout: 20_000 });
  });

  it("stores only the newest PDF and shows the current vehicle", async () => {
    const { api: own, fetch } = await signedIn(server, { admin: owner });
    const id = await car(own, { make: "Honda", model: "Accord" });
    const one = await assess(own, id, [door]);
    const paper = async () => {
      const response = await fetch(new URL(one.reports.pdf_url).pathname);
      return (await readPdf(Buffer.from(await response.arrayBuffer()))).map(({ text }) => text).join(" ");
    };
    await paper();
    const params = { assessment_id: one.assessment_id, damage_id: door.damage_id };
    await own.assessments.change({ params, body: { option: "replace", reason: "It is torn." } });
    await own.assessments.change({ params, body: { option: "replace", reason: "It is bent." } });
    expect(await paper()).toContain("It is bent.");
    await own.vehicles.update({ params: { id }, body: { vin: "1HGCM82633A004352" } });
    expect(await paper()).toContain("1HGCM82633A004352");
    await vi.waitFor(() => expect(pdfsOf(one)).toHaveLength(1), { timeout: 20_000 });
  });

  it("answers a PDF while the assessment is changed repeatedly", async () => {
    const one = await assess(api, vehicle, [door]);
    const params = { assessment_id: one.assessment_id, damage_id: door.damage_id };
    const asked = Array.from({ length: 4 }, () => owner.fetch(new URL(one.reports.pdf_url).pathname));
    for (const reason of ["one", "two", "three", "four", "five", "six"])
      await api.assessments.change({ params, body: { option: "replace", reason } });
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe("DELETE /vehicles/{id} of a vehicle with assessments", () => {
  it("archives the vehicle; purge deletes its assessments and PDFs", async () => {
    const { api: other, fetch } = await signedIn(server, { admin: owner });
    const id = await car(other);
    const one = await assess(other, id, [door]);
    const path = `/v1/inspections/damage-assessment/${one.assessment_id}`;
    expect((await fetch(`${path}/report.pdf`)).status).toBe(200);
    await other.vehicles.remove({ params: { id } });
    expect(await other.vehicles.get({ params: { id } })).toMatchObject({ status: "ARCHIVED" });
    await other.vehicles.remove({ params: { id }, query: { purge: "true" } });
    const params = { assessment_id: one.assessment_id };
    expect(await errorOf(other.assessments.get({ params }))).toMatchObject({ code: "INSPECTION_NOT_FOUND" });
    expect(pdfsOf(one)).toEqual([]);
  });
});

describe("KPIs of assessments", () => {
  it("sum recommended costs in US dollars and count assessments", async () => {
    awayFromMidnight(server);
    const { api: own } = await signedIn(server, { admin: owner });
    const id = await car(own);
    const [first, second] = [await assess(own, id, [door]), await assess(own, id, [bumper])];
    const figures = await own.kpis.list();
    const sum = Math.round((totalOf(first) + totalOf(second)) * 100) / 100;
    expect(figures.find(({ key }) => key === "total_repair_cost")).toMatchObject({ value: sum, hasData: true });
    const custom = (key: string, targetField?: string) =>
      own.kpis.create({
        body: {
          key,
          title: key,
          kpiType: "CUSTOM",
          dataType: "NUMBER",
          targetModel: "assessment",
          aggregation: targetField ? "max" : "count",
          ...(targetField && { targetField }),
        },
      });
    const figureOf = async (made: Promise<{ id: string }>) =>
      (await own.kpis.get({ params: { id: (await made).id } })).value;
    expect(await figureOf(custom("assessed"))).toBe(2);
    expect(await figureOf(custom("dearest", "recommendedCost"))).toBe(Math.max(totalOf(first), totalOf(second)));
    expect(await figureOf(custom("damages", "damageCount"))).toBe(1);
  });
});
