// Node builtins only: it runs on the Node that started npm, before anything is installed.
//   node scripts/bootstrap.mjs           before every npm script: `npm ci` if what is installed is not what the lockfile says
//   node scripts/bootstrap.mjs --stamp   after every install: record what was installed
// Messages go to stderr, because `npm run serve` prints only one line to stdout.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The first Node that runs .ts files without a flag. Linux and Windows get Node 24 as a package; others must have it. */
const oldestNode = [22, 18];

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const inRoot = (...parts) => join(root, ...parts);
const stampFile = inRoot("node_modules", ".bootstrap");
const windows = process.platform === "win32";
const nodePackage = `node-${windows ? "win" : process.platform}-${process.arch}`;
const ownNode = inRoot("node_modules", nodePackage, "bin", windows ? "node.exe" : "node");
const binFolder = inRoot("node_modules", ".bin");

if (!process.argv.includes("--stamp")) {
  if (installed() !== wanted()) install();
  requireNode();
  buildVinDatabase();
} else if (existsSync(inRoot("node_modules"))) {
  markInstalled();
  buildVinDatabase();
}

/** A hash of everything that determines what `npm ci` installs here. */
function wanted() {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of ["package-lock.json", ".npmrc"]) hash.update(readFileSync(inRoot(file)));
  return hash.digest("hex");
}

function installed() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8") : undefined;
}

function install() {
  console.error(
    installed() === undefined ? "First run: installing (about a minute)" : "Dependencies changed: installing",
  );
  const started = Date.now();
  const { status } = npmCi();
  if (status !== 0) fail("npm ci failed: its message is above. Is the npm registry within reach?", status ?? 1);
  markInstalled();
  console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

function npmCi() {
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip", npm_config_loglevel: "error" };
  // Never let npm run on the node binary that it is about to delete.
  for (const name of Object.keys(env).filter((key) => key.toLowerCase() === "path")) {
    env[name] = env[name]
      .split(delimiter)
      .filter((folder) => resolve(folder) !== binFolder)
      .join(delimiter);
  }
  // A production setting would leave out what the build and the tests need.
  delete env.NODE_ENV;
  const options = { cwd: root, env, stdio: ["ignore", 2, 2] };
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith(".js") && node && !node.startsWith(inRoot("node_modules"))) {
    return spawnSync(node, [cli, "ci"], options);
  }
  return spawnSync("npm", ["ci"], { ...options, shell: windows });
}

function markInstalled() {
  linkNode();
  writeFileSync(stampFile, wanted());
}

/** npm 10 drops .bin/node where several platform packages declare the same name for it. */
function linkNode() {
  const link = join(binFolder, "node");
  if (windows || existsSync(link) || !existsSync(ownNode)) return;
  mkdirSync(binFolder, { recursive: true });
  // existsSync is false for a broken link, which must be removed
  rmSync(link, { force: true });
  symlinkSync(`../${nodePackage}/bin/node`, link);
}

/** Builds the database if its sources have changed (0.2 s if not). */
function buildVinDatabase() {
  const script = inRoot("scripts", "build-vin-database.mjs");
  const { status } = spawnSync(runtime(), [script], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) fail("The VIN database could not be built: its message is above.", status ?? 1);
}

function requireNode() {
  const version = spawnSync(runtime(), ["-p", "process.versions.node"], { encoding: "utf8" }).stdout.trim();
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`Node ${oldestNode.join(".")} or newer is needed on this platform; found ${version}.`, 1);
}

function runtime() {
  return existsSync(ownNode) ? ownNode : process.execPath;
}

function fail(message, status) {
  console.error(message);
  process.exit(status);
}
