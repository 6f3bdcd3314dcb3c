import { Writable } from "node:stream";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { ConditionReport } from "../../contracts/inspections/visual.ts";
import { renderConditionReport } from "../../server/reports/condition-report.ts";
import type { PrintOptions } from "../../server/reports/document.ts";
import type { PhotoSource } from "../../server/reports/photos.ts";

/** A rendered page: its text, and its pixels at one per point, four bytes each. */
export interface RenderedPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Collects the output of `write`. */
export async function collect(
  write: (output: Writable) => Promise<{ pages: number }>,
): Promise<{ pages: number; file: Buffer }> {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  const { pages } = await write(output);
  return { pages, file: Buffer.concat(chunks) };
}

export const print = (
  report: ConditionReport,
  photos: PhotoSource,
  as?: PrintOptions,
): Promise<{ pages: number; file: Buffer }> => collect((output) => renderConditionReport(report, photos, output, as));

let library: Promise<PDFiumLibrary> | undefined;

/** Opened once for all PDFs of a process: its 4 MB of WebAssembly take longer to compile than a PDF to read. */
function openPdfium(): Promise<PDFiumLibrary> {
  library ??= PDFiumLibrary.init();
  return library;
}

/** Reads a PDF with PDFium, which shares no code with the writer. */
export async function readPdf(file: Buffer): Promise<RenderedPage[]> {
  const document = await (await openPdfium()).loadDocument(file);
  try {
    const pages: RenderedPage[] = [];
    for (const page of document.pages()) {
      // read the text first: rendering closes the page
      const text = page.getText().replace(/\s+/g, " ");
      const { data, width, height } = await page.render({ scale: 1, render: "bitmap" });
      pages.push({ text, width, height, pixels: new Uint8Array(data) });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** Number of pixels inside the rectangle that are not white. */
export function inkIn(page: RenderedPage, area: { left: number; top: number; right: number; bottom: number }): number {
  let ink = 0;
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      const at = (y * page.width + x) * 4;
      const [a = 255, b = 255, c = 255] = page.pixels.subarray(at, at + 3);
      if (Math.min(a, b, c) < 250) ink += 1;
    }
  }
  return ink;
}

/** Ink outside the report's margins: 38 pt at the sides, 22 above, 18 below. */
export function inkInMargins(page: RenderedPage): number {
  const { width, height } = page;
  return (
    inkIn(page, { left: 0, top: 0, right: 38, bottom: height }) +
    inkIn(page, { left: width - 38, top: 0, right: width, bottom: height }) +
    inkIn(page, { left: 0, top: 0, right: width, bottom: 22 }) +
    inkIn(page, { left: 0, top: height - 18, right: width, bottom: height })
  );
}
