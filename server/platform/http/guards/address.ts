import { isIP, isIPv6 } from "node:net";
import type { Request } from "express";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * The network address that a request came from. Where it may have come through a proxy on this machine, that
 * proxy's word counts: the last entry of X-Forwarded-For, which it added itself. Whatever stands before it the
 * client may have made up, and nobody but this machine's own processes is believed at all.
 */
export function addressOf(req: Pick<Request, "socket" | "headers">, { behindProxy }: { behindProxy: boolean }): string {
  const peer = req.socket.remoteAddress ?? "";
  if (!behindProxy || !loopback.has(peer)) return peer;
  const forwarded = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",").at(-1)?.trim();
  // nginx writes the address alone, others add the port
  const address = forwarded?.replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return address && isIP(address) ? address : peer;
}

/**
 * What attempts from an address are counted under. An IPv6 connection has 2^64 addresses of its own (RFC 6177): its first
 * 64 bits count. An IPv4 address stands for itself, also where it is written as an IPv6 one.
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
