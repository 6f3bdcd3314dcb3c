import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { own } from "../../../contracts/kit/own.ts";
import { StartError } from "../../config.ts";
import { minutes, seconds } from "../clock.ts";
import { hostInUrl, isUnspecifiedAddress } from "../net/host.ts";
import { cutOffSlowBody, limitConnections } from "./connections.ts";

/**
 * The time for requests in flight to finish when the server stops. Enough for an import of a few thousand vehicles;
 * service managers wait longer before they kill a process (systemd: 90 s). Our own estimate.
 */
const defaultGraceMs = seconds(30);
/** How often idle connections are closed while the server stops. */
const idleEveryMs = 20;
/** Longer than most proxies and clients keep an idle connection (60 s), so that the server does not close it first. */
const keepAliveMs = 65_000;
/** Node's default. It must be set, because `requestTimeout: 0` disables it, too. */
const headersMs = minutes(1);

/** The maximum number of connections that wait to be accepted. Enough for a thousand connections at once. */
const backlog = 4096;

export interface Listening {
  readonly server: Server;
  /** `http://HOST:PORT`, as accessible from this machine. */
  readonly url: string;
  /** Serves all requests with this app from now on, including those that are already waiting. */
  serveWith(app: RequestListener): void;
  /** Closes each connection after its next answer from now on, so that clients connect to another server. */
  closeAfterAnswers(): void;
  /** Refuses new connections and lets requests in flight finish. Closes their connections after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Binds the port immediately, so that a second instance fails before it changes anything. Requests that arrive before
 * the app is ready, for example during a migration, wait for it; otherwise Node would never answer them. Throws
 * StartError if the address is not available.
 */
export async function listen({ host, port }: { host: string; port: number }): Promise<Listening> {
  // No limit for a whole request: a large file over a slow connection takes long.
  const server = createServer({ keepAliveTimeout: keepAliveMs, headersTimeout: headersMs, requestTimeout: 0 });
  limitConnections(server);
  const unused = trackUnusedConnections(server);
  const early: [IncomingMessage, ServerResponse][] = [];
  const wait: RequestListener = (...one) => void early.push(one);
  server.on("request", wait);
  let isLeaving = false;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(asStartError(error, `${hostInUrl(host)}:${port}`)));
    server.listen({ port, host, backlog }, () => resolve());
  });
  return {
    server,
    url: addressOf(server, host),
    serveWith(app) {
      const answer: RequestListener = (req, res) => {
        cutOffSlowBody(req);
        if (isLeaving) res.setHeader("Connection", "close");
        app(req, res);
      };
      server.off("request", wait).on("request", answer);
      for (const one of early.splice(0)) answer(...one);
    },
    closeAfterAnswers() {
      isLeaving = true;
    },
    async stop(graceMs = defaultGraceMs) {
      isLeaving = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const connection of unused) connection.destroy();
      // Connections in use become idle after the server was closed, and Node does not close those.
      const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs);
      const grace = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(grace);
    },
  };
}

/** Connections without a request so far. Browsers open them in advance, and Node does not treat them as idle. */
function trackUnusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on("connection", (connection) => {
    unused.add(connection);
    connection.once("close", () => unused.delete(connection));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return unused;
}

function addressOf(server: Server, host: string): string {
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server listens on no port");
  return `http://${isUnspecifiedAddress(host) ? "localhost" : hostInUrl(host)}:${bound.port}`;
}

const noSuchAddress = "this machine has no such address; set FORECOURT_HOST to one that it has";
const noSuchName = "that name has no IP address; set FORECOURT_HOST to a name or address of this machine";
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there; end it, or set FORECOURT_PORT to another port (0: any free one)",
  EACCES: "the system reserves that port; set FORECOURT_PORT to another port, above 1023",
  EADDRNOTAVAIL: noSuchAddress,
  EAFNOSUPPORT: noSuchAddress,
  ENOTFOUND: noSuchName,
  EAI_AGAIN: noSuchName,
};

function asStartError(error: NodeJS.ErrnoException, where: string): Error {
  const why = own(reasons, error.code ?? "");
  return why === undefined ? error : new StartError(`Nothing can listen on ${where}: ${why}.`, { cause: error });
}
