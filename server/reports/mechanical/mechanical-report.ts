import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MechanicalReport } from "../../../contracts/mechanical/mechanical.ts";
import type { Basis } from "../../../contracts/vocabulary.ts";
import { inLocale } from "../../texts/papers/locale.ts";
import { fill, texts } from "../../texts/papers/texts.ts";
import { vehicleName } from "../condition-content.ts";
import { type PrintOptions, realData, writeDocument } from "../document.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawHeading } from "../layout/sheet.ts";
import { drawConditionByHand } from "../sections/by-hand/announcements.ts";
import { drawDisclosures, drawList, drawReportTitle, drawSigning, printedBy } from "../sections/frame.ts";
import { dateTime } from "../text/format.ts";
import { sentence } from "../text/labels.ts";
import { translatedSource } from "../text/translated.ts";
import { drawHeader } from "./header.ts";
import { drawIssues } from "./issues.ts";
import { drawMaintenance } from "./maintenance.ts";
import { drawInputs } from "./readings.ts";
import { drawScoreReasons, drawSystems, drawUnknown } from "./systems.ts";

/** `Stated: ...`. A source that already begins with its mark stays unchanged. */
function basisText({ mark, source: english }: Basis): string {
  const text = texts().mechanical.mark[mark];
  const source = translatedSource(english);
  return sentence(source).startsWith(text.split(":")[0] ?? text) ? sentence(source) : fill(text, { source });
}

/** The sources of the repair costs, each once. */
function drawSources(sheet: Sheet, { diagnostic }: MechanicalReport): void {
  const issues = diagnostic.results.systems.flatMap((system) => system.issues);
  const sources = new Set(issues.flatMap(({ estimated_repair: repair }) => (repair ? [basisText(repair.basis)] : [])));
  if (sources.size === 0) return;
  drawHeading(sheet, texts().mechanical.sources);
  drawList(sheet, [...sources]);
}

/** Draws the diagnostic from the sheet's cursor on. */
export async function drawMechanicalReport(sheet: Sheet, report: MechanicalReport): Promise<void> {
  const { diagnostic, technician } = report;
  const { mechanical: words } = texts();
  drawReportTitle(sheet, {
    kind: words.kind,
    name: vehicleName(report.vehicle),
    by: technician,
    at: diagnostic.created_at,
    number: fill(words.number, { id: diagnostic.diagnostic_id }),
  });
  drawConditionByHand(sheet, report.by_hand);
  // each section takes a few milliseconds of synchronous work; between sections the server answers requests
  for (const draw of [
    drawHeader,
    drawSystems,
    drawIssues,
    drawScoreReasons,
    drawUnknown,
    drawMaintenance,
    drawInputs,
    drawSources,
  ]) {
    draw(sheet, report);
    await nextTurn();
  }
  drawDisclosures(sheet, report.disclosures);
  drawSigning(sheet, {
    role: words.technician,
    name: technician,
    made: fill(words.made, {
      at: dateTime(diagnostic.created_at),
      printed: printedBy(report),
      id: diagnostic.diagnostic_id,
    }),
  });
}

/** Writes the diagnostic's report as a PDF (US Letter) and ends `output`. Throws what `output` throws. */
export function renderMechanicalReport(
  report: MechanicalReport,
  output: Writable,
  print: PrintOptions = realData,
): Promise<{ pages: number }> {
  return inLocale(print.locale, () => write(report, output, print));
}

function write(report: MechanicalReport, output: Writable, print: PrintOptions): Promise<{ pages: number }> {
  const { mechanical, frame: words } = texts();
  const name = vehicleName(report.vehicle);
  const { vin, stockNumber } = report.vehicle;
  const title = fill(mechanical.title, { vehicle: name });
  const frame = {
    ...print,
    title,
    author: report.technician,
    subject: vin ?? mechanical.subject,
    createdAt: report.generated_at,
    running: { left: title, right: vin ?? words.vinMissing },
    footer: { left: `Forecourt ${report.software_version}`, middle: vin ?? stockNumber ?? "" },
  };
  return writeDocument(frame, output, (sheet) => drawMechanicalReport(sheet, report));
}
