import { Email, Phone } from "../../../contracts/contacts.ts";

/** How the customer of a lead is reached. */
export interface Reach {
  readonly email: string | null;
  readonly phone: string | null;
  /** Which of the two the lead itself names; null where it says it in words of its own. */
  readonly prefers: "email" | "phone" | null;
}
type Ways = Pick<Reach, "email" | "phone">;

const isEmail = (text: string): boolean => Email.safeParse(text).success;
const isPhone = (text: string): boolean => !text.includes("@") && Phone.safeParse(text).success;

/** A run of digits and of what people write between them. */
const numbers = /\+?[\d(][\d\s()./-]{3,}\d/g;

/**
 * What a lead says of how to reach somebody, and what its contact adds. A lead may say it in a sentence
 * ("anna@example.com, or 415-555-0132 after five"): then the address and the number in it count where the
 * contact has none.
 */
export function reachOf(targetInfo: string, contact: Ways = { email: null, phone: null }): Reach {
  if (isEmail(targetInfo)) return { ...contact, email: targetInfo, prefers: "email" };
  if (isPhone(targetInfo)) return { ...contact, phone: targetInfo, prefers: "phone" };
  const written = targetInfo.split(/[\s,;<>()]+/).find(isEmail);
  const called = targetInfo.match(numbers)?.find(isPhone);
  return { email: contact.email ?? written ?? null, phone: contact.phone ?? called ?? null, prefers: null };
}
