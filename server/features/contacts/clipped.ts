/** What is longer ends in an ellipsis, not within a character of two halves; nothing is left where there is no room. */
export function clipped(text: string, most: number): string {
  if (text.length <= most) return text;
  return most < 1 ? "" : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
