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
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

const session = { auth: "session", shape: "plain" } as const;

export const keys = contract({
  list: {
    ...session,
    method: "GET",
    path: "/account/api-keys",
    summary: "One's API keys, without their secrets",
    response: z.object({ success: z.literal(true), keys: z.array(ApiKey) }),
    errors: [],
  },
  create: {
    ...session,
    method: "POST",
    path: "/account/api-keys",
    sensitive: true,
    summary: "Make an API key; its secret is in this answer and nowhere else",
    description:
      "A production key is made on a paid plan only (INSUFFICIENT_PERMISSIONS on `free`). Those that were made before the account went to `free` go on working, within its limits, until they are revoked or expire. An account has at most 20 live keys on `free`, 100 on the other plans (API_KEY_LIMIT, with `limit` and `live` in the details); keys that expired or were revoked do not count. A mail reports each new key to the account's address.",
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      environment: Environment,
      permissions: z.array(PermissionName).min(1).optional(),
      expiresAt: InstantInput.optional(),
    }),
    response: z.object({ success: z.literal(true), key: ApiKey, secret: z.string() }),
    status: 201,
    errors: ["INSUFFICIENT_PERMISSIONS", "API_KEY_LIMIT", "RATE_LIMIT_EXCEEDED"],
  },
  revoke: {
    ...session,
    method: "DELETE",
    path: "/account/api-keys/{id}",
    summary: "Revoke an API key, at once",
    params: z.object({ id: z.string() }),
    response: Message,
    errors: ["RESOURCE_NOT_FOUND"],
  },
  test: {
    auth: "key",
    shape: "envelope",
    method: "GET",
    path: "/auth/test",
    summary: "What the key may do",
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
    summary: "The account, its plan, its limits and its usage",
    description:
      "`usage` counts this clock hour's requests: of the key that asks; to a session, of all the account's keys of this environment together. A limit of null is none. Limits are per key; an account's sessions share ten times these.",
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
    errors: [],
  },
});
