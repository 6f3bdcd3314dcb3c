import ipaddr from "ipaddr.js";

/**
 * Whether an address is not on the public internet: loopback, private, link-local (cloud metadata lives
 * there), carrier NAT, multicast, reserved; an IPv4 address inside an IPv6 one counts as the IPv4 one.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  return parsed.range() !== "unicast";
}

/** The address that a URL's host already is, without any look-up; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}
