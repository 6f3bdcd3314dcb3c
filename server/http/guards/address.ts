import { isIP } from "node:net";
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
