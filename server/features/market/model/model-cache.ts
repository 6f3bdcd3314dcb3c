import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { type Appraiser, createAppraiser } from "../../../domain/valuation/market/predict.ts";
import { deserializeModel } from "../../../domain/valuation/market/serialize.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { type ModelRow, newestModel } from "./models.repo.ts";

/** A workspace's model. `demoRows` is the number of demo rows that it was trained on. */
export type PriceModel = Appraiser & { readonly demoRows: number };

/** The number of workspaces whose models are in memory. A model takes some tens of megabytes. */
const maxLoaded = 4;

interface LoadedModel {
  readonly id: string;
  readonly appraiser: Promise<PriceModel | null>;
}

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
  /** Called when the newest model cannot be read. */
  readonly onUnreadable: (workspaceId: string) => Promise<unknown>;
}

/** Returns a function that loads a workspace's newest model, or null if it has none. It keeps the last used models in memory. */
export function createModelCache({ store, storage, onUnreadable }: Needs) {
  const loaded = new LRUCache<string, LoadedModel>({ max: maxLoaded });

  async function load(row: ModelRow): Promise<PriceModel | null> {
    const path = await storage.localPath(row.fileKey);
    const model = path === undefined ? null : deserializeModel(await readFile(path));
    // the file is missing or was written by an earlier version of the engine
    if (!model) await onUnreadable(row.workspaceId);
    return model && { ...createAppraiser(model), demoRows: row.demoRows };
  }

  return async (workspaceId: string): Promise<PriceModel | null> => {
    const row = await newestModel(store.read, workspaceId);
    if (!row) return null;
    const known = loaded.get(workspaceId);
    const appraiser = known?.id === row.id ? known.appraiser : load(row);
    loaded.set(workspaceId, { id: row.id, appraiser });
    appraiser.catch(() => loaded.delete(workspaceId));
    return appraiser;
  };
}
