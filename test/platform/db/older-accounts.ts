import { bool, id, instant, table, text } from "../../../server/platform/db/kit.ts";

/** The accounts of versions before `language`, for tests that fill the database of an older version. */
export const olderAccounts = table("accounts", {
  id: id(),
  email: text().notNull(),
  name: text().notNull(),
  passwordHash: text().notNull(),
  role: text().notNull(),
  plan: text().notNull(),
  emailVerified: bool().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});
