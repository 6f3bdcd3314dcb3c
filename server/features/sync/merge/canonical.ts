import { createHash } from "node:crypto";

/** JSON with sorted keys, so that equal values have equal text on both databases: Postgres does not keep the order of keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}

export const hashOfValue = (value: unknown): string => createHash("sha256").update(canonical(value)).digest("hex");
