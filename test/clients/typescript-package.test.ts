import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writePackage } from "../../scripts/clients/typescript/package-files.ts";
import { inRoot } from "../../scripts/kit/repository.ts";
import { runProgram } from "../contract/document/tools.ts";
import { signedIn, withKey } from "../kit/people.ts";
import { photo } from "../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { openSlowServer, type SlowServer } from "./slow-server.ts";

let server: TestServer;
let slow: SlowServer;
let owner: TestCaller;
let key: string;
/** A project outside of the tree, which has installed the package. */
let project: string;
beforeAll(async () => {
  server = await serveForTest();
  slow = await openSlowServer();
  owner = await signedIn(server);
  key = (await withKey(server, owner)).secret;
  project = mkdtempSync(join(tmpdir(), "forecourt-client-"));
  await writePackage(join(project, "package"));
  const npm = (...args: string[]) => execFileSync("npm", args, { cwd: project, encoding: "utf8" });
  const packed = npm("pack", "./package", "--silent").trim();
  writeFileSync(join(project, "package.json"), '{ "name": "integrator", "private": true, "type": "module" }');
  npm("install", "--offline", "--no-audit", "--no-fund", `./${packed}`);
});
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await slow.close();
  await server.close();
});

/** What the compiler reports about a program, with the strictest options. */
function checked(name: string, program: string): string {
  writeFileSync(join(project, `${name}.ts`), `declare const process: { env: Record<string, string> };\n${program}`);
  const options = ["--ignoreConfig", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
  const modules = ["--target", "es2024", "--module", "nodenext", "--lib", "es2024,dom,dom.iterable", "--types", ""];
  const compiler = inRoot("node_modules/typescript/bin/tsc");
  const args = [compiler, ...options, ...modules, `${name}.ts`];
  return spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" }).stdout;
}

/** Compiles and runs a program. It prints one line of JSON. */
async function run(name: string, program: string): Promise<unknown> {
  const head = `import { createForecourt, each, ForecourtError, ForecourtUnreachable } from "forecourt-client";
const { ORIGIN = "", KEY = "", SLOW = "" } = process.env;
const api = createForecourt({ url: ORIGIN, key: KEY });
`;
  expect(checked(name, head + program)).toBe("");
  const env = { PATH: process.env.PATH ?? "", ORIGIN: server.url, KEY: key, SLOW: slow.url };
  const { code, output } = await runProgram(process.execPath, [`${name}.js`], { cwd: project, env });
  expect([code, output]).toEqual([0, expect.stringContaining("\n")]);
  return JSON.parse(output);
}

describe("the package forecourt-client", () => {
  it("needs no other package, and has the product's version", () => {
    const installed = join(project, "node_modules/forecourt-client");
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const product = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
    expect(manifest).toMatchObject({ version: product.version, type: "module" });
    expect(manifest.dependencies).toBeUndefined();
    expect(existsSync(join(installed, "README.md"))).toBe(true);
    expect(readFileSync(join(installed, "index.js"), "utf8")).not.toMatch(/\bzod\b|from "/);
  });

  it("adds, lists and changes vehicles with types", async () => {
    const program = `
for (const stockNumber of ["TS-1", "TS-2", "TS-3"]) await api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber } });
let total = "";
const page = await api.vehicles.list({ query: { limit: 2 } }, { onExtras: ({ headers }) => (total = headers.get("x-total-count") ?? "") });
const price: number | null | undefined = page[0]?.askingPrice;
const numbers: (string | null)[] = [];
for await (const vehicle of each(api.vehicles.list, { query: { make: "Saab", sortBy: "createdAt", sortOrder: "asc", limit: 2 } })) numbers.push(vehicle.stockNumber);
const cases: string[] = [];
for await (const one of each(api.cases.list)) cases.push(one.inspection_id);
const changed = await api.vehicles.update({ params: { id: "TS-1" }, body: { askingPrice: 4000 } });
console.log(JSON.stringify([page.length, total, price, numbers, cases, changed.askingPrice]));
`;
    expect(await run("vehicles", program)).toEqual([2, "3", null, ["TS-1", "TS-2", "TS-3"], [], 4000]);
  });

  it("throws the API's errors with code, status, field and details", async () => {
    const program = `
const failures: unknown[] = [];
const note = (error: unknown) => {
  if (!(error instanceof ForecourtError)) throw error;
  if (error.code === "INVALID_VIN") failures.push("known code");
  failures.push([error.code, error.status, error.field, typeof error.requestId]);
};
await api.vehicles.create({ body: { make: "Saab", model: "900", vin: "1" } }).catch(note);
await createForecourt({ url: ORIGIN, key: "prod_wrong" }).vehicles.list().catch(note);
console.log(JSON.stringify(failures));
`;
    expect(await run("errors", program)).toEqual([
      "known code",
      ["INVALID_VIN", 400, "vin", "string"],
      ["INVALID_API_KEY", 401, null, "string"],
    ]);
  });

  it.each(["docs/clients.md", "scripts/clients/typescript/README.md"])("compiles the program in %s", (document) => {
    const [, program = ""] = /```ts\n(.*?)```/s.exec(readFileSync(inRoot(document), "utf8")) ?? [];
    expect(program).toContain("createForecourt");
    expect(checked("documented", program)).toBe("");
  });

  it("rejects wrong arguments when they are compiled", () => {
    const wrong = `import { createForecourt } from "forecourt-client";
const api = createForecourt({ url: "http://127.0.0.1", key: "k" });
void api.vehicles.list({ query: { sortBy: "colour" } });
void api.vehicles.get({ params: {} });
void api.vehicles.create({ body: { make: 7 } });
void api.vehicles.nothing();
`;
    const lines = checked("wrong", wrong)
      .split("\n")
      .filter((line) => line.startsWith("wrong.ts"));
    expect(lines.map((line) => /\((\d+),/.exec(line)?.[1])).toEqual(["4", "5", "6", "7"]);
  });

  it("answers one POST once for one Idempotency-Key", async () => {
    const program = `
const headers = { "idempotency-key": "order-4711" };
const call = { body: { make: "Saab", model: "95" } };
const first = await api.vehicles.create(call, { headers });
const second = await api.vehicles.create(call, { headers });
const others = [await api.vehicles.create(call), await api.vehicles.create(call)];
console.log(JSON.stringify([first.id === second.id, others[0]?.id === others[1]?.id]));
`;
    expect(await run("idempotency", program)).toEqual([true, false]);
  });

  it("uploads a photo", async () => {
    const url = `data:image/jpeg;base64,${(await photo()).toString("base64")}`;
    const program = `
const PHOTO = ${JSON.stringify(url)};
const car = await api.vehicles.create({ body: { make: "Saab", model: "96" } });
const bytes = await (await fetch(new URL(PHOTO))).arrayBuffer();
const added = await api.vehiclePhotos.upload({ params: { id: car.id }, file: new Blob([bytes], { type: "image/jpeg" }), fileName: "front.jpg", body: { angle: "front" } });
const photos = await api.vehiclePhotos.list({ params: { id: car.id } });
const { coverImageUrl } = await api.vehicles.get({ params: { id: car.id } });
console.log(JSON.stringify([photos.map(({ id }) => id === added.id), added.angle, coverImageUrl !== null]));
`;
    expect(await run("upload", program)).toEqual([[true], "front", true]);
  });

  it("ends a request at its timeout, and when the caller aborts it", async () => {
    const program = `
const kind = (error: unknown) => error instanceof ForecourtUnreachable ? [error.name, error.isTimeout] : [(error as Error).name, (error as Error).message];
const late = createForecourt({ url: SLOW, key: KEY, timeoutMs: 200 });
const byTimeout = await late.vehicles.list().catch(kind);
const controller = new AbortController();
setTimeout(() => controller.abort(new Error("no longer needed")), 100);
const byCaller = await late.vehicles.list({}, { signal: controller.signal }).catch(kind);
const nobody = await createForecourt({ url: "http://127.0.0.1:9", key: KEY }).vehicles.list().catch(kind);
console.log(JSON.stringify([byTimeout, byCaller, nobody]));
`;
    expect(await run("abort", program)).toEqual([
      ["ForecourtUnreachable", true],
      ["Error", "no longer needed"],
      ["ForecourtUnreachable", false],
    ]);
  });

  it("repeats a request that met a limit, with the same Idempotency-Key", async () => {
    const program = `
const limited = createForecourt({ url: SLOW, key: KEY });
console.log(JSON.stringify((await limited.vehicles.create({ body: { make: "Saab", model: "900" } })).make));
`;
    expect(await run("limits", program)).toBe("Saab");
    expect(slow.keys).toHaveLength(2);
    expect(slow.keys[0]).toBe(slow.keys[1]);
    expect(slow.keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("repeats a POST after an outage, also one that answers a secret", async () => {
    const before = slow.outages();
    const program = `
const down = createForecourt({ url: SLOW, key: KEY, retries: 3 });
const statusOf = (error: unknown) => error instanceof ForecourtError ? error.status : error;
const rotated = await down.webhooks.rotateSecret({ params: { id: "1" } }).catch(statusOf);
const created = await down.contacts.create({ body: { name: "Ada", email: "ada@example.com" } }).catch(statusOf);
console.log(JSON.stringify([rotated, created]));
`;
    expect(await run("outage", program)).toEqual([503, 503]);
    expect(slow.outages() - before).toBe(4 + 4);
  });

  it("says that an answer has not changed", async () => {
    const program = `
const { id } = await api.vehicles.create({ body: { make: "Saab", model: "90" } });
let etag = "";
await api.vehicles.get({ params: { id } }, { onExtras: ({ headers }) => (etag = headers.get("etag") ?? "") });
const unchanged = await api.vehicles.get({ params: { id } }, { headers: { "if-none-match": etag } }).catch((error: unknown) => error);
console.log(JSON.stringify(unchanged instanceof ForecourtError ? [unchanged.status, unchanged.code] : String(unchanged)));
`;
    expect(await run("unchanged", program)).toEqual([304, "NOT_MODIFIED"]);
  });
});
