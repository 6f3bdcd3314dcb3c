import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, type Dispatcher } from "undici";
import { isPrivateAddress, literalAddress } from "./addresses.ts";

/** A target that this server does not call. */
export class RefusedTarget extends Error {}

const refusal = () => new RefusedTarget("the address is a private or local one");

/** Resolves a name and refuses it when any of its addresses is private; this runs at the very connect. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 4);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(refusal(), "", 4);
    if (options.all) return done(null, addresses);
    done(null, addresses[0]?.address ?? "", addresses[0]?.family);
  });
};

const limits = { connectTimeout: 5_000, headersTimeout: 10_000, bodyTimeout: 10_000, maxHeaderSize: 16_384 };
const anywhere = new Agent(limits);
const publicOnly = new Agent({ ...limits, connect: { lookup: publicLookup, timeout: limits.connectTimeout } });

/** The way out to a URL. Without leave for private targets they are refused, by name and by number. */
export function dispatcherFor(url: URL, allowPrivate: boolean): Dispatcher {
  if (allowPrivate) return anywhere;
  const literal = literalAddress(url.hostname);
  if (literal !== undefined && isPrivateAddress(literal)) throw refusal();
  return publicOnly;
}
