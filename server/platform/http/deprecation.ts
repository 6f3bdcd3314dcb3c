import type { Response } from "express";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";

/**
 * Announces that an endpoint is deprecated: `Deprecation` (RFC 9745), the earliest end in `Sunset` (RFC 8594), and a
 * link to the reference, which names the replacement.
 */
export function announceDeprecation(res: Pick<Response, "set">, { deprecated }: Endpoint): void {
  if (!deprecated) return;
  res.set({
    Deprecation: `@${Date.parse(`${deprecated.since}T00:00:00Z`) / 1000}`,
    Sunset: new Date(`${deprecated.sunset}T00:00:00Z`).toUTCString(),
    Link: '</docs>; rel="deprecation"',
  });
}
