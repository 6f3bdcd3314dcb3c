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
  /** The error code if the file is missing, if it has its own. */
  readonly missing?: ErrorCode;
}

/**
 * How the version of a record is computed, which ETag and If-Match carry: from its form in the API, without the fields
 * that change by themselves or belong to other records.
 */
export interface Version {
  readonly schema: z.ZodType;
  readonly except: readonly string[];
}

/** Since when an endpoint is deprecated, when it ends at the earliest, and what replaces it. Days as `YYYY-MM-DD`. */
export interface Deprecation {
  readonly since: string;
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
  /** The longest JSON body in bytes, unpacked, if it is not 1 MB. */
  readonly maxBodyBytes?: number;
  readonly upload?: Upload;
  /** The schema of the body or, in an envelope, of `data`. Null: no content. */
  readonly response: z.ZodType | null;
  /**
   * A list that can be read incrementally: the response of a request with `updatedSince` or `cursor`. The typed client
   * does not read it: its lists have the type of `response`.
   */
  readonly incremental?: z.ZodType;
  /** Additional members of the envelope's `meta`. */
  readonly meta?: z.ZodObject;
  /** Other media types that the same path can answer (a PDF, an event stream, a picture). */
  readonly produces?: readonly string[];
  readonly status?: 200 | 201 | 202 | 204;
  readonly errors: readonly ErrorCode[];
  /** Passwords, tokens or keys pass through it: the answer that is kept for an Idempotency-Key is encrypted. */
  readonly sensitive?: true;
  /** A POST that runs again: it sets the cookies of a session, or workstations repeat it by rules of sync. */
  readonly ignoresIdempotencyKey?: true;
  /** Its writes may use the disk reserve when the disk is full, as those of a DELETE may. For small, essential writes only. */
  readonly worksOnFullDisk?: true;
  /** Fields of path, query and body with their own error code for invalid values, nested ones included: `status`, `damages[].location`. */
  readonly invalid?: Readonly<Record<string, ErrorCode>>;
  /**
   * The record that a GET answers, or that a PATCH or DELETE changes: it then honors `If-Match` (the handler calls
   * `request.precondition.assert`).
   */
  readonly version?: Version;
  /**
   * Fields of the answer that change without a change of the data, such as the time of the answer: the ETag ignores them.
   * `all`: the answer is about this moment, and has no ETag.
   */
  readonly volatile?: readonly string[] | "all";
  /** The endpoint will be removed: its answers say so (docs/versioning.md). */
  readonly deprecated?: Deprecation;
  /** Pages of other origins may call it, with a key that allows their origin (docs/website.md). */
  readonly crossOrigin?: true;
  /** The answer has data of people: no cache keeps it. */
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
