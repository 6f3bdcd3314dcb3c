// node scripts/electron-checklist/run.ts: undoes each point of Electron's security checklist in a copy of the source and runs
// the test that must fail then. Prints a row for each; fails if a test passes. Arguments select points: `... run.ts 13 14`.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { node, secondsSince } from "../kit/command.ts";
import { inRoot } from "../kit/repository.ts";
import { type Mutation, mutations } from "./mutations.ts";

/** What is mutated, and what refers to it. Everything else is only linked. */
const copied = ["main", "contracts", "scripts", "test/main", "test/packages", "test/kit", "electron-builder.yml"];

/** The folder with the copies, as deep as needed; other entries are links to the repository. */
function mirror(into: string, from: string, path = ""): void {
  mkdirSync(join(into, path), { recursive: true });
  for (const name of readdirSync(join(from, path))) {
    const entry = path === "" ? name : `${path}/${name}`;
    if (copied.includes(entry)) cpSync(join(from, entry), join(into, entry), { recursive: true });
    else if (copied.some((one) => one.startsWith(`${entry}/`))) mirror(into, from, entry);
    else if (name !== ".git") symlinkSync(join(from, entry), join(into, entry));
  }
}

async function buildIfStale(): Promise<void> {
  const { status } = await node(["scripts/build.ts", "--if-stale"], { output: "terminal" });
  if (status !== 0) throw new Error("the build failed");
}

async function fails(folder: string, test: string): Promise<boolean> {
  const args = [inRoot("node_modules/vitest/vitest.mjs"), "run", "--root", folder, "--reporter", "dot", test];
  return (await node(args, { output: "keep" })).status !== 0;
}

async function check(folder: string, { file, from, to, test }: Mutation): Promise<"red" | "green" | "not found"> {
  const source = join(folder, file);
  const before = readFileSync(source, "utf8");
  if (before.split(from).length !== 2) return "not found";
  writeFileSync(
    source,
    before.replace(from, () => to),
  );
  try {
    return (await fails(folder, test)) ? "red" : "green";
  } finally {
    writeFileSync(source, before);
  }
}

const wanted = process.argv.slice(2).map(Number);
const selected = mutations.filter(({ point }) => wanted.length === 0 || wanted.includes(point));
const folder = mkdtempSync(join(tmpdir(), "forecourt-checklist-"));
try {
  await buildIfStale();
  mirror(folder, inRoot());
  // the build must not be of an undone source
  writeFileSync(join(folder, "test/kit/build.ts"), "export default () => {};\n");
  const tests = [...new Set(selected.map(({ test }) => test))];
  for (const test of tests) {
    if (await fails(folder, test)) throw new Error(`${test} fails also when nothing is undone`);
  }
  let missed = 0;
  for (const mutation of selected) {
    const began = performance.now();
    const result = await check(folder, mutation);
    if (result !== "red") missed += 1;
    console.log([result, mutation.point, mutation.title, mutation.file, mutation.test, secondsSince(began)].join("\t"));
  }
  if (missed > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
