import { isNotNull } from "drizzle-orm";
import type { Permission } from "../../../contracts/kit/endpoint.ts";
import { id, index, instant, int, json, oneOf, table, text, unique } from "../../platform/db/kit.ts";
import { accounts } from "../accounts/accounts.table.ts";

export const apiKeys = table(
  "api_keys",
  {
    id: id(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    environment: oneOf(["production", "development"]).notNull(),
    secretHash: text().notNull(),
    lastFour: text().notNull(),
    permissions: json<Permission[]>().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    expiresAt: instant(),
    revokedAt: instant(),
    /** How long public addresses of photos live that this key gets. Null: it gets none. */
    photoLinkDays: int(),
    /** The origins whose pages may use this key in browsers. Null: none. */
    allowedOrigins: json<string[]>(),
  },
  (t) => [
    unique("api_keys_secret_uq").on(t.secretHash),
    index("api_keys_account_idx").on(t.accountId),
    // few keys have a list, and each preflight reads all of them
    index("api_keys_origins_idx").on(t.environment).where(isNotNull(t.allowedOrigins)),
  ],
);
