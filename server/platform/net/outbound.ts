import type { LookupAddress } from "node:dns";
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import type { Dispatcher } from "undici";
import { isPrivateAddress, literalAddress } from "./addresses.ts";

/** The target is private, and this server does not send requests to private targets. */
export class RefusedTarget extends Error {}

const refusal = () => new RefusedTarget("the address is a private or local one");

/** Returns all addresses of a name. Has the signature of the system's resolver. */
export type Resolver = (
  hostname: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Options {
  readonly resolver?: Resolver;
  /** The timeout for the response headers, and between chunks of the body. */
  readonly answerMs?: number;
}

const connectMs = 5_000;

/** HTTP dispatchers for URLs that users provide. They keep connections open for later requests. */
export function openOutbound({ resolver = systemLookup, answerMs = 10_000 }: Options = {}) {
  /**
   * Resolves a name, and rejects it if any of its addresses is private. Runs for each connection, so that DNS cannot
   * change in between.
   */
  const publicLookup: LookupFunction = (hostname, options, done) => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "", 4);
      if (addresses.some(({ address }) => isPrivateAddress(address))) return done(refusal(), "", 4);
      if (options.all) return done(null, addresses);
      done(null, addresses[0]?.address ?? "", addresses[0]?.family);
    });
  };
  const limits = { connectTimeout: connectMs, headersTimeout: answerMs, bodyTimeout: answerMs, maxHeaderSize: 16_384 };
  /** Created for the first request. */
  let agents: Promise<{ readonly anywhere: Dispatcher; readonly publicOnly: Dispatcher }> | undefined;
  const createAgents = async () => {
    const { Agent } = await import("undici");
    const connect = { lookup: publicLookup, timeout: connectMs };
    return { anywhere: new Agent(limits), publicOnly: new Agent({ ...limits, connect }) };
  };

  function assertNoPrivateLiteral(url: URL): void {
    const literal = literalAddress(url.hostname);
    if (literal !== undefined && isPrivateAddress(literal)) throw refusal();
  }

  return {
    /**
     * The dispatcher for a URL. It rejects private targets, by name and by IP address, unless `allowPrivate` is true.
     */
    async dispatcherFor(url: URL, allowPrivate: boolean): Promise<Dispatcher> {
      if (!allowPrivate) assertNoPrivateLiteral(url);
      agents ??= createAgents();
      const { anywhere, publicOnly } = await agents;
      return allowPrivate ? anywhere : publicOnly;
    },

    /** Resolves the host of a URL. Throws RefusedTarget if it is private, or the error of the resolver. */
    async assertPublic(url: URL): Promise<void> {
      assertNoPrivateLiteral(url);
      if (literalAddress(url.hostname) !== undefined) return;
      const addresses = await new Promise<LookupAddress[]>((resolve, reject) => {
        resolver(url.hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
      });
      if (addresses.some(({ address }) => isPrivateAddress(address))) throw refusal();
    },

    /** Closes all connections and aborts running requests. */
    async close(): Promise<void> {
      const { anywhere, publicOnly } = (await agents) ?? {};
      await Promise.all([anywhere?.destroy(), publicOnly?.destroy()]);
    },
  };
}
export type Outbound = ReturnType<typeof openOutbound>;

export const { dispatcherFor } = openOutbound();

/** The resolver does not know the name, or cannot be queried. Users should check the same two things in both cases. */
const unknownName = (host: string): string =>
  `the name ${host} could not be found; check its spelling and the server's internet connection`;

/** Why a request failed, for the user who provided its URL. */
export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RefusedTarget) return cause.message;
    const code = "code" in cause ? String(cause.code) : "";
    if ((code === "ENOTFOUND" || code === "EAI_AGAIN") && "hostname" in cause)
      return unknownName(String(cause.hostname));
    if (code === "ECONNREFUSED") return "the host refused the connection";
    if (code.startsWith("UND_ERR_") && code.endsWith("TIMEOUT")) return "the host did not answer in time";
  }
  return "the host could not be reached";
}
