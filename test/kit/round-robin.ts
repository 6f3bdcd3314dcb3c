import { Agent, createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";

export interface RoundRobin {
  readonly url: string;
  /** From now on, the server at this place has this address; undefined: there is none. */
  set(place: number, url: string | undefined): void;
  /** Requests that each place was sent. */
  readonly sent: readonly number[];
  /** Connections that broke before an answer; the proxy repeats nothing. */
  readonly broken: readonly string[];
  close(): void;
}

/** As the proxy of `compose.yaml` does, only faster. */
const checkEveryMs = 50;

/**
 * A reverse proxy as hosts use them: it asks every server's `/ready`, sends requests to the ready ones in turn, and keeps
 * connections open. It never repeats a request.
 */
export async function openRoundRobin(urls: readonly string[]): Promise<RoundRobin> {
  const servers = urls.map((url) => ({ url: url as string | undefined, isReady: true }));
  const sent = urls.map(() => 0);
  const broken: string[] = [];
  const agent = new Agent({ keepAlive: true });
  let next = 0;

  const checks = setInterval(() => {
    for (const one of servers) {
      const asked = one.url;
      if (asked === undefined) continue;
      void fetch(`${asked}/ready`, { signal: AbortSignal.timeout(2000) })
        .then(({ ok }) => ok)
        // on a busy machine, an answer that is late says nothing
        .catch((error: Error) => error.name === "TimeoutError" && one.isReady)
        .then((isReady) => {
          if (one.url === asked) one.isReady = isReady;
        });
    }
  }, checkEveryMs);

  const proxy = createServer((req, res) => {
    const ready = servers.flatMap((one, place) =>
      one.isReady && one.url !== undefined ? [{ url: one.url, place }] : [],
    );
    next += 1;
    const chosen = ready[next % ready.length];
    const fail = (why: string) => {
      broken.push(`${req.method} ${req.url}: ${why}`);
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
    };
    if (!chosen) return fail("no server is ready");
    sent[chosen.place] = (sent[chosen.place] ?? 0) + 1;
    const { connection: _, ...headers } = req.headers;
    const onward = send(`${chosen.url}${req.url}`, { agent, method: req.method, headers }, (answer) => {
      const { connection: __, "keep-alive": ___, ...passed } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, passed);
      answer.on("error", (error) => fail(error.message)).pipe(res);
    });
    onward.on("error", (error) => fail(error.message));
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    sent,
    broken,
    set(place, url) {
      servers[place] = { url, isReady: false };
    },
    close() {
      clearInterval(checks);
      proxy.closeAllConnections();
      proxy.close();
      agent.destroy();
    },
  };
}
