import type { Request, Response, Router } from "express";
import type { Environment } from "../../../contracts/accounts.ts";
import type { Answer, Contract, Endpoint, Parsed } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import type { Caller } from "../../access/caller.ts";
import type { DamageRecord } from "../backup/damage.ts";
import { type Clock, instantNow } from "../clock.ts";
import { essential } from "../disk/essential.ts";
import { isDiskFull, type Shortage } from "../disk/full.ts";
import type { Room } from "../disk/room.ts";
import type { Storage } from "../storage/storage.ts";
import {
  cacheControlOf,
  etagOf,
  hasEtag,
  honorsIfMatch,
  isUnchanged,
  type Precondition,
  preconditionOf,
  type RequestPrecondition,
} from "./conditional.ts";
import { announceDeprecation } from "./deprecation.ts";
import { asAppError, sendError } from "./errors.ts";
import { addressOf } from "./guards/address.ts";
import { assertPermitted, authenticate } from "./guards/auth.ts";
import type { Authenticator } from "./guards/authenticator.ts";
import { assertOwnOrigin } from "./guards/origin.ts";
import { fingerprintOf, type Idempotency, type KeptAnswer } from "./idempotency/idempotency.ts";
import { type Limiter, type RateLimitState, setLimitHeaders } from "./limits/limiter.ts";
import { allowanceOf } from "./limits/plans.ts";
import { receiveJson } from "./parsing.ts";
import { createReader, type Reader } from "./parts.ts";
import { Outcome, Stream } from "./reply.ts";
import { receiveText } from "./text-body.ts";
import { discardUpload, receiveUpload, sha256Of, type UploadedFile } from "./uploads.ts";

/** What a handler gets of the request besides its parsed parts. */
export interface RequestInfo {
  readonly environment: Environment;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly url: string;
  /** `Prefer: wait=N`, 0 to 60 seconds. */
  readonly waitSeconds: number;
  /** `If-Match`, for endpoints with a `version`. */
  readonly precondition: Precondition;
  readonly raw: Request;
}

export type Input<E extends Endpoint> = Parsed<E> & {
  readonly caller: E["auth"] extends "public" | "optional" ? Caller | undefined : Caller;
  readonly file: E["upload"] extends object ? UploadedFile : undefined;
  readonly request: RequestInfo;
};
export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Answer<E> | Outcome<Answer<E>> | Stream>;
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

export interface MountOptions {
  readonly authenticator: Authenticator;
  readonly limiter: Limiter;
  readonly idempotency: Idempotency;
  readonly storage: Storage;
  readonly room: Room;
  readonly damage: DamageRecord;
  readonly clock: Clock;
  readonly environment: Environment;
  /** The origin that the pages are served from. */
  readonly publicUrl: () => string;
  /** Whether X-Forwarded-For of a proxy on this machine is trusted. */
  readonly behindProxy: boolean;
}

type LooseHandler = (input: unknown) => Promise<unknown>;

/** Adds a route for every endpoint of the contract. */
export function mount<C extends Contract>(
  router: Router,
  contract: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    // `Handlers<C>` has checked that the handler takes what this endpoint's schemas parse
    const handler = own(handlers, name) as unknown as LooseHandler;
    const read = createReader(endpoint);
    const verb = endpoint.method.toLowerCase() as "get";
    const mayUseReserve = endpoint.method === "DELETE" || endpoint.worksOnFullDisk;
    router[verb](expressPath(endpoint), (req: Request, res: Response) => {
      const exchange = { req, res, endpoint, read, handler, options };
      return mayUseReserve ? essential(() => serve(exchange)) : serve(exchange);
    });
  }
}

export const expressPath = (endpoint: Endpoint): string => endpoint.path.replace(/\{(\w+)\}/g, ":$1");

interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly endpoint: Endpoint;
  readonly read: Reader;
  readonly handler: LooseHandler;
  readonly options: MountOptions;
  /** Ends counting the request as in flight. */
  readonly release?: () => void;
}

