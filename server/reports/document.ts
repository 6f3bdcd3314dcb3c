import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import PDFDocument from "pdfkit";
import { createSheet, drawFooters, type Sheet } from "./layout/sheet.ts";
import { drawLetterhead, type Letterhead } from "./letterhead.ts";

/** A PDF's metadata, and the text at the top and bottom of its pages. */
export interface DocumentFrame {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** ISO 8601. The file has no other date, so the same report gives the same bytes. */
  readonly createdAt: string;
  readonly running: Sheet["running"];
  readonly footer: { readonly left: string; readonly middle: string };
}

/** How a PDF is printed: settings of the server, and the dealership's letterhead if it has one. */
export interface PrintOptions {
  readonly isDemo: boolean;
  readonly letterhead?: Letterhead | undefined;
}
/** The options for the reports of a workspace. */
export type PrintFor = (workspaceId: string) => Promise<PrintOptions>;
export const realData: PrintOptions = { isDemo: false };

/** Adds a notice to the text of a demo. */
const withDemoNotice = ({ isDemo }: Pick<PrintOptions, "isDemo">, text: string): string =>
  isDemo ? `DEMO DATA, nothing here is real · ${text}` : text;

/** The file contains no time of printing: the same report gives the same bytes. */
function createDocument({
  title,
  author,
  subject,
  createdAt,
  isDemo,
}: DocumentFrame & PrintOptions): PDFKit.PDFDocument {
  const created = new Date(createdAt);
  return new PDFDocument({
    size: "LETTER",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: withDemoNotice({ isDemo }, title),
      Author: author,
      Subject: subject,
      Creator: "Forecourt",
      Producer: "Forecourt",
      CreationDate: created,
      ModDate: created,
    },
  });
}

/**
 * Writes a PDF (US Letter) with the content that `draw` puts on the sheet, and ends `output`. `draw` should yield to the event
 * loop between sections, each a few milliseconds of work. Throws the errors of `draw` and `output`.
 */
export async function writeDocument(
  frame: DocumentFrame & PrintOptions,
  output: Writable,
  draw: (sheet: Sheet) => Promise<void>,
): Promise<{ pages: number }> {
  const doc = createDocument(frame);
  const written = pipeline(doc, output);
  // it may reject while pages are drawn; it is awaited below
  written.catch(() => undefined);
  try {
    const sheet = createSheet(doc, frame.running);
    if (frame.letterhead) drawLetterhead(sheet, frame.letterhead);
    await draw(sheet);
    const { left, middle } = frame.footer;
    const pages = drawFooters(sheet, { left: withDemoNotice(frame, left), middle });
    doc.end();
    await written;
    return { pages };
  } catch (error) {
    doc.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}
