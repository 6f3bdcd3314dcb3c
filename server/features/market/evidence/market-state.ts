import type { Reader } from "../../../platform/db/store.ts";
import { newestImports } from "./market-state.repo.ts";

/** Tells whether the rows of a market have changed since they were counted. */
export interface MarketState {
  /**
   * Changes when an import begins or ends, and after a deletion by this server. Another instance notices a deletion only
   * when what it cached expires.
   */
  readonly of: (db: Reader, workspaceId: string) => Promise<string>;
  readonly changed: (workspaceId: string) => void;
}

export function createMarketState(): MarketState {
  const changes = new Map<string, number>();
  return {
    async of(db, workspaceId) {
      const count = changes.get(workspaceId) ?? 0;
      const imports = await newestImports(db, { workspaceId });
      return `${count} ${imports.map(({ id, completedAt }) => `${id} ${completedAt}`).join()}`;
    },
    changed: (workspaceId) => void changes.set(workspaceId, (changes.get(workspaceId) ?? 0) + 1),
  };
}
