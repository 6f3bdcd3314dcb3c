import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { ConditionReport } from "../../contracts/visual.ts";
import { drawFooters, openSheet, type Sheet } from "./layout/sheet.ts";
import { type Paper, paperOf } from "./paper.ts";
import { type PhotoSource, preparePictures } from "./photos.ts";
import { drawByHand } from "./sections/by-hand.ts";
import { drawAllReasons, drawHints, drawLimits, drawSignature } from "./sections/closing.ts";
import { drawDamages } from "./sections/damages.ts";
import { drawDiagram } from "./sections/diagram.ts";
import { drawGallery } from "./sections/gallery.ts";
import { drawAnnouncements, drawGradeReasons, drawTitle } from "./sections/opening.ts";
import { drawVehicle } from "./sections/vehicle.ts";

/** Nothing in the file depends on when it is printed: the same report gives the same bytes. */
function openDocument({ report, vehicleName }: Paper): PDFKit.PDFDocument {
  const created = new Date(report.generated_at);
  return new PDFDocument({
    size: "LETTER",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: `Condition report: ${vehicleName}`,
      Author: report.inspector,
      Subject: report.vehicle.vin ?? "Vehicle condition report",
      Creator: "Forecourt",
      Producer: "Forecourt",
      CreationDate: created,
      ModDate: created,
    },
  });
}

async function drawAll(sheet: Sheet, paper: Paper, photos: PhotoSource): Promise<number> {
  const { report, findings } = paper;
  const pictures = await preparePictures(report.inspection.images, findings, photos);
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
  return drawFooters(sheet, {
    left: `Forecourt ${report.software_version} · Model ${report.ai_model_version}`,
    middle: report.vehicle.vin ?? report.vehicle.stockNumber ?? "",
  });
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
): Promise<{ pages: number }> {
  const paper = paperOf(report);
  const doc = openDocument(paper);
  const written = pipeline(doc, output);
  // it may fail while the pages are still being drawn; it is awaited below
  written.catch(() => undefined);
  try {
    const sheet = openSheet(doc, { left: paper.vehicleName, right: report.vehicle.vin ?? "VIN not recorded" });
    const pages = await drawAll(sheet, paper, photos);
    doc.end();
    await written;
    return { pages };
  } catch (error) {
    doc.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}
