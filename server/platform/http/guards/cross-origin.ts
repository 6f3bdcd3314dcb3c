import type { NextFunction, Request, Response } from "express";
import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { isOwnOrigin } from "./origin.ts";

/**
 * Pages of websites call the endpoints with `crossOrigin` (CORS, https://fetch.spec.whatwg.org). Their key has a list of
 * origins. A preflight carries no key: it is answered for the origins of all keys. The request itself is answered only for
 * those of its own key. No credentials of browsers are ever allowed: cookies do not count here.
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
/** Two hours, the longest time that Chrome keeps an answer to a preflight. The request itself is checked each time. */
const preflightSeconds = 7200;

/** Whether pages of the origin may read the answer. A database that does not answer means no. */
const isAllowed = (
  origin: string | undefined,
  { isAllowedOrigin, environment }: CrossOriginOptions,
): Promise<boolean> =>
  origin === undefined ? Promise.resolve(false) : isAllowedOrigin(origin, environment).catch(() => false);

/** Answers the preflight of requests to this endpoint; leaves other requests to the next handler. */
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

/** Lets pages of allowed origins read the answer, also an error. Call it before the caller is known. */
export async function shareAnswer(req: Request, res: Response, options: CrossOriginOptions): Promise<void> {
  const { origin } = req.headers;
  res.vary("Origin");
  if (origin === undefined || !(await isAllowed(origin, options))) return;
  res.set({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": exposedHeaders });
}

/** Throws REQUEST_REFUSED for a page of another origin that the caller's key does not allow. Programs send no Origin. */
export function assertAllowedOrigin(req: Request, caller: Caller | undefined, publicUrl: string): void {
  const { origin } = req.headers;
  if (origin === undefined || isOwnOrigin(req, publicUrl) || caller?.allowedOrigins?.includes(origin)) return;
  throw new AppError("REQUEST_REFUSED", {
    message: "This key is not for pages of this origin. `allowedOrigins` of the key lists the origins that may use it.",
  });
}
