import type { z } from "zod";
import { kilometersFrom, kilometersIn } from "../../../../contracts/accounts/units.ts";
import type { Campaign, campaigns } from "../../../../contracts/customers/campaigns.ts";
import { dayInput, endOfDay } from "../../../ui/format/day-input.ts";
import { units } from "../../../ui/format/format.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";

/** Numbers are texts while they are typed. */
export interface ComposerValues {
  name: string;
  vehicleId: string;
  objective: Campaign["objective"];
  headline: string;
  text: string;
  linkUrl: string;
  photoIds: readonly string[];
  /** An address on each line. */
  media: string;
  dailyBudget: number | string;
  currency: string;
  /** Days in the user's time zone. */
  startsAt: string;
  endsAt: string;
  pageId: string;
  /** A place on each line. */
  locations: string;
  /** In the unit of the locale. */
  radius: number | string;
  ageMin: number | string;
  ageMax: number | string;
}

export const emptyValues: ComposerValues = {
  name: "",
  vehicleId: "",
  objective: "leads",
  headline: "",
  text: "",
  linkUrl: "",
  photoIds: [],
  media: "",
  dailyBudget: 10,
  currency: "USD",
  startsAt: "",
  endsAt: "",
  pageId: "",
  locations: "",
  radius: "",
  ageMin: "",
  ageMax: "",
};

export const valuesOf = (campaign: Campaign): ComposerValues => {
  const { audience, startsAt, endsAt } = campaign;
  return {
    name: campaign.name,
    vehicleId: campaign.vehicleId ?? "",
    objective: campaign.objective,
    headline: campaign.headline ?? "",
    text: campaign.text ?? "",
    linkUrl: campaign.linkUrl ?? "",
    photoIds: campaign.photoIds,
    media: campaign.mediaUrls.join("\n"),
    dailyBudget: campaign.dailyBudget,
    currency: campaign.currency,
    startsAt: startsAt === null ? "" : dayInput(new Date(startsAt)),
    endsAt: endsAt === null ? "" : dayInput(new Date(endsAt)),
    pageId: campaign.pageId ?? "",
    locations: audience.locations.join("\n"),
    radius: audience.radiusKm === null ? "" : kilometersIn(units.distance, audience.radiusKm),
    ageMin: audience.ageMin ?? "",
    ageMax: audience.ageMax ?? "",
  };
};

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
const numberOrNull = (value: number | string): number | null => enteredNumber(value) ?? null;

export type Body = z.input<typeof campaigns.create.body>;

/** The request for the values. `NaN` stands for a missing budget, which the contract rejects. */
export function bodyOf(values: ComposerValues): Body {
  const radius = enteredNumber(values.radius);
  return {
    name: values.name,
    vehicleId: orNull(values.vehicleId),
    objective: values.objective,
    headline: orNull(values.headline),
    text: orNull(values.text),
    linkUrl: orNull(values.linkUrl),
    photoIds: [...values.photoIds],
    mediaUrls: linesOf(values.media),
    dailyBudget: enteredNumber(values.dailyBudget) ?? Number.NaN,
    currency: values.currency.trim().toUpperCase(),
    startsAt: values.startsAt === "" ? null : new Date(`${values.startsAt}T00:00:00`).toISOString(),
    endsAt: values.endsAt === "" ? null : endOfDay(values.endsAt),
    audience: {
      locations: linesOf(values.locations),
      radiusKm: radius === undefined ? null : kilometersFrom(units.distance, radius),
      ageMin: numberOrNull(values.ageMin),
      ageMax: numberOrNull(values.ageMax),
    },
    pageId: orNull(values.pageId),
  };
}

/**
 * The request for an existing campaign: only the fields that the user changed. Other fields may have changed elsewhere
 * since the page was opened, and keep their current values.
 */
export function changesOf(before: ComposerValues, values: ComposerValues): Partial<Body> {
  const known = new Map(Object.entries(bodyOf(before)).map(([name, value]) => [name, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(([name, value]) => known.get(name) !== JSON.stringify(value)),
  );
}
