import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";

/** The packages that the bundles of a folder import or resolve, once each, with the bundle. */
export function importsOf(folder: string): readonly { readonly name: string; readonly bundle: string }[] {
  const found = new Map<string, string>();
  for (const bundle of readdirSync(folder).filter((name) => name.endsWith(".mjs"))) {
    for (const specifier of specifiersIn(readFileSync(join(folder, bundle), "utf8"))) {
      const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
      if (!isBuiltin(specifier) && !isBuiltin(name)) found.set(name, bundle);
    }
  }
  return [...found].map(([name, bundle]) => ({ name, bundle }));
}

const statements = [
  /^(?:import|export)\b[^"'\n]*\bfrom\s*["']([^"'.][^"'\n]*)["']/gm,
  /^import\s*["']([^"'.][^"'\n]*)["']/gm,
  /\bawait import\(\s*["']([^"'.][^"'\n]*)["']\s*\)/g,
  /\bcreateRequire\(import\.meta\.url\)\.resolve\(\s*["']([^"'.][^"'\n]*)["']\s*\)/g,
];

const specifiersIn = (text: string): readonly string[] =>
  statements.flatMap((statement) => [...text.matchAll(statement)].flatMap(([, name]) => name ?? []));
