import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface SlowServer {
  readonly url: string;
  /** The Idempotency-Key of each POST so far. */
  readonly keys: readonly (string | undefined)[];
  /** How many requests met the outage. */
  outages(): number;
  close(): Promise<void>;
}

/** A server of which a GET never gets an answer, and a POST meets a limit once. Contacts and webhooks have an outage. */
export async function openSlowServer(): Promise<SlowServer> {
  const keys: (string | undefined)[] = [];
  let outages = 0;
  const answer: RequestListener = (req, res) => {
    if (/webhooks|crm/.test(req.url ?? "")) {
      outages += 1;
      return void res.writeHead(503, { "retry-after": "0" }).end("{}");
    }
    if (req.method === "GET") return;
    keys.push(req.headers["idempotency-key"]?.toString());
    if (keys.length === 1) return void res.writeHead(429, { "retry-after": "0" }).end("{}");
    res.writeHead(201, { "content-type": "application/json" }).end('{"id":"1","make":"Saab"}');
  };
  const http = createServer(answer);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", () => resolve()));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    keys,
    outages: () => outages,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
