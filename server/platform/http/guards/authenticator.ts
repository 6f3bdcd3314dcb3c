import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Caller } from "../../../access/caller.ts";

export interface Authenticator {
  /** Undefined if the token is malformed or expired, or if its session has ended. */
  bySession(accessToken: string, environment: Environment): Promise<Caller | undefined>;
  /** Throws INVALID_API_KEY. For a key of the other environment, the message names that environment's base address. */
  byKey(secret: string, environment: Environment): Promise<Caller>;
}
