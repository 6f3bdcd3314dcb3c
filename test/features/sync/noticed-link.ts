import { expect, vi } from "vitest";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import type { Store } from "../../../server/platform/db/store.ts";

/**
 * Postgres: waits until the server has noticed a link that a test began with a sync of its own, and then settles nothing at commits, so that a test
 * sees what is pending. The server does not look for a link again.
 */
export async function settlesNoMore(store: Store, workspaceId: string): Promise<void> {
  const ask = (sql: string, values: readonly unknown[] = []) => store.write((tx) => sqlOf(tx)(sql, values));
  store.beforeCommit(undefined);
  // of a row that was never there
  await ask("insert into sync_pending values (3, 'noticed', ?, '-')", [workspaceId]);
  const pending = () => ask("select row_id from sync_pending where row_id = 'noticed'");
  await vi.waitFor(async () => expect(await pending()).toEqual([]), { timeout: 60_000, interval: 50 });
  store.beforeCommit(undefined);
}
