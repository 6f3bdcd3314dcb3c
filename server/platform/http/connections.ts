import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { minutes, seconds } from "../clock.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

interface Limits {
  /** Open connections from one network address. */
  readonly maxPerAddress: number;
  /** Addresses without a limit. */
  readonly isTrusted: (address: string) => boolean;
}

/**
 * 500 per address: an office of eighty people behind one address has six connections each (what browsers open to one
 * host). Our own estimate. This machine's own programs have no limit: a proxy here brings the connections of everybody.
 */
const usual: Limits = { maxPerAddress: 500, isTrusted: (address) => loopback.has(address) };

/** Closes each new connection from an address that has as many open as it may have. */
export function limitConnections(server: Server, { maxPerAddress, isTrusted }: Limits = usual): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (isTrusted(address)) return;
    const count = open.get(address) ?? 0;
    if (count >= maxPerAddress) return void socket.destroy();
    open.set(address, count + 1);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

const bodyCheckMs = minutes(1);
/** Apache's `RequestReadTimeout body=...,MinRate=500`: 500 bytes a second. */
const minBytesPerCheck = 500 * (bodyCheckMs / seconds(1));

/** Closes the connection of a request whose body comes slower than 500 bytes a second over a minute. */
export function cutOffSlowBody(req: IncomingMessage): void {
  const { socket, headers } = req;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  let read = socket.bytesRead;
  const check = setInterval(() => {
    if (req.complete) return clearInterval(check);
    if (socket.bytesRead - read < minBytesPerCheck) socket.destroy();
    read = socket.bytesRead;
  }, bodyCheckMs);
  req.once("close", () => clearInterval(check));
}
