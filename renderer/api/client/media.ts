/** Signed addresses by the file and size that they point to. */
const cached = new Map<string, string>();

/** An address is reused only if it is valid for at least this long. */
const minValidMs = 120_000;

/** The earlier signed address of the same file while it is valid, so that a new signature does not reload the picture. */
function reuseValidAddress(address: URL): string {
  const file = `${address.pathname}#${address.searchParams.get("size") ?? ""}`;
  const before = cached.get(file);
  const expires = before && new URL(before, window.location.origin).searchParams.get("expires");
  if (before && expires && Number(expires) * 1000 > Date.now() + minValidMs) return before;
  const fresh = `${address.pathname}${address.search}`;
  cached.set(file, fresh);
  return fresh;
}

/**
 * A signed media address that this page may load. The server signs addresses with its public origin, but the page may
 * have been opened under another name of the same machine. The content security policy would block the public origin, so
 * only path and query are kept.
 */
export function mediaSource(url: string, size?: "thumb" | "screen"): string {
  const address = new URL(url, window.location.origin);
  const isMedia = address.pathname.startsWith("/v1/") || address.pathname.startsWith("/sandbox/v1/");
  if (!isMedia) return url;
  if (size) address.searchParams.set("size", size);
  return reuseValidAddress(address);
}

/** Called when a picture could not be loaded: the next signed address of the same file replaces this one. */
export function forgetSource(source: string): void {
  for (const [file, address] of cached) if (address === source) cached.delete(file);
}

/** The address of a document that this page may open. It is not cached. */
export function documentAddress(url: string): string {
  const address = new URL(url, window.location.origin);
  return `${address.pathname}${address.search}`;
}
