import type { Store } from "../../../platform/db/store.ts";
import { setStarted } from "../campaigns.repo.ts";
import { unnotedStarts } from "./platforms.repo.ts";

/** Our own choice: so few that other writers wait for a moment only. */
const batchSize = 200;

/**
 * Notes the start of campaigns that an earlier version of the product started without storing that: linked servers learn of it, and none of them lets
 * a person take over what runs here. Only the server that asked the platform has its rows.
 */
export async function noteEarlierStarts(store: Store): Promise<void> {
  for (;;) {
    const found = await unnotedStarts(store.read, batchSize);
    if (found.length === 0) return;
    for (const ofWorkspace of Map.groupBy(found, ({ workspaceId }) => workspaceId).values()) {
      await store.write(async (tx) => {
        for (const { id, startedAt } of ofWorkspace) await setStarted(tx, id, startedAt);
      });
    }
  }
}
