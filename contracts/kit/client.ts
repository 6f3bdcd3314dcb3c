import type { Call, Contract, Endpoint, Reply } from "./endpoint.ts";
import { AppError, type ErrorCode, errors } from "./errors.ts";
import { own } from "./own.ts";
import { type CallOptions, type Extras, errorBodyOf, type Request } from "./request.ts";

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
export type Client<C extends Contract> = { readonly [K in keyof C]: Operation<C[K]> };
export type Clients<All extends Record<string, Contract>> = { readonly [F in keyof All]: Client<All[F]> };

/** The parts of a call, without the types of its endpoint. */
export interface LooseCall {
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
  const { method } = endpoint;
  const headers: Record<string, string> = { accept: "application/json", ...options.headers?.(), ...extra };
  if (endpoint.upload && call.file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(call.body ?? {})) if (value !== undefined) form.set(name, String(value));
    form.set(endpoint.upload.field, call.file, call.fileName ?? "file");
    return { method, url, headers, body: form };
  }
  if (call.body === undefined) return { method, url, headers, body: undefined };
  const [type, body] = endpoint.consumes
    ? [`${endpoint.consumes[0]}; charset=utf-8`, String(call.body)]
    : ["application/json", JSON.stringify(call.body)];
  return { method, url, headers: { ...headers, "content-type": type }, body };
}

/** The error of an answer that is not a success. */
export async function failureOf(response: Response): Promise<AppError> {
  const { code, message, field, details } = await errorBodyOf(response);
  const known = code !== undefined && Object.hasOwn(errors, code) ? (code as ErrorCode) : "INTERNAL_ERROR";
  return new AppError(known, {
    message,
    ...(field !== undefined && { field }),
    ...(details !== undefined && { details }),
  });
}

/** Sends a request of an endpoint. The answer is as the server sent it: its schema has not checked it. */
export async function exchange(
  endpoint: Endpoint,
  input: LooseCall,
  client: ClientOptions,
  { headers = {}, signal }: CallOptions = {},
): Promise<Extras & { readonly data: unknown }> {
  const response = await client.send({ ...requestFor(endpoint, input, client, headers), signal });
  if (!response.ok) throw await failureOf(response);
  const answer: unknown = endpoint.response === null ? undefined : await response.json();
  const wrapped =
    endpoint.shape === "envelope"
      ? (answer as { data: unknown; meta: Record<string, unknown> } | undefined)
      : undefined;
  return {
    status: response.status,
    headers: response.headers,
    meta: wrapped?.meta,
    data: wrapped ? wrapped.data : answer,
  };
}

async function call(
  endpoint: Endpoint,
  input: LooseCall,
  client: ClientOptions,
  options: CallOptions,
): Promise<unknown> {
  const { data, ...extras } = await exchange(endpoint, input, client, options);
  options.onExtras?.(extras);
  return endpoint.response === null ? undefined : endpoint.response.parse(data);
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
