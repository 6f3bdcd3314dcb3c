/**
 * The delay in milliseconds that a `Retry-After` header requests, in seconds or as a date (RFC 9110, 10.2.3). Undefined
 * if the header is invalid.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
