#!/usr/bin/env node
// The command `forecourt` in the repository (`npx .`). The packages start dist/cli.mjs on their own Node
// (main/packaging/forecourt). It is JavaScript, so that the Node of another program can start it (20.19 or newer).
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [command] = process.argv.slice(2);
// an AI assistant starts it on any Node; the other commands load native modules, which need a newer one
const isForAnyNode = command === "mcp";
const oldestNode = 22;
const windows = process.platform === "win32";
const nodePackage = `node-${windows ? "win" : process.platform}-${process.arch}`;
const ownNode = join(root, "node_modules", nodePackage, "bin", windows ? "node.exe" : "node");
const built = join(root, "dist", isForAnyNode ? "mcp.mjs" : "cli.mjs");

if (!existsSync(built)) {
  fail("Forecourt is not built yet: run `npm run build` once.");
} else if (isForAnyNode || Number(process.versions.node.split(".")[0]) >= oldestNode) {
  await import(pathToFileURL(built).href);
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.once("exit", (status, signal) => {
    process.exitCode = status ?? (signal === "SIGINT" ? 130 : 1);
  });
} else {
  fail(`Forecourt needs Node ${oldestNode} or newer, this is ${process.version}.`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
