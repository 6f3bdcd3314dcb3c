import { z } from "zod";
import { onlyFor } from "./administration.ts";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, InstantInput, page } from "./kit/values.ts";

export const AuditEntry = z
  .object({
    id: Id,
    createdAt: Instant,
    /** Null where nobody was signed in. */
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
    summary: "Who did what, when and from where; newest first",
    description: [
      onlyFor,
      "What happens to accounts, sessions and keys is told at both base addresses; everything else at that of its own environment.",
      "`actor` is an account's id or e-mail address, `subject` an id or a type (`account`, `team`, `vehicle`, ...), `action` the whole name (`account.signed_in`); `from` is inclusive, `to` exclusive.",
      "`name` is what actor and subject are called now, or were called last if they are deleted; null where nobody wrote it down.",
      "As CSV (`Accept: text/csv`, or `format=csv`): all entries that match, without limit and offset. Cells that a spreadsheet would take for a formula begin with an apostrophe.",
      "Entries are never changed or removed. Of sign-ins that their rate limit refuses, the first in a quarter of an hour is written down for each address.",
    ].join(" "),
    query: z.object({
      actor: z.string().min(1).max(254).optional(),
      action: z.string().min(1).max(100).optional(),
      subject: z.string().min(1).max(100).optional(),
      from: InstantInput.optional(),
      to: InstantInput.optional(),
      format: z.enum(["json", "csv"]).optional(),
      ...page(),
    }),
    response: z.array(AuditEntry),
    produces: ["text/csv"],
    errors: [],
  },
});
