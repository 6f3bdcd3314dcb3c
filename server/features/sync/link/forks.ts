import { firstReceipt } from "../protocol/batch.ts";
import type { SyncNeeds } from "./host.ts";
import { HostError } from "./http-host.ts";
import { updateLink } from "./link-row.ts";
import { restampWithNode } from "./restamp.ts";
import type { Session } from "./session.ts";

/**
 * The values of a new epoch, for example after a restore. The host treats the workstation as a new installation, and
 * all rows are compared again.
 */
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

/**
 * The maximum number of forks per exchange. A restored host or workstation causes one fork, rarely two. Our own choice.
 */
const maxForks = 3;

/**
 * Counts the forks of one exchange. Throws HostError above the limit, so that the exchange fails and is retried later.
 * Otherwise a host that accepts no history would be sent all rows again and again, without a pause.
 */
export function createForks(needs: Pick<SyncNeeds, "random">): Fork {
  let forks = 0;
  return async (session, isBehind) => {
    forks += 1;
    if (forks > maxForks) throw new HostError("FORKED", neverAgrees);
    await beginEpoch(session, newEpoch(needs), isBehind);
  };
}

const neverAgrees =
  "The linked server does not continue from where this machine was, however often it begins again. It is tried again later.";

/** Begins a new epoch and sends all rows again: the other side may lack any of them. */
async function beginEpoch(session: Session, fresh: ReturnType<typeof newEpoch>, isBehind: boolean): Promise<void> {
  const { run, workspaceId, link } = session;
  await restampWithNode(session, fresh.node);
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
