import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { minutes, seconds } from "../clock.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

interface Limits {
  /** The maximum number of open connections from one network address. */
  readonly maxPerAddress: number;
  /** Addresses without a limit. */
  readonly isTrusted: (address: string) => boolean;
}

/**
 * The default limits. An office of eighty people shares one address, and each browser opens up to six connections per
 * host. Programs on this machine have no limit, because a local proxy forwards the connections of all clients. Our own
 * estimate.
 */
const usual: Limits = { maxPerAddress: 500, isTrusted: (address) => loopback.has(address) };

/** Closes each new connection from an address that already has the maximum number open. */
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
/** 500 bytes a second, like Apache's `RequestReadTimeout body=...,MinRate=500`. */
const minBytesPerCheck = 500 * (bodyCheckMs / seconds(1));

/** Closes the connection of a request if its body arrives at less than 500 bytes a second over a minute. */
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
