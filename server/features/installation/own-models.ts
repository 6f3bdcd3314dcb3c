import { join } from "node:path";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Installation } from "../../../contracts/system/installation.ts";
import type { Caller } from "../../access/caller.ts";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { productFolder } from "../../platform/paths.ts";
import { chooseModels, chosenModels, modelFoldersIn, ownModelsIn } from "../../vision/model-choice.ts";
import { openVision } from "../../vision/vision.ts";
import { record } from "../audit/record.ts";

interface Needs {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
}

/** Hosted servers and those with FORECOURT_MODEL_DIR have their folder from the configuration. */
const isChoosable = ({ mode, checksModelsAtStart }: Config): boolean => mode === "workstation" && !checksModelsAtStart;

const folderOf = (dataFolder: string, name: string | undefined): string =>
  name === undefined ? join(productFolder, "models") : join(ownModelsIn(dataFolder), name);

/** The models that can be chosen, and those of the next start. */
export function modelChoice(config: Config): Installation["vision"]["choice"] {
  if (!isChoosable(config)) return null;
  const { dataFolder, modelFolder } = config;
  const chosen = chosenModels(dataFolder);
  return {
    parent: ownModelsIn(dataFolder),
    folders: modelFoldersIn(dataFolder),
    chosen: chosen ?? null,
    needs_restart: folderOf(dataFolder, chosen) !== modelFolder,
  };
}

/** Checks the hashes and runs each model once. Throws MODEL_UNAVAILABLE. */
async function assertModelsWork({ executionProviders }: Config, folder: string): Promise<void> {
  const opened = await openVision({
    modelDir: folder,
    checksCloser: true,
    ...(executionProviders && { providers: executionProviders }),
  });
  await opened.close();
}

/**
 * Chooses the models of the next start, if they work; null: those that Forecourt comes with. The choice stays as it was
 * after an error. Throws VALIDATION_ERROR, RESOURCE_NOT_FOUND and MODEL_UNAVAILABLE.
 */
export async function chooseOwnModels({ config, store, clock }: Needs, caller: Caller, name: string | null) {
  if (!isChoosable(config)) {
    const message = "folder: the models can be chosen only on a workstation without FORECOURT_MODEL_DIR";
    throw new AppError("VALIDATION_ERROR", { message, field: "folder" });
  }
  const { dataFolder } = config;
  const wanted = name ?? undefined;
  if (wanted !== undefined && !modelFoldersIn(dataFolder).includes(wanted)) {
    const message = `There is no folder ${wanted} with a manifest.json in ${ownModelsIn(dataFolder)}.`;
    throw new AppError("RESOURCE_NOT_FOUND", { message, field: "folder" });
  }
  const before = chosenModels(dataFolder);
  if (before === wanted) return;
  await assertModelsWork(config, folderOf(dataFolder, wanted));
  chooseModels(dataFolder, wanted);
  await store.write((tx) =>
    record(tx, clock, caller, {
      action: "models.chosen",
      subjectType: "installation",
      details: { from: before ?? null, to: name },
    }),
  );
}
