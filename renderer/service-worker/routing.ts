/**
 * What the service worker does with a request.
 * - `network`: nothing. The browser sends it as if there was no service worker.
 * - `asset`: a built file with a hash in its name, which never changes: the stored one, else that of the server.
 * - `page`: the server's page. Only if the server does not respond, the stored one.
 * - `file`: the same for a file of the page without a hash in its name.
 */
export type Handling = "network" | "asset" | "page" | "file";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/** Addresses that are not pages of the product: the API and its media, the reference, the help, and the page for phones. */
const otherPages = /^\/(v1|sandbox|docs|help|phone|health|ready|openapi\.json)(\/|$)/;

/** `files`: the paths of the files without a hash in their names. */
export function handlingOf({ method, url, mode }: Asked, origin: string, files: readonly string[]): Handling {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin || otherPages.test(asked.pathname)) return "network";
  if (asked.pathname.startsWith("/assets/")) return "asset";
  if (mode === "navigate") return "page";
  return files.includes(asked.pathname) ? "file" : "network";
}
