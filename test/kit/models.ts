import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Config } from "../../server/config.ts";
import { type Models, openModels } from "../../server/vision/models.ts";
import type { Analysis, Vision } from "../../server/vision/vision.ts";

/** What the models said of a photo, by its bytes and what was asked. */
const remembered = new Map<string, readonly Analysis[]>();

/** Answers as the models do. A photo that they have seen before is answered from memory, with a copy. */
async function answer(photoFile: string, asked: unknown, look: () => Promise<readonly Analysis[]>) {
  // a file that cannot be read is for the models to refuse
  const bytes = await readFile(photoFile).catch(() => undefined);
  if (!bytes) return look();
  const key = `${createHash("sha256").update(bytes).digest("hex")} ${JSON.stringify(asked)}`;
  const known = remembered.get(key) ?? (await look());
  remembered.set(key, known);
  return structuredClone(known);
}

const withMemory = (vision: Vision): Vision => ({
  ...vision,
  analyse: async (photoFile, options = {}) => {
    const { signal, ...asked } = options;
    signal?.throwIfAborted();
    const [analysis] = await answer(photoFile, asked, async () => [await vision.analyse(photoFile, options)]);
    if (!analysis) throw new Error("a photo without turns has one analysis");
    return analysis;
  },
  parts: async (photoFile, options) => {
    options.signal?.throwIfAborted();
    return answer(photoFile, { turns: options.turns }, () => vision.parts(photoFile, options));
  },
});

function openShared(folder: string): Models {
  const models = openModels({ folder, providers: ["cpu"] });
  return {
    ...models,
    vision: async () => withMemory(await models.vision()),
    // the next server needs them; their threads end with the process
    close: async () => undefined,
  };
}

let shared: Models | undefined;

/**
 * The product's own models, opened once for all servers of a test process: on a slow machine opening them and running them
 * was half the time of the tests. None for a server whose folder of models was named: it opens its own, and runs them.
 */
export function sharedModels({ modelFolder, checksModelsAtStart }: Config, own: string): Models | undefined {
  if (checksModelsAtStart || modelFolder !== own) return undefined;
  shared ??= openShared(modelFolder);
  return shared;
}
