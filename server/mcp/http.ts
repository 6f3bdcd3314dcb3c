import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server as AssistantServer } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

export interface HttpOptions {
  readonly port: number;
  /** The server for a request with this key, or with the configured one. Undefined: there is no key at all. */
  readonly serverFor: (key: string | undefined) => AssistantServer | undefined;
}

export interface RunningHttp {
  readonly url: string;
  close(): Promise<void>;
}

const path = "/mcp";
const names = ["127.0.0.1", "localhost"] as const;

/**
 * Whether the request names this machine. A page on the web can resolve its own name to 127.0.0.1 (DNS rebinding): its
 * requests then have the page's name as Host and Origin.
 */
function isLocal({ headers }: IncomingMessage, port: number): boolean {
  const { host, origin } = headers;
  return (
    names.some((name) => host === `${name}:${port}`) &&
    (origin === undefined || names.some((name) => origin === `http://${name}:${port}`))
  );
}

const refuse = (res: ServerResponse, status: number, message: string): void => {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }));
};

/** Undefined: there is no header. Null: it is not a key. Such a request must not get the rights of the configured key. */
function keyIn({ headers: { authorization } }: IncomingMessage): string | null | undefined {
  return authorization === undefined ? undefined : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null);
}

/** Answers assistants of this machine over streamable HTTP, without sessions: each request stands alone. */
export async function serveHttp({ port, serverFor }: HttpOptions): Promise<RunningHttp> {
  const http = createServer((req, res) => {
    const bound = (http.address() as AddressInfo).port;
    answer(req, res, { port: bound, serverFor }).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      if (res.headersSent) res.destroy();
      else refuse(res, 500, "Something went wrong in the MCP server.");
    });
  });
  await listening(http, port);
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

const listening = (http: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "127.0.0.1", () => resolve());
  });

async function answer(req: IncomingMessage, res: ServerResponse, { port, serverFor }: HttpOptions): Promise<void> {
  if (!isLocal(req, port)) return refuse(res, 403, "This address is for programs of this machine.");
  if (req.url?.split("?")[0] !== path) return refuse(res, 404, `The MCP server is at ${path}.`);
  if (req.method !== "POST") {
    res.setHeader("allow", "POST");
    return refuse(res, 405, "The MCP server takes POST.");
  }
  const key = keyIn(req);
  if (key === null) {
    return refuse(res, 401, "The header Authorization has to be `Bearer` and an API key of Forecourt. Correct it.");
  }
  const server = serverFor(key);
  if (!server) {
    return refuse(res, 401, "Send an API key of Forecourt as `Authorization: Bearer ...`, or set FORECOURT_API_KEY.");
  }
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  res.on("close", () => void server.close());
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(req, res);
}
