import type { CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { problemOf } from "./tools/advice.ts";
import { failed } from "./tools/run.ts";

/** The only tool while Forecourt cannot be used: an assistant reads its description, and can explain it. */
export const connectionToolName = "forecourt_connection";

export function connectionTool(error: unknown): Tool {
  const { message, what_to_do } = problemOf(error);
  return {
    name: connectionToolName,
    title: "Check the connection to Forecourt",
    description: `Forecourt cannot be used now: ${message} ${what_to_do} Call this tool to check again; then the other tools appear.`,
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

/** Checks the connection again. */
export async function runConnectionTool(check: () => Promise<unknown>): Promise<CallToolResult> {
  try {
    await check();
    return { content: [{ type: "text", text: "Connected. The other tools are available now: list the tools again." }] };
  } catch (error) {
    return failed(problemOf(error));
  }
}
