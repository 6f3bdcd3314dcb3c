/**
 * A number as people write it: `$12,345.67`, `12.345,67 €`, `91 000 mi`. The last of two kinds of separator is
 * the decimal one; a single one before exactly three digits parts thousands. Undefined for what is none.
 */
export function numberOf(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]|^[^\d.,(-]+|(?:mi|miles|usd|eur|gbp|[$€£¥])\.?$/giu, "");
  if (!/^-?\d[\d.,]*$/.test(bare)) return undefined;
  const comma = bare.lastIndexOf(",");
  const point = bare.lastIndexOf(".");
  const last = Math.max(comma, point);
  const both = comma !== -1 && point !== -1;
  const sign = bare[last] ?? "";
  const single = last !== -1 && bare.indexOf(sign) === last;
  const isDecimal = last !== -1 && single && (both || bare.length - last - 1 !== 3);
  const whole = isDecimal ? bare.slice(0, last) : bare;
  if (!/^-?\d+$|^-?\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return undefined;
  return Number(whole.replace(/[.,]/g, "") + (isDecimal ? `.${bare.slice(last + 1)}` : ""));
}

const pad = (text: string): string => text.padStart(2, "0");
const fullYear = (text: string): string => (text.length === 2 ? `20${text}` : text);

/** A day or an instant: ISO, `month/day/year`, `day.month.year`; a day is its midnight in UTC. Undefined for none. */
export function instantText(text: string): string | undefined {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text);
  const iso = slashed
    ? `${fullYear(slashed[3] ?? "")}-${pad(slashed[1] ?? "")}-${pad(slashed[2] ?? "")}`
    : dotted
      ? `${fullYear(dotted[3] ?? "")}-${pad(dotted[2] ?? "")}-${pad(dotted[1] ?? "")}`
      : text.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, "$1T");
  const zoned = /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(iso) ? `${iso}Z` : iso;
  if (!/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(zoned)) return undefined;
  const date = new Date(zoned);
  // `new Date` makes March 2nd of February 30th
  const isDay = !Number.isNaN(date.getTime()) && (zoned.includes("T") || date.toISOString().startsWith(zoned));
  return isDay ? date.toISOString() : undefined;
}
