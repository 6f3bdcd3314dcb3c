import { maxNotesCharacters } from "../../../contracts/customers/contacts.ts";
import { folded } from "../../platform/db/search.ts";
import { type ContactRow, contactSearchText } from "./contacts.repo.ts";
import { isPlaceholderName, isSameName } from "./names.ts";
import { truncated } from "./truncated.ts";

/**
 * Google ignores dots in the name of a mailbox, and everything after a plus sign
 * (Gmail Help, "Dots don't matter in Gmail addresses" and "Create task-specific email addresses").
 */
const gmailAddress = /^([^@+]+)[^@]*@(?:gmail|googlemail)\.com$/;

/** Equal keys mean the same e-mail address. Capitals do not count. */
export const emailKeyOf = (email: string | null): string | null =>
  email === null
    ? null
    : folded(email).replace(gmailAddress, (_, mailbox: string) => `${mailbox.replaceAll(".", "")}@gmail.com`);

/**
 * Equal keys mean the same phone number. The key has the digits without an extension, without `(0)`, which is dialed
 * within a country only, and without the country code of North America (1, also after 00 or 011), which people may omit.
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

/** Whether an address or number is the contact's. */
export const identityOf =
  (contact: Pick<ContactRow, "emailKey" | "phoneKey">) =>
  ({ email, phone }: Pick<ContactRow, "email" | "phone">): boolean => {
    const [emailKey, phoneKey] = [emailKeyOf(email), phoneKeyOf(phone)];
    return (emailKey !== null && emailKey === contact.emailKey) || (phoneKey !== null && phoneKey === contact.phoneKey);
  };

/** A contact's fields with the columns that derive from them: its keys and its search text. */
export function withDerivedColumns<T extends Pick<ContactRow, "name" | "email" | "phone" | "source">>(fields: T) {
  const keys = { emailKey: emailKeyOf(fields.email), phoneKey: phoneKeyOf(fields.phone) };
  return { ...fields, ...keys, searchText: contactSearchText({ ...fields, ...keys }) };
}

type Fillable = Pick<ContactRow, "name" | "email" | "phone" | "source">;

/** The given values of fields that a contact lacks. A placeholder counts as a missing name. Existing values are kept. */
export function missingFrom(known: Fillable, given: Fillable): Partial<Fillable> {
  const missing = (["email", "phone", "source"] as const).filter(
    (field) => known[field] === null && given[field] !== null,
  );
  const isNameMissing = isPlaceholderName(known.name) && !isPlaceholderName(given.name);
  const fields = isNameMissing ? ["name" as const, ...missing] : missing;
  return Object.fromEntries(fields.map((field) => [field, given[field]]));
}

/** A note of the given name, address and number that differ from those of a contact; null if none differ. */
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

/** A note of values that a contact lacks, and that nobody has verified; null if there are none. */
export function unverifiedValues({ name, email, phone }: Partial<Omit<Fillable, "source">>): string | null {
  const values = [name, email, phone].filter((value) => typeof value === "string");
  return values.length === 0 ? null : `Given on a website, not verified: ${values.join(", ")}`;
}

/**
 * The notes, then each addition that they do not contain yet, on a line of its own. Additions are truncated to the
 * maximum length, the notes never are.
 */
export function joinedNotes(notes: string | null, ...additions: readonly (string | null)[]): string | null {
  return additions.reduce((joined, addition) => {
    if (addition === null || joined?.includes(addition)) return joined;
    const room = maxNotesCharacters - (joined === null ? 0 : joined.length + 1);
    return [joined, truncated(addition, room)].filter(Boolean).join("\n") || null;
  }, notes);
}
