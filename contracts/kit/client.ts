import type { Call, Contract, Endpoint, Reply } from "./endpoint.ts";
import { AppError, type ErrorCode, errors } from "./errors.ts";
import { own } from "./own.ts";

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** What an answer has besides its data: status, headers, and the envelope's meta if there is one. */
export interface Extras {
  readonly status: number;
  readonly headers: Headers;
  readonly meta: Readonly<Record<string, unknown>> | undefined;
}

export interface ClientOptions {
  /** Server origin, such as `http://127.0.0.1:4780`; empty in a page served by this server. */
  readonly origin: string;
  /** Base path below the origin. */
  readonly base: "/v1" | "/sandbox/v1";
  /** Sends the request. If there is no answer, its error is passed on. */
  readonly send: (request: Request) => Promise<Response>;
  readonly headers?: () => Readonly<Record<string, string>>;
}

type Operation<E extends Endpoint> = (
  ...args: Partial<Call<E>> extends Call<E>
    ? [call?: Call<E>, options?: CallOptions]
    : [call: Call<E>, options?: CallOptions]
) => Promise<Reply<E>>;
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with status, headers and meta of a successful answer. */
  readonly onExtras?: (extras: Extras) => void;
}
export type Client<C extends Contract> = { readonly [K in keyof C]: Operation<C[K]> };
export type Clients<All extends Record<string, Contract>> = { readonly [F in keyof All]: Client<All[F]> };

interface LooseCall {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly fileName?: string;
}

function requestFor(
  endpoint: Endpoint,
  call: LooseCall,
  options: ClientOptions,
  extra: Readonly<Record<string, string>>,
): Request {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(own(call.params ?? {}, name) ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : "";
  const url = `${options.origin}${endpoint.at === "root" ? "" : options.base}${path}${search}`;
  const headers: Record<string, string> = { accept: "application/json", ...options.headers?.(), ...extra };
  if (endpoint.upload && call.file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(call.body ?? {})) if (value !== undefined) form.set(name, String(value));
    form.set(endpoint.upload.field, call.file, call.fileName ?? "file");
    return { method: endpoint.method, url, headers, body: form };
  }
  if (call.body === undefined) return { method: endpoint.method, url, headers, body: undefined };
  const [type, body] = endpoint.consumes
    ? [`${endpoint.consumes[0]}; charset=utf-8`, String(call.body)]
    : ["application/json", JSON.stringify(call.body)];
  return { method: endpoint.method, url, headers: { ...headers, "content-type": type }, body };
}

async function failure(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { code?: string; message?: string; field?: string; details?: Record<string, unknown> } }
    | undefined;
  const code = body?.error?.code;
  const known = code !== undefined && Object.hasOwn(errors, code) ? (code as ErrorCode) : "INTERNAL_ERROR";
  return new AppError(known, {
    message: body?.error?.message ?? `The server answered ${response.status}.`,
    ...(body?.error?.field !== undefined && { field: body.error.field }),
    ...(body?.error?.details !== undefined && { details: body.error.details }),
  });
}

async function call(
  endpoint: Endpoint,
  input: LooseCall,
  client: ClientOptions,
  options: CallOptions,
): Promise<unknown> {
  const response = await client.send(requestFor(endpoint, input, client, options.headers ?? {}));
  if (!response.ok) throw await failure(response);
  const answer: unknown = endpoint.response === null ? undefined : await response.json();
  const wrapped =
    endpoint.shape === "envelope" ? (answer as { data: unknown; meta: Record<string, unknown> }) : undefined;
  options.onExtras?.({ status: response.status, headers: response.headers, meta: wrapped?.meta });
  return endpoint.response === null ? undefined : endpoint.response.parse(wrapped ? wrapped.data : answer);
}

/** A typed client of the given contracts: `api.vehicles.create({ body })`. Throws AppError on a documented error. */
export function createClient<All extends Record<string, Contract>>(all: All, options: ClientOptions): Clients<All> {
  const feature = (endpoints: Contract) =>
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (input: LooseCall = {}, callOptions: CallOptions = {}) => call(endpoint, input, options, callOptions),
      ]),
    );
  // `all` gives the names, so the result has exactly those of `Clients<All>`
  return Object.fromEntries(
    Object.entries(all).map(([name, endpoints]) => [name, feature(endpoints)]),
  ) as unknown as Clients<All>;
}
