import { id, index, instant, json, oneOf, table, text } from "../../db/kit.ts";

/** Who did what, when and from where. Rows are only ever added; they outlive what they are about. */
export const auditEntries = table(
  "audit_entries",
  {
    id: id(),
    workspaceId: text(),
    /** Null where nobody was signed in: a failed sign-in, a reset by mail. */
    actorId: text(),
    actorEmail: text(),
    via: oneOf(["key", "session", "none"]).notNull(),
    credentialId: text(),
    address: text(),
    /** `account.password_changed`, `team.member_removed`, `vehicle.price_changed`, ... */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text(),
    /** What it was and what it became; never a secret. */
    details: json<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("audit_created_idx").on(t.createdAt),
    index("audit_actor_idx").on(t.actorId, t.createdAt),
    index("audit_action_idx").on(t.action, t.createdAt),
  ],
);
