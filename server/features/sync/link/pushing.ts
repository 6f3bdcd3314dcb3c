import { instantOf } from "../../../platform/clock.ts";
import { storeRefusals } from "../apply/notes.ts";
import { later } from "../clock/stamp.ts";
import { topOf } from "../merge/merge.ts";
import { type Batch, maxRowsInBatch, type PushAnswer, receiptAfter } from "../protocol/batch.ts";
import type { Transport } from "../protocol/transport.ts";
import type { Fork } from "./forks.ts";
import type { SyncNeeds } from "./host.ts";
import { type Attempt, type Link, lastConfirmed, newestConfirmed, unanswered, updateLink } from "./link-row.ts";
import { changesAfter, type Session } from "./session.ts";
import type { InSession } from "./transactions.ts";

interface Pushing {
  readonly needs: SyncNeeds;
  readonly host: Transport;
  readonly inSession: InSession;
  /** Takes no lock. */
  readonly hasUnsent: () => Promise<boolean>;
  readonly fork: Fork;
  /** The software version of the host, if known. */
  readonly hostVersion: () => string | undefined;
}

/** A batch, and the attempt to store until it is confirmed. */
interface Sending {
  readonly batch: Batch;
  readonly attempt: Attempt;
  readonly isEnd: boolean;
}

/** Sends batches. Each function returns whether there may be more to do. */
export function createPush({ needs, host, inSession, hasUnsent, fork, hostVersion }: Pushing) {
  let ahead: Sending | undefined;

  async function readFirst(): Promise<Sending | undefined> {
    if (!(await hasUnsent())) return undefined;
    return inSession(async (session) => {
      const sending = await nextBatch(session, session.link, needs);
      if (sending) await storeAttempt(session, sending.attempt);
      return sending;
    });
  }

  /** Reads the next batch ahead. A row that changes in the meantime gets a new sequence number and is sent again. */
  async function readNext({ batch, attempt, isEnd }: Sending): Promise<Sending | undefined> {
    if (isEnd) return undefined;
    const next = await inSession(async (session) => {
      const { link } = session;
      const { receipt, upTo: pushed } = attempt;
      return isNextBatch(link, batch)
        ? nextBatch(session, { ...link, lastBatch: batch.n, receipt, pushed, sending: [attempt] }, needs)
        : undefined;
    });
    if (next) host.prepare?.(next.batch);
    return next;
  }

  /** Sends the next batch of unsent rows. While the host applies it, the following batch is read and its request is built. */
  async function push(): Promise<boolean> {
    const sending = ahead ?? (await readFirst());
    ahead = undefined;
    if (sending === undefined) return false;
    // If reading ahead fails, the batch is read again later.
    const reading = readNext(sending).catch(() => undefined);
    const answering = host.push(sending.batch).finally(() => reading);
    const [answer, next] = await Promise.all([answering, reading]);
    const taken = await inSession((session) =>
      processAnswer(session, { sending, answer, next, fork, version: hostVersion() }),
    );
    ahead = taken.ahead;
    return taken.hasMore;
  }

  /** Sends an attempt without rows, to learn which attempt the host has received. Afterwards the host accepts no other one. */
  async function resolveUnconfirmed(): Promise<boolean> {
    ahead = undefined;
    const sending = await inSession(async (session) => {
      const empty = sendingOf(session.link, needs, { rows: [], upTo: session.link.pushed, isEnd: true });
      if (empty) await storeAttempt(session, empty.attempt);
      return empty;
    });
    if (sending === undefined) return false;
    const answer = await host.push(sending.batch);
    const taken = { sending, answer, next: undefined, fork, version: hostVersion() };
    const { hasMore } = await inSession((session) => processAnswer(session, taken));
    return hasMore;
  }

  return { push, resolveUnconfirmed };
}

const isNextBatch = ({ epoch, lastBatch }: Link, batch: Batch): boolean =>
  epoch === batch.epoch && lastBatch === batch.n - 1;

