import { sqlOf } from "../../../platform/db/raw.ts";
import { ComparisonEnded } from "../compare/answers.ts";
import { compareAll } from "../compare/workstation.ts";
import type { Transport } from "../protocol/transport.ts";
import type { Fork } from "./forks.ts";
import type { SyncNeeds } from "./host.ts";
import { type Link, updateLink } from "./link-row.ts";
import type { InSession } from "./transactions.ts";

interface Comparing {
  readonly needs: SyncNeeds;
  readonly workspaceId: string;
  readonly host: Transport;
  readonly inSession: InSession;
  readonly fork: Fork;
}

/**
 * Compares all rows at the beginning of an epoch. `done`: compared. `ended`: interrupted by a change of the link, a
 * fork or the host. `unlike`: not worthwhile, so the rows are pulled from the beginning.
 */
export async function compare(
  { needs, workspaceId, host, inSession, fork }: Comparing,
  link: Link,
  installationId: string,
): Promise<"done" | "ended" | "unlike"> {
  const isSame = (now: Link) => now.epoch === link.epoch && now.hostEpoch === null;
  const inSameSession: InSession = (work) =>
    inSession((session) => {
      if (!isSame(session.link)) throw new ComparisonEnded("changed");
      return work(session);
    });
  try {
    const compared = await compareAll({
      async ask(step) {
        const answer = await host.compare({ installationId, epoch: link.epoch, step });
        return answer ?? { outcome: "unlike" };
      },
      inSession: inSameSession,
      read: (work) => needs.store.write((tx) => work({ run: sqlOf(tx), workspaceId })),
    });
    if (compared === undefined) return "unlike";
    const { epoch: hostEpoch, seq: cursor, nonce } = compared.cursor;
    await inSameSession(({ run }) =>
      updateLink(run, workspaceId, { hostEpoch, cursor, nonce: nonce === "" ? null : nonce, begun: null }),
    );
  } catch (error) {
    if (!(error instanceof ComparisonEnded)) throw error;
    const forked = error.fork;
    if (forked) {
      await inSession(async (session) => {
        if (isSame(session.link)) await fork(session, forked.isHostBehind === true);
      });
    }
    return "ended";
  }
  return "done";
}
