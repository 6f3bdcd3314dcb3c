import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { arrayAnswer, Id, Instant, Message, nameOf, page } from "../kit/values.ts";
import { languages } from "./languages.ts";

export const Role = z.enum(["USER", "ADMIN"]);
export const Plan = z.enum(["free", "starter", "professional", "enterprise"]);
export type Plan = z.infer<typeof Plan>;
export const Environment = z.enum(["production", "development"]);
export type Environment = z.infer<typeof Environment>;

export const AccountLanguage = z.enum(languages).meta({
  description: "the language of the account's mails; the pages use it in browsers without a choice of their own",
});

export const User = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: Role,
    emailVerified: z.boolean(),
    language: AccountLanguage.nullable().meta({
      description: "the language of the account's mails; null: not chosen, English",
    }),
    createdAt: Instant,
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

export const Session = z
  .object({
    id: Id,
    createdAt: Instant,
    lastUsedAt: Instant,
    expiresAt: Instant,
    userAgent: z.string().nullable(),
    address: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

/** What identifies a key to its owner without its secret. */
export const NamedKey = z
  .object({ name: z.string(), prefix: z.enum(["dev_", "prod_"]), lastFour: z.string(), lastUsedAt: Instant.nullable() })
  .meta({ id: "NamedKey" });
export type NamedKey = z.infer<typeof NamedKey>;

/** Lower-cased, so that addresses compare without regard to case. */
export const Email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase());
const Name = nameOf(2, 100);
/** The contract limits the length. The service checks the strength and answers WEAK_PASSWORD. */
const Password = z.string().max(256);
const Token = z.string().min(1).max(256);

const open = { auth: "public", shape: "plain" } as const;
const session = { auth: "session", shape: "plain" } as const;

export const accounts = contract({
  register: {
    ...open,
    method: "POST",
    path: "/auth/register",
    sensitive: true,
    summary: "Register an account and send its verification mail",
    description:
      "The first account of a workstation becomes its administrator. Signing in needs the verified address. Programs do not sign in: they use an API key.",
    body: z.strictObject({ email: Email, name: Name, password: Password, language: AccountLanguage.optional() }),
    response: z.object({ success: z.literal(true), message: z.string(), user: User.omit({ role: true }) }),
    status: 201,
    errors: ["EMAIL_ALREADY_EXISTS", "WEAK_PASSWORD", "RATE_LIMIT_EXCEEDED"],
  },
  verifyEmail: {
    ...open,
    method: "POST",
    path: "/auth/verify-email",
    sensitive: true,
    summary: "Verify an e-mail address with the token from the mail (valid for 24 hours)",
    description:
      "With `signIn: true`, the browser that registered the account is also signed in. This needs the cookie set at registration and the token from the mail, and works once. Any other browser only verifies the address; the person then signs in with the password. `signedIn` reports whether the browser was signed in. A repetition with the same `Idempotency-Key` sets no cookies, so it answers `signedIn: false`.",
    body: z.strictObject({ token: Token, signIn: z.boolean().optional() }),
    response: Message.extend({ signedIn: z.boolean() }),
    errors: ["INVALID_TOKEN", "RATE_LIMIT_EXCEEDED"],
  },
  sendEmailVerification: {
    ...open,
    method: "POST",
    path: "/auth/send-email-verification",
    summary: "Send the verification mail again (at most 5 per hour for each address)",
    body: z.strictObject({ email: Email }),
    response: Message,
    errors: ["RATE_LIMIT_EXCEEDED"],
  },
  login: {
    ...open,
    method: "POST",
    path: "/auth/login",
    worksOnFullDisk: true,
    sensitive: true,
    ignoresIdempotencyKey: true,
    summary: "Sign in; sets the accessToken, refreshToken and knownBrowser cookies",
    description:
      "Ten failed sign-ins within 15 minutes block this e-mail address for the network they came from (RATE_LIMIT_EXCEEDED). A browser that sends the knownBrowser cookie of an earlier sign-in is counted separately. When there are many sign-ins to one address, from one network or in total, the server delays its answers by up to 10 seconds.",
    body: z.strictObject({ email: Email, password: z.string().min(1).max(256) }),
    response: z.object({ success: z.literal(true), message: z.string(), user: User.omit({ createdAt: true }) }),
    errors: ["INVALID_CREDENTIALS", "EMAIL_NOT_VERIFIED", "RATE_LIMIT_EXCEEDED"],
  },
  refresh: {
    ...open,
    method: "POST",
    path: "/auth/refresh",
    worksOnFullDisk: true,
    sensitive: true,
    ignoresIdempotencyKey: true,
    summary: "Renew the access cookie and rotate the refresh cookie",
    description:
      "For a browser whose access cookie has expired (TOKEN_EXPIRED). It takes the refresh cookie, and no body.",
    response: z.object({ ok: z.literal(true), user: User.pick({ id: true, email: true, name: true, role: true }) }),
    errors: ["TOKEN_EXPIRED", "RATE_LIMIT_EXCEEDED"],
  },
  forgotPassword: {
    ...open,
    method: "POST",
    path: "/auth/forgot-password",
    summary: "Request a mail for choosing a new password (valid for 1 hour)",
    description:
      "The answer and its timing are the same whether or not the account exists. At most 5 per hour for each address.",
    body: z.strictObject({ email: Email }),
    response: Message,
    errors: ["RATE_LIMIT_EXCEEDED"],
  },
  resetPassword: {
    ...open,
    method: "POST",
    path: "/auth/reset-password",
    worksOnFullDisk: true,
    sensitive: true,
    summary: "Choose a new password with the token from the mail; ends every session of the account",
    description:
      "API keys keep working unless `revokeApiKeys` is true, which revokes all of them at once. `apiKeysRevoked` is the number of keys that were revoked.",
    body: z.strictObject({ token: Token, password: Password, revokeApiKeys: z.boolean().optional() }),
    response: Message.extend({ apiKeysRevoked: z.int() }),
    errors: ["INVALID_TOKEN", "WEAK_PASSWORD", "RATE_LIMIT_EXCEEDED"],
  },
  resetKeys: {
    ...open,
    method: "POST",
    path: "/auth/reset-password/api-keys",
    sensitive: true,
    summary: "List the live API keys of the account that a reset token belongs to",
    description: "Used by the page that resets the password. The token remains valid.",
    body: z.strictObject({ token: Token }),
    response: z.object({ success: z.literal(true), keys: z.array(NamedKey) }),
    errors: ["INVALID_TOKEN", "RATE_LIMIT_EXCEEDED"],
  },
  changePassword: {
    ...session,
    method: "POST",
    path: "/auth/change-password",
    worksOnFullDisk: true,
    sensitive: true,
    summary: "Change your password; ends every other session",
    body: z.strictObject({ currentPassword: z.string().min(1).max(256), password: Password }),
    response: Message,
    errors: ["INVALID_CREDENTIALS", "WEAK_PASSWORD", "RATE_LIMIT_EXCEEDED"],
  },
  logout: {
    ...session,
    method: "POST",
    path: "/auth/logout",
    worksOnFullDisk: true,
    summary: "Sign out; clears both cookies",
    response: Message,
    errors: [],
  },
  me: {
    ...session,
    method: "GET",
    path: "/auth/me",
    summary: "Read the signed-in account",
    response: z.object({ user: User }),
    errors: [],
  },
  rename: {
    ...session,
    method: "PATCH",
    path: "/auth/me",
    summary: "Change your name, or the language of your mails",
    body: z.strictObject({ name: Name, language: AccountLanguage }).partial(),
    response: z.object({ user: User }),
    errors: [],
  },
  sessions: {
    ...session,
    method: "GET",
    path: "/auth/sessions",
    summary: "List your active sessions, the last used first",
    description: arrayAnswer,
    query: z.object(page()),
    response: z.array(Session),
    errors: [],
  },
  endSession: {
    ...session,
    method: "DELETE",
    path: "/auth/sessions/{id}",
    summary: "End one of your sessions",
    params: z.object({ id: z.string().meta({ description: "the id of the session" }) }),
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
