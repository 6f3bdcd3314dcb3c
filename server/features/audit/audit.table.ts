import { id, index, instant, json, oneOf, table, text } from "../../platform/db/kit.ts";

/** Who did what, when and from where. Rows are only ever added; they outlive what they are about. */
export const auditEntries = table(
  "audit_entries",
  {
    id: id(),
    /** Null for what happened to an account, a session or a key: these are no workspace's. */
    workspaceId: text(),
    environment: oneOf(["production", "development"]),
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
    index("audit_subject_idx").on(t.subjectId, t.createdAt),
  ],
);
