import { z } from "zod";
import { Plan, Role } from "./accounts.ts";
import { contract } from "./kit/endpoint.ts";
import { Id, Instant, page } from "./kit/values.ts";

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
/** Said of every endpoint of an administrator. */
export const onlyFor =
  "For accounts with role ADMIN, signed in or by a production key; others get INSUFFICIENT_PERMISSIONS.";

export const administration = contract({
  accounts: {
    ...common,
    permission: "account:read",
    method: "GET",
    path: "/admin/accounts",
    summary: "Every account of the installation, newest first",
    description: `${onlyFor} \`search\` matches a part of the e-mail address or the name.`,
    query: z.object({ search: z.string().max(200).optional(), ...page() }),
    response: z.array(AdministeredAccount),
    errors: [],
  },
  changePlan: {
    ...common,
    permission: "account:write",
    method: "PATCH",
    path: "/admin/accounts/{id}",
    summary: "Change an account's plan; its limits hold at once",
    description: `${onlyFor} Production keys that the account has go on working on \`free\`, within its limits.`,
    params: z.object({ id: z.string().min(1) }),
    body: z.strictObject({ plan: Plan }),
    response: AdministeredAccount,
    errors: ["RESOURCE_NOT_FOUND"],
  },
});
