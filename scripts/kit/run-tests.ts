import { node } from "./command.ts";

const reporters = ["--reporter=default", "--reporter=./scripts/kit/no-skips.ts"];

/** Runs test files, or folders of them. Returns the exit status, which is not 0 if one was skipped. */
export const vitest = async (paths: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> =>
  (await node(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...paths], { env, output: "terminal" })).status;

const playwright = async (files: readonly string[]): Promise<number> =>
  (await node(["node_modules/@playwright/test/cli.js", "test", ...files], { output: "terminal" })).status;

const isInBrowser = (path: string): boolean => path.endsWith(".spec.ts");

/** The same, also with tests in a browser (`.spec.ts`). */
export async function runTests(paths: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  const [inBrowser, others] = [paths.filter(isInBrowser), paths.filter((path) => !isInBrowser(path))];
  const ofOthers = others.length > 0 ? await vitest(others, env) : 0;
  return ofOthers || (inBrowser.length > 0 ? await playwright(inBrowser) : 0);
}
