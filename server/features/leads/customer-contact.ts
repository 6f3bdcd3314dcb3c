import { Email, Phone } from "../../../contracts/customers/contacts.ts";

/** The customer's e-mail address and phone number. */
export interface CustomerContact {
  readonly email: string | null;
  readonly phone: string | null;
  /** Which of the two is the lead's `targetInfo`; null if that is free text. */
  readonly prefers: "email" | "phone" | null;
}

const isEmail = (text: string): boolean => Email.safeParse(text).success;
const isPhone = (text: string): boolean => !text.includes("@") && Phone.safeParse(text).success;

/** Digits, with the characters that people write between them. */
const phoneNumbers = /\+?[\d(][\d\s()./-]{3,}\d/g;

/**
 * The customer's address and number: the lead's `targetInfo`, then those of its contact. `targetInfo` may be free text
 * ("anna@example.com, or 415-555-0132 after five"). The address and the number in it are used where the contact has none.
 */
export function customerContactOf(
  targetInfo: string,
  contact: Pick<CustomerContact, "email" | "phone"> = { email: null, phone: null },
): CustomerContact {
  if (isEmail(targetInfo)) return { ...contact, email: targetInfo, prefers: "email" };
  if (isPhone(targetInfo)) return { ...contact, phone: targetInfo, prefers: "phone" };
  const writtenEmail = targetInfo.split(/[\s,;<>()]+/).find(isEmail);
  const writtenPhone = targetInfo.match(phoneNumbers)?.find(isPhone);
  return { email: contact.email ?? writtenEmail ?? null, phone: contact.phone ?? writtenPhone ?? null, prefers: null };
}
