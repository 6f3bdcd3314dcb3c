import { isIP, isIPv6 } from "node:net";
import type { Request } from "express";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * The network address that a request came from. If a proxy on this machine may have forwarded the request, it is the
 * last entry of X-Forwarded-For, which that proxy added. Earlier entries are ignored because a client can forge them,
 * and so is the whole header if the connection comes from another machine.
 */
export function addressOf(req: Pick<Request, "socket" | "headers">, { behindProxy }: { behindProxy: boolean }): string {
  const peer = req.socket.remoteAddress ?? "";
  if (!behindProxy || !loopback.has(peer)) return peer;
  const forwarded = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",").at(-1)?.trim();
  // nginx writes only the address. Other proxies add the port.
  const address = forwarded?.replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return address && isIP(address) ? address : peer;
}

/**
 * The network for counting attempts from an address. IPv6: the first 64 bits, because one connection has 2^64 addresses
 * (RFC 6177). IPv4: the whole address, even if it is written as an IPv6 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const [head = "", tail] = bare.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...(tail ?? [])];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}
