import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export const resources = [
  "vehicles",
  "leads",
  "teams",
  "kpis",
  "campaigns",
  "media",
  "inspections",
  "pricing",
  "webhooks",
  "account",
  "sync",
] as const;
export type Resource = (typeof resources)[number];
export type Permission = `${Resource}:${"read" | "write"}`;

/**
 * Who may call: `public` anyone, without a look at who it is; `optional` anyone, known where they say who they are; `session` the browser's cookies only, `key` an API key only,
 * `any` either (a key counts where both are sent).
 */
export type Auth = "public" | "optional" | "session" | "key" | "any";

/** One multipart file: its field and the most bytes it may have. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** The error of a request without it, where that has a code of its own. */
  readonly missing?: ErrorCode;
}

/**
 * One declaration per endpoint. Validation in and out, OpenAPI, the typed client and the reference
 * page all come from it.
 */
export interface Endpoint {
  readonly method: Method;
  /** Relative to a base address (`/v1`, `/sandbox/v1`), or to the server's root when `at` is `root`. */
  readonly path: `/${string}`;
  readonly at?: "base" | "root";
  readonly summary: string;
  readonly description?: string;
  readonly auth: Auth;
  readonly permission?: Permission;
  /** `envelope`: the answer is wrapped as {status, data, meta}. `plain`: the answer is the body. */
  readonly shape: "envelope" | "plain";
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of a body that is no JSON: `body` then describes its text, decoded, at most 1 MB of it. */
  readonly consumes?: readonly [string, ...string[]];
  readonly upload?: Upload;
  /** What the body (or, in an envelope, `data`) is; null: no content. */
  readonly response: z.ZodType | null;
  /** Further members of the envelope's `meta`. */
  readonly meta?: z.ZodObject;
  /** Other media types that the same address answers (a PDF, an event stream, a picture). */
  readonly produces?: readonly string[];
  readonly status?: 200 | 201 | 202 | 204;
  readonly errors: readonly ErrorCode[];
  /** Passwords, tokens or keys pass through it: nothing of request or answer is kept for an Idempotency-Key. */
  readonly sensitive?: true;
  /** What it writes may use the reserve of a full disk, as whatever a DELETE writes: small, and nobody can do without it. */
  readonly worksOnFullDisk?: true;
  /** Fields of path, query and body whose bad values, and those within them, have an error code of their own: `status`, `damages[].location`. */
  readonly invalid?: Readonly<Record<string, ErrorCode>>;
  readonly example?: unknown;
}

export type Contract = Readonly<Record<string, Endpoint>>;
export const contract = <const C extends Contract>(endpoints: C): C => endpoints;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Get<E, K extends string> = E extends { readonly [k in K]: infer V } ? V : undefined;

/** What a handler receives: parsed. */
export interface Parsed<E extends Endpoint> {
  readonly params: Out<Get<E, "params">>;
  readonly query: Out<Get<E, "query">>;
  readonly body: Out<Get<E, "body">>;
}

type Part = "params" | "query" | "body";
type Given<E> = { [K in Part as Get<E, K> extends z.ZodType ? K : never]: In<Get<E, K>> };
/** Whether every member of a query may be left out, and so the query itself. */
type MayBeLeftOut<E, K> = K extends "query" ? (Partial<In<Get<E, K>>> extends In<Get<E, K>> ? true : false) : false;

/** What a caller passes: only the parts that the endpoint declares. */
export type Call<E extends Endpoint> = {
  [K in keyof Given<E> as MayBeLeftOut<E, K> extends true ? never : K]: Given<E>[K];
} & {
  [K in keyof Given<E> as MayBeLeftOut<E, K> extends true ? K : never]?: Given<E>[K];
} & (Get<E, "upload"> extends Upload ? { file: Blob; fileName?: string } : unknown);

export type Reply<E extends Endpoint> = E["response"] extends z.ZodType ? z.output<E["response"]> : undefined;
/** What a handler gives back, before the response schema strips and defaults it. */
export type Answer<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : undefined;
