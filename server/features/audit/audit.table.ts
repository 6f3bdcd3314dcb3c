import { id, index, instant, json, oneOf, table, text } from "../../platform/db/kit.ts";

/** Who did what, when and from where. Rows are only added, and they outlive their subjects. */
export const auditEntries = table(
  "audit_entries",
  {
    id: id(),
    /** Null for an account, a session or a key: these belong to no workspace. */
    workspaceId: text(),
    environment: oneOf(["production", "development"]),
    /** Null if nobody was signed in: a failed sign-in, a reset by mail. */
    actorId: text(),
    actorEmail: text(),
    via: oneOf(["key", "session", "none"]).notNull(),
    credentialId: text(),
    address: text(),
    /** `account.password_changed`, `team.member_removed`, `vehicle.price_changed`, ... */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text(),
    /** The old and new values, never a secret. */
    details: json<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("audit_created_idx").on(t.createdAt),
    index("audit_environment_idx").on(t.environment),
    index("audit_actor_idx").on(t.actorId, t.createdAt),
    index("audit_action_idx").on(t.action, t.createdAt),
    index("audit_subject_idx").on(t.subjectId, t.createdAt),
  ],
);
