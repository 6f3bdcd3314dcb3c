// Takes the place of worker-file.ts in API tests (vitest.config.ts): their servers start hundreds of threads, and Node loads the
// bundle of a thread in a fraction of the time of its sources. Without a build of the current sources it is the product's own.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../scripts/kit/repository.ts";

type Threads = typeof import("../../server/platform/threads/worker-file.ts");

/** The product's own module, of which Node strips the types. */
const path = "../../server/platform/threads/worker-file.ts";
const product = createRequire(import.meta.url)(path) as Threads;

const areBuilt = process.env.TEST_BUILT_THREADS === "true";

export const workerFile: Threads["workerFile"] = (name) =>
  areBuilt ? pathToFileURL(inRoot(`dist/${name}.mjs`)) : product.workerFile(name);
