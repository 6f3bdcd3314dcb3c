import { z } from "zod";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { hasEtag } from "../conditional.ts";
import { isReplayable } from "../mount.ts";
import type { Json } from "./schemas.ts";

const text = (description: string): Json => ({ description, schema: { type: "string" } });
const count = (description: string): Json => ({ description, schema: { type: "integer" } });

/** Every header of an answer, by name. */
export const headers: Readonly<Record<string, Json>> = {
  "X-Request-Id": text("Identifies the request, in the server's log too. Equals `meta.request_id`."),
  "Forecourt-Version": text("The version of the API: the day of the newest entry of its changelog."),
  "X-RateLimit-Limit": count("Requests that the key may send in a clock hour."),
  "X-RateLimit-Remaining": count("Requests that are left in this hour."),
  "X-RateLimit-Reset": count("When the hour ends: Unix time in seconds."),
  RateLimit: text("The same in one header (draft-ietf-httpapi-ratelimit-headers)."),
  "RateLimit-Policy": text("The policy that RateLimit refers to."),
  "Retry-After": count("Seconds until the request may be repeated."),
  ETag: text("Identifies this answer (`If-None-Match`) and, for a single record, its version (`If-Match`)."),
  "X-Total-Count": count("The number of all items of the list."),
  Link: text(
    'The address of the next page: `<...>; rel="next"`. Absent on the last page, except in incremental reads: there it continues the reading later.',
  ),
  "X-Has-More": text("Only in incremental reads. `true`: the next page has items now."),
  "Idempotent-Replayed": text("`true`: the answer of an earlier request with the same Idempotency-Key."),
  Deprecation: text("Since when the endpoint is deprecated (RFC 9745)."),
  Sunset: text("The earliest day on which the endpoint ends (RFC 8594)."),
};

const refs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const always = ["X-Request-Id", "Forecourt-Version"];
const limits = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "RateLimit", "RateLimit-Policy"];

/** Whether the endpoint answers pages of a list as a bare array. */
const isPaged = ({ response, query }: Endpoint): boolean =>
  response instanceof z.ZodArray && query !== undefined && "limit" in query.shape;

/** The headers of a successful answer. */
export const successHeaders = (endpoint: Endpoint): Json =>
  refs([
    ...always,
    ...(endpoint.auth === "public" ? [] : limits),
    ...(hasEtag(endpoint) ? ["ETag"] : []),
    ...(isPaged(endpoint) ? ["X-Total-Count"] : []),
    ...(isPaged(endpoint) || endpoint.incremental ? ["Link"] : []),
    ...(endpoint.incremental ? ["X-Has-More"] : []),
    ...(isReplayable(endpoint) ? ["Idempotent-Replayed"] : []),
    ...(endpoint.deprecated ? ["Deprecation", "Sunset"] : []),
  ]);

export const notModifiedHeaders = refs([...always, "ETag"]);

/** The headers of an error. */
export const errorHeaders = (status: string): Json =>
  refs([...always, ...(["429", "503"].includes(status) ? ["Retry-After"] : [])]);