async function serve(exchange: Exchange): Promise<void> {
  const { req, res, endpoint, options } = exchange;
  res.locals.shape = endpoint.shape;
  announceDeprecation(res, endpoint);
  let file: UploadedFile | undefined;
  let caller: Caller | undefined;
  let release: () => void = () => undefined;
  try {
    caller = await authenticate(req, endpoint, options);
    if (caller?.via !== "key") assertOwnOrigin(req, options.publicUrl());
    if (caller) release = await enter(exchange, caller);
    assertPermitted(caller, endpoint);
    if (endpoint.upload) file = await receiveUpload(req, res, endpoint.upload, options);
    else if (endpoint.consumes) req.body = await receiveText(req, res, endpoint.consumes);
    else await receiveJson(req, res, endpoint);
    const precondition = preconditionOf(req, endpoint);
    const input = { ...exchange.read(req), caller, file, request: requestInfo(req, { ...options, precondition }) };
    await answer({ ...exchange, handler: asserting(exchange.handler, precondition), release }, input);
  } catch (error) {
    options.damage.note(error);
    const known = withPathField(asAppError(error, await shortageOf(error, options.room)), endpoint);
    if (known.code === "INTERNAL_ERROR") res.locals.error = error;
    assertDeclared(endpoint, known);
    res.locals.refused = refusalOf(known, caller, addressOf(req, options));
    if (res.headersSent) res.destroy();
    else sendError(res, known);
  } finally {
    release();
    await discardUpload(file);
  }
}

/** The handler, with an error if it did not assert the `If-Match` that its endpoint honors. */
const asserting =
  (handler: LooseHandler, precondition: RequestPrecondition): LooseHandler =>
  async (input) => {
    const result = await handler(input);
    precondition.assertUsed();
    return result;
  };

/** The log fields of a refused request. */
const refusalOf = ({ code }: AppError, caller: Caller | undefined, address: string) => ({
  code,
  address,
  account: caller?.accountId,
  credential: caller?.credentialId,
});

async function enter({ res, options }: Exchange, caller: Caller): Promise<() => void> {
  const { state, refused, release } = await options.limiter.enter(allowanceOf(caller));
  // keys get the limits in the envelope and the headers, sessions only in the headers
  if (caller.via === "key") res.locals.rateLimit = state;
  setLimitHeaders(res, state, options.clock.now());
  if (refused) throw refused;
  return release;
}

/** The free and the needed space, if the error is a full disk. */
const shortageOf = async (error: unknown, room: Room): Promise<Shortage | undefined> =>
  isDiskFull(error) ? room.shortage().catch(() => undefined) : undefined;

/** Adds the `field` to a 404 error without one: the first parameter of the path. */
function withPathField(error: AppError, { params }: Endpoint): AppError {
  const [field] = Object.keys(params?.shape ?? {});
  if (error.status !== 404 || error.field !== undefined || field === undefined) return error;
  return new AppError(error.code, { message: error.message, field, ...(error.details && { details: error.details }) });
}

function requestInfo(req: Request, options: MountOptions & { precondition: Precondition }): RequestInfo {
  const wait = /(?:^|[,;\s])wait=(\d+)/.exec(req.header("prefer") ?? "")?.[1];
  return {
    environment: options.environment,
    address: addressOf(req, options),
    userAgent: req.header("user-agent"),
    url: req.originalUrl,
    waitSeconds: Math.min(60, Number(wait ?? 0)),
    precondition: options.precondition,
    raw: req,
  };
}

/** Whether the endpoint accepts an Idempotency-Key: every POST without secrets. */
export const isReplayable = ({ method, sensitive }: Endpoint): boolean => method === "POST" && !sensitive;

