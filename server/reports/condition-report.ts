import type { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ConditionReport } from "../../contracts/visual.ts";
import { ofRealData, type Print, writeDocument } from "./document.ts";
import type { Sheet } from "./layout/sheet.ts";
import { paperOf } from "./paper.ts";
import { type PhotoSource, preparePictures } from "./photos.ts";
import { drawByHand } from "./sections/by-hand.ts";
import { drawAllReasons, drawHints, drawLimits, drawSignature } from "./sections/closing.ts";
import { drawDamages } from "./sections/damages.ts";
import { drawDiagram } from "./sections/diagram.ts";
import { drawGallery } from "./sections/gallery.ts";
import { drawAnnouncements, drawGradeReasons, drawTitle } from "./sections/opening.ts";
import { drawVehicle } from "./sections/vehicle.ts";

/** Draws the report from the sheet's cursor on. Throws INSPECTION_NOT_READY for an inspection without results. */
export async function drawConditionReport(sheet: Sheet, report: ConditionReport, photos: PhotoSource): Promise<void> {
  const paper = paperOf(report);
  const pictures = await preparePictures(report.inspection.images, paper.findings, photos);
  const rest = () => nextTurn();
  // every section is a few milliseconds of synchronous work; between them the server answers
  const sections: readonly (() => void | Promise<void>)[] = [
    () => drawTitle(sheet, paper),
    () => drawAnnouncements(sheet),
    () => drawVehicle(sheet, paper),
    () => drawGradeReasons(sheet, paper),
    () => drawDiagram(sheet, paper),
    () => drawDamages(sheet, paper, { pictures, rest }),
    () => drawHints(sheet, paper),
    () => drawAllReasons(sheet, paper),
    () => drawByHand(sheet, paper),
    () => drawGallery(sheet, paper, { pictures, rest }),
    () => drawLimits(sheet, paper),
    () => drawSignature(sheet, paper),
  ];
  for (const draw of sections) {
    await draw();
    await rest();
  }
}

/**
 * Writes the condition report as a PDF (US Letter) and ends `output`. Findings that a person rejected
 * are not in it. Throws INSPECTION_NOT_READY for an inspection without results, and what `output` or
 * `photos` throw; a photo that is absent or can't be decoded leaves a frame that says so.
 */
export async function renderConditionReport(
  report: ConditionReport,
  photos: PhotoSource,
  output: Writable,
  print: Print = ofRealData,
): Promise<{ pages: number }> {
  const { vehicleName } = paperOf(report);
  const frame = {
    ...print,
    title: `Condition report: ${vehicleName}`,
    author: report.inspector,
    subject: report.vehicle.vin ?? "Vehicle condition report",
    createdAt: report.generated_at,
    running: { left: vehicleName, right: report.vehicle.vin ?? "VIN not recorded" },
    footer: {
      left: `Forecourt ${report.software_version} · Model ${report.ai_model_version}`,
      middle: report.vehicle.vin ?? report.vehicle.stockNumber ?? "",
    },
  };
  return writeDocument(frame, output, (sheet) => drawConditionReport(sheet, report, photos));
}
