// Builds the VIN decoder's database from the installed package: node scripts/build-vin-database.mjs [path]
// Runs after every install and does nothing if the database is current.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** With an older Node, the database driver crashes and .ts files do not run. A newer Node is among the installed packages. */
const oldestNode = [22, 18];
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

if (isOld(process.versions.node)) runOnOwnNode();
else await build();

function isOld(version) {
  const [major, minor] = version.split(".").map(Number);
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
}

function runOnOwnNode() {
  const folder = join(root, "node_modules", `node-${process.platform}-${process.arch}`);
  const own = [join(folder, "bin", "node"), join(folder, "bin", "node.exe")].find(existsSync);
  if (own === undefined) {
    console.error(`Node ${oldestNode.join(".")} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const { status } = spawnSync(own, process.argv.slice(1), { stdio: "inherit" });
  process.exit(status ?? 1);
}

async function build() {
  const { buildVinDatabase } = await import("../server/vin/database/build.ts");
  const { vinDatabasePath } = await import("../server/vin/database/path.ts");
  const started = Date.now();
  const outcome = await buildVinDatabase(process.argv[2] ?? vinDatabasePath());
  if (outcome === "built") console.error(`Built the VIN database in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
