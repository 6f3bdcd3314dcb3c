/**
 * Numbers that a model, an encoder or a random sample gives. They differ a little between processors and runs: the
 * example keeps the first ones as long as new ones are close.
 */
const measured: ReadonlySet<string> = new Set([
  "confidence",
  "x",
  "y",
  "width",
  "height",
  "sharpness",
  "brightness",
  "size",
  "video",
  "frames",
  "masks",
  "time",
  "mdape",
  "within_10",
  "band_80",
]);

/** How far a job was when it was read or canceled: the example keeps the first value. */
const momentary: ReadonlySet<string> = new Set(["progress", "stage"]);

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(0.05, 0.15 * Math.abs(a));

/** The new value, with the measurements of the old one where they are close. */
export function settled(before: unknown, now: unknown, name = ""): unknown {
  if (typeof before === "number" && typeof now === "number")
    return measured.has(name) && isClose(before, now) ? before : now;
  if (Array.isArray(now)) {
    const old = Array.isArray(before) ? before : [];
    return now.map((one, index) => settled(old[index], one, name));
  }
  if (typeof now !== "object" || now === null) return now;
  const old = (typeof before === "object" && before !== null ? before : {}) as Readonly<Record<string, unknown>>;
  const settledField = (key: string, value: unknown): unknown =>
    momentary.has(key) && old[key] !== undefined ? old[key] : settled(old[key], value, key);
  return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, settledField(key, value)]));
}
