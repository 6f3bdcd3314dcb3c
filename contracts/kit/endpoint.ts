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
  "website",
] as const;
export type Resource = (typeof resources)[number];
export type Permission = `${Resource}:${"read" | "write"}`;

/**
 * Who may call. `public`: anyone; the caller is not identified. `optional`: anyone; the caller is identified if
 * they send a session or key. `session`: browser cookies only. `key`: an API key only. `any`: either one; the key
 * counts if both are sent.
 */
export type Auth = "public" | "optional" | "session" | "key" | "any";

/** One multipart file: its field and its maximum size in bytes. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** The error code for a missing file; default: VALIDATION_ERROR. */
  readonly missing?: ErrorCode;
}

/** How the version of a record is computed, which `ETag` and `If-Match` contain. */
export interface Version {
  /** The record as the API answers it. */
  readonly schema: z.ZodType;
  /** Fields that do not count: they change by themselves, or belong to other records. */
  readonly except: readonly string[];
}

/** A deprecated endpoint. Days as `YYYY-MM-DD`. */
export interface Deprecation {
  readonly since: string;
  /** The earliest day on which it is removed. */
  readonly sunset: string;
  /** What to call instead, as a sentence. */
  readonly instead: string;
}

/**
 * One declaration per endpoint. Input validation, output validation, OpenAPI, the typed client and the API
 * reference are all derived from it.
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
  /** `envelope`: the answer is wrapped as {status, data, meta}. `plain`: the body is the answer itself. */
  readonly shape: "envelope" | "plain";
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of a body that is not JSON. `body` then describes its decoded text, at most 1 MB. */
  readonly consumes?: readonly [string, ...string[]];
  /** The maximum size of the JSON body after decompression, in bytes; default: 1 MB. */
  readonly maxBodyBytes?: number;
  readonly upload?: Upload;
  /** The schema of the body or, in an envelope, of `data`. Null: no content. */
  readonly response: z.ZodType | null;
  /**
   * The response of a list to a request with `updatedSince` or `cursor` (an incremental read). The typed client does not
   * support such requests: it parses every list with `response`.
   */
  readonly incremental?: z.ZodType;
  /** Additional members of the envelope's `meta`. */
  readonly meta?: z.ZodObject;
  /** Other media types that the same path can answer (a PDF, an event stream, a picture). */
  readonly produces?: readonly string[];
  readonly status?: 200 | 201 | 202 | 204;
  readonly errors: readonly ErrorCode[];
  /** The request or the answer contains a password, token or key. The answer stored for an Idempotency-Key is encrypted. */
  readonly sensitive?: true;
  /**
   * A POST that runs again when it is repeated. For an endpoint that always sets session cookies, which a replay cannot
   * set, and for exchanges of sync, which have rules of their own for repetitions.
   */
  readonly ignoresIdempotencyKey?: true;
  /** When the disk is full, its writes may use the disk reserve, like those of a DELETE. For small, essential writes only. */
  readonly worksOnFullDisk?: true;
  /** The error codes of invalid fields that have their own. Fields of path, query and body: `status`, `damages[].location`. */
  readonly invalid?: Readonly<Record<string, ErrorCode>>;
  /**
   * The record that a GET answers, or that a PATCH or DELETE changes: it then honors `If-Match` (the handler calls
   * `request.precondition.assert`).
   */
  readonly version?: Version;
  /**
   * Fields of the answer that the ETag ignores, because they change while the data stays the same: the time of the answer,
   * for example. `all`: the answer has no ETag.
   */
  readonly volatile?: readonly string[] | "all";
  /** The endpoint will be removed: its answers say so (docs/versioning.md). */
  readonly deprecated?: Deprecation;
  /** Pages of other origins may call it, with a key that allows their origin (docs/website.md). */
  readonly crossOrigin?: true;
  /** The answer contains personal data: caches must not store it. */
  readonly personal?: true;
}

export type Contract = Readonly<Record<string, Endpoint>>;
export const contract = <const C extends Contract>(endpoints: C): C => endpoints;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Get<E, K extends string> = E extends { readonly [k in K]: infer V } ? V : undefined;

/** The parsed input that a handler receives. */
export interface Parsed<E extends Endpoint> {
  readonly params: Out<Get<E, "params">>;
  readonly query: Out<Get<E, "query">>;
  readonly body: Out<Get<E, "body">>;
}

type Part = "params" | "query" | "body";
type Given<E> = { [K in Part as Get<E, K> extends z.ZodType ? K : never]: In<Get<E, K>> };
/** Whether every member of a query is optional, which makes the query itself optional. */
type MayBeLeftOut<E, K> = K extends "query" ? (Partial<In<Get<E, K>>> extends In<Get<E, K>> ? true : false) : false;

/** What a caller passes: only the parts that the endpoint declares. */
export type Call<E extends Endpoint> = {
  [K in keyof Given<E> as MayBeLeftOut<E, K> extends true ? never : K]: Given<E>[K];
} & {
  [K in keyof Given<E> as MayBeLeftOut<E, K> extends true ? K : never]?: Given<E>[K];
} & (Get<E, "upload"> extends Upload ? { file: Blob; fileName?: string } : unknown);

export type Reply<E extends Endpoint> = E["response"] extends z.ZodType ? z.output<E["response"]> : undefined;
/** What a handler returns, before the response schema strips unknown fields and applies defaults. */
export type Answer<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : undefined;
/** What a handler returns for an incremental read. */
export type IncrementalAnswer<E extends Endpoint> = E extends { readonly incremental: infer S } ? In<S> : never;
