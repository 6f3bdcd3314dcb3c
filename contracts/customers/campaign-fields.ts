import { z } from "zod";
import { Currency, DayOrInstant, Id, Money, VehicleReference } from "../kit/values.ts";

export const CampaignObjective = z.enum(["awareness", "traffic", "leads", "sales"]);

/** The photos and other pictures of an ad together. */
export const maxPictures = 10;
const text = (max: number) => z.string().trim().min(1).max(max);
/** The fields of a campaign that a request may set. */
export const writable = {
  name: text(120),
  vehicleId: VehicleReference.nullable(),
  teamId: Id.nullable(),
  objective: CampaignObjective,
  headline: text(120).nullable(),
  text: text(2000).nullable(),
  /** Photos of the vehicle; they come before `mediaUrls`. */
  photoIds: z.array(Id).max(maxPictures),
  mediaUrls: z.array(z.url({ protocol: /^https?$/ }).max(2048)).max(maxPictures),
  linkUrl: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullable(),
  dailyBudget: Money,
  currency: Currency,
  startsAt: DayOrInstant.nullable(),
  endsAt: DayOrInstant.nullable(),
  audience: z.strictObject({
    locations: z.array(text(120)).max(50).default([]),
    radiusKm: z.number().min(1).max(500).nullable().default(null),
    ageMin: z.int().min(13).max(65).nullable().default(null),
    ageMax: z.int().min(13).max(65).nullable().default(null),
  }),
  pageId: text(120).nullable(),
} as const;
