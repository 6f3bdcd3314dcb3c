import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** In front of a server: it can end, and serve a newer build of the page with other names of all built files. */
export interface UpgradingProxy {
  readonly url: string;
  /** As if the server had ended: connections are closed without an answer. */
  setDown(isDown: boolean): void;
  /** From now on the files of the first build do not exist any more. */
  upgrade(): void;
  /** Paths of the requests so far that reached the server. */
  readonly served: readonly string[];
  close(): Promise<void>;
}

const nextFolder = "assets/next/";
/** The names of built files in the page, the manifest, the service worker and the scripts. */
const renamed = (content: string): string =>
  content.replaceAll(/(?<![\w-])assets\//g, nextFolder).replace(/"id":"\w+"/, '"id":"next"');
const isRewritten = (path: string, type: string): boolean =>
  /html|javascript|css/.test(type) || path === "/pages.json" || path === "/sw.js";

export async function openUpgradingProxy(target: string): Promise<UpgradingProxy> {
  let isDown = false;
  let isNext = false;
  const served: string[] = [];

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? "/";
    if (isDown) return void req.socket.destroy();
    const isAsset = path.startsWith("/assets/");
    if (isNext && isAsset && !path.startsWith(`/${nextFolder}`)) return void res.writeHead(404).end();
    served.push(path);
    const { host: _, origin, ...kept } = req.headers;
    const headers = { ...kept, ...(origin !== undefined && { origin: target }) };
    // what is rewritten must come whole and as plain text
    if (isNext)
      for (const name of ["accept-encoding", "if-none-match", "if-modified-since"] as const) delete headers[name];
    // no kept connections: the server may close one in the moment in which it is used again
    const options = { method: req.method, headers, agent: false } as const;
    const from = request(new URL(path.replace(nextFolder, "assets/"), target), options);
    from.on("error", () => req.socket.destroy());
    req.pipe(from);
    const [answer] = (await once(from, "response")) as [IncomingMessage];
    const rewritten = isNext && isRewritten(path, answer.headers["content-type"] ?? "");
    if (rewritten) {
      const { "content-length": _length, etag: _etag, "last-modified": _modified, ...rest } = answer.headers;
      return void res.writeHead(answer.statusCode ?? 200, rest).end(renamed(await text(answer)));
    }
    answer.pipe(res.writeHead(answer.statusCode ?? 200, answer.headers));
    // a stream of events goes on until the page leaves
    res.once("close", () => answer.destroy());
  }

  const server = createServer((req, res) => void pass(req, res).catch(() => req.socket.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    setDown(down) {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    upgrade() {
      isNext = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
