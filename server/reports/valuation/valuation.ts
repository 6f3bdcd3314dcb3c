import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReportVehicle } from "../../../contracts/papers/report-vehicle.ts";
import type { ValuationReport } from "../../../contracts/pricing/valuation.ts";
import { inLocale } from "../../texts/papers/locale.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { vehicleName } from "../condition-content.ts";
import { type PrintOptions, realData, writeDocument } from "../document.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawConditionByHand } from "../sections/by-hand/announcements.ts";
import { drawReportTitle } from "../sections/frame.ts";
import { drawEnd, drawNotes } from "./closing.ts";
import { drawComparables } from "./comparables.ts";
import { drawConfidence } from "./confidence.ts";
import { drawForecast } from "./forecast.ts";
import { drawHeader } from "./header.ts";
import { drawLevels } from "./levels.ts";
import { drawMarket } from "./market.ts";
import { drawWaterfall } from "./waterfall.ts";

/** The vehicle for the report. It may be absent from the inventory. */
function vehicleOf({ valuation }: ValuationReport): ReportVehicle {
  const { vin, make, model, trim, year, body_style, mileage, exterior_color, stock_number } = valuation.vehicle;
  return {
    id: valuation.vehicle_id ?? valuation.valuation_id,
    vin,
    make,
    model,
    trim,
    mileage,
    overviewYear: year,
    bodyStyle: body_style,
    exteriorColor: exterior_color ?? null,
    stockNumber: stock_number ?? null,
  };
}

/** Draws the valuation from the sheet's cursor on. */
export async function drawValuation(sheet: Sheet, report: ValuationReport): Promise<void> {
  const { valuation } = report;
  const vehicle = vehicleOf(report);
  drawReportTitle(sheet, {
    kind: valuation.is_demo ? texts().valuation.kindOfDemo : texts().valuation.kind,
    name: vehicleName(vehicle),
    by: report.appraiser,
    at: valuation.created_at,
    number: fill(texts().valuation.number, { id: valuation.valuation_id }),
  });
  drawConditionByHand(sheet, report.by_hand);
  drawHeader(sheet, report, vehicle);
  // each section takes a few milliseconds of synchronous work; between sections the server answers requests
  for (const draw of [
    drawWaterfall,
    drawLevels,
    drawComparables,
    drawMarket,
    drawForecast,
    drawConfidence,
    drawNotes,
  ]) {
    draw(sheet, report);
    await nextTurn();
  }
  drawEnd(sheet, report);
}

/** Writes the valuation as a PDF (US Letter) and ends `output`. Throws what `output` throws. */
export function renderValuation(
  report: ValuationReport,
  output: Writable,
  print: PrintOptions = realData,
): Promise<{ pages: number }> {
  return inLocale(print.locale, () => write(report, output, print));
}

function write(report: ValuationReport, output: Writable, print: PrintOptions): Promise<{ pages: number }> {
  const { valuation, frame: words } = texts();
  const vehicle = vehicleOf(report);
  const name = vehicleName(vehicle);
  const title = fill(valuation.title, { vehicle: name });
  const frame = {
    ...print,
    title,
    author: report.appraiser,
    subject: vehicle.vin ?? valuation.subject,
    createdAt: report.generated_at,
    running: { left: title, right: vehicle.vin ?? words.vinMissing },
    footer: { left: `Forecourt ${report.software_version}`, middle: vehicle.vin ?? "" },
  };
  return writeDocument(frame, output, (sheet) => drawValuation(sheet, report));
}
