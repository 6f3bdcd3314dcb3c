import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { DayOrInstant, Id, Instant, page } from "../kit/values.ts";
import { adminOnly } from "./administration.ts";

export const AuditEntry = z
  .object({
    id: Id,
    createdAt: Instant,
    /** Null if nobody was signed in. */
    actor: z.object({ id: Id, email: z.string(), name: z.string().nullable() }).nullable(),
    via: z.enum(["key", "session", "none"]),
    credentialId: z.string().nullable(),
    address: z.string().nullable(),
    action: z.string(),
    subject: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    workspaceId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = contract({
  list: {
    auth: "any",
    shape: "plain",
    permission: "account:read",
    method: "GET",
    path: "/admin/audit",
    summary: "List who did what, when and from where, newest first",
    description: [
      adminOnly,
      "Events of accounts, sessions, keys and backups appear at both base addresses. All other events appear only at the base address of their environment.",
      "`actor` is an account's id or e-mail address. `subject` is an id or a type (`account`, `team`, `vehicle`, ...). `action` is the full name (`account.signed_in`). `from` is inclusive and `to` is exclusive.",
      "`name` is the current name of the actor or subject, or the last name of a deleted one. It is null if no name was recorded.",
      "As CSV (`Accept: text/csv` or `format=csv`), the answer has all matching entries; limit and offset do not apply. Cells that a spreadsheet would read as a formula begin with an apostrophe.",
      "Entries are never changed or removed. Of the sign-ins that the rate limit rejects, the first per address in each 15 minutes is recorded.",
    ].join(" "),
    query: z.object({
      actor: z.string().min(1).max(254).optional().meta({ description: "an account's id or e-mail address" }),
      action: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: "the full name of the action: `account.signed_in`" }),
      subject: z.string().min(1).max(100).optional().meta({ description: "an id, or a type: `vehicle`, `team`" }),
      from: DayOrInstant.optional(),
      to: DayOrInstant.optional(),
      format: z.enum(["json", "csv"]).optional().meta({ description: "takes precedence over the `Accept` header" }),
      ...page(),
    }),
    response: z.array(AuditEntry),
    produces: ["text/csv"],
    errors: [],
  },
});
