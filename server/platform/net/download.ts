import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDiskFull } from "../disk/full.ts";
import { dispatcherFor, reasonOf } from "./outbound.ts";
import { request } from "./request.ts";

/** A download failed. The message is for the user. */
export class DownloadError extends Error {}

interface Options {
  readonly file: string;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Whether the host of the given URL may be private. A redirect to another private host is always refused. */
  readonly allowPrivate: boolean;
}

const maxRedirects = 3;

/** Streams the content of a URL to a file. Throws DownloadError, and may then leave a partial file. */
export async function download(address: string, options: Options): Promise<void> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    await follow(new URL(address), options, signal);
  } catch (error) {
    if (signal.aborted) throw new DownloadError(`no complete answer within ${options.timeoutMs / 1000} s`);
    // A full disk is not an error of the URL.
    if (error instanceof DownloadError || isDiskFull(error)) throw error;
    throw new DownloadError(reasonOf(error));
  }
}

async function follow(first: URL, options: Options, signal: AbortSignal): Promise<void> {
  let url = first;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const allowPrivate = options.allowPrivate && url.hostname === first.hostname;
    const answer = await request(url, {
      dispatcher: await dispatcherFor(url, allowPrivate),
      signal,
      headers: { accept: "image/*" },
    });
    const next = answer.headers.location;
    if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof next === "string") {
      await answer.body.dump();
      url = redirected(next, url);
      continue;
    }
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new DownloadError(`the address answered with status ${answer.statusCode}`);
    }
    return save(answer.body, Number(answer.headers["content-length"] ?? 0), options);
  }
  throw new DownloadError(`more than ${maxRedirects} redirects`);
}

function redirected(location: string, from: URL): URL {
  const url = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new DownloadError("it redirects to an address that is not HTTP or HTTPS");
  return url;
}

async function save(body: NodeJS.ReadableStream, announced: number, { file, maxBytes }: Options): Promise<void> {
  const tooLarge = new DownloadError(`the file is larger than ${maxBytes / 1024 / 1024} MB`);
  if (announced > maxBytes) throw tooLarge;
  let bytes = 0;
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? tooLarge : null, chunk);
    },
  });
  await pipeline(body, cap, createWriteStream(file));
}
