import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productFolder } from "../../../server/platform/paths.ts";
import { signedIn } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { documentPath, installTools, runProgram, runTool, toolsFolder } from "./tools.ts";

let server: TestServer;
let key: string;
let folder: string;
beforeAll(async () => {
  await installTools();
  server = await serveForTest();
  const owner = await signedIn(server);
  key = (await owner.api.keys.create({ body: { name: "Website", environment: "production" } })).secret;
  folder = mkdtempSync(join(tmpdir(), "forecourt-clients-"));
  symlinkSync(join(toolsFolder, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
}, 300_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** The product's compiler: that of the generators takes ten times as long. */
const compiler = join(productFolder, "node_modules/typescript/bin/tsc");
const environment = () => ({ ORIGIN: server.url, KEY: key });

/** Checks the types of a program with the generated client beside it, and runs it against the server. */
async function runTypeScript(name: string, program: string): Promise<unknown> {
  writeFileSync(join(folder, `${name}.ts`), program);
  const options = ["--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--strict"];
  const args = [compiler, ...options, "--skipLibCheck", "--noEmit", `${name}.ts`];
  const checked = await runProgram(process.execPath, args, { cwd: folder });
  expect(checked).toEqual({ code: 0, output: "" });
  const bundle = await rolldown({ input: join(folder, `${name}.ts`), platform: "node", logLevel: "silent" });
  await bundle.write({ file: join(folder, `${name}.js`), format: "esm" });
  await bundle.close();
  return runProgram(process.execPath, [`${name}.js`], { cwd: folder, env: environment() });
}

describe("a client that openapi-typescript generates", () => {
  it("compiles, and adds, reads and rejects a vehicle with types", async () => {
    const generated = await runTool("openapi-typescript", [documentPath, "-o", join(folder, "schema.d.ts")]);
    expect(generated, generated.output).toMatchObject({ code: 0 });
    const program = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";
declare const process: { env: Record<string, string> };
const api = createClient<paths>({ baseUrl: process.env.ORIGIN, headers: { authorization: "Bearer " + process.env.KEY } });
const added = await api.POST("/v1/vehicles", { body: { make: "Saab", model: "900" } });
const id: string = added.data!.id;
const read = await api.GET("/v1/vehicles/{id}", { params: { path: { id } } });
const price: number | null = read.data!.askingPrice;
const wrong = await api.POST("/v1/vehicles", { body: { make: "Saab", model: "900", vin: "1" } });
console.log(JSON.stringify([read.data!.make, price, wrong.error!.error.code]));
`;
    expect(await runTypeScript("by-openapi-typescript", program)).toEqual({
      code: 0,
      output: '["Saab",null,"INVALID_VIN"]\n',
    });
  });
});

describe("a client that hey-api generates", () => {
  it("compiles, and adds, reads and rejects a vehicle with types", async () => {
    const generated = await runTool("openapi-ts", ["-i", documentPath, "-o", join(folder, "hey")], folder);
    expect(generated, generated.output).toMatchObject({ code: 0 });
    const program = `
import { client } from "./hey/client.gen";
import { vehiclesCreate, vehiclesGet } from "./hey/sdk.gen";
declare const process: { env: Record<string, string> };
client.setConfig({ baseUrl: process.env.ORIGIN, auth: () => process.env.KEY });
const added = await vehiclesCreate({ body: { make: "Saab", model: "9000" } });
const id: string = added.data!.id;
const read = await vehiclesGet({ path: { id } });
const wrong = await vehiclesCreate({ body: { make: "Saab", model: "900", vin: "1" } });
console.log(JSON.stringify([read.data!.model, wrong.error!.error.code]));
`;
    expect(await runTypeScript("by-hey-api", program)).toEqual({ code: 0, output: '["9000","INVALID_VIN"]\n' });
  });
});

describe("docs/clients/forecourt.py", () => {
  it("adds and lists vehicles, uploads a file, and raises the API's errors", async () => {
    const program = `
import json, os
from forecourt import Forecourt, ForecourtError
api = Forecourt(os.environ["ORIGIN"], os.environ["KEY"])
car = api.vehicles_create({"make": "Saab", "model": "96", "stockNumber": "PY-1"})
found = api.vehicles_list(search="PY-1", limit=5)
contact = api.contacts_create({"name": "Ada", "email": "ada@example.com"})
rows = b"make,model,stock number\\nSaab,95,PY-2\\n"
imported = api.vehicles_import_csv(rows, "cars.csv", dryRun=True)
api.vehicles_get(car["id"])
api.vehicles_get(car["id"], headers={"If-None-Match": api.last.headers["ETag"]})
unchanged = api.last.status
try:
    api.vehicles_create({"make": "Saab", "model": "96", "stockNumber": "PY-1"})
except ForecourtError as error:
    refused = [error.status, error.code, error.field]
print(json.dumps([len(found), contact["name"], imported["summary"]["created"], unchanged, refused]))
`;
    const env = { ...environment(), PYTHONPATH: join(productFolder, "docs/clients"), PYTHONDONTWRITEBYTECODE: "1" };
    const { code, output } = await runProgram("python3", ["-c", program], { env });
    expect([code, output]).toEqual([0, '[1, "Ada", 1, 304, [409, "DUPLICATE_STOCK_NUMBER", "stockNumber"]]\n']);
  });
});
