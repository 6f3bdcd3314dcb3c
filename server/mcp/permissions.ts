import { ZodError } from "zod";
import { ForecourtError } from "../../contracts/client/failures.ts";
import { contracts } from "../../contracts/index.ts";
import { type ClientOptions, exchange } from "../../contracts/kit/client.ts";
import { errors } from "../../contracts/kit/errors.ts";
import { NotForecourt } from "./tools/advice.ts";
import type { Operation } from "./tools/operations.ts";

/**
 * Reads what the key may do. A key's permissions never change. Throws ForecourtError, ForecourtUnreachable, and
 * NotForecourt if another program answers.
 */
export async function permissionsOf(client: ClientOptions): Promise<ReadonlySet<string>> {
  try {
    const { data } = await exchange(contracts.keys.test, {}, client);
    return new Set(contracts.keys.test.response.parse(data).permissions);
  } catch (error) {
    throw isForeign(error) ? new NotForecourt("another program answered", { cause: error }) : error;
  }
}

/** Whether the answer is not one of Forecourt: no JSON, other JSON, or an error without one of the API's codes. */
function isForeign(error: unknown): boolean {
  if (!(error instanceof ForecourtError)) return error instanceof SyntaxError || error instanceof ZodError;
  // a proxy in front of Forecourt answers 502 to 504 by itself
  return error.status < 500 && (error.code === "INTERNAL_ERROR" || !Object.hasOwn(errors, error.code));
}

/** Whether a key with these permissions may call the operation. `write` implies `read`. */
export const isPermitted = ({ endpoint: { permission } }: Operation, permissions: ReadonlySet<string>): boolean =>
  permission === undefined ||
  permissions.has(permission) ||
  (permission.endsWith(":read") && permissions.has(permission.replace(":read", ":write")));
