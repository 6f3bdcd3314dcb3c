import { z } from "zod";
import { contract } from "../kit/endpoint.ts";
import { Id, Instant, page } from "../kit/values.ts";
import { Plan, Role } from "./accounts.ts";

export const AdministeredAccount = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: Role,
    plan: Plan,
    emailVerified: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: "AdministeredAccount" });
export type AdministeredAccount = z.infer<typeof AdministeredAccount>;

const common = { auth: "any", shape: "plain" } as const;
/** Part of the description of every endpoint for administrators. */
export const adminOnly =
  "Only for accounts with the role ADMIN, signed in or with a production key. Other callers get INSUFFICIENT_PERMISSIONS.";

export const administration = contract({
  accounts: {
    ...common,
    permission: "account:read",
    method: "GET",
    path: "/admin/accounts",
    summary: "List every account of the installation, newest first",
    description: `${adminOnly} \`search\` matches part of the e-mail address or the name.`,
    query: z.object({ search: z.string().max(200).optional(), ...page() }),
    response: z.array(AdministeredAccount),
    errors: [],
  },
  changePlan: {
    ...common,
    permission: "account:write",
    method: "PATCH",
    path: "/admin/accounts/{id}",
    summary: "Change an account's plan; the new limits apply at once",
    description: `${adminOnly} On \`free\`, existing production keys keep working within the limits of that plan.`,
    params: z.object({ id: z.string().min(1).meta({ description: "the id of the account" }) }),
    body: z.strictObject({ plan: Plan }),
    response: AdministeredAccount,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
