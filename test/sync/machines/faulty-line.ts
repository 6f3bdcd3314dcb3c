import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../sim/random.ts";
import { picked } from "./shares.ts";

/** What happens to a request on its way. `lost`: the server gets it, and its answer is lost. */
type Fault = "none" | "cut" | "lost" | "slow" | "twice";

export interface FaultyLine {
  readonly url: string;
  /** How often each fault happened. */
  readonly counts: Readonly<Record<Fault, number>>;
  /** While true, every connection is cut, as on a broken line. */
  cut(isCut: boolean): void;
  /** Whether requests meet faults. At first they do not. */
  fail(isFailing: boolean): void;
  close(): void;
}

const shares: readonly (readonly [share: number, fault: Fault])[] = [
  [0.04, "cut"],
  [0.04, "lost"],
  [0.08, "slow"],
  [0.04, "twice"],
];
const maxDelayMs = 400;
/** Waits for changes, which last up to 25 seconds: to slow or repeat them would show nothing. */
const isWait = (path: string | undefined): boolean => path?.includes("/sync/news") ?? false;

interface Answer {
  readonly head: IncomingMessage;
  readonly body: Buffer;
}

/** An HTTP proxy to a server of this machine that cuts, slows and repeats requests, by the given source of numbers. */
export async function openFaultyLine(toPort: number, random: Random): Promise<FaultyLine> {
  const agent = new Agent({ keepAlive: true });
  const counts: Record<Fault, number> = { none: 0, cut: 0, lost: 0, slow: 0, twice: 0 };
  let [isCut, isFailing] = [false, false];

  function faultOf(path: string | undefined): Fault {
    if (isCut) return "cut";
    if (!isFailing || isWait(path)) return "none";
    return picked(random, shares) ?? "none";
  }

  function forward(from: IncomingMessage, body: Buffer, closed: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { method, url: path, headers } = from;
      const options = { host: "127.0.0.1", port: toPort, method, path, headers, agent, signal: closed };
      request(options, (head) => void bytesOf(head).then((bytes) => resolve({ head, body: bytes }), reject))
        .on("error", reject)
        .end(body);
    });
  }

  async function serve(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const closed = new AbortController();
    to.once("close", () => closed.abort());
    const body = await bytesOf(from);
    const fault = faultOf(from.url);
    counts[fault] += 1;
    if (fault === "cut") return void to.destroy();
    if (fault === "slow") await pause(random.next() * maxDelayMs);
    let answer = await forward(from, body, closed.signal);
    if (fault === "twice") answer = await forward(from, body, closed.signal);
    if (fault === "lost" || isCut) return void to.destroy();
    to.writeHead(answer.head.statusCode ?? 502, answer.head.headers).end(answer.body);
  }

  const server = createServer((from, to) => void serve(from, to).catch(() => to.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    cut(all) {
      isCut = all;
      if (all) server.closeAllConnections();
    },
    fail(all) {
      isFailing = all;
    },
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
