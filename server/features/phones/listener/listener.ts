import { createServer, type RequestListener, type Server } from "node:http";
import { networkInterfaces } from "node:os";
import { minutes } from "../../../platform/clock.ts";
import { cutOffSlowBody, limitConnections } from "../../../platform/http/connections.ts";
import type { Log } from "../../../platform/log.ts";
import { lanAddresses } from "./lan-addresses.ts";

/** A place where phones reach the page. It is open only while a capture is. */
export interface PhoneListener {
  isReachable(): boolean;
  /** The origins that phones can use, as far as they could be opened. */
  open(): Promise<readonly string[]>;
  close(): Promise<void>;
}

interface Needs {
  /** Listens there; by default on every address in a local network. */
  readonly host: string | undefined;
  readonly port: number;
  readonly log: Log;
}

/** A phone's browser opens up to six connections. Several phones can share an address behind a Wi-Fi router. Our own estimate. */
const maxConnectionsPerAddress = 40;

interface Opened {
  readonly origin: string;
  readonly server: Server;
}

/** Listens in the local network, apart from the server's own address, and serves only `app`. */
export function createLanListener({ host, port, log }: Needs, app: () => RequestListener): PhoneListener {
  const addresses = () => (host === undefined ? lanAddresses(networkInterfaces()) : [host]);
  const opened = new Map<string, Opened>();

  async function openAt(address: string): Promise<void> {
    if (opened.has(address)) return;
    const server = createServer({ headersTimeout: minutes(1), requestTimeout: 0 }, (req, res) => {
      cutOffSlowBody(req);
      app()(req, res);
    });
    limitConnections(server, { maxPerAddress: maxConnectionsPerAddress, isTrusted: () => false });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host: address, port }, () => resolve());
    });
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("the listener for phones has no port");
    opened.set(address, { server, origin: `http://${address}:${bound.port}` });
  }

  async function closeAt(address: string, { server }: Opened): Promise<void> {
    opened.delete(address);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }

  async function openAll(): Promise<readonly string[]> {
    const wanted = addresses();
    // an address that this machine no longer has: the network has changed
    for (const [address, one] of opened) if (!wanted.includes(address)) await closeAt(address, one);
    for (const address of wanted) {
      await openAt(address).catch((error: unknown) =>
        log.warn({ err: error, address, port }, "phones cannot reach this address"),
      );
    }
    return [...opened.values()].map(({ origin }) => origin);
  }

  // one change at a time
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  return {
    isReachable: () => addresses().length > 0,
    open: () => inTurn(openAll),
    close: () =>
      inTurn(async () => {
        for (const [address, one] of opened) await closeAt(address, one);
      }),
  };
}

/** A hosted server has its own address, with HTTPS: phones use that one. */
export const hostedListener = (publicUrl: () => string): PhoneListener => ({
  isReachable: () => true,
  open: async () => [publicUrl()],
  close: async () => undefined,
});
