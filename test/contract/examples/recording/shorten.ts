/** The most items of a list of objects and of a list of plain values, and the most characters of a text, in an example. */
const limits = { objects: 2, values: 6, characters: 200, lines: 4 };

/** Shortens lists and long texts of an answer, so that the example shows its form. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const limit = value.some((one) => typeof one === "object") ? limits.objects : limits.values;
    return value.slice(0, limit).map(shortened);
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
  }
  return typeof value === "string" ? shortText(value) : value;
}

function shortText(text: string): string {
  if (text.length <= limits.characters || /^https?:/.test(text)) return text;
  const start = text.slice(0, limits.characters);
  return `${start.slice(0, Math.max(start.lastIndexOf(" "), limits.characters / 2))} ...`;
}

/** The first lines of a table as text. */
export const shortTable = (text: string): string => text.split("\n").slice(0, limits.lines).join("\n");
