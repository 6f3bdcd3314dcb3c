import type { Request } from "express";
import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Caller, isPermitted, isWebsiteKey } from "../../../access/caller.ts";
import { addressOf } from "./address.ts";
import type { Authenticator } from "./authenticator.ts";
import { cookieOf } from "./cookies.ts";

function keyOf(req: Request): string | undefined {
  const header = req.headers.authorization;
  if (header !== undefined) {
    const match = /^Bearer (\S+)$/i.exec(header);
    if (!match?.[1])
      throw new AppError("INVALID_API_KEY", { message: "Send the key as `Authorization: Bearer <API_KEY>`." });
    return match[1];
  }
  const query = req.query.api_key;
  return typeof query === "string" ? query : undefined;
}

interface Context {
  readonly authenticator: Authenticator;
  readonly environment: Environment;
  readonly behindProxy: boolean;
}

/**
 * The caller of an endpoint. Undefined for public endpoints, and for optional ones without credentials. If a request
 * has both a key and a cookie, the key is used. Public endpoints do not query the database, so they work during a
 * database outage.
 */
export async function authenticate(req: Request, endpoint: Endpoint, context: Context): Promise<Caller | undefined> {
  if (endpoint.auth === "public") return undefined;
  const key = endpoint.auth === "session" ? undefined : keyOf(req);
  const from = { address: addressOf(req, context) };
  if (key !== undefined) {
    return { ...(await context.authenticator.byKey(key, context.environment)), ...from };
  }
  if (endpoint.auth === "key") throw new AppError("MISSING_API_KEY");
  const token = cookieOf(req, "accessToken");
  const caller = token === undefined ? undefined : await context.authenticator.bySession(token, context.environment);
  if (caller) return { ...caller, ...from };
  if (endpoint.auth === "optional") return undefined;
  // A browser that has or had a session must refresh it; a program must send a key.
  const hadSession = token !== undefined || cookieOf(req, "refreshToken") !== undefined;
  throw new AppError(endpoint.auth === "session" || hadSession ? "TOKEN_EXPIRED" : "MISSING_API_KEY");
}

/**
 * Throws INSUFFICIENT_PERMISSIONS if the key lacks the endpoint's permission. Call it after the request was counted.
 */
export function assertPermitted(caller: Caller | undefined, { permission, auth }: Endpoint): void {
  if (caller === undefined) return;
  if (permission === undefined) assertNoWebsiteKey(caller, auth);
  if (permission === undefined || isPermitted(caller, permission)) return;
  throw new AppError("INSUFFICIENT_PERMISSIONS", {
    message: `This key lacks the permission ${permission}.`,
    details: { required: permission },
  });
}

/** A website's key may be public. Endpoints without a permission reject it, except the endpoint that tests a key. */
function assertNoWebsiteKey(caller: Caller, auth: Endpoint["auth"]): void {
  if (auth === "key" || !isWebsiteKey(caller)) return;
  throw new AppError("INSUFFICIENT_PERMISSIONS", { message: "This key is for websites only." });
}
