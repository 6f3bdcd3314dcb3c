import { z } from "zod";
import { contract, resources } from "../kit/endpoint.ts";
import { Id, Instant, InstantInput, Message } from "../kit/values.ts";
import { Environment, Plan, Role } from "./accounts.ts";

export const PermissionName = z.enum(resources.flatMap((name) => [`${name}:read`, `${name}:write`] as const));

const label = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";
const port = "(:[1-9][0-9]{0,4})?";
/** https and a host name. Browsers treat pages of this machine as secure without https. A `*` is no host. */
const originPattern = new RegExp(
  `^(https://${label}([.]${label})*|http://(localhost|127[.]0[.]0[.]1|\\[::1\\]))${port}$`,
);

/** Whether browsers write the origin in this way. They leave out port 443, for example. */
const isCanonical = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const originMessage =
  "is no origin of a website: write https://, the host in lower case and, unless it is 443, the port, without a path. Only localhost may have http";

/** The origin of a website's pages. */
export const Origin = z
  .string()
  .max(300, { abort: true })
  .regex(originPattern, { message: originMessage, abort: true })
  .refine(isCanonical, { message: originMessage })
  .meta({ description: "scheme, host and port, exactly as browsers send them", example: "https://www.cars.example" });

export const maxAllowedOrigins = 20;
const AllowedOrigins = z
  .array(Origin)
  .max(maxAllowedOrigins)
  .transform((origins) => [...new Set(origins)]);

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    prefix: z.enum(["dev_", "prod_"]),
    lastFour: z.string(),
    environment: Environment,
    permissions: z.array(PermissionName),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
    expiresAt: Instant.nullable(),
    revokedAt: Instant.nullable(),
    photoLinkDays: z.int().nullable().meta({
      description: "how many days public addresses of photos live at least (`docs/photos.md`); null: the key gets none",
    }),
    allowedOrigins: z.array(z.string()).nullable().meta({
      description:
        "the websites whose pages may use the key in a browser (`docs/website.md`); null: no page of another origin",
    }),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyError = z
  .object({
    id: Id,
    at: Instant,
    method: z.string(),
    path: z.string().meta({ description: "without the query" }),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    requestId: z.string().meta({ description: "the header X-Request-Id of the answer" }),
  })
  .meta({ id: "ApiKeyError" });
export type ApiKeyError = z.infer<typeof ApiKeyError>;

const PhotoLinkDays = z.int().min(1).max(3650);
const KeyName = z.string().trim().min(1).max(100);

const session = { auth: "session", shape: "plain" } as const;

export const keys = contract({
  list: {
    ...session,
    method: "GET",
    path: "/account/api-keys",
    summary: "List your API keys, without their secrets",
    response: z.object({ success: z.literal(true), keys: z.array(ApiKey) }),
    errors: [],
  },
  create: {
    ...session,
    method: "POST",
    path: "/account/api-keys",
    sensitive: true,
    summary: "Create an API key; its secret is returned only here",
    description:
      "Production keys need a paid plan (INSUFFICIENT_PERMISSIONS on `free`), except one that has only permissions of `sync`, to link workstations. Keys created before the account changed to `free` keep working within its limits until they are revoked or expire. An account can have 20 live keys on `free` and 100 on other plans (API_KEY_LIMIT, with `limit` and `live` in the details); expired and revoked keys do not count. Each new key is reported to the account's address by mail. With `photoLinkDays`, answers to this key have `publicUrls` of photos, which anybody can open for at least so many days, also after the key is revoked. With `allowedOrigins`, pages of these origins may use the key in browsers: it then has only `website:read` and `website:write` (docs/website.md). A key with one of these two and no `photoLinkDays` gets 30 days.",
    body: z.strictObject({
      name: KeyName,
      environment: Environment,
      permissions: z.array(PermissionName).min(1).optional(),
      expiresAt: InstantInput.optional(),
      photoLinkDays: PhotoLinkDays.optional(),
      allowedOrigins: AllowedOrigins.optional(),
    }),
    response: z.object({ success: z.literal(true), key: ApiKey, secret: z.string() }),
    status: 201,
    errors: ["INSUFFICIENT_PERMISSIONS", "API_KEY_LIMIT", "RATE_LIMIT_EXCEEDED"],
  },
  change: {
    ...session,
    method: "PATCH",
    path: "/account/api-keys/{id}",
    summary: "Change the name, the allowed origins or the days of photo links of a key",
    description:
      "The secret and the permissions stay. `allowedOrigins` replaces the whole list at once; null removes it. RESOURCE_NOT_FOUND also for a revoked key.",
    params: z.object({ id: z.string().meta({ description: "the id of the key" }) }),
    body: z
      .strictObject({
        name: KeyName,
        allowedOrigins: AllowedOrigins.nullable(),
        photoLinkDays: PhotoLinkDays.nullable(),
      })
      .partial(),
    response: z.object({ success: z.literal(true), key: ApiKey }),
    errors: ["RESOURCE_NOT_FOUND"],
  },
  revoke: {
    ...session,
    method: "DELETE",
    path: "/account/api-keys/{id}",
    summary: "Revoke an API key at once",
    params: z.object({ id: z.string().meta({ description: "the id of the key" }) }),
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  errors: {
    ...session,
    method: "GET",
    path: "/account/api-keys/{id}/errors",
    summary: "List the last errors that requests with a key were answered with, newest first",
    description:
      "At most 100 errors of the last 7 days. Bodies, queries and headers are not stored, but a message may quote a wrong value. Requests that were refused because the key is invalid, revoked, expired or of the other environment are not listed. Errors are written within a second; a crash loses at most those of the last one.",
    params: z.object({ id: z.string().meta({ description: "the id of the key" }) }),
    response: z.object({ success: z.literal(true), errors: z.array(ApiKeyError) }),
    errors: ["RESOURCE_NOT_FOUND"],
  },
  test: {
    auth: "key",
    shape: "envelope",
    method: "GET",
    path: "/auth/test",
    summary: "Read the permissions of the key",
    response: z.object({
      authenticated: z.literal(true),
      account_id: Id,
      plan: Plan,
      permissions: z.array(PermissionName),
    }),
    errors: [],
  },
  account: {
    auth: "any",
    permission: "account:read",
    shape: "envelope",
    method: "GET",
    path: "/account",
    summary: "Read the account with its plan, limits and usage",
    description:
      "`usage` counts the requests of the current clock hour. With a key, it counts the requests of that key; with a session, those of all the account's keys in this environment. A limit of null means unlimited. Limits apply per key. All sessions of an account together share ten times these limits.",
    response: z.object({
      account_id: Id,
      email: z.string(),
      name: z.string(),
      role: Role,
      plan: Plan,
      environment: Environment,
      limits: z.object({
        requests_per_hour: z.int().nullable(),
        concurrent: z.int().nullable(),
        burst: z.int().nullable(),
      }),
      usage: z.object({ requests_this_hour: z.int(), resets_at: Instant }),
      created_at: Instant,
      is_demo: z.boolean().meta({ description: "whether the server holds made-up data (`npm run demo`)" }),
    }),
    volatile: "all",
    errors: [],
  },
});
