import { child, childrenOf, textOf, type XmlElement } from "./xml/parse.ts";

/** A customer who asks for a vehicle. */
export interface AdfPerson {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** The contact method that they prefer, where the document says so. */
  readonly prefers: "email" | "phone" | undefined;
  /** Further numbers and addresses, and the best time to call, one line each. */
  readonly remarks: readonly string[];
}

const order = ["first", "middle", "last", "suffix"];
const attribute = (element: XmlElement, name: string): string =>
  element.attributes.get(name)?.trim().toLowerCase() ?? "";
const part = (name: XmlElement): string => attribute(name, "part") || "full";
const isPreferred = (element: XmlElement): boolean => attribute(element, "preferredcontact") === "1";
const kindOf = (phone: XmlElement): string => attribute(phone, "type");
/** `nopreference` means the same as no attribute. */
const timeOf = (phone: XmlElement): string | undefined =>
  [attribute(phone, "time")].find((time) => time !== "" && time !== "nopreference");

/** The full name, or its parts in order; a person's name is preferred to a company's. */
function nameOf(contact: XmlElement): string | undefined {
  const all = childrenOf(contact, "name").filter(textOf);
  const people = all.filter((name) => attribute(name, "type") !== "business");
  const names = people.length > 0 ? people : all;
  const full = textOf(names.find((name) => part(name) === "full"));
  const parts = order.map((wanted) => textOf(names.find((name) => part(name) === wanted)));
  return full ?? (parts.filter(Boolean).join(" ") || undefined);
}

/** Sort key: the preferred number first, then mobile numbers, then others; fax and pager numbers last. */
function byUse(phone: XmlElement): number {
  if (isPreferred(phone)) return 0;
  if (/cell|mobile/.test(kindOf(phone))) return 1;
  return /fax|pager/.test(kindOf(phone)) ? 3 : 2;
}

function preferenceOf(email: XmlElement | undefined, phone: XmlElement | undefined): AdfPerson["prefers"] {
  if (email && isPreferred(email)) return "email";
  return phone && isPreferred(phone) ? "phone" : undefined;
}

function readContact(contact: XmlElement): AdfPerson {
  const emails = childrenOf(contact, "email").filter(textOf);
  const email = emails.find(isPreferred) ?? emails[0];
  const phones = childrenOf(contact, "phone")
    .filter(textOf)
    .sort((a, b) => byUse(a) - byUse(b));
  const phone = phones.find((one) => byUse(one) < 3);
  const time = phone && timeOf(phone);
  return {
    name: nameOf(contact),
    email: textOf(email),
    phone: textOf(phone),
    prefers: preferenceOf(email, phone),
    remarks: [
      ...(time ? [`Best time to call: ${time}`] : []),
      ...emails.filter((other) => other !== email).map((other) => `Also: ${textOf(other)}`),
      ...phones.filter((other) => other !== phone).map(phoneLine),
      ...childrenOf(contact, "address")
        .map(addressLine)
        .filter((line) => line !== undefined),
    ],
  };
}

const phoneLine = (phone: XmlElement): string =>
  `Also: ${[`${kindOf(phone) || "phone"} ${textOf(phone)}`, timeOf(phone)].filter(Boolean).join(", ")}`;

function addressLine(address: XmlElement): string | undefined {
  const streets = childrenOf(address, "street").map(textOf);
  const rest = ["apartment", "city", "regioncode", "postalcode", "country"].map((name) => textOf(child(address, name)));
  const line = [...streets, ...rest].filter(Boolean).join(", ");
  return line === "" ? undefined : `Address: ${line}`;
}

/** A customer's contacts, the primary one first. */
export function readContacts(customer: XmlElement | undefined): AdfPerson[] {
  const isPrimary = (contact: XmlElement) => attribute(contact, "primarycontact") === "1";
  return childrenOf(customer, "contact")
    .sort((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)))
    .map(readContact);
}
