import type { Request, Response, Router } from "express";
import { readDaysIn } from "../../../contracts/kit/calendar.ts";
import type { Answer, Contract, Endpoint, IncrementalAnswer, Parsed } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { own } from "../../../contracts/kit/own.ts";
import { type Caller, isWebsiteKey } from "../../access/caller.ts";
import { essential } from "../disk/essential.ts";
import { isDiskFull, type Shortage } from "../disk/full.ts";
import type { DiskMonitor } from "../disk/monitor.ts";
import { closedSignal } from "./closed-signal.ts";
import { type Precondition, preconditionOf, type RequestPrecondition } from "./conditional.ts";
import { assertDeclared } from "./declared.ts";
import { announceDeprecation } from "./deprecation.ts";
import { asAppError, sendError } from "./errors.ts";
import type { Exchange, FailedRequest, LooseHandler, MountOptions, RequestInfo } from "./exchange.ts";
import { addressOf, networkOf } from "./guards/address.ts";
import { assertPermitted, authenticate } from "./guards/auth.ts";
import { answerPreflight, assertAllowedOrigin, shareAnswer } from "./guards/cross-origin.ts";
import { assertOwnOrigin } from "./guards/origin.ts";
import type { KeptAnswer } from "./idempotency/claim.ts";
import { fingerprintOf } from "./idempotency/idempotency.ts";
import { setLimitHeaders } from "./limits/limiter.ts";
import { allowanceOf } from "./limits/plans.ts";
import { receiveJson } from "./parsing.ts";
import { createReader, type Parts } from "./parts.ts";
import { Outcome, replayOf, type Stream } from "./reply.ts";
import { send, statusOf, wireBody, withCurrentMeta } from "./send.ts";
import { receiveText } from "./text-body.ts";
import { discardUpload, receiveUpload, sha256Of, type UploadedFile } from "./uploads.ts";

export type Input<E extends Endpoint> = Parsed<E> & {
  readonly caller: E["auth"] extends "public" | "optional" ? Caller | undefined : Caller;
  readonly file: E["upload"] extends object ? UploadedFile : undefined;
  readonly request: RequestInfo;
};
export type Handler<E extends Endpoint> = (
  input: Input<E>,
) => Promise<Answer<E> | Outcome<Answer<E>> | Outcome<IncrementalAnswer<E>> | Stream>;
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** Adds a route for every endpoint of the contract. */
export function mount<C extends Contract>(
  router: Router,
  contract: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    // `Handlers<C>` has checked that the handler accepts the input of this endpoint.
    const handler = own(handlers, name) as unknown as LooseHandler;
    const read = createReader(endpoint);
    const verb = endpoint.method.toLowerCase() as "get";
    const mayUseReserve = endpoint.method === "DELETE" || endpoint.worksOnFullDisk;
    if (endpoint.crossOrigin) router.options(expressPath(endpoint), answerPreflight(endpoint, options));
    router[verb](expressPath(endpoint), (req: Request, res: Response) => {
      const exchange = { req, res, endpoint, read, handler, options };
      return mayUseReserve ? essential(() => serve(exchange)) : serve(exchange);
    });
  }
}

export const expressPath = (endpoint: Endpoint): string => endpoint.path.replace(/\{(\w+)\}/g, ":$1");

async function serve(exchange: Exchange): Promise<void> {
  const { req, res, endpoint, options } = exchange;
  res.locals.shape = endpoint.shape;
  res.locals.route = `${req.baseUrl}${endpoint.path}`;
  announceDeprecation(res, endpoint);
  let file: UploadedFile | undefined;
  let caller: Caller | undefined;
  let release: () => void = () => undefined;
  try {
    if (endpoint.crossOrigin) await shareAnswer(req, res, options);
    caller = await authenticate(req, endpoint, options);
    if (endpoint.crossOrigin) assertAllowedOrigin(req, caller, options.publicUrl());
    if (caller?.via !== "key") assertOwnOrigin(req, options.publicUrl());
    if (caller) release = await enter(exchange, caller);
    assertPermitted(caller, endpoint);
    if (endpoint.upload) file = await receiveUpload(req, res, endpoint.upload, options);
    else if (endpoint.consumes) req.body = await receiveText(req, res, endpoint.consumes);
    else await receiveJson(req, res, endpoint);
    const precondition = preconditionOf(req, endpoint);
    const input = {
      ...(await readParts(exchange, caller)),
      caller,
      file,
      request: requestInfo(exchange, precondition),
    };
    await answer({ ...exchange, handler: asserting(exchange.handler, precondition), release }, input);
  } catch (error) {
    options.damage.note(error);
    const known = withPathField(asAppError(error, await shortageOf(error, options.diskMonitor)), endpoint);
    if (known.code === "INTERNAL_ERROR") res.locals.error = error;
    assertDeclared(endpoint, known);
    if (caller?.via === "key") options.noteKeyError(failureOf(exchange, caller, known));
    res.locals.refused = refusalOf(known, caller, addressOf(req, options));
    if (res.headersSent) res.destroy();
    else sendError(res, known);
  } finally {
    release();
    await discardUpload(file);
  }
}

