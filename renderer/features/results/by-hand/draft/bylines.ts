import { day } from "../../../../ui/format/format.ts";

interface Stamped {
  readonly entered_by: string;
  readonly entered_at: string;
}

/** One entry for each person and day, so that the page names each once. */
export const bylinesOf = (entries: readonly Stamped[]): Stamped[] => [
  ...new Map(entries.map((one) => [`${one.entered_by} ${day(one.entered_at)}`, one])).values(),
];
