import type { Writable } from "node:stream";
import type { Environment } from "../../contracts/accounts/accounts.ts";
import { type PaperLocale, usEnglish } from "../texts/papers/locale.ts";
import type { PrintOptions, PrintSubject } from "./document.ts";

export type ReportKind = "visual" | "mechanical" | "assessment" | "valuation" | "case";

export interface ReportReference {
  readonly kind: ReportKind;
  readonly id: string;
}

/** One kind of report. Each feature defines its own in `<feature>.report.ts`. */
export interface ReportDefinition<Loaded = unknown> {
  readonly kind: ReportKind;
  /**
   * Reads a report by its id, without an access check. Its addresses are at the environment's base address. Undefined if it
   * was deleted or is not complete.
   */
  load(id: string, environment: Environment): Promise<Loaded | undefined>;
  /** Where the letterhead and the cover photo of its PDF come from. */
  subjectOf(loaded: Loaded): PrintSubject;
  /**
   * Identifies the state of the report that the PDF shows: letters, digits and `-`. A changed edition needs a new PDF. The
   * letterhead is not part of it: a PDF keeps the letterhead with which it was made.
   */
  edition(loaded: Loaded): string;
  /** Writes the PDF and ends `output`. */
  render(loaded: Loaded, output: Writable, print: PrintOptions): Promise<unknown>;
}

/** All reports of the server. */
export type ReportRegistry = Readonly<Record<ReportKind, ReportDefinition>>;

/** The edition of a report that shows a vehicle: the vehicle's state and the number of changes to the rest. */
export const editionOf = (vehicle: { readonly updatedAt: string }, revision = 0): string =>
  `${revision}-${Date.parse(vehicle.updatedAt)}`;

/**
 * The edition in a locale. US English in miles is not named: PDFs of earlier versions of the product are kept. Storage
 * keys are in lower case.
 */
export const editionIn = (edition: string, { tag, units }: PaperLocale): string =>
  tag === usEnglish.tag && units === usEnglish.units ? edition : `${edition}-${tag}-${units}`.toLowerCase();
