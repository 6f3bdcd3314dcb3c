import { AppError } from "../../../contracts/kit/errors.ts";
import { pathText } from "./errors.ts";

/** Far above the depth of valid requests. Deeper values would overflow the stack of recursive code. */
const maxDepth = 64;

/** Postgres cannot store U+0000 in text, and an unpaired surrogate is not a character. Neither is ever intended. */
const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** A fast check without error paths: building paths took most of the time, and nearly all requests are valid. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth > maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return (
    Object.keys(value).every((name) => name !== "__proto__" && isStorableText(name)) &&
    Object.values(value).every((member) => isStorable(member, depth + 1))
  );
}

interface Step {
  readonly value: unknown;
  readonly path: readonly PropertyKey[];
}

/**
 * Throws VALIDATION_ERROR if a database cannot store a value exactly as it was sent, and names the first such field.
 * Runs before a schema parses the value. Safe for any depth: values that are nested too deep are not read further.
 */
export function assertStorable(part: unknown): void {
  if (isStorable(part, 0)) return;
  const pending: Step[] = [{ value: part, path: [] }];
  for (let step = pending.pop(); step; step = pending.pop()) {
    const { value, path } = step;
    if (typeof value === "string" && !isStorableText(value))
      throw refused(path, "is not valid text: it contains U+0000, an unpaired surrogate, or bytes that are not UTF-8");
    if (typeof value !== "object" || value === null) continue;
    if (path.length > maxDepth) throw refused(path.slice(0, 1), `is nested deeper than ${maxDepth} levels`);
    const members: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [name, member] of members.reverse()) {
      if (typeof name === "string" && !isStorableText(name))
        throw refused(path, "has a field with a name that is not valid text");
      if (name === "__proto__") throw refused([...path, name], "is not a field of this request");
      pending.push({ value: member, path: [...path, name] });
    }
  }
}

function refused(path: readonly PropertyKey[], reason: string): AppError {
  const field = pathText(path) || "body";
  return new AppError("VALIDATION_ERROR", {
    message: `${field}: ${reason}`,
    field,
    details: { issues: [{ path: field, reason }] },
  });
}
