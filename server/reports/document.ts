import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import PDFDocument from "pdfkit";
import { drawFooters, openSheet, type Sheet } from "./layout/sheet.ts";

/** What a PDF says of itself, and what stands at the head and foot of its pages. */
export interface DocumentFrame {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** ISO 8601; nothing in the file depends on when it is printed. */
  readonly createdAt: string;
  readonly running: Sheet["running"];
  readonly footer: { readonly left: string; readonly middle: string };
}

/** What is said on every page of what this server prints. */
export interface Print {
  readonly isDemo: boolean;
}
export const ofRealData: Print = { isDemo: false };

/** Of a demo, words that say so first. */
const said = ({ isDemo }: Print, words: string): string =>
  isDemo ? `DEMO DATA, nothing here is real · ${words}` : words;

/** Nothing in the file depends on when it is printed: the same report gives the same bytes. */
function openDocument({ title, author, subject, createdAt, isDemo }: DocumentFrame & Print): PDFKit.PDFDocument {
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
      Title: said({ isDemo }, title),
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
 * Writes a PDF (US Letter) of what `draw` puts on its sheet, and ends `output`. Throws what `draw` and `output`
 * throw; `draw` should give way between sections, which are a few milliseconds of work each.
 */
export async function writeDocument(
  frame: DocumentFrame & Print,
  output: Writable,
  draw: (sheet: Sheet) => Promise<void>,
): Promise<{ pages: number }> {
  const doc = openDocument(frame);
  const written = pipeline(doc, output);
  // it may fail while the pages are still being drawn; it is awaited below
  written.catch(() => undefined);
  try {
    const sheet = openSheet(doc, frame.running);
    await draw(sheet);
    const { left, middle } = frame.footer;
    const pages = drawFooters(sheet, { left: said(frame, left), middle });
    doc.end();
    await written;
    return { pages };
  } catch (error) {
    doc.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}