/**
 * The parsed parts of a request. Days without a time are interpreted in the caller's time zone, which is loaded only if
 * needed.
 */
async function readParts({ req, read, options }: Exchange, caller: Caller | undefined): Promise<Parts> {
  const { value, hasDays } = readDaysIn("UTC", () => read(req));
  const timeZone = hasDays && caller ? await options.timeZoneOf(caller.workspaceId) : "UTC";
  return timeZone === "UTC" ? value : readDaysIn(timeZone, () => read(req)).value;
}

/** Wraps a handler so that it throws if it did not assert the `If-Match` that its endpoint honors. */
const asserting =
  (handler: LooseHandler, precondition: RequestPrecondition): LooseHandler =>
  async (input) => {
    const result = await handler(input);
    precondition.assertUsed();
    return result;
  };

const failureOf = ({ req, res }: Exchange, caller: Caller, error: AppError): FailedRequest => ({
  keyId: caller.credentialId,
  method: req.method,
  path: req.originalUrl.split("?")[0] ?? "",
  error,
  requestId: String(res.locals.requestId),
});

/** The log fields of a refused request. */
const refusalOf = ({ code }: AppError, caller: Caller | undefined, address: string) => ({
  code,
  address,
  account: caller?.accountId,
  credential: caller?.credentialId,
});

/**
 * Counts the request for the website visitor, if there is one, and for the caller. Returns a function to call when the
 * request ends.
 */
async function enter({ res, endpoint, options }: Exchange, caller: Caller): Promise<() => void> {
  const { allowedOrigins, credentialId, address = "" } = caller;
  const leave = allowedOrigins && (await options.visitors.enter(`${credentialId}:${networkOf(address)}`));
  try {
    const { state, refused, release } = await options.limiter.enter(allowanceOf(caller, endpoint.permission));
    // Requests with a key get the limits in the envelope and the headers, sessions only in the headers.
    if (caller.via === "key") res.locals.rateLimit = state;
    setLimitHeaders(res, state, options.clock.now());
    if (refused) throw refused;
    return () => {
      release();
      leave?.();
    };
  } catch (error) {
    leave?.();
    throw error;
  }
}

/** The free and the needed space, if the error is a full disk. */
const shortageOf = async (error: unknown, diskMonitor: DiskMonitor): Promise<Shortage | undefined> =>
  isDiskFull(error) ? diskMonitor.shortage().catch(() => undefined) : undefined;

/** Adds a `field` to a 404 error without one: the first path parameter. */
function withPathField(error: AppError, { params }: Endpoint): AppError {
  const [field] = Object.keys(params?.shape ?? {});
  if (error.status !== 404 || error.field !== undefined || field === undefined) return error;
  return new AppError(error.code, { message: error.message, field, ...(error.details && { details: error.details }) });
}

function requestInfo({ req, res, options }: Exchange, precondition: Precondition): RequestInfo {
  let closed: AbortSignal | undefined;
  const wait = /(?:^|[,;\s])wait=(\d+)/.exec(req.header("prefer") ?? "")?.[1];
  return {
    environment: options.environment,
    address: addressOf(req, options),
    userAgent: req.header("user-agent"),
    url: req.originalUrl,
    waitSeconds: Math.min(60, Number(wait ?? 0)),
    precondition,
    raw: req,
    get closed() {
      // Created lazily: few handlers need it.
      closed ??= closedSignal(res);
      return closed;
    },
  };
}

/** Whether the endpoint accepts an Idempotency-Key. */
export const isReplayable = ({ method, ignoresIdempotencyKey }: Endpoint): boolean =>
  method === "POST" && !ignoresIdempotencyKey;

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
  const scope = scopeOf(input.caller, addressOf(req, options));
  const content = [JSON.stringify([input.query, req.body ?? null]), input.file ? await sha256Of(input.file.path) : ""];
  const fingerprint = fingerprintOf([endpoint.method, req.baseUrl + req.path, ...content]);
  const kept = (result: unknown): KeptAnswer => ({
    status: statusOf(endpoint, result),
    body: wireBody(exchange, replayOf(result)),
  });
  let result: unknown;
  const request = { scope, key, fingerprint, isSensitive: endpoint.sensitive === true };
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
  // Sends exactly the stored body, so that a replay has the same meta.timestamp.
  return send(exchange, settled, replayOf(settled) === settled ? final.body : undefined);
}

/**
 * The scope in which Idempotency-Keys are compared. A website's key has its own scope: it is public, so anyone could
 * use up keys that programs of the account will send.
 */
function scopeOf(caller: Caller | undefined, address: string): string {
  if (caller === undefined) return `address:${address}`;
  return isWebsiteKey(caller) ? `key:${caller.credentialId}` : caller.workspaceId;
}

const settle = async (result: unknown): Promise<unknown> =>
  result instanceof Outcome && result.extras.settle ? result.extras.settle() : result;
