import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Dispatcher } from "undici";
import type { z } from "zod";
import { sync } from "../../../../contracts/system/sync.ts";
import { minutes } from "../../../platform/clock.ts";
import { isDiskFull } from "../../../platform/disk/full.ts";
import { request } from "../../../platform/net/request.ts";
import { answerOf, type Connection, HostError, textOf } from "../link/http-host.ts";
import { unreachable } from "../link/unreachable.ts";
import { chunkBytes, type Taken, type WantedFile } from "./chunks.ts";
import type { OpenFile } from "./send.ts";

/** The files of the linked server, for a workstation. */
export interface FileHost {
  /** A page of the files that the host does not have completely, after this key. */
  wanted(after?: string): Promise<WantedPage>;
  /** Sends one chunk. */
  send(key: string, file: OpenFile, offset: number): Promise<Taken>;
  /** Downloads one chunk to a file. Undefined: the host does not have the file. */
  fetch(key: string, offset: number, to: string): Promise<Fetched | undefined>;
}
interface WantedPage {
  readonly files: readonly WantedFile[];
  readonly next: string | null;
  /**
   * The keys of files that the host refused. Only on the first page. Earlier versions of the product do not send it.
   */
  readonly refused?: readonly string[] | undefined;
}
export interface Fetched {
  readonly size: number;
  /** Of the complete file. */
  readonly bytes: number;
  readonly sha256: string;
}

/** The timeout of one chunk: enough for a connection with 0.1 Mbit/s. Our own estimate. */
const pieceMs = minutes(12);

const addressOf = (origin: string, key: string | undefined, query: Readonly<Record<string, string>>): URL => {
  const url = new URL(key === undefined ? "/v1/sync/files" : `/v1/sync/files/${encodeURIComponent(key)}`, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

const boundary = randomBytes(32).toString("hex");

/** Builds the multipart body with one chunk as one buffer: streaming it took nearly twice as long. */
const formOf = (piece: Buffer): Buffer => {
  const disposition = 'Content-Disposition: form-data; name="chunk"; filename="chunk"';
  const head = `--${boundary}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), piece, Buffer.from(`\r\n--${boundary}--\r\n`)]);
};

async function pieceOf(path: string, offset: number, size: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Exchanges files over HTTP. Throws HostError. Photos and clips are compressed formats, so bodies are not compressed.
 */
export function httpFiles({ url, apiKey, dispatcherFor, stop }: Connection): FileHost {
  async function ask(address: URL, { method, body }: { method: "GET" | "PUT"; body?: Buffer }) {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(pieceMs)]);
    const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
    const headers = { authorization: `Bearer ${apiKey}`, ...(body && type) };
    return request(address, { method, body: body ?? null, headers, dispatcher: await dispatcherFor(address), signal });
  }
  async function withHostErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof HostError || isDiskFull(error)) throw error;
      throw new HostError("UNREACHABLE", unreachable(error));
    }
  }
  async function read<S extends z.ZodType>(answer: Dispatcher.ResponseData, schema: S): Promise<z.output<S>> {
    return answerOf({ status: answer.statusCode, text: await textOf(answer.body) }, schema);
  }

  return {
    wanted: (after) =>
      withHostErrors(async () => {
        const address = addressOf(url, undefined, after === undefined ? {} : { after });
        return read(await ask(address, { method: "GET" }), sync.wantedFiles.response);
      }),
    send: (key, { path, bytes, sha256 }, offset) =>
      withHostErrors(async () => {
        const query = { offset: String(offset), bytes: String(bytes), sha256 };
        const body = formOf(await pieceOf(path, offset, Math.min(chunkBytes, bytes - offset)));
        return read(await ask(addressOf(url, key, query), { method: "PUT", body }), sync.sendFile.response);
      }),
    fetch: (key, offset, to) =>
      withHostErrors(async () => {
        const answer = await ask(addressOf(url, key, { offset: String(offset) }), { method: "GET" });
        if (answer.statusCode !== 200) {
          const refusal = await read(answer, sync.sendFile.response).catch((error: unknown) => error);
          if (refusal instanceof HostError && refusal.code === "RESOURCE_NOT_FOUND") return undefined;
          throw refusal;
        }
        const whole = wholeOf(answer.headers);
        return { ...whole, size: await save(answer.body, to) };
      }),
  };
}

function wholeOf(headers: Dispatcher.ResponseData["headers"]): Omit<Fetched, "size"> {
  const bytes = /\/(\d+)$/.exec(String(headers["content-range"]))?.[1];
  const digest = /^sha-256=:([^:]+):$/.exec(String(headers["repr-digest"]))?.[1];
  if (bytes === undefined || digest === undefined) {
    throw new HostError("UNKNOWN_ANSWER", "The linked server's answer has no size and hash of the file.");
  }
  return { bytes: Number(bytes), sha256: Buffer.from(digest, "base64").toString("hex") };
}

async function save(body: Readable, to: string): Promise<number> {
  let size = 0;
  const limited = new Transform({
    transform(data: Buffer, _encoding, done) {
      size += data.length;
      done(size > chunkBytes ? new HostError("UNKNOWN_ANSWER", "The linked server's answer is too long.") : null, data);
    },
  });
  await pipeline(body, limited, createWriteStream(to));
  return size;
}
