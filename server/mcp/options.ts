import { parseArgs } from "node:util";
import { type Group, groups } from "./tools/groups.ts";
import type { Operation } from "./tools/operations.ts";
import { selectTools, UnknownTools } from "./tools/selection.ts";

const groupLines = Object.entries<Group>(groups).map(
  ([name, { about, isDefault }]) => `    ${name.padEnd(12)} ${about}${isDefault ? "" : " (not in `default`)"}`,
);

export const usage = `forecourt mcp [--http [--port N]] [--tools NAMES]

Offers Forecourt to an AI assistant as tools of the Model Context Protocol. It talks to a running Forecourt.

  FORECOURT_URL      its address (default: http://127.0.0.1:4780)
  FORECOURT_API_KEY  an API key (Settings, API keys and webhooks). Its permissions decide which tools there are: a key
                     that only reads has no tool that changes something.

  --http         streamable HTTP at http://127.0.0.1:4782/mcp for programs of this machine; else stdin and stdout
  --port N       the port of --http (default: 4782)
  --tools NAMES  groups and tools, with commas between them (default: \`default\`, the groups without a remark):
${groupLines.join("\n")}
    all          every operation of the API that works without files
    vehicles_list, ...  single operations by their names in the API reference`;

/** A problem in arguments or environment that the person can correct. */
export class UsageError extends Error {}

export interface Options {
  readonly url: string;
  readonly key: string | undefined;
  readonly http: { readonly port: number } | undefined;
  readonly tools: ReadonlyMap<string, Operation>;
}

/** Throws UsageError. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { http: { type: "boolean" }, port: { type: "string" }, tools: { type: "string" } },
    });
    return {
      url: addressIn(env.FORECOURT_URL?.trim() || "http://127.0.0.1:4780"),
      key: env.FORECOURT_API_KEY?.trim() || undefined,
      http: values.http ? { port: portOf(values.port ?? "4782") } : undefined,
      tools: selectTools(values.tools),
    };
  } catch (error) {
    const isUsage = error instanceof UnknownTools || error instanceof UsageError || hasArgumentCode(error);
    if (isUsage && error instanceof Error) throw new UsageError(error.message);
    throw error;
  }
}

const hasArgumentCode = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

function addressIn(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`FORECOURT_URL is no address: ${text}. Write it as http://127.0.0.1:4780`);
  }
  const { href, origin } = new URL(text);
  if (href === `${origin}/`) return origin;
  throw new UsageError(`FORECOURT_URL has to end after the host and port: write it as ${origin}`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port: ${text} is no port.`);
}
