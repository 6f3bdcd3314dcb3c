import ipaddr from "ipaddr.js";

/** The only IPv6 addresses that are given out for the public internet (IANA, "Global Unicast" 2000::/3, RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public addresses that a cloud answers on each of its machines by itself: Azure's host agent. */
const hostServices = new Set(["168.63.129.16"]);

/** An IPv4-compatible address (deprecated, RFC 4291 2.5.5.1) as resolvers write it, which ipaddr.js reads as an IPv4-mapped one. */
const ipv4Compatible = /^::\d+\.\d+\.\d+\.\d+$/;

/**
 * Whether an address is not on the public internet: loopback, private, link-local (cloud metadata), carrier NAT,
 * multicast, reserved. Of IPv6 only global unicast is public, and of that no range that carries IPv4 addresses or has
 * a special use (6to4, Teredo, documentation): so IPv4-compatible (`::127.0.0.1`) and NAT64 addresses are not.
 * An IPv4-mapped address (`::ffff:10.0.0.1`) counts as the IPv4 one. What is not an address is not public either.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || ipv4Compatible.test(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || hostServices.has(parsed.toString())) return true;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast);
}

/** The address that a URL's host already is, without any look-up; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}
