import ipaddr from "ipaddr.js";

/** The only IPv6 range that IANA assigns for the public internet ("Global Unicast" 2000::/3, RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public addresses that belong to a service of the cloud host: Azure's host agent. */
const hostServices = new Set(["168.63.129.16"]);

/**
 * An IPv4-compatible address (deprecated, RFC 4291 2.5.5.1) as resolvers write it. ipaddr.js parses it as IPv4-mapped.
 */
const ipv4Compatible = /^::\d+\.\d+\.\d+\.\d+$/;

/**
 * Whether an address is not on the public internet: loopback, private, link-local (cloud metadata), carrier NAT,
 * multicast, reserved. For IPv6, only global unicast is public, except ranges that contain IPv4 addresses or have a
 * special use (6to4, Teredo, documentation). IPv4-compatible (`::127.0.0.1`) and NAT64 addresses are not public. An
 * IPv4-mapped address (`::ffff:10.0.0.1`) is treated as the IPv4 address. Text that is not an address counts as
 * private.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || ipv4Compatible.test(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || hostServices.has(parsed.toString())) return true;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast);
}

/** Whether a URL's host is this machine: `localhost`, 127.0.0.0/8 or ::1. Other names are not, whatever they resolve to. */
export function isLoopback(hostname: string): boolean {
  if (hostname === "localhost") return true;
  const literal = literalAddress(hostname);
  return literal !== undefined && ipaddr.parse(literal).range() === "loopback";
}

/** The IP address in a URL's host. Undefined if the host is a name, which needs a DNS lookup. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}
