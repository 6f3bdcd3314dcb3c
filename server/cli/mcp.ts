import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { productFolder } from "../platform/paths.ts";
import { CommandError } from "./failure.ts";

/** Runs the MCP server in this process. It reads its own arguments, and is a bundle of its own, apart from the server. */
export async function offerTools(): Promise<undefined> {
  const built = join(productFolder, "dist/mcp.mjs");
  if (!existsSync(built)) throw new CommandError("Forecourt is not built yet: run `npm run build` once.");
  await import(pathToFileURL(built).href);
}
