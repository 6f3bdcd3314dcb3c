import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryEnvironment, memoryOptions } from "../../contracts/desktop/server-process.ts";
import { inRoot } from "../../scripts/kit/repository.ts";
import { readConfig } from "../../server/config.ts";
import { createDatabase, type PostgresServer, startPostgres } from "../kit/postgres.ts";

const textOf = (name: string): string => readFileSync(inRoot(name), "utf8");
/** The instructions of the container file, each on one line. */
const instructions = textOf("Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "");
const stages = instructions.join("\n").split(/^(?=FROM )/m);
const [buildStage = "", finalStage = ""] = stages;
const ofFinal = (name: string): string[] =>
  finalStage.split("\n").flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));

describe("the container file", () => {
  it("has a stage that builds, and a final stage with nothing but the staged tree", () => {
    expect(stages).toHaveLength(2);
    expect(ofFinal("COPY")).toEqual(["--from=build /staged /app"]);
    expect(buildStage).toMatch(/^RUN npm ci /m);
  });

  it("names an exact major version of each base image, runs as another user than root, and has a health check", () => {
    for (const stage of stages) expect(stage).toMatch(/^FROM node:24-bookworm-slim( AS build)?\n/);
    expect(ofFinal("USER")).toEqual(["node"]);
    expect(ofFinal("STOPSIGNAL")).toEqual(["SIGTERM"]);
    expect(finalStage).toMatch(/^HEALTHCHECK .*\bCMD \["node", "-e", ".*\/health/m);
    // an array starts the program without a shell, which would keep SIGTERM to itself
    expect(ofFinal("CMD").map((command) => JSON.parse(command))).toEqual([
      ["node", ...memoryOptions, "dist/server.mjs"],
    ]);
  });

  it("contains no secret, and sets only settings that the server has", () => {
    const settings = Object.fromEntries(
      ofFinal("ENV")
        .join(" ")
        .split(/\s+/)
        .map((pair) => pair.split("=") as [string, string]),
    );
    expect(settings).toMatchObject(memoryEnvironment);
    expect(readConfig(settings)).toMatchObject({ mode: "hosted", host: "0.0.0.0", port: 4780, dataFolder: "/data" });
    expect(textOf("Dockerfile")).not.toMatch(/password|secret|token/i);
    expect(textOf(".dockerignore").split("\n")).toEqual(expect.arrayContaining([".git", "**/node_modules", ".env"]));
  });
});

describe("the compose file", () => {
  const compose = textOf("compose.yaml");
  const services = new Map(
    [...compose.slice(compose.indexOf("\nservices:")).matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n| {2}#.*\n)+)/gm)].map(
      ([, name = "", body = ""]) => [name, body],
    ),
  );

  it("has two servers, a worker, a proxy with TLS, Postgres and an object store", () => {
    expect([...services.keys()]).toEqual(["proxy", "server1", "server2", "worker", "postgres", "store", "bucket"]);
    expect(services.get("proxy")).toMatch(/443:443/);
  });

  it("uses only settings that the server has, with values that it accepts", () => {
    const shared = [...compose.slice(0, compose.indexOf("\nservices:")).matchAll(/^ {2}(FORECOURT_\w+): (.*)$/gm)];
    for (const name of ["server1", "server2", "worker"]) {
      const own = [...(services.get(name) ?? "").matchAll(/(FORECOURT_\w+): "?([\w.]+)"?/g)];
      const settings = Object.fromEntries(
        [...shared, ...own].map(([, key = "", value = ""]) => [key, value.replaceAll(/\$\{[^}]*\}/g, "x".repeat(32))]),
      );
      expect(readConfig({ FORECOURT_MODE: "hosted", ...settings }).role).toBe(name === "worker" ? "worker" : "api");
    }
  });

  it("pins every image, drops privileges, and writes no secret down", () => {
    for (const [, image = ""] of compose.matchAll(/image: (\S+)/g)) {
      if (image !== "forecourt") expect(image).toMatch(/:[\w.-]*\d[\w.-]*$/);
    }
    expect(compose).toMatch(/cap_drop: \[ALL\]/);
    expect(compose).toMatch(/no-new-privileges:true/);
    for (const [, value = ""] of compose.matchAll(/(?:PASSWORD|TOKEN|SECRET_KEY): (\S+)/g))
      expect(value).toMatch(/^"?\$\{/);
  });

  it("gives a server more time to stop than it needs, and a proxy that asks /ready more often than the drain time", () => {
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(5 + 30);
    const caddy = textOf("Caddyfile");
    expect(caddy).toMatch(/health_uri \/ready/);
    expect(Number(/health_interval (\d+)s/.exec(caddy)?.[1])).toBeLessThanOrEqual(2);
    for (const [, port = ""] of caddy.matchAll(/127\.0\.0\.1:(\d+)/g)) {
      expect(compose).toContain(`FORECOURT_PORT: "${port}"`);
    }
  });
});

describe("the staged tree", () => {
  let folder: string;
  let staged: string;
  let postgres: PostgresServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "forecourt-container-"));
    staged = join(folder, "staged");
    // the container file's own command; vitest's set-up has run its build
    const command = /^RUN node (\S+) \/staged$/m.exec(buildStage)?.[1] ?? "";
    execFileSync(process.execPath, [inRoot(command), staged], { stdio: "inherit" });
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is smaller than 600 MB, and has no sources, tests or declarations", () => {
    const files = readdirSync(staged, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const bytes = files.reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
    expect(bytes / 1e6).toBeLessThan(600);
    expect(files.filter(({ name }) => /\.(ts|tsx|map)$/.test(name)).map(({ name }) => name)).toEqual([]);
    for (const absent of ["node_modules/vitest", "node_modules/electron", "dist/shell.mjs", "test", "scripts"]) {
      expect(existsSync(join(staged, absent)), absent).toBe(false);
    }
  });

  it("starts in an empty folder with the container's command, with models, VINs and pages", async () => {
    const [program = "", ...parameters] = JSON.parse(ofFinal("CMD")[0] ?? "[]") as string[];
    expect(program).toBe("node");
    const server = spawn(process.execPath, parameters, {
      cwd: staged,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        PATH: process.env.PATH,
        FORECOURT_MODE: "hosted",
        FORECOURT_PORT: "0",
        FORECOURT_DRAIN_SECONDS: "0",
        FORECOURT_LOG_LEVEL: "error",
        FORECOURT_DATA_DIR: join(folder, "data"),
        FORECOURT_DATABASE_URL: await createDatabase(postgres.url),
        FORECOURT_EXECUTION_PROVIDERS: "cpu",
      },
    });
    const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
    const url = await new Promise<string>((resolve, reject) => {
      server.stdout.on("data", (chunk: Buffer) => resolve(/(http:\S+)/.exec(chunk.toString())?.[1] ?? ""));
      server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    const ready = await fetch(`${url}/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, checks: { vin: { ok: true } } }]);
    for (const path of ["/", "/docs/", "/help/", "/openapi.json"]) {
      expect((await fetch(`${url}${path}`, { headers: { accept: "text/html" } })).status, path).toBe(200);
    }
    server.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});
