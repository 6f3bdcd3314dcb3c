import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What happens to a request: it passes, it is answered without the server (`status`), its connection ends before the server
 * sees it (`lost`), or after the server has handled it (`unanswered`).
 */
export type Fate = "passes" | "lost" | "unanswered" | { readonly status: number; readonly retryAfter?: number };

export interface Front {
  readonly url: string;
  /** Method and path of all requests so far. */
  readonly requests: string[];
  /** Decides about each request from now on. */
  decides(fate: (request: string) => Fate): void;
  close(): Promise<void>;
}

/** Stands between a recipe and the server, as a bad network and a busy server do. */
export async function openFront(target: string): Promise<Front> {
  const requests: string[] = [];
  let fateOf: (request: string) => Fate = () => "passes";
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    const request = `${incoming.method} ${incoming.url}`;
    requests.push(request);
    const fate = fateOf(request);
    if (fate === "lost") return void incoming.socket.destroy();
    if (typeof fate === "object") {
      const wait = fate.retryAfter === undefined ? {} : { "retry-after": String(fate.retryAfter) };
      return void outgoing.writeHead(fate.status, wait).end("busy");
    }
    const answer = await fetch(`${target}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: forwarded(incoming),
      ...(body.length > 0 && { body }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (fate === "unanswered") return void incoming.socket.destroy();
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-length|content-encoding|connection)$/.test(name),
    );
    outgoing.writeHead(answer.status, Object.fromEntries(headers)).end(content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    decides: (fate) => {
      fateOf = fate;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ofConnection = /^(host|connection|content-length|transfer-encoding|keep-alive|accept-encoding)$/;

function forwarded({ headers }: IncomingMessage): Record<string, string> {
  const passed = Object.entries(headers).filter(([name]) => !ofConnection.test(name));
  return Object.fromEntries(passed.map(([name, value]) => [name, String(value)]));
}
