import { languages } from "../../../contracts/accounts/languages.ts";
import { bool, id, index, instant, oneOf, table, text, unique } from "../../platform/db/kit.ts";

export const accounts = table(
  "accounts",
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    role: oneOf(["USER", "ADMIN"]).notNull(),
    plan: oneOf(["free", "starter", "professional", "enterprise"]).notNull(),
    emailVerified: bool().notNull(),
    /** Of mails to the account. Null: not chosen. */
    language: oneOf(languages),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [unique("accounts_email_uq").on(t.email)],
);

/** Every row of the product belongs to a workspace. An account has a production one and, once used, a sandbox. */
export const workspaces = table(
  "workspaces",
  {
    id: id(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    environment: oneOf(["production", "development"]).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("workspaces_account_uq").on(t.accountId, t.environment)],
);

/** A signed-in browser: a family of refresh tokens that rotate. */
export const sessions = table(
  "sessions",
  {
    id: id(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    refreshHash: text().notNull(),
    rotatedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    userAgent: text(),
    address: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index("sessions_account_idx").on(t.accountId), unique("sessions_refresh_uq").on(t.refreshHash)],
);

/** Replaced refresh tokens. One that is presented again was stolen or replayed. */
export const rotatedTokens = table(
  "rotated_tokens",
  {
    /** The token's hash. */
    id: id(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    rotatedAt: instant().notNull(),
  },
  (t) => [index("rotated_tokens_session_idx").on(t.sessionId)],
);

/** One-time tokens that are sent by mail. */
export const mailTokens = table(
  "mail_tokens",
  {
    id: id(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: oneOf(["verify", "reset"]).notNull(),
    tokenHash: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [unique("mail_tokens_hash_uq").on(t.tokenHash), index("mail_tokens_account_idx").on(t.accountId, t.purpose)],
);
