import { PassThrough, type Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Language } from "../../contracts/accounts/languages.ts";
import { localeNow, type PaperLocale } from "../texts/papers/locale.ts";
import { texts } from "../texts/papers/texts.ts";
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
  /** Null: a form that must show nothing else. Only that of a demo has a notice. */
  readonly footer: { readonly left: string; readonly middle: string } | null;
}

/** How a PDF is printed: settings of the server, and the dealership's locale and letterhead. */
export interface PrintOptions {
  readonly isDemo: boolean;
  /** US English if it is missing. */
  readonly locale?: PaperLocale | undefined;
  readonly letterhead?: Letterhead | undefined;
  /** The vehicle's cover photo (JPEG, 3:2), for the title. */
  readonly cover?: Buffer | undefined;
}
/** What a report is printed for: a workspace, and a vehicle if the report shows its cover photo. A vehicle's row is one. */
export interface PrintSubject {
  readonly workspaceId: string;
  readonly coverKey?: string | null;
}
/** Without a language, in that of the dealership. */
export type PrintFor = (of: PrintSubject, language?: Language) => Promise<PrintOptions>;
/** How a workspace's papers are written. Without a language, in that of the dealership. */
export type LocaleOf = (workspaceId: string, language?: Language) => Promise<PaperLocale>;
export const realData: PrintOptions = { isDemo: false };

/** Adds a notice to the text of a demo. */
const withDemoNotice = ({ isDemo }: Pick<PrintOptions, "isDemo">, text: string): string =>
  isDemo ? `${texts().frame.demo} · ${text}` : text;

/** The file contains no time of printing: the same report gives the same bytes. */
async function createDocument({
  title,
  author,
  subject,
  createdAt,
  isDemo,
}: DocumentFrame & PrintOptions): Promise<PDFKit.PDFDocument> {
  // with its fonts it takes a tenth of a start
  const { default: PDFDocument } = await import("pdfkit");
  const created = new Date(createdAt);
  return new PDFDocument({
    size: "LETTER",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: localeNow().tag,
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

/** Returns the number of pages. */
function drawFooter(sheet: Sheet, { footer, isDemo }: DocumentFrame & PrintOptions): number {
  if (footer === null && !isDemo) return sheet.doc.bufferedPageRange().count;
  const { left, middle } = footer ?? { left: "", middle: "" };
  return drawFooters(sheet, { left: withDemoNotice({ isDemo }, left), middle });
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
  const doc = await createDocument(frame);
  const written = pipeline(doc, output);
  // it may reject while pages are drawn; it is awaited below
  written.catch(() => undefined);
  try {
    const sheet = createSheet(doc, frame.running, frame.cover);
    if (frame.letterhead) drawLetterhead(sheet, frame.letterhead);
    await draw(sheet);
    const pages = drawFooter(sheet, frame);
    doc.end();
    await written;
    return { pages };
  } catch (error) {
    doc.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

/** The same for a short document: its bytes. */
export async function documentBytes(
  frame: DocumentFrame & PrintOptions,
  draw: (sheet: Sheet) => Promise<void>,
): Promise<Buffer> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeDocument(frame, output, draw)]);
  return bytes;
}
