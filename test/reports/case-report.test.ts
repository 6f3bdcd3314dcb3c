import { expect, it } from "vitest";
import type { CaseReport } from "../../contracts/papers/cases.ts";
import { renderCaseReport } from "../../server/reports/case/case-report.ts";
import { byHandOf } from "../../server/reports/case/cover.ts";
import { realData } from "../../server/reports/document.ts";
import { announcements, byHand, grace } from "./entries-by-hand.ts";
import { conditionReport, damage, idOf, noPhotos } from "./factory.ts";
import { collect, readPdf } from "./pdf.ts";

const at = "2026-11-20T09:00:00.000Z";
const { vehicle } = conditionReport({ damages: [damage(0)] });
const skipped = { status: "skipped" } as const;
const report: CaseReport = {
  case: {
    inspection_id: idOf(1),
    vehicle_id: vehicle.id,
    inspection_type: "full",
    status: "completed",
    opened_by: "Ada",
    steps: { visual: skipped, mechanical: skipped, damage_assessment: skipped, valuation: skipped },
    overall_condition: null,
    health_score: null,
    estimated_repair_total: null,
    average_value: null,
    unassessed_damages: 0,
    created_at: at,
    completed_at: at,
    cancellation: null,
    reports: { pdf_url: null, json_url: null },
  },
  vehicle,
  visual: null,
  mechanical: null,
  damage_assessment: null,
  valuation: null,
  generated_at: at,
  software_version: "1.0.0",
};

async function coverBy(author: string, of = report): Promise<string> {
  const source = { photos: noPhotos, author, print: realData };
  const { file } = await collect((output) => renderCaseReport(of, source, output));
  return (await readPdf(file)).map(({ text }) => text).join(" ");
}

it("renderCaseReport notes letters of the author that the fonts cannot show", async () => {
  expect(await coverBy("Ada Lovelace")).not.toContain("stands for letters");
  expect(await coverBy("李小龍")).toContain("A question mark in a name or a remark stands for letters");
});

it("renderCaseReport gives the reason of a skipped step on the cover", async () => {
  const reason = `The car is not on the lot. ${"It returns on Monday. ".repeat(7)}`.trim();
  const steps = { ...report.case.steps, visual: { ...skipped, reason, by: "Ada", at } };
  const cover = await coverBy("Ada Lovelace", { ...report, case: { ...report.case, steps } });
  expect(cover.replaceAll(/\s+/g, " ")).toContain(reason);
});

it("renderCaseReport states the number of damages without an estimate on the cover", async () => {
  expect(await coverBy("Ada Lovelace")).not.toContain("in no repair estimate");
  const later = { ...report, case: { ...report.case, unassessed_damages: 2 } };
  expect(await coverBy("Ada Lovelace", later)).toContain("2 damages on the photos are in no repair estimate");
});

it("byHandOf keeps what earlier inspections announced when the case's inspection has other announcements", () => {
  const emissions = { kind: "emissions", status: "none_known", text: null, ...grace } as const;
  const visual = conditionReport({ damages: [], byHand: { ...byHand, announcements: [emissions] } });
  const valuation = { by_hand: { manual_grade: null, announcements: [emissions, ...announcements] } } as never;
  expect(byHandOf({ ...report, visual, valuation })).toEqual({
    manual_grade: byHand.manual_grade,
    announcements: [emissions, ...announcements],
  });
  expect(byHandOf({ ...report, visual })?.announcements).toEqual([emissions]);
});
