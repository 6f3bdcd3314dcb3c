import { createHash } from "node:crypto";
import type { Request } from "express";
import type { Endpoint, Version } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";

/**
 * Conditional requests (RFC 9110, section 13). The ETag of a JSON answer is `"content"`, a hash of its data. The answers
 * of an endpoint with a `version` have `"version-content"`: the version is a hash of the fields that a change sets, so
 * that `If-Match` is not refused because a day has passed or a signed address was renewed.
 */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Whether the answers of an endpoint have an ETag: those of a GET, and of a change that answers the complete record. */
export const hasEtag = ({ method, version, volatile, response, at }: Endpoint): boolean =>
  response !== null &&
  volatile !== "all" &&
  at !== "root" &&
  (method === "GET" || (version !== undefined && version.schema === response));

/** Whether an endpoint honors `If-Match`. */
export const honorsIfMatch = ({ method, version }: Endpoint): boolean =>
  version !== undefined && (method === "PATCH" || method === "PUT" || method === "DELETE");

/** The ETag of an answer's data. `meta` are the endpoint's own members of the envelope's `meta`. */
export function etagOf({ version, volatile, response }: Endpoint, data: unknown, meta: unknown): string {
  const content = hashOf(textOf([data, meta], volatile === "all" ? [] : volatile));
  return version?.schema === response && version ? `"${versionOf(version, data)}-${content}"` : `"${content}"`;
}

/**
 * Whether the caller has the answer already. Express's own test is not used: it ignores `If-None-Match` beside
 * `Cache-Control: no-cache`, which fetch adds to each request with a condition.
 */
export function isUnchanged(req: Request, etag: string): boolean {
  const header = req.header("if-none-match");
  if (header === undefined) return false;
  return header.trim() === "*" || tagsIn(header).includes(etag.slice(1, -1));
}

/** The tags in a header, without quotation marks. A proxy that compresses answers marks them as weak (`W/`). */
const tagsIn = (header: string): string[] => [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].map(([, tag = ""]) => tag);

/** The version of a record, from its form in the API. */
export function versionOf({ schema, except }: Version, record: unknown): string {
  return hashOf(textOf(schema.parse(record), except).replaceAll(signature, ""));
}

/** The query of a signed address (`storage/signed-url.ts`), which is renewed every few minutes. */
const signature = /\?expires=\d+&signature=[\w-]+/g;

/** The value as JSON, without fields of these names. */
const textOf = (value: unknown, except: readonly string[] = []): string =>
  JSON.stringify(value, (name, inner: unknown) => (except.includes(name) ? undefined : inner));

/** The `If-Match` of a request. */
export interface Precondition {
  /**
   * Call it with the record in the form that its GET answers, under the lock under which it is changed. Throws
   * PRECONDITION_FAILED if the caller has read another version.
   */
  assert(record: unknown): void;
}

/** Precondition for commands that no request calls. */
export const noPrecondition: Precondition = { assert: () => undefined };

/** A precondition that knows whether it was asserted. */
export interface RequestPrecondition extends Precondition {
  /** Throws if the endpoint honors If-Match, the request has one, and nothing asserted it. */
  assertUsed(): void;
}

/** The precondition of a request. Without `If-Match`, and for an endpoint that does not honor it, it is always met. */
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

/** The versions that an `If-Match` names. Throws VALIDATION_ERROR for a header that has no ETag. */
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
 * `Cache-Control` of the answer of a GET. Data about vehicles and figures may be kept by the caller's own cache, which asks
 * each time whether it changed. Answers with people's data, secrets or the state of this moment are kept nowhere.
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
