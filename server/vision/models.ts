import type { DamageModelQuality } from "../domain/damage/coverage.ts";
import { readManifest, versionOf } from "./manifest.ts";
import type { Provider } from "./providers.ts";
import { type ModelQuality, openVision, qualityOf, type Vision } from "./vision.ts";

interface Options {
  readonly folder: string;
  readonly providers: readonly Provider[] | undefined;
  /** False where other processes analyze photos: then `version` and `damageCapabilities` do not load the models. */
  readonly analyzes?: boolean;
  /** See `VisionOptions`. */
  readonly checksCloser?: boolean;
  /** Receives how long each analysis of a photo took. */
  readonly observe?: ((work: "analyze" | "parts", seconds: number) => void) | undefined;
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

export function openModels({ folder, providers, analyzes = true, checksCloser = false, observe }: Options): Models {
  let opening: Promise<Vision> | undefined;
  const vision = (): Promise<Vision> => {
    opening ??= openVision({ modelDir: folder, checksCloser, ...(providers && { providers }) })
      .then((opened) => (observe ? observed(opened, observe) : opened))
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    return opening;
  };
  const describe = async (): Promise<{ version: string; models: readonly ModelQuality[] }> => {
    if (analyzes) return (await vision()).describe();
    const models = await readManifest(folder);
    return { version: versionOf(models), models: models.map(qualityOf) };
  };
  return {
    vision,
    version: async () => (await describe()).version,
    damageCapabilities: async () => {
      const damage = (await describe()).models.find(({ name }) => name === "damage");
      return { damageTypes: damage?.classes ?? [], ap50: damage?.ap50 ?? {}, recall: damage?.recall ?? {} };
    },
    close: async () => (await opening)?.close(),
  };
}

function observed(vision: Vision, observe: NonNullable<Options["observe"]>): Vision {
  const timed = async <T>(work: "analyze" | "parts", answer: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await answer;
    observe(work, (performance.now() - startedAt) / 1000);
    return result;
  };
  return {
    ...vision,
    analyze: (...given) => timed("analyze", vision.analyze(...given)),
    parts: (...given) => timed("parts", vision.parts(...given)),
  };
}
