import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CaseReport } from "../../../contracts/papers/cases.ts";
import { inLocale } from "../../texts/papers/locale.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { vehicleName } from "../condition-content.ts";
import { drawConditionReport } from "../condition-report.ts";
import { type PrintOptions, writeDocument } from "../document.ts";
import { drawEstimate } from "../estimate/estimate.ts";
import { nextPage } from "../layout/sheet.ts";
import { drawMechanicalReport } from "../mechanical/mechanical-report.ts";
import type { PhotoSource } from "../photos.ts";
import { drawValuation } from "../valuation/valuation.ts";
import { drawCover } from "./cover.ts";

interface Source {
  readonly photos: PhotoSource;
  /** The person who opened the case. */
  readonly author: string;
  readonly print: PrintOptions;
}

/**
 * Writes all reports of a case as one PDF and ends `output`: a cover, then each step's report, starting on a new page. Throws
 * the errors of `output` and the photos.
 */
export const renderCaseReport = (report: CaseReport, source: Source, output: Writable): Promise<{ pages: number }> =>
  inLocale(source.print.locale, () => write(report, source, output));

function write(report: CaseReport, { photos, author, print }: Source, output: Writable): Promise<{ pages: number }> {
  const { fullCase, frame: words } = texts();
  const name = vehicleName(report.vehicle);
  const { vin, stockNumber } = report.vehicle;
  const title = fill(fullCase.title, { vehicle: name });
  const frame = {
    ...print,
    title,
    author,
    subject: vin ?? fullCase.subject,
    createdAt: report.generated_at,
    running: { left: title, right: vin ?? words.vinMissing },
    footer: { left: `Forecourt ${report.software_version}`, middle: vin ?? stockNumber ?? "" },
  };
  return writeDocument(frame, output, async (sheet) => {
    drawCover(sheet, report, author);
    const { visual, mechanical, damage_assessment: estimate, valuation } = report;
    const parts = [
      visual && (() => drawConditionReport(sheet, visual, photos)),
      mechanical && (() => drawMechanicalReport(sheet, mechanical)),
      estimate && (() => drawEstimate(sheet, estimate)),
      valuation && (() => drawValuation(sheet, valuation)),
    ];
    for (const draw of parts) {
      if (!draw) continue;
      nextPage(sheet);
      await draw();
      await nextTurn();
    }
  });
}
