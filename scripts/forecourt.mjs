#!/usr/bin/env node
// The command `forecourt`. It is JavaScript, so that the Node of another program can start it (20.19 or newer).
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const usage = `forecourt COMMAND

  mcp   offers a running Forecourt to an AI assistant (forecourt mcp --help)

The other commands are npm scripts: npm start, npm run serve, npm run backup (README.md).`;

const [command] = process.argv.slice(2);
if (command === "mcp") {
  const built = join(dirname(fileURLToPath(import.meta.url)), "../dist/mcp.mjs");
  if (existsSync(built)) await import(pathToFileURL(built).href);
  else fail("Forecourt is not built yet: run `npm run build` once.");
} else if (command === undefined || command === "--help") {
  console.log(usage);
} else {
  fail(`${command}: no such command.\n\n${usage}`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
