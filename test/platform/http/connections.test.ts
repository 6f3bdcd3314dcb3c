import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { limitConnections } from "../../../server/platform/http/connections.ts";

/** Listens on this machine. Its own addresses have no limit unless a test makes them untrusted. */
async function serve(limits?: Parameters<typeof limitConnections>[1]) {
  const server = createServer((_req, res) => void res.end("here"));
  limitConnections(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

let sockets: Socket[];
beforeEach(() => {
  sockets = [];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

/** Opens a connection from a loopback address. Returns true once it answers, false if it was closed. */
async function isAnswered(server: Awaited<ReturnType<typeof serve>>, localAddress = "127.0.0.1"): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined);
  sockets.push(socket);
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  return Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
}

it("limitConnections: closes connections past the limit of an address, and accepts new ones after others close", async () => {
  const server = await serve({ maxPerAddress: 2, isTrusted: () => false });
  try {
    expect([await isAnswered(server), await isAnswered(server), await isAnswered(server)]).toEqual([true, true, false]);
    expect(await isAnswered(server, "127.0.0.2")).toBe(true);
    const [first] = sockets;
    first?.end();
    if (first) await once(first, "close");
    expect(await isAnswered(server)).toBe(true);
    expect(await isAnswered(server)).toBe(false);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it("limitConnections: sets no limit for programs on this machine", async () => {
  const server = await serve();
  try {
    for (let i = 0; i < 501; i += 1) expect(await isAnswered(server), `connection ${i}`).toBe(true);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
