import type { Environment } from "../../../../contracts/accounts.ts";
import type { Caller } from "../../../access/caller.ts";

export interface Authenticator {
  /** Undefined when the cookie is missing, malformed, expired, or its session has ended. */
  bySession(accessToken: string, environment: Environment): Promise<Caller | undefined>;
  /** Throws INVALID_API_KEY, which says which base address a key of the other environment belongs to. */
  byKey(secret: string, environment: Environment): Promise<Caller>;
}
