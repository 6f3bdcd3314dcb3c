import { createHash } from "node:crypto";
import type { Request } from "express";
import type { Endpoint, Version } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";

/**
 * Conditional requests (RFC 9110, section 13). The ETag of a JSON answer is `"content"`, a hash of its data. For
 * endpoints with a `version` it is `"version-content"`. The version is a hash of the fields that a change can set, so
 * `If-Match` still succeeds after a day has passed or a signed URL was renewed.
 */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Whether the answers of an endpoint have an ETag: GET requests, and changes that return the complete record. */
export const hasEtag = ({ method, version, volatile, response, at }: Endpoint): boolean =>
  response !== null &&
  volatile !== "all" &&
  at !== "root" &&
  (method === "GET" || (version !== undefined && version.schema === response));

/** Whether an endpoint honors `If-Match`. */
export const honorsIfMatch = ({ method, version }: Endpoint): boolean =>
  version !== undefined && (method === "PATCH" || method === "PUT" || method === "DELETE");

/** The ETag of an answer. `meta`: the endpoint's own members of the envelope's `meta`. */
export function etagOf({ version, volatile, response }: Endpoint, data: unknown, meta: unknown): string {
  const content = hashOf(textOf([data, meta], volatile === "all" ? [] : volatile));
  return version?.schema === response && version ? `"${versionOf(version, data)}-${content}"` : `"${content}"`;
}

/**
 * Whether the client already has the answer. Express's own check is not used: it ignores `If-None-Match` in combination
 * with `Cache-Control: no-cache`, which fetch adds to every conditional request.
 */
export function isUnchanged(req: Request, etag: string): boolean {
  const header = req.header("if-none-match");
  if (header === undefined) return false;
  return header.trim() === "*" || tagsIn(header).includes(etag.slice(1, -1));
}

/** The tags in a header, without quotation marks. Proxies that compress answers mark tags as weak (`W/`). */
const tagsIn = (header: string): string[] => [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].map(([, tag = ""]) => tag);

/** The version of a record, computed from its API form. */
export function versionOf({ schema, except }: Version, record: unknown): string {
  return hashOf(textOf(schema.parse(record), except).replaceAll(signature, ""));
}

/** The query of a signed URL (`storage/signed-url.ts`), which changes every few minutes. */
const signature = /\?expires=\d+&signature=[\w-]+/g;

/** JSON of a value, without fields of these names. */
const textOf = (value: unknown, except: readonly string[] = []): string =>
  JSON.stringify(value, (name, inner: unknown) => (except.includes(name) ? undefined : inner));

/** The `If-Match` of a request. */
export interface Precondition {
  /**
   * Call it with the record in the form of its GET answer, while holding the lock for the change. Throws
   * PRECONDITION_FAILED if the client has read another version.
   */
  assert(record: unknown): void;
}

/** The precondition of commands that are not called by a request. */
export const noPrecondition: Precondition = { assert: () => undefined };

/** A precondition that records whether it was asserted. */
export interface RequestPrecondition extends Precondition {
  /** Throws if the endpoint honors If-Match, the request has an If-Match header, and no code has asserted it. */
  assertUsed(): void;
}

/** The precondition of a request. Always met without `If-Match`, and for endpoints that do not honor it. */
export function preconditionOf(req: Request, endpoint: Endpoint): RequestPrecondition {
  const header = req.header("if-match");
  const { version, method, path } = endpoint;
  if (header === undefined || version === undefined || !honorsIfMatch(endpoint)) {
    return { ...noPrecondition, assertUsed: () => undefined };
  }
  const accepted = versionsIn(header);
  let isUsed = false;
  return {
    assert(record) {
      isUsed = true;
      if (accepted === "any" || accepted.has(versionOf(version, record))) return;
      throw new AppError("PRECONDITION_FAILED", { field: "If-Match" });
    },
    assertUsed() {
      if (!isUsed) throw new Error(`${method} ${path} did not assert If-Match`);
    },
  };
}

/** The versions in an `If-Match` header. Throws VALIDATION_ERROR for a header without an ETag. */
function versionsIn(header: string): ReadonlySet<string> | "any" {
  if (header.trim() === "*") return "any";
  const tags = tagsIn(header);
  if (tags.length === 0) {
    const message = 'If-Match: send the ETag of your last read, with its quotation marks, or "*".';
    throw new AppError("VALIDATION_ERROR", { message, field: "If-Match" });
  }
  return new Set(tags.map((tag) => tag.slice(0, versionLength)));
}
const versionLength = hashOf("").length;

/**
 * The `Cache-Control` header for the answer of a GET. The client's private cache may store vehicle data and figures,
 * and must revalidate them for each request. Personal data, secrets and volatile state are never stored.
 */
export function cacheControlOf({ permission, personal, volatile }: Endpoint): string {
  const [resource = ""] = permission?.split(":") ?? [];
  const isKept = cacheable.has(resource) && !personal && volatile !== "all";
  return isKept ? "private, no-cache" : "no-store";
}
const cacheable: ReadonlySet<string> = new Set([
  "website",
  "vehicles",
  "kpis",
  "campaigns",
  "media",
  "inspections",
  "pricing",
]);
