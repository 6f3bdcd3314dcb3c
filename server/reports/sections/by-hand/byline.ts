import { fill, texts } from "../../../texts/papers/texts.ts";
import { longDate } from "../../text/format.ts";

interface Entered {
  readonly entered_by: string;
  readonly entered_at: string;
}

/** `Ada Lane, November 28, 2026`. */
export const byline = ({ entered_by: by, entered_at: at }: Entered): string =>
  fill(texts().byHand.by, { name: by, date: longDate(at) });

/** The bylines of several entries, each once. */
export const bylines = (entries: readonly Entered[]): string => [...new Set(entries.map(byline))].join("; ");

/** Entries by the same person on the same day, in their order. */
export const byByline = <E extends Entered>(entries: readonly E[]): Map<string, E[]> => Map.groupBy(entries, byline);
