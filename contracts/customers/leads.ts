import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { incrementalDescription, incrementalQuery, orTombstones } from "../kit/incremental.ts";
import { arrayAnswer, DayOrInstant, Id, inQuery, Message, oneOrMore, page, VehicleReference } from "../kit/values.ts";
import { TimelineEntry } from "../vehicles/timeline.ts";
import {
  Lead,
  LeadActivityKind,
  LeadChange,
  LeadOrder,
  LeadStatus,
  NewLead,
  optionalLeadFields,
  optionalText,
  overdueMeans,
} from "./lead.ts";

/** Age, overdue and the vehicle's summary change without a change of the lead. */
const version = { schema: Lead, except: ["ageDays", "statusDays", "isOverdue", "car"] } as const;

const utmFilter = (of: string) =>
  z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: `the full \`${of}\`, regardless of case` });

const filters = {
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
    .meta({ description: `whether the lead is overdue: ${overdueMeans}` }),
  assigneeId: z
    .union([z.enum(["me", "none"]), Id])
    .optional()
    .meta({ description: "an account's id; `me` for the caller, `none` for leads that are not assigned" }),
  dueBefore: DayOrInstant.optional().meta({ description: "due before this instant or day" }),
  campaignId: Id.optional().meta({ description: "came from this campaign" }),
  utmSource: utmFilter("utmSource"),
  utmMedium: utmFilter("utmMedium"),
  utmCampaign: utmFilter("utmCampaign"),
  utmTerm: utmFilter("utmTerm"),
  utmContent: utmFilter("utmContent"),
} as const;
const listQuery = {
  ...filters,
  sortBy: z
    .enum(["order", "status", "action", "targetName", "createdAt", "dueAt"])
    .default("order")
    .meta({ description: "dueAt: leads without a due date come last in both directions" }),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  ...page(),
} as const;
const LeadSummary = z
  .object({
    byStatus: z.object({ NEW: z.int(), COMPLETED: z.int(), NOT_NEEDED: z.int() }),
    overdue: z.int(),
    unassigned: z.int(),
  })
  .meta({ id: "LeadSummary" });

const status = { status: oneOrMore(LeadStatus).optional() } as const;

const ById = z.object({ id: z.string().min(1).max(64).meta({ description: "the id of the lead" }) });
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
    description: arrayAnswer,
    params: ByCar,
    query: z.object({
      ...listQuery,
      ...status,
      carId: VehicleReference.optional().meta({
        description: "as in `GET /leads`; the list is empty if this is another vehicle than the one in the path",
      }),
    }),
    response: z.array(Lead),
    invalid,
    errors: ["INVALID_LEAD_STATUS", "CAR_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  listOfStatus: {
    ...read,
    path: "/leads/status/{status}",
    summary: "List the leads with a status",
    params: z.object({ status: LeadStatus.meta({ description: "the status of the leads" }) }),
    query: z.object(listQuery),
    response: z.array(Lead),
    invalid,
    errors: ["INVALID_LEAD_STATUS"],
  },
  summary: {
    ...read,
    path: "/leads/summary",
    summary: "Count the leads by status",
    description:
      "Counts the leads that the caller may see and that match the filters, which are those of the list. `overdue` and `unassigned` count NEW leads.",
    query: z.object({ ...filters, carId: VehicleReference.optional() }),
    response: LeadSummary,
    errors: ["CAR_NOT_FOUND", "AMBIGUOUS_VEHICLE"],
  },
  activities: {
    ...read,
    path: "/leads/{id}/activities",
    summary: "List what happened to a lead, newest first",
    description: `The logged activities (kind \`lead.call\`, \`lead.email\`, \`lead.text\`, \`lead.visit\` or \`lead.note\`, with \`details.note\`) and the changes of the lead. They are in the vehicle's timeline, too. ${arrayAnswer}`,
    params: ById,
    query: z.object(page()),
    response: z.array(TimelineEntry),
    personal: true,
    errors: leadErrors,
  },
  logActivity: {
    ...write,
    method: "POST",
    path: "/leads/{id}/activities",
    summary: "Log a call, message, visit or note",
    description: "Sets the lead's lastActivityAt and emits lead.updated. A note needs its text.",
    params: ById,
    body: z
      .strictObject({ activity: LeadActivityKind, note: optionalText(1000).optional() })
      .refine(({ activity, note }) => activity !== "note" || Boolean(note), {
        path: ["note"],
        message: "a note needs its text",
      }),
    response: TimelineEntry,
    status: 201,
    errors: leadErrors,
  },
  adf: {
    ...read,
    path: "/leads/{id}.adf",
    summary: "Get a lead as ADF/XML 1.0",
    description: "For programs that exchange leads in this format. `POST /crm/leads/adf` reads it.",
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
    description:
      "A lead is an action item: what to do next for a customer of this vehicle. `POST /crm/leads/{id}/assign` adds a lead for a known contact. Announces lead.created.",
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
    description:
      "Give one or more of `status`, `tag`, `assigneeId`, `dueAt` and `lostReason` (null removes a value), or `delete: true`.",
    body: z
      .strictObject({
        ids: z.array(z.string().min(1).max(64)).min(1).max(1000),
        status: LeadStatus.optional(),
        tag: optionalLeadFields.tag.optional(),
        assigneeId: optionalLeadFields.assigneeId.optional(),
        dueAt: optionalLeadFields.dueAt.optional(),
        lostReason: optionalLeadFields.lostReason.optional(),
        delete: z.boolean().optional(),
      })
      .refine(({ ids }) => new Set(ids).size === ids.length, { path: ["ids"], message: "an id occurs twice" })
      .refine(
        ({ ids: _ids, delete: remove, ...change }) =>
          (remove === true) !== Object.values(change).some((value) => value !== undefined),
        { path: ["delete"], message: "give what to change, or delete: true" },
      ),
    response: Message.extend({ updated: z.int(), deleted: z.int() }),
    invalid,
    errors: [...leadErrors, "INVALID_LEAD_STATUS"],
  },
  update: {
    ...write,
    method: "PATCH",
    path: "/leads/{id}",
    summary: "Change a lead",
    description:
      "Returns the id, the new values of the given fields, with `utmCampaign` the `campaignId`, and updatedAt.",
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
        assigneeId: true,
        dueAt: true,
        lostReason: true,
        utmSource: true,
        utmMedium: true,
        utmCampaign: true,
        utmTerm: true,
        utmContent: true,
        campaignId: true,
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
    description: "Gives the named leads of the vehicle their new `order`; the others keep theirs.",
    params: ByCar,
    body: z.strictObject({
      leadOrders: z
        .array(z.strictObject({ id: z.string().min(1).max(64), order: LeadOrder }))
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
    body: z.strictObject({ order: LeadOrder }),
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
