import { gzipSync } from "node:zlib";
import type { Dispatcher } from "undici";
import { z } from "zod";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { sync } from "../../../../contracts/system/sync.ts";
import { seconds } from "../../../platform/clock.ts";
import { isLoopback } from "../../../platform/net/addresses.ts";
import { request } from "../../../platform/net/request.ts";
import type { Batch, Cursor, PullAnswer, PushAnswer } from "../protocol/batch.ts";
import type { ComparisonAnswer } from "../protocol/comparison.ts";
import type { Transport } from "../protocol/transport.ts";
import { unreachable } from "./unreachable.ts";

/** A request to the linked server failed. The message is for people. */
export class HostError extends Error {
  /** The error code of the answer. UNREACHABLE: no answer. UNKNOWN_ANSWER: not the answer of a Forecourt server. */
  readonly code: string;
  /** When to retry, if the linked server sent that. */
  readonly retryAfterMs: number | undefined;
  constructor(code: string, message: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface HostAddress {
  /** The origin of the linked server. */
  readonly url: string;
  readonly apiKey: string;
}

export interface Connection extends HostAddress {
  readonly dispatcherFor: (url: URL) => Promise<Dispatcher>;
  /** Aborts pending requests when the link or the server ends. */
  readonly stop: AbortSignal;
}

/** The timeout of an answer: the host applies a batch before it answers. Also used for the connections. Our own estimate. */
export const answerMs = seconds(60);
/** A pull returns up to 2 MiB plus one row. */
const maxAnswerBytes = 8 * 1024 * 1024;
const minBytesToPack = 1024;

const Refusal = z.object({
  error: z.object({
    code: z.string().max(60),
    message: z.string().max(1000),
    details: z
      .object({ retry_after: z.number().min(0).max(3600) })
      .optional()
      .catch(undefined),
  }),
});

/** The linked server, over HTTP. Throws HostError. Does not follow redirects: they would send the API key to another server. */
export function httpHost(connection: Connection): Transport {
  const ask = async <S extends z.ZodType>(endpoint: Endpoint, schema: S, body?: unknown): Promise<z.output<S>> =>
    answerOf(await send(connection, endpoint, body), schema);
  let ahead: { readonly batch: Batch; readonly body: Body } | undefined;
  return {
    async push(batch): Promise<PushAnswer> {
      const body = ahead?.batch === batch ? ahead.body : bodyOf(connection, batch);
      ahead = undefined;
      return answerOf(await sendBody(connection, sync.push, body), sync.push.response) as PushAnswer;
    },
    prepare(batch) {
      ahead = { batch, body: bodyOf(connection, batch) };
    },
    pull: (wanted): Promise<PullAnswer> => ask(sync.pull, sync.pull.response, wanted),
    async compare(request): Promise<ComparisonAnswer | undefined> {
      try {
        return await ask(sync.compare, sync.compare.response, request);
      } catch (error) {
        // A host of an earlier version does not have this endpoint.
        if (error instanceof HostError && error.code === "RESOURCE_NOT_FOUND") return undefined;
        throw error;
      }
    },
    time: async () => (await ask(sync.host, sync.host.response)).timeMs,
  };
}

/** Waits up to half a minute for changes of the linked server after a cursor. Throws HostError. */
export async function httpNews(connection: Connection, { epoch, seq }: Omit<Cursor, "nonce">): Promise<boolean> {
  const query = new URLSearchParams({ epoch, seq: String(seq) });
  return answerOf(await send(connection, sync.news, undefined, query), sync.news.response).hasNews;
}

/** A proxy answers like this while no server is behind it, and a server that is about to stop. */
const statusesWithoutServer: ReadonlySet<number> = new Set([502, 503, 504]);

/** Parses the answer of a Forecourt server. Throws HostError. */
export function answerOf<S extends z.ZodType>(
  { status, text }: { readonly status: number; readonly text: string },
  schema: S,
): z.output<S> {
  const answer = jsonOf(text);
  const refusal = Refusal.safeParse(answer);
  if (refusal.success && refusal.data.error.code !== "SERVICE_UNAVAILABLE") {
    const { code, message, details } = refusal.data.error;
    throw new HostError(code, message, details && seconds(details.retry_after));
  }
  const parsed = schema.safeParse(answer);
  if (status === 200 && parsed.success) return parsed.data;
  if (statusesWithoutServer.has(status)) {
    const { details } = refusal.data?.error ?? {};
    const message = `The linked server cannot be reached: its address answered with status ${status}.`;
    throw new HostError("UNREACHABLE", message, details && seconds(details.retry_after));
  }
  throw new HostError("UNKNOWN_ANSWER", `The address answered with status ${status}, but not like a Forecourt server.`);
}

interface Body {
  readonly bytes: string | Uint8Array;
  readonly isPacked: boolean;
}

function bodyOf({ url }: HostAddress, value: unknown): Body {
  const text = JSON.stringify(value);
  // On the same machine, compression takes longer than sending.
  const isPacked = text.length >= minBytesToPack && !isLoopback(new URL(url).hostname);
  return { bytes: isPacked ? gzipSync(text, { level: 1 }) : text, isPacked };
}

const send = (connection: Connection, endpoint: Endpoint, value: unknown, query?: URLSearchParams) =>
  sendBody(connection, endpoint, value === undefined ? undefined : bodyOf(connection, value), query);

async function sendBody(
  connection: Connection,
  { method, path }: Endpoint,
  body: Body | undefined,
  query?: URLSearchParams,
) {
  const { url, apiKey, dispatcherFor, stop } = connection;
  const address = new URL(`/v1${path}${query === undefined ? "" : `?${query}`}`, url);
  try {
    const answer = await request(address, {
      method,
      dispatcher: await dispatcherFor(address),
      signal: AbortSignal.any([stop, AbortSignal.timeout(2 * answerMs)]),
      headers: {
        accept: "application/json",
        authorization: `Bearer ${apiKey}`,
        ...(body && { "content-type": "application/json" }),
        ...(body?.isPacked && { "content-encoding": "gzip" }),
      },
      ...(body && { body: body.bytes }),
    });
    return { status: answer.statusCode, text: await textOf(answer.body) };
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw new HostError("UNREACHABLE", unreachable(error));
  }
}

export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new HostError("UNKNOWN_ANSWER", "The answer of the linked server is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
