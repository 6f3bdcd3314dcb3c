import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Config } from "../../server/config.ts";
import { type Models, openModels } from "../../server/vision/models.ts";
import type { Analysis, Vision } from "../../server/vision/vision.ts";
import { sharedResult } from "./shared-results.ts";

/** The models' results for a photo, by its bytes and the options. */
const remembered = new Map<string, readonly Analysis[]>();

/** Returns the models' result, or a copy of it if they have seen the same photo before. */
async function answer(photoFile: string, asked: unknown, look: () => Promise<readonly Analysis[]>) {
  // the models report an unreadable file
  const bytes = await readFile(photoFile).catch(() => undefined);
  if (!bytes) return look();
  const key = `${createHash("sha256").update(bytes).digest("hex")} ${JSON.stringify(asked)}`;
  const name = `looks-${createHash("sha256").update(key).digest("hex")}`;
  const known = remembered.get(key) ?? (await sharedResult(name, look));
  remembered.set(key, known);
  return structuredClone(known);
}

const withMemory = (vision: Vision): Vision => ({
  ...vision,
  analyze: async (photoFile, options = {}) => {
    const { signal, ...asked } = options;
    signal?.throwIfAborted();
    const [analysis] = await answer(photoFile, { analyze: asked }, async () => [
      await vision.analyze(photoFile, options),
    ]);
    if (!analysis) throw new Error("a photo without turns has one analysis");
    return analysis;
  },
  parts: async (photoFile, options) => {
    options.signal?.throwIfAborted();
    return answer(photoFile, { parts: options.turns }, () => vision.parts(photoFile, options));
  },
});

function openShared(folder: string): Models {
  const models = openModels({ folder, providers: ["cpu"] });
  return {
    ...models,
    vision: async () => withMemory(await models.vision()),
    // later servers use them; their threads end with the process
    close: async () => undefined,
  };
}

let shared: Models | undefined;

/**
 * The product's models, opened once for all servers of a test process: on a slow machine, opening and running them took
 * half of the test time. Undefined for a server with a given model folder: it opens its own models.
 */
export function sharedModels({ modelFolder, checksModelsAtStart }: Config, own: string): Models | undefined {
  if (checksModelsAtStart || modelFolder !== own) return undefined;
  shared ??= openShared(modelFolder);
  return shared;
}
