import { type ChildProcess, spawn } from "node:child_process";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type CallToolResult, CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { inRoot } from "../../scripts/kit/repository.ts";

const command = inRoot("scripts/forecourt.mjs");

/** An assistant: the SDK's own client. */
export interface Assistant {
  readonly client: Client;
  /** The names of the tools that it is offered. */
  tools(): Promise<string[]>;
  call(name: string, args?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

export interface Address {
  readonly url?: string;
  readonly key?: string;
}

const settingsOf = ({ url, key }: Address): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  ...(url !== undefined && { FORECOURT_URL: url }),
  ...(key !== undefined && { FORECOURT_API_KEY: key }),
});

async function assistantOn(transport: Transport): Promise<Assistant> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args = {}) => CallToolResultSchema.parse(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

/** Starts `forecourt mcp` as an assistant does. */
export const overStdio = (address: Address, args: readonly string[] = []): Promise<Assistant> =>
  assistantOn(
    new StdioClientTransport({
      command: process.execPath,
      args: [command, "mcp", ...args],
      env: settingsOf(address),
      stderr: "ignore",
    }),
  );

export interface HttpProcess {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startHttp(address: Address): Promise<HttpProcess> {
  const child = spawn(process.execPath, [command, "mcp", "--http", "--port", "0"], {
    env: settingsOf(address),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url: await addressOf(child),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const url = /listening on (\S+),/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`forecourt mcp ended with ${code}: ${output}`)));
  });

/** With a key of its own, if it has one. */
export const overHttp = (url: string, key?: string): Promise<Assistant> =>
  assistantOn(
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } },
    }) as Transport,
  );

/** The JSON in a tool's answer. */
export function jsonOf({ content }: CallToolResult): unknown {
  const [part] = content;
  if (part?.type !== "text") throw new Error("the answer has no text");
  return JSON.parse(part.text);
}
