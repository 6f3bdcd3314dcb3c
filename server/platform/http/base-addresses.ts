import type { Environment } from "../../../contracts/accounts/accounts.ts";

/** The base path of each of an account's two workspaces. */
export const baseAddresses = {
  production: "/v1",
  development: "/sandbox/v1",
} as const satisfies Record<Environment, string>;
