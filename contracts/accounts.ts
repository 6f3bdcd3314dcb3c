import { z } from "zod";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, Message, nameOf } from "./kit/values.ts";

export const Role = z.enum(["USER", "ADMIN"]);
export const Plan = z.enum(["free", "starter", "professional", "enterprise"]);
export type Plan = z.infer<typeof Plan>;
export const Environment = z.enum(["production", "development"]);
export type Environment = z.infer<typeof Environment>;

export const User = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: Role,
    emailVerified: z.boolean(),
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

/** A key as its owner recognizes it before signing in. */
export const NamedKey = z
  .object({ name: z.string(), prefix: z.enum(["dev_", "prod_"]), lastFour: z.string(), lastUsedAt: Instant.nullable() })
  .meta({ id: "NamedKey" });
export type NamedKey = z.infer<typeof NamedKey>;

/** Compared in lower case. */
export const Email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase());
const Name = nameOf(2, 100);
/** Length is a validation matter, strength is WEAK_PASSWORD; both are judged by the service. */
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
    summary: "Register an account; a verification mail is sent",
    body: z.strictObject({ email: Email, name: Name, password: Password }),
    response: z.object({ success: z.literal(true), message: z.string(), user: User.omit({ role: true }) }),
    status: 201,
    errors: ["EMAIL_ALREADY_EXISTS", "WEAK_PASSWORD", "RATE_LIMIT_EXCEEDED"],
  },
  verifyEmail: {
    ...open,
    method: "POST",
    path: "/auth/verify-email",
    sensitive: true,
    summary: "Verify an e-mail address with the token of the mail (24 h)",
    description:
      "With `signIn: true`, the browser that registered the account is signed in: it needs the cookie of its registration and the token of the mail, which together work once. Any other browser verifies the address and signs in by password; `signedIn` says which.",
    body: z.strictObject({ token: Token, signIn: z.boolean().optional() }),
    response: Message.extend({ signedIn: z.boolean() }),
    errors: ["INVALID_TOKEN", "RATE_LIMIT_EXCEEDED"],
  },
  sendEmailVerification: {
    ...open,
    method: "POST",
    path: "/auth/send-email-verification",
    summary: "Send the verification mail again (5 an hour per address)",
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
    summary: "Sign in; sets the accessToken, refreshToken and knownBrowser cookies",
    description:
      "Ten wrong sign-ins in 15 minutes block this e-mail address for the network that they came from (RATE_LIMIT_EXCEEDED). A browser that sends the knownBrowser cookie of an earlier sign-in is counted by itself. Many sign-ins to one address, from one network or altogether are answered later and later, by 10 s at most.",
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
    summary: "Renew the access cookie and rotate the refresh cookie",
    response: z.object({ ok: z.literal(true), user: User.pick({ id: true, email: true, name: true, role: true }) }),
    errors: ["TOKEN_EXPIRED", "RATE_LIMIT_EXCEEDED"],
  },
  forgotPassword: {
    ...open,
    method: "POST",
    path: "/auth/forgot-password",
    summary: "Ask for a mail to choose a new password by (1 h)",
    description:
      "The answer is the same, and takes the same time, whether or not the account exists. 5 an hour per address.",
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
    summary: "Choose a new password with the token of the mail; every session of the account ends",
    description:
      "API keys go on working, unless `revokeApiKeys` is true: then all of them are revoked at once. `apiKeysRevoked` says how many there were.",
    body: z.strictObject({ token: Token, password: Password, revokeApiKeys: z.boolean().optional() }),
    response: Message.extend({ apiKeysRevoked: z.int() }),
    errors: ["INVALID_TOKEN", "WEAK_PASSWORD", "RATE_LIMIT_EXCEEDED"],
  },
  resetKeys: {
    ...open,
    method: "POST",
    path: "/auth/reset-password/api-keys",
    sensitive: true,
    summary: "The live API keys of the account that a reset token is for",
    description: "For the page that resets the password. The token stays good.",
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
    summary: "Change one's own password; every other session ends",
    body: z.strictObject({ currentPassword: z.string().min(1).max(256), password: Password }),
    response: Message,
    errors: ["INVALID_CREDENTIALS", "WEAK_PASSWORD", "RATE_LIMIT_EXCEEDED"],
  },
  logout: {
    ...session,
    method: "POST",
    path: "/auth/logout",
    worksOnFullDisk: true,
    summary: "End the session; both cookies are cleared",
    response: Message,
    errors: [],
  },
  me: {
    ...session,
    method: "GET",
    path: "/auth/me",
    summary: "Who is signed in",
    response: z.object({ user: User }),
    errors: [],
  },
  rename: {
    ...session,
    method: "PATCH",
    path: "/auth/me",
    summary: "Change one's own name",
    body: z.strictObject({ name: Name }),
    response: z.object({ user: User }),
    errors: [],
  },
  sessions: {
    ...session,
    method: "GET",
    path: "/auth/sessions",
    summary: "Where one is signed in",
    response: z.array(Session),
    errors: [],
  },
  endSession: {
    ...session,
    method: "DELETE",
    path: "/auth/sessions/{id}",
    summary: "Sign out elsewhere",
    params: z.object({ id: z.string() }),
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
