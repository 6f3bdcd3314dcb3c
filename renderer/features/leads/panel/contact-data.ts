export interface ContactData {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

const email = /[^\s<>(),;:"]+@[^\s<>(),;:"]+\.[^\s<>(),;:"]+/g;
/** At least five digits (ITU-T E.164), with the separators that people write. */
const phone = /\+?\(?\d(?:[\s().\-/]*\d){4,}/g;

/** The phone numbers and e-mail addresses in a text that a person wrote. */
export function contactDataIn(text: string): ContactData {
  const emails = text.match(email) ?? [];
  const rest = emails.reduce((left, address) => left.replace(address, " "), text);
  return { emails, phones: (rest.match(phone) ?? []).map((number) => number.trim()) };
}

/** The number as `tel:` and `sms:` take it: digits, and a plus in front. */
export const dialed = (number: string): string => number.replace(/(?!^\+)\D/g, "");
