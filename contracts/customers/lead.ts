import { z } from "zod";
import { DayOrInstant, Id, Instant } from "../kit/values.ts";
import { VehicleStatus } from "../vehicles/vehicle-filters.ts";

export const LeadStatus = z.enum(["NEW", "COMPLETED", "NOT_NEEDED"]);
export type LeadStatus = z.infer<typeof LeadStatus>;

/** Why a customer is no customer any more: for a lead that is NOT_NEEDED. */
export const LostReason = z.enum([
  "no_response",
  "bought_elsewhere",
  "price",
  "financing",
  "trade_in_value",
  "vehicle_sold",
  "wrong_vehicle",
  "duplicate",
  "other",
]);
export type LostReason = z.infer<typeof LostReason>;

/** What a person did about a lead. */
export const LeadActivityKind = z.enum(["call", "email", "text", "visit", "note"]);
export type LeadActivityKind = z.infer<typeof LeadActivityKind>;

const text = (max: number) => z.string().trim().min(1).max(max);
/** An empty text means the same as null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((value) => value || null)
    .nullable();

/** A 32-bit integer, which both databases can store. */
export const LeadOrder = z
  .int()
  .min(-2_147_483_648)
  .max(2_147_483_647)
  .meta({ description: "position in the list; lower values come first" });

const utmText = (of: string) =>
  optionalText(200).meta({ description: `\`${of}\` of the page where the customer arrived` });
export const utmNames = ["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"] as const;
/** How the customer came. */
const utmFields = {
  utmSource: utmText("utm_source"),
  utmMedium: utmText("utm_medium"),
  utmCampaign: utmText("utm_campaign"),
  utmTerm: utmText("utm_term"),
  utmContent: utmText("utm_content"),
} as const satisfies Record<(typeof utmNames)[number], z.ZodType>;

const required = {
  action: text(200).meta({ description: "what to do" }),
  targetName: text(200).meta({ description: "the customer's name" }),
  targetInfo: text(500).meta({ description: "the customer's phone number or e-mail address" }),
} as const;
export const optionalLeadFields = {
  tag: optionalText(100),
  note: optionalText(1000),
  status: LeadStatus,
  order: LeadOrder,
  assigneeId: Id.nullable().meta({
    description: "the account that takes care of the lead: the vehicle's owner, or a member of its team who may see it",
  }),
  dueAt: DayOrInstant.nullable().meta({ description: "when the action is due: an instant, or a day" }),
  lostReason: LostReason.nullable().meta({
    description: "only for a lead that is NOT_NEEDED; another status removes it",
  }),
  ...utmFields,
} as const;
export const NewLead = z.strictObject({ ...required, ...z.strictObject(optionalLeadFields).partial().shape });
export type NewLead = z.output<typeof NewLead>;
export const LeadChange = z.strictObject({ ...required, ...optionalLeadFields }).partial();
export type LeadChange = z.output<typeof LeadChange>;

const LeadCar = z
  .object({
    id: Id,
    make: z.string(),
    model: z.string(),
    overviewYear: z.int().nullable(),
    location: z.string().nullable(),
    status: VehicleStatus,
  })
  .meta({ id: "LeadCar" });

/** A lead without a due date is overdue if it is NEW for this many days. Our own estimate. */
export const overdueAfterDays = 3;

export const overdueMeans = `NEW, and dueAt has passed; without dueAt, NEW for ${overdueAfterDays} days or longer`;

const days = z.int().min(0);
export const Lead = z
  .object({
    id: Id,
    carId: Id,
    status: LeadStatus,
    action: z.string(),
    targetName: z.string(),
    targetInfo: z.string(),
    tag: z.string().nullable(),
    note: z.string().nullable(),
    order: z.int(),
    contactId: Id.nullable().meta({ description: "the contact that the lead was created from" }),
    assigneeId: optionalLeadFields.assigneeId,
    dueAt: Instant.nullable(),
    lostReason: optionalLeadFields.lostReason,
    utmSource: z.string().nullable(),
    utmMedium: z.string().nullable(),
    utmCampaign: z.string().nullable(),
    utmTerm: z.string().nullable(),
    utmContent: z.string().nullable(),
    campaignId: Id.nullable().meta({
      description:
        "the campaign that the lead came from: the newest campaign of the dealership with the same `utmCampaign` at the time when the lead gets it. Null after the campaign was deleted",
    }),
    lastActivityAt: Instant.nullable().meta({
      description: "when somebody last logged a call, message, visit or note",
    }),
    createdBy: Id.nullable().meta({ description: "the account that created the lead" }),
    ageDays: days.meta({ description: "full days since the lead was created" }),
    statusDays: days.meta({ description: "full days since the last change of status" }),
    isOverdue: z.boolean().meta({ description: overdueMeans }),
    createdAt: Instant,
    updatedAt: Instant,
    car: LeadCar.optional().meta({ description: "only in the list of all leads, and not in incremental reads" }),
  })
  .meta({ id: "Lead" });
export type Lead = z.infer<typeof Lead>;
