import { sqlOf } from "../../../platform/db/raw.ts";
import type { SyncNeeds } from "./host.ts";
import { type Link, readLink } from "./link-row.ts";
import { refusedElsewhere } from "./retry-refused.ts";
import { hasChangesAfter, openSession, type Session } from "./session.ts";

/** The transactions of a linked workspace. Throw if the workspace is not linked. */
export function transactionsOf(needs: SyncNeeds, workspaceId: string) {
  const inSession = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    needs.store.write(async (tx) => {
      const { dialect } = needs.store;
      const session = await openSession(tx, { ...needs, dialect, workspaceId, nowMs: needs.now() });
      if (!session) throw new Error(`workspace ${workspaceId} is not linked`);
      return work(session);
    });

  async function find(): Promise<Link> {
    const link = await needs.store.write((tx) => readLink(sqlOf(tx), workspaceId));
    if (!link) throw new Error(`workspace ${workspaceId} is not linked`);
    return link;
  }

  return {
    inSession,
    find,
    /** Takes no lock, because most calls find nothing to send. */
    async hasUnsent(): Promise<boolean> {
      const { pushed } = await find();
      return needs.store.write((tx) => hasChangesAfter(sqlOf(tx), workspaceId, pushed));
    },
    refusedElsewhere: (hostVersion: string) =>
      needs.store.write((tx) => refusedElsewhere(sqlOf(tx), workspaceId, hostVersion)),
  };
}

export type InSession = ReturnType<typeof transactionsOf>["inSession"];
