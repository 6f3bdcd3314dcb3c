import type { DamageModelQuality } from "../domain/damage/coverage.ts";
import type { Provider } from "./providers.ts";
import { openVision, type Vision } from "./vision.ts";

interface Options {
  readonly folder: string;
  readonly providers: readonly Provider[] | undefined;
}

/** The installation's models, opened at the first use and again after a failure. */
export interface Models {
  /** Throws MODEL_UNAVAILABLE. */
  vision(): Promise<Vision>;
  /** `damage 1.0.0, parts 1.0.0`. Throws MODEL_UNAVAILABLE. */
  version(): Promise<string>;
  /** The damage model's classes and how well it finds them. Throws MODEL_UNAVAILABLE. */
  damageCapabilities(): Promise<DamageModelQuality>;
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
    damageCapabilities: async () => {
      const damage = (await vision()).describe().models.find(({ name }) => name === "damage");
      return { damageTypes: damage?.classes ?? [], ap50: damage?.ap50 ?? {}, recall: damage?.recall ?? {} };
    },
    close: async () => (await opening)?.close(),
  };
}
