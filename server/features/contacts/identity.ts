import { maxNotesCharacters } from "../../../contracts/contacts.ts";
import { folded } from "../../platform/db/search.ts";
import { clipped } from "./clipped.ts";
import type { ContactRow } from "./contacts.repo.ts";
import { isPlaceholderName, isSameName } from "./names.ts";

/**
 * Google delivers to one mailbox whatever dots stand in its name and whatever follows a plus
 * (Gmail Help, "Dots don't matter in Gmail addresses" and "Create task-specific email addresses").
 */
const googles = /^([^@+]+)[^@]*@(?:gmail|googlemail)\.com$/;

/** What tells that two contacts are one person by their addresses: two that differ in capitals are one. */
export const emailKeyOf = (email: string | null): string | null =>
  email === null
    ? null
    : folded(email).replace(googles, (_, mailbox: string) => `${mailbox.replaceAll(".", "")}@gmail.com`);

/**
 * What tells that two phone numbers are one: the digits, without an extension, and without the country code
 * of North America (1, also after 00 or 011), which people write or leave out before its ten digits; nor
 * a `(0)`, which is dialled at home only.
 */
export function phoneKeyOf(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = (phone.split(/x|ext|#/i)[0] ?? "")
    .replace("(0)", "")
    .replace(/\D/g, "")
    .replace(/^(?:00|011)(?=\d{8})/, "");
  if (digits === "") return phone.replace(/\D/g, "") || null;
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}

type Fillable = Pick<ContactRow, "name" | "email" | "phone" | "source">;

/** What a known contact lacks and the new one has. What it has is never overwritten; a placeholder is no name. */
export function missingFrom(known: Fillable, given: Fillable): Partial<Fillable> {
  const fields = ["email", "phone", "source"] as const;
  const missing = fields.filter((field) => known[field] === null && given[field] !== null);
  const named = isPlaceholderName(known.name) && !isPlaceholderName(given.name);
  return Object.fromEntries([...(named ? (["name"] as const) : []), ...missing].map((field) => [field, given[field]]));
}

/** A name, an address and a number that a known contact has differently, for its notes; null if there is none. */
export function otherValues(known: Omit<Fillable, "source">, given: Omit<Fillable, "source">): string | null {
  const isOther = (one: string | null, other: string | null) => one !== null && other !== null && one !== other;
  const isOtherName = !isSameName(known.name, given.name) && !isPlaceholderName(given.name);
  const others = [
    isOtherName && !isPlaceholderName(known.name) && given.name,
    isOther(emailKeyOf(known.email), emailKeyOf(given.email)) && given.email,
    isOther(phoneKeyOf(known.phone), phoneKeyOf(given.phone)) && given.phone,
  ].filter((value) => typeof value === "string");
  return others.length === 0 ? null : `Also given: ${others.join(", ")}`;
}

/** The notes and each addition that they do not hold yet, a line each, as far as there is room: notes are never cut. */
export function joinedNotes(notes: string | null, ...additions: readonly (string | null)[]): string | null {
  return additions.reduce((joined, addition) => {
    if (addition === null || joined?.includes(addition)) return joined;
    const room = maxNotesCharacters - (joined === null ? 0 : joined.length + 1);
    return [joined, clipped(addition, room)].filter(Boolean).join("\n") || null;
  }, notes);
}
