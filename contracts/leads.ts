import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { incrementalDescription, incrementalQuery, orTombstones } from "./kit/incremental.ts";
import { arrayAnswer, Id, Instant, inQuery, Message, oneOrMore, page, VehicleReference } from "./kit/values.ts";

export const LeadStatus = z.enum(["NEW", "COMPLETED", "NOT_NEEDED"]);
export type LeadStatus = z.infer<typeof LeadStatus>;

const text = (max: number) => z.string().trim().min(1).max(max);
/** An empty text means the same as null. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((value) => value || null)
    .nullable();

/** A 32-bit integer, which both databases can store. */
const Order = z
  .int()
  .min(-2_147_483_648)
  .max(2_147_483_647)
  .meta({ description: "position in the list; lower values come first" });

const required = {
  action: text(200).meta({ description: "what to do" }),
  targetName: text(200).meta({ description: "the customer's name" }),
  targetInfo: text(500).meta({ description: "the customer's phone number or e-mail address" }),
} as const;
const optional = {
  tag: optionalText(100),
  note: optionalText(1000),
  status: LeadStatus,
  order: Order,
} as const;
export const NewLead = z.strictObject({ ...required, ...z.strictObject(optional).partial().shape });
export type NewLead = z.output<typeof NewLead>;
const LeadChange = z.strictObject({ ...required, ...optional }).partial();
export type LeadChange = z.output<typeof LeadChange>;

const LeadCar = z
  .object({
    id: Id,
    make: z.string(),
    model: z.string(),
    overviewYear: z.int().nullable(),
    location: z.string().nullable(),
  })
  .meta({ id: "LeadCar" });

/** A lead that is NEW for this many days is overdue. Our own estimate. */
export const overdueAfterDays = 3;

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
    createdBy: Id.nullable().meta({ description: "the account that created the lead" }),
    ageDays: days.meta({ description: "full days since the lead was created" }),
    statusDays: days.meta({ description: "full days since the last change of status" }),
    isOverdue: z.boolean().meta({ description: `NEW for ${overdueAfterDays} days or longer` }),
    createdAt: Instant,
    updatedAt: Instant,
    car: LeadCar.optional().meta({ description: "only in the list of all leads, and not in incremental reads" }),
  })
  .meta({ id: "Lead" });
export type Lead = z.infer<typeof Lead>;
/** Age, overdue and the vehicle's summary change without a change of the lead. */
const version = { schema: Lead, except: ["ageDays", "statusDays", "isOverdue", "car"] } as const;

