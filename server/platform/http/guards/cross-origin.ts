import type { NextFunction, Request, Response } from "express";
import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { isOwnOrigin } from "./origin.ts";

/**
 * CORS for endpoints with `crossOrigin`, which pages of websites call (https://fetch.spec.whatwg.org). A website's key
 * has a list of allowed origins. A preflight contains no key, so it allows the origins of all keys. The request itself
 * is allowed only for the origins of its own key. Browser credentials (cookies) are never allowed.
 */
export interface CrossOriginOptions {
  readonly environment: Environment;
  readonly isAllowedOrigin: (origin: string, environment: Environment) => Promise<boolean>;
  readonly publicUrl: () => string;
}

const allowedHeaders = "Authorization, Content-Type, Idempotency-Key, If-None-Match";
const exposedHeaders = [
  "ETag",
  "Link",
  "X-Total-Count",
  "X-Request-Id",
  "Forecourt-Version",
  "Idempotent-Replayed",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Deprecation",
  "Sunset",
].join(", ");
/** Two hours, the maximum for which Chrome caches a preflight. The request itself is checked each time. */
const preflightSeconds = 7200;

/** Whether pages of the origin may read the answer. False if the database does not answer. */
const isAllowed = (
  origin: string | undefined,
  { isAllowedOrigin, environment }: CrossOriginOptions,
): Promise<boolean> =>
  origin === undefined ? Promise.resolve(false) : isAllowedOrigin(origin, environment).catch(() => false);

/** Answers preflights for this endpoint. Passes other requests to the next handler. */
export const answerPreflight =
  ({ method }: Endpoint, options: CrossOriginOptions) =>
  async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    if (req.headers["access-control-request-method"] !== method) return next();
    const { origin } = req.headers;
    res.vary("Origin, Access-Control-Request-Method");
    if (origin !== undefined && (await isAllowed(origin, options))) {
      res.set({
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Methods": method,
        "Access-Control-Allow-Headers": allowedHeaders,
        "Access-Control-Max-Age": String(preflightSeconds),
      });
    }
    res.status(204).end();
  };

/**
 * Lets pages of allowed origins read the answer, also if it is an error. Call it before the caller is authenticated.
 */
export async function shareAnswer(req: Request, res: Response, options: CrossOriginOptions): Promise<void> {
  const { origin } = req.headers;
  res.vary("Origin");
  if (origin === undefined || !(await isAllowed(origin, options))) return;
  res.set({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": exposedHeaders });
}

/** Throws REQUEST_REFUSED if the request comes from a page of an origin that the key does not allow. Programs send no Origin. */
export function assertAllowedOrigin(req: Request, caller: Caller | undefined, publicUrl: string): void {
  const { origin } = req.headers;
  if (origin === undefined || isOwnOrigin(req, publicUrl) || caller?.allowedOrigins?.includes(origin)) return;
  throw new AppError("REQUEST_REFUSED", {
    message: "This key is not for pages of this origin. `allowedOrigins` of the key lists the origins that may use it.",
  });
}
