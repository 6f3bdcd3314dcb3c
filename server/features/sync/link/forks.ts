import { firstReceipt } from "../protocol/batch.ts";
import type { SyncNeeds } from "./host.ts";
import { HostError } from "./http-host.ts";
import { updateLink } from "./link-row.ts";
import { stampAsNode } from "./restamp.ts";
import type { Session } from "./session.ts";

/** A new epoch on this side, as after a restore: the host knows it as another installation, and everything is compared again. */
export function newEpoch({ random }: Pick<SyncNeeds, "random">) {
  const epoch = random(12);
  return {
    epoch,
    node: random(6),
    installationId: random(16),
    lastBatch: 0,
    receipt: firstReceipt(epoch),
    pushed: 0,
    sending: null,
    hostEpoch: null,
    cursor: 0,
    nonce: null,
    isMirrored: false,
    begun: null,
  };
}

/** Begins a new epoch, in the transaction of a session. `isBehind`: the host was restored. */
export type Fork = (session: Session, isBehind: boolean) => Promise<void>;

/** A restored host or workstation is one fork, rarely two. Our own choice. */
const maxForks = 3;

/**
 * The forks of one exchange. Throws HostError at the fourth: then the exchange has failed, and the next one begins later. Without a bound, a host that
 * accepts no past would be sent everything again and again, without a pause.
 */
export function createForks(needs: Pick<SyncNeeds, "random">): Fork {
  let forks = 0;
  return async (session, isBehind) => {
    forks += 1;
    if (forks > maxForks) throw new HostError("FORKED", neverAgrees);
    await forkOff(session, newEpoch(needs), isBehind);
  };
}

const neverAgrees =
  "The linked server does not continue from where this machine was, however often it begins again. It is tried again later.";

/** Sends all rows again, in a new epoch: the other side may lack any of them. */
async function forkOff(session: Session, fresh: ReturnType<typeof newEpoch>, isBehind: boolean): Promise<void> {
  const { run, workspaceId, link } = session;
  await stampAsNode(session, fresh.node);
  await run(
    `update sync_rows set seq = numbered.place from (select table_no, row_id, ? + row_number() over (order by seq) as place
      from sync_rows where workspace_id = ?) as numbered where sync_rows.workspace_id = ?
      and sync_rows.table_no = numbered.table_no and sync_rows.row_id = numbered.row_id`,
    [link.seq, workspaceId, workspaceId],
  );
  const [row] = await run("select max(seq) as last from sync_rows where workspace_id = ?", [workspaceId]);
  const seq = Math.max(link.seq, Number(row?.last ?? 0));
  const doubtfulUpTo = isBehind || link.doubtfulUpTo > link.pushed ? seq : 0;
  await updateLink(run, workspaceId, { ...fresh, pushed: link.seq, seq, doubtfulUpTo });
}
