import { isIPv6 } from "node:net";

/** A host name or address as URLs and `Host` headers write it: an IPv6 address in brackets. */
export const hostInUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

/**
 * The one way to write a host, without brackets: `LOCALHOST` and `[0:0:0:0:0:0:0:1]` are `localhost` and `::1`.
 * Undefined for what is no host alone, as where a port follows.
 */
export function canonicalHost(text: string): string | undefined {
  const address = `http://${hostInUrl(text)}/`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.href === `http://${url?.hostname}/` ? url.hostname.replace(/^\[|\]$/g, "") : undefined;
}

/** Whether whoever listens there is asked on every network that the machine is on, by whatever name it has there. */
export const isEveryNetwork = (host: string): boolean => host === "0.0.0.0" || host === "::";
