/** The text in at most `max` UTF-16 code units. A longer one ends with an ellipsis, and is never cut within a surrogate pair. */
export function truncated(text: string, max: number): string {
  if (text.length <= max) return text;
  return max < 1 ? "" : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
