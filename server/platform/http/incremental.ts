import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { type Outcome, outcome } from "./reply.ts";

const starts = ["updatedSince", "cursor"] as const;
const companions: readonly string[] = [...starts, "limit"];

/**
 * Throws VALIDATION_ERROR for a parameter that is not allowed in an incremental read. A filter would hide records that
 * no longer match it, and the client would keep their old version.
 */
export function assertNoFilters({ incremental }: Endpoint, query: Readonly<Record<string, unknown>>): void {
  const [start, other] = starts.filter((name) => query[name] !== undefined);
  if (!incremental || start === undefined) return;
  const refused = other ?? Object.keys(query).find((name) => !companions.includes(name));
  if (refused === undefined) return;
  const message = `${refused} does not go with ${start}: an incremental read takes only ${start} and limit.`;
  throw new AppError("VALIDATION_ERROR", { message, field: refused });
}

interface Page {
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly limit: number;
  readonly url: string;
}

/** The answer of an incremental read. `Link` continues the read, even if nothing more is available now. */
export function incrementalOutcome<T>(body: T, { cursor, hasMore, limit, url }: Page): Outcome<T> {
  const [path = "", query] = url.split(/\?(.*)/s);
  const next = new URLSearchParams(query);
  next.delete("updatedSince");
  next.set("limit", String(limit));
  next.set("cursor", cursor);
  const headers = { Link: `<${path}?${next}>; rel="next"`, "X-Has-More": String(hasMore) };
  return outcome(body, { headers, incremental: true });
}
