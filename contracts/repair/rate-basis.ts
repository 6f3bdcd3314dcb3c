import type { Basis } from "../vocabulary.ts";

/**
 * The source of a figure that a person set on the page, as the rate book keeps it and the papers print it. In English for
 * every reader: the page shows it in its own language. `day` is a date such as 2026-11-29. A long name is cut, because a
 * source has 500 characters at most.
 */
export const sourceSetBy = (name: string, day: string): string => `Set by ${name.slice(0, 400)} on ${day}`;

/** Also the forms of earlier versions, which had no date and were in the language of the page. */
const forms = /^(?:Set by|Festgelegt von|Definida por) (?<name>.+?)(?: on (?<day>\d{4}-\d{2}-\d{2}))?$/;

export interface SetBy {
  readonly name: string;
  /** A date such as 2026-11-29; undefined in books of earlier versions. */
  readonly day: string | undefined;
}

/** Who set a figure and when; undefined if its source is another text. */
export function readSetBy({ source }: Pick<Basis, "source">): SetBy | undefined {
  const { name, day } = forms.exec(source)?.groups ?? {};
  return name === undefined ? undefined : { name, day };
}

/** The web sites that a built-in source names: "autonews.com". Their names are the same in every language. */
export const sitesIn = (source: string): string[] => [
  ...new Set(source.match(/\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|news|cn|uk|de)\b/g)),
];
