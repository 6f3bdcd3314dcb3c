/**
 * Parses a number as people write it: `$12,345.67`, `12.345,67 €`, `91 000 mi`. Of two kinds of separator the last is the
 * decimal one. A single separator separates thousands if it follows one to three digits without a leading 0 and precedes
 * exactly three digits: `0.500` is a half. Undefined for other text. Units are ignored here: `unitProblem` checks them.
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
  const isDecimal = last !== -1 && single && (both || !/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare));
  const whole = isDecimal ? bare.slice(0, last) : bare;
  if (!/^-?\d+$|^-?\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return undefined;
  return Number(whole.replace(/[.,]/g, "") + (isDecimal ? `.${bare.slice(last + 1)}` : ""));
}

const otherSign = /(?!\$)\p{Sc}|(?<!\p{L})(?!US\$)\p{L}+\$/iu;
/** The codes of ISO 4217, and what people write for them. */
const otherCodes = new Set([...Intl.supportedValuesOf("currency"), "CDN", "RMB", "EURO", "EUROS"]);
otherCodes.delete("USD");
const kilometers = /(?<!\p{L})k(?:ms?|ilomet(?:re|er)s?)(?!\p{L})/iu;
/** Digits, with or without a dollar sign, as nearly all figures are. */
const plainFigure = /^\$?[\d.,]+$/;

const unitProblems = {
  dollars: (text: string): string | undefined => {
    const isOther = otherSign.test(text) || text.match(/\p{L}+/gu)?.some((word) => otherCodes.has(word.toUpperCase()));
    return isOther ? "is not in US dollars" : undefined;
  },
  miles: (text: string): string | undefined => (kilometers.test(text) ? "is in kilometers, not in miles" : undefined),
} as const;

/** The problem of a figure that names another unit than the expected one: `CAD 25,000`, `km 91000`. Undefined where there is none. */
export const unitProblem = (text: string, unit: keyof typeof unitProblems): string | undefined =>
  plainFigure.test(text) ? undefined : unitProblems[unit](text);

const pad = (text: string): string => text.padStart(2, "0");
const fullYear = (text: string): string => (text.length === 2 ? `20${text}` : text);

/** Parses a day or an instant as `dayOrInstantText`; a day is its midnight in UTC. */
export function instantText(text: string): string | undefined {
  const read = dayOrInstantText(text);
  return read === undefined ? undefined : new Date(read).toISOString();
}

/**
 * The time after a date as US exports write it, `1:45 PM`, as ISO: `T13:45:00`. Empty for midnight: databases export a day like that.
 * Undefined for other text.
 */
function timeText(text: string): string | undefined {
  const [, hour = "", minute = "", second = "00", half] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:\s*([AP])M)?$/i.exec(text) ?? [];
  const written = Number(hour);
  const isHour = hour !== "" && (half === undefined ? written <= 23 : written >= 1 && written <= 12);
  if (!isHour) return undefined;
  const hours = half === undefined ? written : (written % 12) + (half.toUpperCase() === "P" ? 12 : 0);
  const time = `${pad(String(hours))}:${minute}:${second}`;
  return time === "00:00:00" ? "" : `T${time}`;
}

/**
 * Parses a day or an instant: ISO, `month/day/year`, also with a time, and `day.month.year`. A day is `YYYY-MM-DD`. Undefined for
 * other text.
 */
export function dayOrInstantText(text: string): string | undefined {
  const [, written = text, clock] = /^(\d{1,2}\/\d{1,2}\/\d{2,4}),?\s+(\S.*)$/.exec(text) ?? [];
  const time = clock === undefined ? "" : timeText(clock);
  if (time === undefined) return undefined;
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(written);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text);
  const iso = slashed
    ? `${fullYear(slashed[3] ?? "")}-${pad(slashed[1] ?? "")}-${pad(slashed[2] ?? "")}${time}`
    : dotted
      ? `${fullYear(dotted[3] ?? "")}-${pad(dotted[2] ?? "")}-${pad(dotted[1] ?? "")}`
      : text.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, "$1T");
  const zoned = /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(iso) ? `${iso}Z` : iso;
  if (!/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(zoned)) return undefined;
  const date = new Date(zoned);
  if (Number.isNaN(date.getTime())) return undefined;
  // `new Date` turns February 30 into March 1.
  const day = zoned.slice(0, 10);
  if (!new Date(day).toISOString().startsWith(day)) return undefined;
  return zoned.length === 10 ? zoned : date.toISOString();
}
