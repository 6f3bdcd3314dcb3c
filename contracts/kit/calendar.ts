/**
 * Calendar days of a time zone (an IANA name). Instants are ISO 8601 texts in UTC with milliseconds, days are
 * `YYYY-MM-DD`. The rules of the zones, with daylight saving, are those of `Intl`.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const part = "2-digit" as const;
  const clock = { hourCycle: "h23", hour: part, minute: part, second: part } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: part, day: part, ...clock });
  formats.set(timeZone, format);
  return format;
}

/** Whether a text names a time zone. Offsets such as `+05:00` do not: they have no daylight saving. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The time that clocks in a zone show, as milliseconds since 1970 as if it were UTC. Whole seconds. */
function localTime(time: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year?.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
export function offsetAt(time: number, timeZone: string): number {
  const second = Math.floor(time / 1000) * 1000;
  return localTime(second, timeZone) - second;
}

/** The day of an instant in a zone. */
export function dayIn(timeZone: string, instant: string): string {
  if (timeZone === "UTC") return instant.slice(0, 10);
  return new Date(localTime(Date.parse(instant), timeZone)).toISOString().slice(0, 10);
}

const dayLength = 24 * 60 * 60 * 1000;

/**
 * The first instant of a day in a zone. Where the clocks skip midnight, the day starts with the skip; where midnight
 * happens twice, with the first one.
 */
export function startOfDay(timeZone: string, day: string): string {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (timeZone === "UTC") return new Date(midnight).toISOString();
  // no zone changes its offset twice within two days
  const candidates = [midnight - dayLength, midnight + dayLength]
    .map((time) => midnight - offsetAt(time, timeZone))
    .sort((a, b) => a - b)
    .map((time) => new Date(time).toISOString());
  const start = candidates.find((instant) => dayIn(timeZone, instant) === day) ?? candidates.at(-1);
  if (start === undefined) throw new Error("a day has a start");
  return start;
}

interface Reading {
  readonly timeZone: string;
  hasDays: boolean;
}
/** The zone of the schemas that are being parsed. Zod parses synchronously, so no other parse comes between. */
let reading: Reading | undefined;

/**
 * Runs a synchronous parse in which a day without a time means its start in a zone. `hasDays`: whether there was such
 * a day. Without this, days are those of UTC.
 */
export function readDaysIn<T>(timeZone: string, parse: () => T): { readonly value: T; readonly hasDays: boolean } {
  const outer = reading;
  const own: Reading = { timeZone, hasDays: false };
  reading = own;
  try {
    return { value: parse(), hasDays: own.hasDays };
  } finally {
    reading = outer;
  }
}

/** The start of a day that a schema reads, in the zone of the parse. */
export function startOfReadDay(day: string): string {
  if (reading) reading.hasDays = true;
  return startOfDay(reading?.timeZone ?? "UTC", day);
}
