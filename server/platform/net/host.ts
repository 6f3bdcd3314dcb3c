import { isIPv6 } from "node:net";

/** A host as it appears in URLs and `Host` headers: an IPv6 address is in brackets. */
export const hostInUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

/**
 * The canonical form of a host, without brackets: `localhost` for `LOCALHOST`, `::1` for `[0:0:0:0:0:0:0:1]`. Undefined
 * if the text contains more than a host, for example a port.
 */
export function canonicalHost(text: string): string | undefined {
  const address = `http://${hostInUrl(text)}/`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.href === `http://${url?.hostname}/` ? url.hostname.replace(/^\[|\]$/g, "") : undefined;
}

/** Whether a server that listens on this host accepts connections from every network of the machine, under any name. */
export const isUnspecifiedAddress = (host: string): boolean => host === "0.0.0.0" || host === "::";
