import type { Response } from "express";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { own } from "../../../contracts/kit/own.ts";
import { instantNow } from "../clock.ts";
import { cacheControlOf, etagOf, hasEtag, isUnchanged } from "./conditional.ts";
import type { Exchange } from "./exchange.ts";
import type { RateLimitState } from "./limits/limiter.ts";
import { Outcome, Stream } from "./reply.ts";

/** The body of a replay. Its `meta` contains the id of the current request and the current limits. */
export function withCurrentMeta(body: unknown, res: Response): unknown {
  if (typeof body !== "object" || body === null || !("meta" in body) || typeof body.meta !== "object") return body;
  return { ...body, meta: { ...body.meta, rate_limit: undefined, ...requestMeta(res) } };
}

function requestMeta(res: Response) {
  const rateLimit = res.locals.rateLimit as RateLimitState | undefined;
  return { request_id: String(res.locals.requestId), ...(rateLimit && { rate_limit: rateLimit }) };
}

/** Sends the result of a handler. `made`: the body, if it was built before. */
export function send(exchange: Exchange, result: unknown, made?: unknown): void | Promise<void> {
  const { req, res, endpoint } = exchange;
  if (result instanceof Stream) {
    // An event stream lasts for hours and must not count as in flight.
    exchange.release?.();
    return result.send(req, res);
  }
  const extras = result instanceof Outcome ? result.extras : {};
  extras.decorate?.(res);
  res.set(extras.headers ?? {}).status(statusOf(endpoint, result));
  if (endpoint.response === null) return void res.end();
  const body = made ?? wireBody(exchange, result);
  const etag = setValidators(res, endpoint, body);
  if (etag !== undefined && endpoint.method === "GET" && isUnchanged(req, etag)) return void res.status(304).end();
  res.json(body);
}

/** Sets Cache-Control and ETag. Returns the ETag. */
function setValidators(res: Response, endpoint: Endpoint, body: unknown): string | undefined {
  if (endpoint.method === "GET" && endpoint.at !== "root") {
    res.set("Cache-Control", cacheControlOf(endpoint)).vary("Authorization, Cookie");
  }
  if (!hasEtag(endpoint)) return undefined;
  const { data, meta } =
    endpoint.shape === "plain" ? { data: body, meta: {} } : (body as { data: unknown; meta: Record<string, unknown> });
  const ownMeta = Object.keys(endpoint.meta?.shape ?? {}).map((name) => own(meta, name));
  const etag = etagOf(endpoint, data, ownMeta);
  res.set("ETag", etag);
  return etag;
}

export const statusOf = (endpoint: Endpoint, result: unknown): number =>
  (result instanceof Outcome ? result.extras.status : undefined) ??
  endpoint.status ??
  (endpoint.response === null ? 204 : 200);

/** The response body, parsed with its schema. Unknown fields are removed. A missing field is a bug and throws. */
export function wireBody({ res, endpoint, options }: Exchange, result: unknown): unknown {
  const body = result instanceof Outcome ? (result.body as unknown) : result;
  const isIncremental = result instanceof Outcome && result.extras.incremental === true;
  const data = (isIncremental ? endpoint.incremental : endpoint.response)?.parse(body);
  if (endpoint.shape === "plain") return data;
  const meta = result instanceof Outcome ? endpoint.meta?.parse(result.extras.meta) : undefined;
  return {
    status: "success",
    data,
    meta: {
      ...requestMeta(res),
      timestamp: instantNow(options.clock),
      processing_time: Math.round(performance.now() - (res.locals.startedAt as number)) / 1000,
      ...meta,
    },
  };
}
