import type { Dealership } from "../../../../contracts/accounts/dealership.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { Region } from "../../../../contracts/repair/rate-book.ts";

/** The text fields of the profile, each with what the browser may fill in. */
export const textFields = [
  ["name", "organization"],
  ["phone", "tel"],
  ["addressLine1", "address-line1"],
  ["addressLine2", "address-line2"],
  ["city", "address-level2"],
  ["state", "address-level1"],
  ["zipCode", "postal-code"],
  ["country", "country"],
  ["email", "email"],
  ["website", "url"],
] as const;
export type TextField = (typeof textFields)[number][0];
export type Values = Record<TextField | "laborRegion" | "currency" | "timeZone", string> & {
  units: Dealership["units"];
  language: Dealership["language"];
};

const textsOf = (profile: Dealership): Record<TextField, string> => ({
  name: profile.name ?? "",
  phone: profile.phone ?? "",
  addressLine1: profile.addressLine1 ?? "",
  addressLine2: profile.addressLine2 ?? "",
  city: profile.city ?? "",
  state: profile.state ?? "",
  zipCode: profile.zipCode ?? "",
  country: profile.country ?? "",
  email: profile.email ?? "",
  website: profile.website ?? "",
});

export const valuesOf = (profile: Dealership): Values => ({
  ...textsOf(profile),
  laborRegion: profile.laborRegion ?? "",
  currency: profile.currency,
  units: profile.units,
  language: profile.language,
  timeZone: profile.timeZone,
});

/** The fields that differ. An empty field clears it. */
export function changeOf(values: Values, profile: Dealership) {
  const { laborRegion, currency, units, language, timeZone } = values;
  const before = valuesOf(profile);
  const texts = textFields
    .filter(([name]) => values[name].trim() !== before[name])
    .map(([name]) => [name, values[name].trim() || null] as const);
  return {
    ...(Object.fromEntries(texts) as Partial<Record<TextField, string | null>>),
    ...(laborRegion !== before.laborRegion && { laborRegion: laborRegion === "" ? null : Region.parse(laborRegion) }),
    ...(currency !== before.currency && { currency }),
    ...(units !== before.units && { units }),
    ...(language !== before.language && { language }),
    ...(timeZone !== before.timeZone && { timeZone }),
  };
}

/**
 * The values of a form that was filled from `seen`, after the profile was saved elsewhere: the fields that the user has not
 * changed get the new values, so that saving the form does not revert them.
 */
export function rebased(values: Values, seen: Dealership, profile: Dealership): Values {
  const before = valuesOf(seen);
  const isTyped = ([name, value]: [string, unknown]) => value !== own(before, name);
  return { ...valuesOf(profile), ...Object.fromEntries(Object.entries(values).filter(isTyped)) };
}
