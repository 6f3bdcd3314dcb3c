import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Verifier } from "standardwebhooks";
import { vi } from "vitest";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}
/** A status, or a function that writes the response. */
type Behavior = number | ((response: ServerResponse, received: Received) => void);

export interface Receiver {
  readonly url: string;
  readonly got: Received[];
  /** The number of connections that were opened to it. */
  readonly connections: () => number;
  /** Sets how it answers from now on. */
  answers(behavior: Behavior): void;
  /** Waits until it has received this many messages. */
  has(count: number, timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A server that receives webhooks at a path of its own. It answers 404 to any other path and does not record the request:
 * a parallel test can still ask for a server that had this port before.
 */
export async function openReceiver(first: Behavior = 200): Promise<Receiver> {
  const got: Received[] = [];
  let behavior = first;
  let connections = 0;
  const path = `/hook/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.url !== path) {
      request.resume();
      response.writeHead(404).end();
      return;
    }
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const received = { headers: request.headers, body, path };
      got.push(received);
      if (typeof behavior === "number") response.writeHead(behavior).end("noted");
      else behavior(response, received);
    });
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    got,
    connections: () => connections,
    answers: (next) => {
      behavior = next;
    },
    has: (count, timeout = 20_000) =>
      vi.waitFor(
        () => {
          if (got.length < count) throw new Error(`${got.length} of ${count} messages came`);
        },
        { timeout, interval: 10 },
      ),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const idOf = ({ headers }: Received): string => String(headers["webhook-id"]);
export const bodyOf = ({ body }: Received) =>
  JSON.parse(body) as { event: string; type: string; timestamp: string; data: Record<string, unknown> };

/** Verifies a message at a time with the standard's own library. Throws if the signature is invalid. */
export function verified({ headers, body }: Received, secret: string, at: Date = new Date()): unknown {
  const now = vi.spyOn(Date, "now").mockReturnValue(at.getTime());
  try {
    return new Verifier(secret).verify(body, headers as Record<string, string>);
  } finally {
    now.mockRestore();
  }
}
