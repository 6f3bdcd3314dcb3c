import { folded } from "../../../platform/db/search.ts";

/** The text that `search` matches: folded, with a space before each word, so that " x5" matches the start of a word. */
export const searchTextOf = (values: readonly (string | null | undefined)[]): string =>
  ` ${folded(values.filter((value) => value).join(" "))}`;
