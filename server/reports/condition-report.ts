import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ConditionReport } from "../../contracts/inspections/visual.ts";
import { inLocale } from "../texts/papers/locale.ts";
import { fill, texts } from "../texts/papers/texts.ts";
import { conditionContentOf } from "./condition-content.ts";
import { type PrintOptions, realData, writeDocument } from "./document.ts";
import type { Sheet } from "./layout/sheet.ts";
import { type PhotoSource, preparePictures } from "./photos.ts";
import { drawAnnouncements } from "./sections/by-hand/announcements.ts";
import { drawRemarks } from "./sections/by-hand/remarks.ts";
import { drawTires } from "./sections/by-hand/tires.ts";
import { drawAllReasons, drawHints, drawLimits, drawSignature } from "./sections/closing.ts";
import { drawDamages } from "./sections/damages.ts";
import { drawDiagram } from "./sections/diagram.ts";
import { drawGallery } from "./sections/gallery.ts";
import { drawGradeReasons, drawTitle } from "./sections/opening.ts";
import { drawVehicle } from "./sections/vehicle.ts";

/** Draws the report from the sheet's cursor on. Throws INSPECTION_NOT_READY for an inspection without results. */
export async function drawConditionReport(sheet: Sheet, report: ConditionReport, photos: PhotoSource): Promise<void> {
  const content = conditionContentOf(report);
  const pictures = await preparePictures(report.inspection.images, content.findings, photos);
  const pause = () => nextTurn();
  // each section takes a few milliseconds of synchronous work; between sections the server answers requests
  const sections: readonly (() => void | Promise<void>)[] = [
    () => drawTitle(sheet, content),
    () => drawAnnouncements(sheet, content),
    () => drawVehicle(sheet, content),
    () => drawGradeReasons(sheet, content),
    () => drawDiagram(sheet, content),
    () => drawDamages(sheet, content, { pictures, pause }),
    () => drawHints(sheet, content),
    () => drawAllReasons(sheet, content),
    () => drawTires(sheet, report.inspection.by_hand ?? undefined),
    () => drawRemarks(sheet, content),
    () => drawGallery(sheet, content, { pictures, pause }),
    () => drawLimits(sheet, content),
    () => drawSignature(sheet, content),
  ];
  for (const draw of sections) {
    await draw();
    await pause();
  }
}

/**
 * Writes the condition report as a PDF (US Letter) and ends `output`. Rejected findings are left out. A missing or unreadable
 * photo is shown as an empty frame with a note. Throws INSPECTION_NOT_READY for an inspection without results, and the errors
 * of `output` and `photos`.
 */
export const renderConditionReport = async (
  report: ConditionReport,
  photos: PhotoSource,
  output: Writable,
  print: PrintOptions = realData,
): Promise<{ pages: number }> => inLocale(print.locale, () => write(report, { photos, print }, output));

function write(
  report: ConditionReport,
  { photos, print }: { readonly photos: PhotoSource; readonly print: PrintOptions },
  output: Writable,
): Promise<{ pages: number }> {
  const { condition, frame } = texts();
  const { vehicleName: vehicle } = conditionContentOf(report);
  return writeDocument(
    {
      ...print,
      title: fill(condition.title, { vehicle }),
      author: report.inspector,
      subject: report.vehicle.vin ?? condition.subject,
      createdAt: report.generated_at,
      running: { left: vehicle, right: report.vehicle.vin ?? frame.vinMissing },
      footer: {
        left: fill(condition.footer, { version: report.software_version, model: report.ai_model_version }),
        middle: report.vehicle.vin ?? report.vehicle.stockNumber ?? "",
      },
    },
    output,
    (sheet) => drawConditionReport(sheet, report, photos),
  );
}
