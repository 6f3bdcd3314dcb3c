/** A typed number; undefined for an empty text, NaN for a text that is no number. */
export function numberIn(text: string | undefined): number | undefined {
  const typed = text?.trim() ?? "";
  return typed === "" ? undefined : Number(typed);
}
