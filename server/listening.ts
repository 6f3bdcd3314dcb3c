import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";

/** How long a slow answer may still take once the server was told to stop. */
const graceMs = 5_000;
/** Longer than proxies and clients keep an idle connection (60 s as a rule): who closes first must not be the server. */
const keepAliveMs = 65_000;

/** Connections that wait to be taken while the server is busy: of a thousand at once none is turned away. */
const backlog = 4096;

export interface Listening {
  readonly server: Server;
  /** Who answers from now on, and first of all those who came before. */
  answerWith(app: RequestListener): void;
}

/**
 * Takes the port at once, so that a second instance is told before it touches anything. Whoever asks before there is
 * an app, as while a database is migrated, waits for it: Node would never answer him.
 */
export async function listen({ host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: keepAliveMs });
  const early: [IncomingMessage, ServerResponse][] = [];
  const wait: RequestListener = (...one) => void early.push(one);
  server.on("request", wait);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog }, () => resolve());
  });
  return {
    server,
    answerWith(app) {
      server.off("request", wait).on("request", app);
      for (const one of early.splice(0)) app(...one);
    },
  };
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
