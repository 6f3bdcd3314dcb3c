import { createServer, type Server } from "node:http";

/** How long a slow answer may still take once the server was told to stop. */
const graceMs = 5_000;
/** Longer than proxies and clients keep an idle connection (60 s as a rule): who closes first must not be the server. */
const keepAliveMs = 65_000;

/** Connections that wait to be taken while the server is busy: of a thousand at once none is turned away. */
const backlog = 4096;

/** Takes the port at once, so that a second instance is told before it touches anything. */
export async function listen({ host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer({ keepAliveTimeout: keepAliveMs });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog }, () => resolve());
  });
  return server;
}

/** `http://HOST:PORT`, where it really listens. */
export function addressOf(server: Server, host: string): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server listens on no port");
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`;
}

/** Refuses new connections and lets the requests in flight finish. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
