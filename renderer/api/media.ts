/** Signed addresses by what they point at: see `remembered`. */
const known = new Map<string, string>();

const reserveMs = 120_000;

/**
 * The server signs an address anew from time to time. The earlier one is kept while it is valid, so
 * that a picture on the screen is not loaded again for a new signature.
 */
function remembered(address: URL): string {
  const what = `${address.pathname}#${address.searchParams.get("size") ?? ""}`;
  const before = known.get(what);
  const expires = before && new URL(before, window.location.origin).searchParams.get("expires");
  if (before && expires && Number(expires) * 1000 > Date.now() + reserveMs) return before;
  const fresh = `${address.pathname}${address.search}`;
  known.set(what, fresh);
  return fresh;
}

/**
 * A signed media address as this page may load it. The server signs addresses under its public
 * origin; the page may have been opened under another name of the same machine, which the content
 * policy would refuse, so only path and query are kept.
 */
export function mediaSource(url: string, size?: "thumb" | "screen"): string {
  const address = new URL(url, window.location.origin);
  const ours = address.pathname.startsWith("/v1/") || address.pathname.startsWith("/sandbox/v1/");
  if (!ours) return url;
  if (size) address.searchParams.set("size", size);
  return remembered(address);
}

/** A picture did not come from this address: the next one that the server signs takes its place at once. */
export function forgetSource(source: string): void {
  for (const [what, address] of known) if (address === source) known.delete(what);
}

/** The same for a document, which is not kept. */
export function documentAddress(url: string): string {
  const address = new URL(url, window.location.origin);
  return `${address.pathname}${address.search}`;
}
