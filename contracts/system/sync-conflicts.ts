import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Currency, Id, Instant, page } from "../kit/values.ts";

const Kind = z.string().meta({ description: "the kind of record: `vehicles`, `contacts`, `leads`, `sales`, ..." });

const SyncRecord = z
  .object({
    kind: Kind,
    id: z.string(),
    title: z
      .string()
      .nullable()
      .meta({ description: "the name of a person or thing, or make, model and number of a car" }),
    vehicleId: Id.nullable().meta({ description: "the vehicle that it belongs to, or the vehicle itself" }),
    exists: z.boolean().meta({ description: "false: it is deleted, or was never stored here" }),
  })
  .meta({ id: "SyncRecord" });

const Side = z.object({
  isFromHere: z.boolean().meta({ description: "whether it was written on this server" }),
  changedAt: Instant.nullable(),
});

const SyncField = z
  .object({
    name: z.string().meta({ description: "the field, as it is stored: `askingPriceCents`, `location`" }),
    type: z.enum(["text", "number", "money", "instant", "boolean", "record", "other"]).meta({
      description:
        "`money`: a decimal amount. `record`: the title of another record, or its id. `other`: any JSON value",
    }),
    current: z.unknown(),
    other: z.unknown(),
    currency: Currency.nullable().meta({
      description: "of an amount in `current`, if the record has a currency of its own, as campaigns do",
    }),
    otherCurrency: Currency.nullable().meta({ description: "the same of `other`" }),
  })
  .meta({ id: "SyncField" });

export const SyncConflict = z
  .object({
    id: Id,
    kind: z.enum(["overwritten", "deleted", "taken"]).meta({
      description: [
        "`overwritten`: two machines changed the same fields, and the newer change is current.",
        "`deleted`: a record was deleted on one machine and changed on another.",
        "`taken`: two records had the same VIN, number or name, and `record` gave it up for `holder`.",
      ].join(" "),
    }),
    record: SyncRecord,
    holder: SyncRecord.nullable().meta({ description: "the record that keeps the VIN, number or name" }),
    current: Side.meta({ description: "the version that is stored now" }),
    other: Side.meta({ description: "the version that is not" }),
    fields: z.array(SyncField).meta({ description: "the fields that differ; empty once both versions are equal" }),
    choices: z.array(z.enum(["current", "other", "merge"])).meta({ description: "how it can be resolved" }),
    createdAt: Instant,
  })
  .meta({ id: "SyncConflict" });
export type SyncConflict = z.infer<typeof SyncConflict>;

export const SyncDeadLetter = z
  .object({
    id: Id,
    record: SyncRecord,
    side: z.enum(["here", "host"]).meta({
      description:
        "`here`: this server could not keep a received row. `host`: the linked server refused a row of this one",
    }),
    reason: z
      .enum(["parent_deleted", "parent_missing", "unknown_reference", "invalid_value", "refused_by_database", "other"])
      .meta({ description: "`parent_missing`: the row is stored when the record that it belongs to arrives" }),
    field: z.string().nullable().meta({ description: "the field that is the reason" }),
    message: z.string().meta({ description: "the reason in words" }),
    fields: z.array(SyncField.omit({ other: true, otherCurrency: true })).meta({ description: "what the row has" }),
    createdAt: Instant,
  })
  .meta({ id: "SyncDeadLetter" });
export type SyncDeadLetter = z.infer<typeof SyncDeadLetter>;

const common = { auth: "any", shape: "plain", personal: true } as const;
const params = z.object({ id: Id });

export const syncConflicts = contract({
  list: {
    ...common,
    permission: "sync:read",
    method: "GET",
    path: "/sync/conflicts",
    summary: "List the conflicts that nobody has resolved, newest first",
    description:
      "Conflicts travel like records: each is on every machine of the dealership, and once resolved it is gone from all of them.",
    query: z.object(page(50, 200)),
    response: z.object({ conflicts: z.array(SyncConflict), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: [],
  },
  get: {
    ...common,
    permission: "sync:read",
    method: "GET",
    path: "/sync/conflicts/{id}",
    summary: "Read a conflict with both versions, field by field",
    params,
    response: SyncConflict,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  resolve: {
    ...common,
    permission: "sync:write",
    method: "POST",
    path: "/sync/conflicts/{id}/resolve",
    summary: "Resolve a conflict",
    description: [
      "`current` keeps what is stored. `other` stores the other version: an ordinary change, newer than both, that travels to all machines. `fields` limits it to some of the fields.",
      "`merge`, for two vehicles with one VIN: everything of the vehicle without the VIN is attached to the one that keeps it, empty fields are filled, and the other vehicle is deleted. It cannot be undone.",
      "If two people resolve the same conflict on two machines, the later choice counts on all of them.",
      "VALIDATION_ERROR names `choice` if the conflict does not offer it, or `fields`. SYNC_ROW_REFUSED: the version cannot be stored here, because something that it needs is gone or another record has its number.",
    ].join(" "),
    params,
    body: z.strictObject({
      choice: z.enum(["current", "other", "merge"]),
      fields: z.array(z.string().min(1).max(64)).min(1).max(100).optional(),
    }),
    response: z.object({
      record: SyncRecord.meta({ description: "the record after it; for `merge` the vehicle that is left" }),
    }),
    errors: ["RESOURCE_NOT_FOUND", "SYNC_ROW_REFUSED"],
  },
});

export const syncDeadLetters = contract({
  list: {
    ...common,
    permission: "sync:read",
    method: "GET",
    path: "/sync/dead-letters",
    summary: "List the rows that could not be stored, newest first",
    query: z.object(page(50, 200)),
    response: z.object({ deadLetters: z.array(SyncDeadLetter), total: z.int(), limit: z.int(), offset: z.int() }),
    errors: [],
  },
  retry: {
    ...common,
    permission: "sync:write",
    method: "POST",
    path: "/sync/dead-letters/{id}/retry",
    summary: "Try to store a row again",
    description:
      "Stores the row as a new change, which travels to all machines. A row that the linked server refused is sent again. SYNC_ROW_REFUSED: it still cannot be stored; the message has the reason.",
    params,
    response: z.object({ record: SyncRecord }),
    errors: ["RESOURCE_NOT_FOUND", "SYNC_ROW_REFUSED"],
  },
  dismiss: {
    ...common,
    permission: "sync:write",
    method: "DELETE",
    path: "/sync/dead-letters/{id}",
    summary: "Give up a row that could not be stored",
    description: "Only the note is deleted; the audit log has what it was about.",
    params,
    response: null,
    status: 204,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
