import { folded } from "../../db/search.ts";
import type { ContactRow } from "./contacts.repo.ts";

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

type Fillable = Pick<ContactRow, "email" | "phone" | "source">;

/** What a known contact lacks and the new one has. What it has is never overwritten. */
export function missingFrom(known: Fillable, given: Fillable): Partial<Fillable> {
  const fields = ["email", "phone", "source"] as const;
  return Object.fromEntries(
    fields.filter((field) => known[field] === null && given[field] !== null).map((field) => [field, given[field]]),
  );
}
