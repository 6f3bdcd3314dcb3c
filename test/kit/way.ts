import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a port of this machine on which everything can be swallowed, as by a firewall or a machine that stands still. */
export interface Way {
  readonly port: number;
  /** Nothing comes through in either direction while it is true; afterwards all does that was sent meanwhile. */
  swallow(all: boolean): void;
  /** What is connected is cut off, and whoever connects while it is true, as where a server is restarted. */
  refuse(all: boolean): void;
  close(): void;
}

export async function openWay(toPort: number): Promise<Way> {
  const sockets = new Set<Socket>();
  let swallows = false;
  let refuses = false;
  const server = createServer((near) => {
    near.on("error", () => near.destroy());
    if (refuses) return void near.destroy();
    const far = connect(toPort, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => void to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (swallows) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    swallow(all) {
      swallows = all;
      for (const socket of sockets) {
        if (all) socket.pause();
        else socket.resume();
      }
    },
    refuse(all) {
      refuses = all;
      if (all) for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
