import { instantOf } from "../../../platform/clock.ts";
import { noteRefused } from "../apply/notes.ts";
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
  /** Without a lock. */
  readonly hasUnsent: () => Promise<boolean>;
  readonly fork: Fork;
  /** The version of the product there, as far as it is known. */
  readonly hostVersion: () => string | undefined;
}

/** A batch, and what is remembered of it until it is confirmed. */
interface Sending {
  readonly batch: Batch;
  readonly attempt: Attempt;
  readonly isEnd: boolean;
}

/** The ways to send a batch. Each answers whether there may be more. */
export function createPush({ needs, host, inSession, hasUnsent, fork, hostVersion }: Pushing) {
  let ahead: Sending | undefined;

  async function first(): Promise<Sending | undefined> {
    if (!(await hasUnsent())) return undefined;
    return inSession(async (session) => {
      const sending = await nextBatch(session, session.link, needs);
      if (sending) await noteAttempt(session, sending.attempt);
      return sending;
    });
  }

  /** What follows a batch, if the host takes that as it is. A row that changes meanwhile gets a later place, and is sent again. */
  async function following({ batch, attempt, isEnd }: Sending): Promise<Sending | undefined> {
    if (isEnd) return undefined;
    const next = await inSession(async (session) => {
      const { link } = session;
      const { receipt, upTo: pushed } = attempt;
      return isAwaited(link, batch)
        ? nextBatch(session, { ...link, lastBatch: batch.n, receipt, pushed, sending: [attempt] }, needs)
        : undefined;
    });
    if (next) host.prepare?.(next.batch);
    return next;
  }

  /** Sends what is unsent, one batch with each call. While the host applies a batch, the next one is read and its request is built. */
  async function push(): Promise<boolean> {
    const sending = ahead ?? (await first());
    ahead = undefined;
    if (sending === undefined) return false;
    // what fails here is read again
    const reading = following(sending).catch(() => undefined);
    const answering = host.push(sending.batch).finally(() => reading);
    const [answer, next] = await Promise.all([answering, reading]);
    const taken = await inSession((session) => take(session, { sending, answer, next, fork, version: hostVersion() }));
    ahead = taken.ahead;
    return taken.hasMore;
  }

  /**
   * Asks which form of the last batch the host has, by a form without rows. The host takes that, or answers for the one that it has taken; none can
   * arrive later.
   */
  async function askAgain(): Promise<boolean> {
    ahead = undefined;
    const sending = await inSession(async (session) => {
      const empty = sendingOf(session.link, needs, { rows: [], upTo: session.link.pushed, isEnd: true });
      if (empty) await noteAttempt(session, empty.attempt);
      return empty;
    });
    if (sending === undefined) return false;
    const answer = await host.push(sending.batch);
    const taken = { sending, answer, next: undefined, fork, version: hostVersion() };
    const { hasMore } = await inSession((session) => take(session, taken));
    return hasMore;
  }

  return { push, askAgain };
}

const isAwaited = ({ epoch, lastBatch }: Link, batch: Batch): boolean =>
  epoch === batch.epoch && lastBatch === batch.n - 1;

/** The batch that follows the last one of the link. Undefined: there is nothing to send. */
async function nextBatch(session: Session, link: Link, needs: SyncNeeds): Promise<Sending | undefined> {
  const read = await changesAfter(session, link.pushed, needs.rowsInBatch ?? maxRowsInBatch);
  return read.upTo === link.pushed ? undefined : sendingOf(link, needs, read);
}

type Read = Omit<Awaited<ReturnType<typeof changesAfter>>, "origins">;

/** Undefined: this is no workstation. */
function sendingOf(link: Link, needs: SyncNeeds, { rows, upTo, isEnd }: Read): Sending | undefined {
  const { installationId, epoch, lastBatch, receipt } = link;
  if (installationId === null) return undefined;
  const batch = { installationId, epoch, n: lastBatch + 1, receipt, sentAtMs: needs.now(), rows };
  const newest = rows.map(topOf).reduce(later, newestConfirmed(link));
  return { batch, attempt: { receipt: receiptAfter(receipt, rows), upTo, newest }, isEnd };
}

/** Remembers what was sent and not confirmed. An earlier form of the batch may have arrived: then the host answers with the receipt for that. */
async function noteAttempt({ run, workspaceId, link }: Session, attempt: Attempt): Promise<void> {
  const earlier = unanswered(link).filter(({ receipt }) => receipt !== attempt.receipt);
  const confirmed = lastConfirmed(link);
  const sending = [...earlier, attempt].slice(-maxAttempts);
  await updateLink(run, workspaceId, { sending: confirmed ? [confirmed, ...sending] : sending });
}

/** Forms of a batch that are remembered. If the host has an older one, everything is sent again. */
const maxAttempts = 50;

interface Answered {
  readonly sending: Sending;
  readonly answer: PushAnswer;
  /** What was read ahead. */
  readonly next: Sending | undefined;
  readonly fork: Fork;
  readonly version: string | undefined;
}

interface Taken {
  readonly hasMore: boolean;
  readonly ahead?: Sending | undefined;
}

/** Notes refusals in one transaction with the confirmation, so that a crash forgets none. */
async function take(session: Session, { sending, answer, next, fork, version }: Answered): Promise<Taken> {
  const { link, run, workspaceId, nowMs } = session;
  const { batch, attempt } = sending;
  if (!isAwaited(link, batch)) return { hasMore: true };
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
  // an earlier form of the batch may have had other rows
  const isSame = answer.receipt === attempt.receipt;
  if (isSame) await noteRefused(session, { rows: batch.rows, verdicts: answer.verdicts, version });
  const ahead = isSame ? next : undefined;
  await confirm(session, taken, ahead?.attempt);
  return { hasMore: true, ahead };
}

/** What the host has confirmed is known there, unless it was changed again since it was sent. `next`: what is sent now. */
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
