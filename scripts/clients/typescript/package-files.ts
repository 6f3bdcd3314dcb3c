import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { softwareVersion } from "../../../server/platform/version.ts";
import { inRoot, root } from "../../kit/repository.ts";
import { contractTable } from "../../page/contract-table.ts";
import { isPublished } from "../published.ts";
import { declarations } from "./declarations.ts";

export const packageName = "forecourt-client";

const manifest = {
  name: packageName,
  version: softwareVersion,
  description: "A typed client of the Forecourt API",
  license: "UNLICENSED",
  type: "module",
  sideEffects: false,
  engines: { node: ">=20.3" },
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  types: "./index.d.ts",
  files: ["**/*.js", "**/*.d.ts"],
};

/** Writes the package into the folder: one module, its declarations, and what npm needs. */
export async function writePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle(folder);
  declareCore(folder);
  writeFileSync(join(folder, "index.d.ts"), formatted(declarations()));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(inRoot("scripts/clients/typescript/README.md"), join(folder, "README.md"));
}

async function bundle(folder: string): Promise<void> {
  const bundled = await rolldown({
    cwd: root,
    input: "contracts/client/forecourt.ts",
    plugins: [
      {
        name: "published-endpoints",
        load: (id) => (id.endsWith("/contracts/index.ts") ? contractTable(isPublished) : null),
      },
    ],
  });
  await bundled.write({ file: join(folder, "index.js"), format: "esm" });
  await bundled.close();
}

/** Files of the client without zod: the compiler writes their declarations. */
const core = ["client/connection", "client/failures", "client/pages", "kit/errors", "kit/request"];

function declareCore(folder: string): void {
  const options = ["--ignoreConfig", "--declaration", "--emitDeclarationOnly", "--strict", "--skipLibCheck"];
  const modules = ["--target", "es2024", "--module", "nodenext", "--allowImportingTsExtensions", "--types", "node"];
  const output = ["--rootDir", "contracts", "--outDir", folder];
  const compiler = inRoot("node_modules/typescript/bin/tsc");
  const files = core.map((name) => `contracts/${name}.ts`);
  execFileSync(process.execPath, [compiler, ...options, ...modules, ...output, ...files], {
    cwd: root,
    stdio: "inherit",
  });
  // the compiler keeps the names of the sources in declarations
  for (const name of core) {
    const file = join(folder, `${name}.d.ts`);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(from "[^"]+)\.ts"/g, '$1.js"'));
  }
}

const formatted = (text: string): string =>
  execFileSync(
    process.execPath,
    [inRoot("node_modules/@biomejs/biome/bin/biome"), "format", "--stdin-file-path=index.d.ts"],
    { cwd: root, input: text, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