const listQuery = {
  search: z.string().trim().max(200).optional().meta({ description: "words in action, targetName and tag" }),
  action: z.string().trim().max(200).optional().meta({ description: "the full action, regardless of case" }),
  targetName: z.string().trim().max(200).optional().meta({ description: "the full name, regardless of case" }),
  tag: z.string().trim().max(100).optional().meta({ description: "the full tag, regardless of case" }),
  olderThanDays: inQuery(z.int().min(0).max(36_500))
    .optional()
    .meta({ description: "created more than this many days ago" }),
  overdue: z
    .enum(["true", "false"])
    .optional()
    .meta({ description: `whether the lead is NEW for ${overdueAfterDays} days or longer` }),
  sortBy: z.enum(["order", "status", "action", "targetName", "createdAt"]).default("order"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  ...page(),
} as const;
const status = { status: oneOrMore(LeadStatus).optional() } as const;

const ById = z.object({ id: z.string().min(1).max(64) });
const ByCar = z.object({ carId: VehicleReference });
const common = { auth: "any", shape: "plain" } as const;
const read = { ...common, permission: "leads:read", method: "GET" } as const;
const write = { ...common, permission: "leads:write" } as const;
const invalid = { status: "INVALID_LEAD_STATUS" } as const;
const leadErrors = ["LEAD_NOT_FOUND", "UNAUTHORIZED_LEAD_ACCESS"] as const;

export const leads = contract({
  list: {
    ...read,
    path: "/leads",
    summary: "List the leads of all vehicles that the caller may see",
    description: `${arrayAnswer} Leads with equal sort values are ordered oldest first. ${incrementalDescription}`,
    query: z.object({ ...listQuery, ...status, carId: VehicleReference.optional(), ...incrementalQuery }),
    response: z.array(Lead),
    incremental: orTombstones(Lead),
    invalid,
    errors: ["INVALID_LEAD_STATUS", "CAR_NOT_FOUND", "AMBIGUOUS_VEHICLE", "CURSOR_EXPIRED"],
  },
  listOfCar: {
    ...read,
    path: "/leads/car/{carId}",
    summary: "List a vehicle's leads in their order",
    params: ByCar,
    query: z.object({ ...listQuery, ...status }),
    response: z.array(Lead),
    invalid,
    errors: ["INVALID_LEAD_STATUS", "CAR_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  listOfStatus: {
    ...read,
    path: "/leads/status/{status}",
    summary: "List the leads with a status",
    params: z.object({ status: LeadStatus }),
    query: z.object(listQuery),
    response: z.array(Lead),
    invalid,
    errors: ["INVALID_LEAD_STATUS"],
  },
  adf: {
    ...read,
    path: "/leads/{id}.adf",
    summary: "Get a lead as ADF/XML 1.0",
    params: ById,
    response: null,
    status: 200,
    produces: ["application/xml"],
    errors: leadErrors,
  },
  get: {
    ...read,
    path: "/leads/{id}",
    summary: "Read a lead",
    params: ById,
    response: Lead,
    version,
    errors: leadErrors,
  },
  create: {
    ...write,
    method: "POST",
    path: "/leads/car/{carId}",
    summary: "Add a lead to a vehicle",
    params: ByCar,
    body: NewLead,
    response: Lead,
    version,
    status: 201,
    invalid,
    errors: ["CAR_NOT_FOUND", "UNAUTHORIZED_LEAD_ACCESS", "INVALID_LEAD_STATUS", "AMBIGUOUS_VEHICLE"],
  },
  bulk: {
    ...write,
    method: "POST",
    path: "/leads/bulk",
    summary: "Change or delete many leads: all of them, or none",
    description: "Give `status`, `tag` (null removes the tag) or both, or `delete: true`.",
    body: z
      .strictObject({
        ids: z.array(z.string().min(1).max(64)).min(1).max(1000),
        status: LeadStatus.optional(),
        tag: optional.tag.optional(),
        delete: z.boolean().optional(),
      })
      .refine(({ ids }) => new Set(ids).size === ids.length, { path: ["ids"], message: "an id occurs twice" })
      .refine(({ status, tag, delete: remove }) => (remove === true) !== (status !== undefined || tag !== undefined), {
        path: ["delete"],
        message: "give status, tag or both, or delete: true",
      }),
    response: Message.extend({ updated: z.int(), deleted: z.int() }),
    invalid,
    errors: [...leadErrors, "INVALID_LEAD_STATUS"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/leads/{id}",
    summary: "Change the given fields",
    description: "Returns the id, the new values of the given fields, and updatedAt.",
    params: ById,
    body: LeadChange,
    response: Lead.pick({ id: true, updatedAt: true }).extend(
      Lead.pick({
        status: true,
        action: true,
        targetName: true,
        targetInfo: true,
        tag: true,
        note: true,
        order: true,
      }).partial().shape,
    ),
    version,
    invalid,
    errors: [...leadErrors, "INVALID_LEAD_STATUS"],
  },
  reorder: {
    ...write,
    method: "PATCH",
    path: "/leads/car/{carId}/reorder",
    summary: "Reorder a vehicle's leads: all of them, or none",
    params: ByCar,
    body: z.strictObject({
      leadOrders: z
        .array(z.strictObject({ id: z.string().min(1).max(64), order: Order }))
        .min(1)
        .max(1000)
        .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { message: "an id occurs twice" }),
    }),
    response: Message,
    errors: [...leadErrors, "CAR_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  setOrder: {
    ...write,
    method: "PATCH",
    path: "/leads/{id}/order",
    summary: "Set a lead's position in its list",
    params: ById,
    body: z.strictObject({ order: Order }),
    response: Lead.pick({ id: true, order: true, updatedAt: true }),
    errors: leadErrors,
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/leads/{id}",
    summary: "Delete a lead permanently",
    params: ById,
    response: Message,
    version,
    errors: leadErrors,
  },
});
