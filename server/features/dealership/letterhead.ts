import type { Letterhead, Logo } from "../../reports/letterhead.ts";
import type { DealershipFields } from "./dealership.repo.ts";

/** "12 Main Street, Suite 4" and "Chicago, IL 60601": what a letter has, without what is not set. */
function addressOf({ addressLine1, addressLine2, city, state, zipCode, country }: DealershipFields): string[] {
  const joined = (parts: readonly (string | null)[], by: string) => parts.filter((part) => part !== null).join(by);
  const place = joined([city, joined([state, zipCode], " ") || null], ", ");
  return [joined([addressLine1, addressLine2], ", "), joined([place || null, country], ", ")].filter(Boolean);
}

/** The head of reports. Undefined if the profile has nothing to show there: the reports look as without a profile. */
export function letterheadOf(profile: DealershipFields, logo: Logo | null): Letterhead | undefined {
  const { name, phone, email, website } = profile;
  // a country alone, or a ZIP code for valuations alone, is no address
  const hasPlace = profile.addressLine1 !== null || profile.city !== null;
  const address = hasPlace ? addressOf(profile) : [];
  const contact = [phone, email, website?.replace(/^https?:\/\//, "").replace(/\/$/, "")].filter((one) => one != null);
  const isEmpty = name === null && logo === null && address.length === 0 && contact.length === 0;
  return isEmpty ? undefined : { name, address, contact, logo };
}
