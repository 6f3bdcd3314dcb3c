import { index, instant, int, json, primaryKey, table, text } from "../../db/kit.ts";

/** The first answer to each Idempotency-Key of a workspace. If `status` is null, no answer is stored yet. */
export const idempotentAnswers = table(
  "idempotent_answers",
  {
    scope: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: int(),
    body: json<unknown>(),
    /**
     * Null: nothing was committed. `begun`: part of the work was committed. `cut off`: part was committed, and the
     * request ended without an answer.
     */
    work: text().$type<"begun" | "cut off">(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index("idempotent_answers_expiry_idx").on(t.expiresAt)],
);
