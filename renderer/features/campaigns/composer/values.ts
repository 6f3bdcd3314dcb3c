import type { z } from "zod";
import { type Campaign, campaigns } from "../../../../contracts/campaigns.ts";

export interface ComposerValues {
  name: string;
  objective: Campaign["objective"];
  headline: string;
  text: string;
  linkUrl: string;
  media: string;
  dailyBudget: number | "";
  currency: string;
  startsAt: string;
  endsAt: string;
  pageId: string;
}

export const emptyValues: ComposerValues = {
  name: "",
  objective: "leads",
  headline: "",
  text: "",
  linkUrl: "",
  media: "",
  dailyBudget: 10,
  currency: "USD",
  startsAt: "",
  endsAt: "",
  pageId: "",
};

export const mediaOf = (media: string): string[] =>
  media
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

export type Body = z.input<typeof campaigns.create.body>;

/** The request for the values. `NaN` stands for a missing budget, which the contract rejects. */
export const bodyOf = (values: ComposerValues, vehicleId: string | null): Body => ({
  name: values.name,
  vehicleId,
  objective: values.objective,
  headline: orNull(values.headline),
  text: orNull(values.text),
  linkUrl: orNull(values.linkUrl),
  mediaUrls: mediaOf(values.media),
  dailyBudget: values.dailyBudget === "" ? Number.NaN : values.dailyBudget,
  currency: values.currency.trim().toUpperCase(),
  startsAt: orNull(values.startsAt),
  endsAt: orNull(values.endsAt),
  pageId: orNull(values.pageId),
});

/** What the contract rejects, by field of the form. */
export function problemsOf(values: ComposerValues): Record<string, string> {
  const checked = campaigns.create.body.safeParse(bodyOf(values, null));
  if (checked.success) return {};
  const named = checked.error.issues.map(({ path: [field], message }) => [
    field === "mediaUrls" ? "media" : String(field),
    message,
  ]);
  return Object.fromEntries(named);
}
