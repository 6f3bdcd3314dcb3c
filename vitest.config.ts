import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { builtFrom, sourcesHash } from "./scripts/kit/sources.ts";
import { VitestReport } from "./scripts/kit/vitest-report.ts";
import { ffmpegOfTests } from "./scripts/tools/ffmpeg.ts";
import { LongestFirst } from "./test/kit/longest-first.ts";

/** Tests of the API: through HTTP, and the same files on both databases. */
const apiTests = "test/**/*.api.test.ts";
/** Tests of the built page, and with servers in processes of their own, as they were built. */
const processTests = [
  "test/instances/*.test.ts",
  "test/platform/disk/*.test.ts",
  "test/faults/*.test.ts",
  "test/page/*.test.ts",
  "test/recipes/*.test.ts",
  "test/mcp/*.test.ts",
  "test/cli/*.test.ts",
  "test/main/shell/*.test.ts",
  "test/packages/made/*.test.ts",
  "test/**/{crash,load}.test.ts",
];

type Replaced = NonNullable<NonNullable<TestProjectInlineConfiguration["resolve"]>["alias"]>;

/** `replaced`: modules that have another one in their place, in addition to those of all projects. */
function project(
  name: string,
  test: TestProjectInlineConfiguration["test"],
  replaced: Replaced = [],
): TestProjectInlineConfiguration {
  return { extends: true, resolve: { alias: replaced }, test: { name, ...test } };
}

/** The file that takes the place of a module. */
const inKit = (name: string): string => fileURLToPath(new URL(`test/kit/${name}`, import.meta.url));

/** The servers of API tests load the bundles of their threads. */
const builtThreads = [{ find: /^(\.+\/)+(.*\/)?threads\/worker-file\.ts$/, replacement: inKit("worker-file.ts") }];

/** Where `npm test` reads what passed and failed. Without the prefix FORECOURT_, which is only for settings. */
const reportFile = process.env.TEST_REPORT;

/**
 * A folder for what all processes of a run share: results (`test/kit/shared-results.ts`), the models' answers, and the compiled
 * code of the servers that tests start. None in watch mode, in which the sources change. Each project loads this file again.
 */
if (process.argv.includes("run") && process.env.TEST_RUN_FOLDER === undefined) {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-run-"));
  Object.assign(process.env, {
    TEST_RUN_FOLDER: folder,
    NODE_COMPILE_CACHE: join(folder, "compiled"),
    TEST_BUILT_THREADS: String(builtFrom() === sourcesHash()),
  });
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * With it, models that a server of API tests opens answer as before for a picture that was seen in this run
 * (`test/kit/remembered-runs.ts`). Not in `unit`, which tests the models themselves.
 */
const modelRuns = process.env.TEST_RUN_FOLDER && join(process.env.TEST_RUN_FOLDER, "model-runs");
if (modelRuns !== undefined) mkdirSync(modelRuns, { recursive: true });
const rememberedRuns = modelRuns === undefined ? {} : { TEST_MODEL_RUNS: modelRuns };

export default defineConfig({
  resolve: {
    alias: [
      { find: "@node-rs/argon2", replacement: inKit("argon2.ts") },
      { find: /^(\.+\/)+(.*\/)?strength\/strength\.ts$/, replacement: inKit("strength.ts") },
    ],
  },
  test: {
    reporters: ["default", ...(reportFile ? [new VitestReport(reportFile)] : [])],
    pool: "forks",
    // servers, requests and answers of a test are short-lived: with more room for new objects fewer of them reach the old ones
    execArgv: [
      "--min-semi-space-size=32",
      "--max-semi-space-size=32",
      `--import=${pathToFileURL(inKit("remembered-runs.ts")).href}`,
    ],
    // two more than cores: a test often waits for its server's disk, clock and database, those of processes for half their time
    maxWorkers: availableParallelism() + 2,
    // one process runs many files: loading the server takes longer than most files' tests. So no test leaves anything behind.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // generous: a busy machine with two cores is slow, a test that hangs is still found
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: ffmpegOfTests(),
    setupFiles: process.env.TEST_PROFILE ? ["test/kit/profile.ts"] : [],
    // drizzle-orm has a package.json of 179 KB, which Node 24 reads again for each of its 400 files: bundle it once
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "drizzle-orm",
            "drizzle-orm/better-sqlite3",
            "drizzle-orm/better-sqlite3/migrator",
            "drizzle-orm/node-postgres",
            "drizzle-orm/node-postgres/migrator",
            "drizzle-orm/pg-core",
            "drizzle-orm/sqlite-core",
          ],
        },
      },
    },
    projects: [
      project("unit", { include: ["test/**/*.test.ts"], exclude: [apiTests, ...processTests, "test/e2e/**"] }),
      project("processes", { include: processTests, exclude: [apiTests], globalSetup: ["test/kit/build.ts"] }),
      project("sqlite", { include: [apiTests], env: rememberedRuns }, builtThreads),
      project(
        "postgres",
        {
          include: [apiTests],
          globalSetup: ["test/kit/global.ts"],
          // decides the dialect when the schema is loaded; the databases themselves are made from the provided pgUrl
          env: { FORECOURT_DATABASE_URL: "postgres://only-its-dialect-counts", ...rememberedRuns },
        },
        builtThreads,
      ),
    ],
  },
});
