import type { Provider } from "./providers.ts";
import { openVision, type Vision } from "./vision.ts";

interface Options {
  readonly folder: string;
  readonly providers: readonly Provider[] | undefined;
}

/** The installation's models, opened when they are first needed and tried again after a failure. */
export interface Models {
  /** Throws MODEL_UNAVAILABLE. */
  vision(): Promise<Vision>;
  /** `damage 1.0.0, parts 1.0.0`. Throws MODEL_UNAVAILABLE. */
  version(): Promise<string>;
  /** What the damage model was trained to see, and how well. Throws MODEL_UNAVAILABLE. */
  damageSight(): Promise<{ damageTypes: readonly string[]; ap50: Readonly<Record<string, number>> }>;
  close(): Promise<void>;
}

export function openModels({ folder, providers }: Options): Models {
  let opening: Promise<Vision> | undefined;
  const vision = (): Promise<Vision> => {
    opening ??= openVision({ modelDir: folder, ...(providers && { providers }) }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    vision,
    version: async () => (await vision()).describe().version,
    damageSight: async () => {
      const damage = (await vision()).describe().models.find(({ name }) => name === "damage");
      return { damageTypes: damage?.classes ?? [], ap50: damage?.ap50 ?? {} };
    },
    close: async () => (await opening)?.close(),
  };
}
