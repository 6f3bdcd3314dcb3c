import { existsSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { inRoot } from "../../scripts/kit/repository.ts";

/** The tests in the last column of a document's tables: `features/keys/keys`, once each. */
export function testsOfDocument(page: string): string[] {
  const cells = [...page.matchAll(/^\|.*\| ([^|]*) \|$/gm)].map(([, cell = ""]) => cell);
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([a-z0-9-]+(?:\/[a-z0-9-]+)+)`/g)]);
  return [...new Set(names.map(([, name = ""]) => name))];
}

/** The rows of the tables of ASVS in docs/security.md. */
export const requirementsOf = (page: string) =>
  [...page.matchAll(/^\| (V[\d., V]+) \| (\S+) \| .* \| (.*) ?\|$/gm)].map(([, ids = "", holds, tests = ""]) => ({
    ids: ids.split(", "),
    holds,
    tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  }));

/** The file of a test or, for a name like `formats/adf/`, the folder. Undefined if there is none. */
export function pathOfTest(name: string): string | undefined {
  if (!name.endsWith("/")) return testFileOf(name);
  return existsSync(inRoot(`test/${name}`)) ? `test/${name}` : undefined;
}

/** The file of a test that is named by the beginning of its path: `features/accounts/accounts`. Undefined if there is none. */
export function testFileOf(name: string): string | undefined {
  const folder = inRoot(`test/${dirname(name)}`);
  if (!existsSync(folder)) return undefined;
  const start = `${name.split("/").at(-1)}.`;
  const file = readdirSync(folder).find((one) => one.startsWith(start) && /[.](test|spec)[.]ts$/.test(one));
  return file === undefined ? undefined : `test/${dirname(name)}/${file}`;
}