/** The batch that follows the last confirmed one. Undefined: there is nothing to send. */
async function nextBatch(session: Session, link: Link, needs: SyncNeeds): Promise<Sending | undefined> {
  const read = await changesAfter(session, link.pushed, needs.rowsInBatch ?? maxRowsInBatch);
  return read.upTo === link.pushed ? undefined : sendingOf(link, needs, read);
}

type Read = Omit<Awaited<ReturnType<typeof changesAfter>>, "origins">;

/** Undefined: this side is not a workstation. */
function sendingOf(link: Link, needs: SyncNeeds, { rows, upTo, isEnd }: Read): Sending | undefined {
  const { installationId, epoch, lastBatch, receipt } = link;
  if (installationId === null) return undefined;
  const batch = { installationId, epoch, n: lastBatch + 1, receipt, sentAtMs: needs.now(), rows };
  const newest = rows.map(topOf).reduce(later, newestConfirmed(link));
  return { batch, attempt: { receipt: receiptAfter(receipt, rows), upTo, newest }, isEnd };
}

/** Stores an unconfirmed attempt. The host may have received an earlier attempt: then it answers with the receipt of that one. */
async function storeAttempt({ run, workspaceId, link }: Session, attempt: Attempt): Promise<void> {
  const earlier = unanswered(link).filter(({ receipt }) => receipt !== attempt.receipt);
  const confirmed = lastConfirmed(link);
  const sending = [...earlier, attempt].slice(-maxAttempts);
  await updateLink(run, workspaceId, { sending: confirmed ? [confirmed, ...sending] : sending });
}

/** The number of stored attempts. If the host has an older one, all rows are sent again. */
const maxAttempts = 50;

interface Answered {
  readonly sending: Sending;
  readonly answer: PushAnswer;
  /** The following batch, which was read ahead. */
  readonly next: Sending | undefined;
  readonly fork: Fork;
  readonly version: string | undefined;
}

interface Taken {
  readonly hasMore: boolean;
  readonly ahead?: Sending | undefined;
}

/**
 * Processes the answer to a batch. Stores refused rows and the confirmation in one transaction, so that a crash loses
 * nothing.
 */
async function processAnswer(session: Session, { sending, answer, next, fork, version }: Answered): Promise<Taken> {
  const { link, run, workspaceId, nowMs } = session;
  const { batch, attempt } = sending;
  if (!isNextBatch(link, batch)) return { hasMore: true };
  if (answer.outcome === "clock") {
    await updateLink(run, workspaceId, { clockWrongSince: instantOf(new Date(nowMs)) });
    return { hasMore: false };
  }
  const taken =
    answer.outcome === "forked" ? undefined : unanswered(link).find(({ receipt }) => receipt === answer.receipt);
  if (answer.outcome === "forked" || taken === undefined) {
    await fork(session, answer.outcome === "forked" && answer.isHostBehind === true);
    return { hasMore: true };
  }
  // An earlier attempt may have contained other rows.
  const isSame = answer.receipt === attempt.receipt;
  if (isSame) await storeRefusals(session, { rows: batch.rows, verdicts: answer.verdicts, version });
  const ahead = isSame ? next : undefined;
  await confirm(session, taken, ahead?.attempt);
  return { hasMore: true, ahead };
}

/** Marks rows as shared with the host, unless they have changed since they were sent. `next`: the attempt that is sent now. */
async function confirm(session: Session, taken: Attempt, next: Attempt | undefined): Promise<void> {
  const { run, workspaceId, link } = session;
  const { receipt, upTo } = taken;
  const sent = "workspace_id = ? and seq > ? and seq <= ?";
  const range = [workspaceId, link.pushed, upTo];
  await run(
    `update sync_rows set shared_stamp = stamp, shared_fields = fields, shared_deleted = deleted where ${sent}`,
    range,
  );
  const sending = next === undefined ? [taken] : [taken, next];
  await updateLink(run, workspaceId, { lastBatch: link.lastBatch + 1, receipt, pushed: upTo, sending });
}
