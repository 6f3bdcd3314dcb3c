import type { Damage } from "../../../contracts/inspections/findings.ts";
import type { PartName, Severity } from "../../../contracts/vocabulary.ts";
import { localeNow } from "../../texts/papers/locale.ts";
import { fill, names, texts } from "../../texts/papers/texts.ts";

/** Labels for the API's names. */

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As it stands within a sentence. German writes nouns with a capital letter. */
export const asWithin = (text: string): string => (localeNow().language === "de" ? text : text.toLowerCase());

export const partLabel = (part: PartName): string => names().part[part];

/** A name of the API that has no text in another language: `paint_damage` is `Paint damage`. */
export const wordLabel = (word: string): string => sentence(word.replaceAll("_", " "));

/** How many findings or faults have a severity: `2 moderate`. */
export const severityCount = (severity: Severity, count: number): string =>
  fill(texts().values.ofSeverity, { count, severity: names().within.severity[severity] });

/** The source of a finding: a model with its version, or a person. */
export function sourceLabel({ source, found_by: name }: Damage): string {
  const { addedBy, foundBy } = texts().condition.damage;
  return fill(source === "manual" ? addedBy : foundBy, { name });
}

export function reviewLabel({ review, reviewed_by: name, source }: Damage): string {
  const { confirmedBy, confirmed, entered, notReviewed } = texts().condition.damage;
  if (review === "confirmed") return name ? fill(confirmedBy, { name }) : confirmed;
  return source === "manual" ? entered : notReviewed;
}
