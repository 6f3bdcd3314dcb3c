// Results that take long to compute and are always the same, shared by all processes of a run of the tests: the models'
// results for drawn photos, the drawn photos, a clip, an empty database. In watch mode the sources may change, so that each process computes its own.
import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";

/** Set by `vitest.config.ts` or `test/e2e/kit/run-folder.ts`, which also remove the folder. */
const folder = process.env.TEST_RUN_FOLDER;

/** The result with that name, a valid file name, or `compute()`. The value must be serializable by `node:v8`. */
export async function sharedResult<T>(name: string, compute: () => Promise<T>): Promise<T> {
  if (folder === undefined) return compute();
  const file = join(folder, name);
  const known = await readFile(file).catch(() => undefined);
  // a file is complete: it gets its name at the end
  if (known) return deserialize(known) as T;
  const value = await compute();
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, serialize(value));
  await rename(part, file);
  return value;
}
