import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a slow answer may still take once the server was told to stop. */
const graceMs = 5_000;
/** How often it is looked then which connections have nothing more to do. */
const idleEveryMs = 20;
/** Longer than proxies and clients keep an idle connection (60 s as a rule): who closes first must not be the server. */
const keepAliveMs = 65_000;

/** Connections that wait to be taken while the server is busy: of a thousand at once none is turned away. */
const backlog = 4096;

export interface Listening {
  readonly server: Server;
  /** `http://HOST:PORT`, where it really listens. */
  readonly url: string;
  /** Who answers from now on, and first of all those who came before. */
  answerWith(app: RequestListener): void;
  /** Refuses new connections and lets the requests in flight finish. */
  stop(): Promise<void>;
}

/**
 * Takes the port at once, so that a second instance is told before it touches anything. Whoever asks before there is
 * an app, as while a database is migrated, waits for it: Node would never answer him.
 */
export async function listen({ host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: keepAliveMs });
  const unasked = watchUnasked(server);
  const early: [IncomingMessage, ServerResponse][] = [];
  const wait: RequestListener = (...one) => void early.push(one);
  server.on("request", wait);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog }, () => resolve());
  });
  return {
    server,
    url: addressOf(server, host),
    answerWith(app) {
      server.off("request", wait).on("request", app);
      for (const one of early.splice(0)) app(...one);
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of unasked) connection.destroy();
      // whose answer was under way when it closed keeps its connection for a next request, which nobody will answer
      const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs);
      const grace = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(grace);
    },
  };
}

/** Connections on which nothing was asked yet, as browsers open them in advance: to Node they are not idle. */
function watchUnasked(server: Server): ReadonlySet<Socket> {
  const unasked = new Set<Socket>();
  server.on("connection", (connection) => {
    unasked.add(connection);
    connection.once("close", () => unasked.delete(connection));
  });
  server.on("request", ({ socket }) => unasked.delete(socket));
  return unasked;
}

function addressOf(server: Server, host: string): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server listens on no port");
  return `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`;
}