async function answer(
  exchange: Exchange,
  input: { caller: Caller | undefined; file: UploadedFile | undefined; query: unknown },
) {
  const { req, res, endpoint, handler, options } = exchange;
  const key = isReplayable(endpoint) ? req.header("idempotency-key") : undefined;
  if (key === undefined) return send(exchange, await settle(await handler(input)));
  if (key.length === 0 || key.length > 255) {
    throw new AppError("VALIDATION_ERROR", {
      message: "An Idempotency-Key has 1 to 255 characters.",
      field: "Idempotency-Key",
    });
  }
  const scope = input.caller?.workspaceId ?? `address:${addressOf(req, options)}`;
  const content = [JSON.stringify([input.query, req.body ?? null]), input.file ? await sha256Of(input.file.path) : ""];
  const fingerprint = fingerprintOf([endpoint.method, req.baseUrl + req.path, ...content]);
  const kept = (result: unknown): KeptAnswer => ({
    status: statusOf(endpoint, result),
    body: wireBody(exchange, result),
  });
  let result: unknown;
  const request = { scope, key, fingerprint };
  const first = await options.idempotency.run(request, async () => {
    result = await handler(input);
    return kept(result);
  });
  if (first.replayed) {
    res.set("Idempotent-Replayed", "true").status(first.status).json(withCurrentMeta(first.body, res));
    return;
  }
  const settled = await settle(result);
  const final = settled === result ? first : kept(settled);
  if (settled !== result) await options.idempotency.improve(request, final);
  // sends exactly the stored body, so that a replay has the same meta.timestamp
  return send(exchange, settled, final.body);
}

const settle = async (result: unknown): Promise<unknown> =>
  result instanceof Outcome && result.extras.settle ? result.extras.settle() : result;

/** The body of a replay. Its `meta` has the id of the current request, and the current limits. */
function withCurrentMeta(body: unknown, res: Response): unknown {
  if (typeof body !== "object" || body === null || !("meta" in body) || typeof body.meta !== "object") return body;
  return { ...body, meta: { ...body.meta, rate_limit: undefined, ...requestMeta(res) } };
}

function requestMeta(res: Response) {
  const rateLimit = res.locals.rateLimit as RateLimitState | undefined;
  return { request_id: String(res.locals.requestId), ...(rateLimit && { rate_limit: rateLimit }) };
}

function send(exchange: Exchange, result: unknown, made?: unknown): void | Promise<void> {
  const { req, res, endpoint } = exchange;
  if (result instanceof Stream) {
    // an event stream lasts for hours and must not count as in flight
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

/** Sets Cache-Control and ETag; returns the ETag. */
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

const statusOf = (endpoint: Endpoint, result: unknown): number =>
  (result instanceof Outcome ? result.extras.status : undefined) ??
  endpoint.status ??
  (endpoint.response === null ? 204 : 200);

/** The response, parsed by its schema. Unknown fields are removed; a missing field is a bug and throws. */
function wireBody({ res, endpoint, options }: Exchange, result: unknown): unknown {
  const body = result instanceof Outcome ? (result.body as unknown) : result;
  const data = endpoint.response?.parse(body);
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

/** Codes that any endpoint can answer. All others must be declared by the endpoint. */
const commonCodes = new Set<string>([
  "VALIDATION_ERROR",
  "UNSUPPORTED_MEDIA_TYPE",
  "REQUEST_REFUSED",
  "INTERNAL_ERROR",
  "STORAGE_FULL",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMIT_EXCEEDED",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_IN_PROGRESS",
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "INSUFFICIENT_PERMISSIONS",
  "TOKEN_EXPIRED",
  "FILE_TOO_LARGE",
]);

function assertDeclared(endpoint: Endpoint, error: AppError): void {
  if (commonCodes.has(error.code) || endpoint.errors.includes(error.code)) return;
  if (error.code === "PRECONDITION_FAILED" && honorsIfMatch(endpoint)) return;
  if (process.env.NODE_ENV === "test") {
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${error.code}, which its contract does not declare`);
  }
}
