import type { Environment } from "../../../contracts/accounts.ts";

/** Where each of an account's two workspaces is reached. */
export const baseAddresses = {
  production: "/v1",
  development: "/sandbox/v1",
} as const satisfies Record<Environment, string>;
