import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy to a local port. It can simulate a firewall, a stalled machine or a server restart. */
export interface TcpProxy {
  readonly port: number;
  /** While true, nothing passes in either direction. Afterwards, everything sent meanwhile is delivered. */
  stall(all: boolean): void;
  /** While true, existing connections are closed and new ones are rejected, as during a server restart. */
  refuse(all: boolean): void;
  /** The bytes that clients have sent through it. */
  sentBytes(): number;
  /** The bytes that passed, in both directions. */
  passedBytes(): number;
  close(): void;
}

export async function openTcpProxy(toPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let stalled = false;
  let sent = 0;
  let passed = 0;
  let refused = false;
  const server = createServer((near) => {
    near.on("error", () => near.destroy());
    if (refused) return void near.destroy();
    const far = connect(toPort, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        passed += chunk.length;
        if (from === near) sent += chunk.length;
        to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (stalled) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stall(all) {
      stalled = all;
      for (const socket of sockets) {
        if (all) socket.pause();
        else socket.resume();
      }
    },
    refuse(all) {
      refused = all;
      if (all) for (const socket of sockets) socket.destroy();
    },
    sentBytes: () => sent,
    passedBytes: () => passed,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
