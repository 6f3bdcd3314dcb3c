// forecourt mcp: the API as tools for an AI assistant. Over stdio, stdout belongs to the protocol: messages go to stderr.
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { connect } from "../../contracts/client/connect.ts";
import { ForecourtError } from "../../contracts/client/failures.ts";
import type { ClientOptions } from "../../contracts/kit/client.ts";
import { errors } from "../../contracts/kit/errors.ts";
import { createAssistantServer } from "./assistant-server.ts";
import { serveHttp } from "./http.ts";
import { type Options, readOptions, UsageError, usage } from "./options.ts";

const report = (text: string): void => void process.stderr.write(`${text}\n`);

/** Without a key, every request fails with an explanation. The assistant passes it on to the person. */
function clientOf({ url, key }: Pick<Options, "url" | "key">): ClientOptions {
  if (key !== undefined) return connect({ url, key });
  const code = "MISSING_API_KEY";
  const send = () => {
    throw new ForecourtError(401, { code, message: errors[code][1] }, undefined);
  };
  return { origin: url, base: "/v1", send: async () => send() };
}

async function serveStdio({ tools, ...address }: Options): Promise<void> {
  const server = createAssistantServer({ client: clientOf(address), tools });
  process.stdin.once("end", () => void server.close());
  server.onclose = () => process.exit(0);
  await server.connect(new StdioServerTransport());
  report(`Forecourt MCP: ${tools.size} tools at most, for ${address.url}`);
}

const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EADDRINUSE";

async function serveMachine({ url, key, tools }: Options, port: number): Promise<void> {
  const serverFor = (given: string | undefined) => {
    const used = given ?? key;
    return used === undefined ? undefined : createAssistantServer({ client: clientOf({ url, key: used }), tools });
  };
  const { url: own, close } = await serveHttp({ port, serverFor }).catch((error: unknown) => {
    throw isTaken(error) ? new UsageError(`--port: another program uses port ${port}. Choose another one.`) : error;
  });
  report(`Forecourt MCP listening on ${own}, for ${url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
}

const args = process.argv.slice(2).filter((one, index) => !(index === 0 && one === "mcp"));
try {
  if (args.includes("--help")) process.stdout.write(`${usage}\n`);
  else {
    const options = readOptions(args, process.env);
    await (options.http ? serveMachine(options, options.http.port) : serveStdio(options));
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  report(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
