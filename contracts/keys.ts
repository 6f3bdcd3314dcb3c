import { z } from "zod";
import { Environment, Plan, Role } from "./accounts.ts";
import { contract, resources } from "./kit/endpoint.ts";
import { Id, Instant, InstantInput, Message } from "./kit/values.ts";

export const PermissionName = z.enum(resources.flatMap((name) => [`${name}:read`, `${name}:write`] as const));

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
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

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
      "Production keys need a paid plan (INSUFFICIENT_PERMISSIONS on `free`). Keys created before the account changed to `free` keep working within its limits until they are revoked or expire. An account can have 20 live keys on `free` and 100 on other plans (API_KEY_LIMIT, with `limit` and `live` in the details); expired and revoked keys do not count. Each new key is reported to the account's address by mail. With `photoLinkDays`, answers to this key have `publicUrls` of photos, which anybody can open for at least so many days, also after the key is revoked.",
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      environment: Environment,
      permissions: z.array(PermissionName).min(1).optional(),
      expiresAt: InstantInput.optional(),
      photoLinkDays: z.int().min(1).max(3650).optional(),
    }),
    response: z.object({ success: z.literal(true), key: ApiKey, secret: z.string() }),
    status: 201,
    errors: ["INSUFFICIENT_PERMISSIONS", "API_KEY_LIMIT", "RATE_LIMIT_EXCEEDED"],
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
