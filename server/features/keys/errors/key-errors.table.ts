import { id, index, instant, int, table, text } from "../../../platform/db/kit.ts";
import { apiKeys } from "../keys.table.ts";

/** Requests with an API key that were answered with an error. No bodies, no queries, no headers, but a message may quote a wrong value. */
export const apiKeyErrors = table(
  "api_key_errors",
  {
    /** In the order of time. */
    id: id(),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: int().notNull(),
    code: text().notNull(),
    message: text().notNull(),
    requestId: text().notNull(),
  },
  (t) => [index("api_key_errors_key_idx").on(t.keyId, t.id)],
);
