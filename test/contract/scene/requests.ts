import { expect } from "vitest";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { paramsOf, pathOf, type Resources } from "./resources.ts";

export interface Reply {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** Every field that the error names. */
  readonly fields: readonly string[];
  readonly text: string;
}

interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly field?: string;
    readonly details?: { readonly issues?: readonly { readonly path: string }[] };
  };
}

/** Reads status, error code and named fields of a response. */
export async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  const { status } = response;
  // the HTTP parser itself rejects oversized requests, with status 431 and no body
  if (status < 400 || text === "") return { status, code: undefined, field: undefined, fields: [], text };
  const { error } = JSON.parse(text) as ErrorBody;
  const issues = (error.details?.issues ?? []).map(({ path }) => path);
  const fields = [error.field, ...issues].filter((one) => one !== undefined);
  return { status, code: error.code, field: error.field, fields, text };
}

const json = { "content-type": "application/json" };

interface Parts {
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  readonly query?: string;
  /** Already encoded for the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The caller with the credentials that the endpoint asks for. */
export function callerFor<Caller>(
  { auth }: Endpoint,
  { admin, anonymous, keyed }: Readonly<Record<"admin" | "anonymous" | "keyed", Caller>>,
): Caller {
  if (auth === "public") return anonymous;
  return auth === "key" ? keyed : admin;
}

/**
 * The members of a query that an endpoint requires. A signed URL gets an invalid signature, so its file is not found.
 * Metrics need a platform, and a removed damage a reason.
 */
export function queryOf({ query, path }: Endpoint): string {
  if (query === undefined) return "";
  if ("platformType" in query.shape) return "?platformType=facebook";
  if ("reason" in query.shape) return "?reason=Found";
  if ("sha256" in query.shape) return `?offset=0&bytes=1&sha256=${"a".repeat(64)}`;
  if (path === "/sync/files/{key}") return "?offset=0";
  if (path === "/sync/news") return `?epoch=${"a".repeat(24)}&seq=0`;
  if ("until" in query.shape) return "?until=2099-01-01&signature=a";
  return "signature" in query.shape ? "?expires=1&signature=a" : "";
}

/** Calls an endpoint with the ids of an account's resources as path parameters. */
export async function callEndpoint(
  caller: TestCaller,
  endpoint: Endpoint,
  of: Resources,
  parts: Parts,
): Promise<Reply> {
  const { body, query = "", params = {}, headers = body instanceof FormData ? {} : json } = parts;
  const path = pathOf(endpoint, { ...paramsOf(endpoint, of), ...params });
  return replyOf(
    await caller.fetch(`${path}${query}`, {
      method: endpoint.method,
      ...(body !== undefined && { body, headers }),
    }),
  );
}

/** Whether `part` is the field `field` or inside it. */
export const isWithin = (field: string, part: string): boolean =>
  part === field || part.startsWith(`${field}.`) || part.startsWith(`${field}[`);

/** Expects a 400 that names the field, a field that contains it, or one inside it. */
export function expectFieldNamed(reply: Reply, meant: string, endpoint: Endpoint): void {
  expect(reply.status, reply.text).toBe(400);
  const field = meant.replace(/\[\d+\]/g, "[]");
  const own = Object.entries(endpoint.invalid ?? {}).flatMap(([one, code]) => (isWithin(one, field) ? code : []));
  expect(["VALIDATION_ERROR", ...own], reply.text).toContain(reply.code);
  const named = reply.fields.some((one) => one !== "" && (isWithin(one, meant) || isWithin(meant, one)));
  expect(named, `${meant} is not named: ${reply.text.slice(0, 500)}`).toBe(true);
}
