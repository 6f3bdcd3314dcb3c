import { isDeepStrictEqual } from "node:util";
import { isClockWrong } from "../clock/stamp.ts";
import type { PullAnswer, SentRow } from "../protocol/batch.ts";
import type { Transport } from "../protocol/transport.ts";
import { newsAfterMs } from "./begun.ts";
import { compare } from "./comparing.ts";
import { createForks, type Fork } from "./forks.ts";
import type { SyncNeeds } from "./host.ts";
import { HostError } from "./http-host.ts";
import { hasSent, type Link, unanswered, updateLink } from "./link-row.ts";
import { createPush } from "./pushing.ts";
import { restampUnsent } from "./restamp.ts";
import { type AskedVersions, watchHostVersion } from "./retry-refused.ts";
import { receive, type Session } from "./session.ts";
import { transactionsOf } from "./transactions.ts";

interface WorkstationNeeds extends SyncNeeds {
  readonly askedVersions: AskedVersions;
}

/**
 * The workstation side of sync. Each call of `push` and `pull` is one request, and returns whether there may be more.
 */
export function workstationOf(needs: WorkstationNeeds, workspaceId: string, host: Transport) {
  const { inSession, find, hasUnsent, refusedElsewhere } = transactionsOf(needs, workspaceId);
  const fork = createForks(needs);
  const version = watchHostVersion({ workspaceId, asked: needs.askedVersions, refusedElsewhere, inSession });
  const pushing = createPush({ needs, host, inSession, hasUnsent, fork, hostVersion: version.known });
  let endedComparisons = 0;

  /**
   * Compares all rows at the beginning of an epoch. Returns whether to pull again. If the host ends several
   * comparisons, all rows are sent instead.
   */
  async function compareFirst(link: Link, installationId: string): Promise<boolean> {
    if (link.hostEpoch !== null || endedComparisons >= maxComparisons) return false;
    const result = await compare({ needs, workspaceId, host, inSession, fork }, link, installationId);
    if (result === "ended") endedComparisons += 1;
    return result !== "unlike";
  }

  async function pull(): Promise<boolean> {
    const hasMore = await pullOnce();
    // Send refused rows last: the host has retried its own refused rows, too, and its decisions have been received now.
    // Otherwise both sides would store conflicts.
    if (!hasMore) await version.sendRefused();
    return hasMore;
  }

  async function pullOnce(): Promise<boolean> {
    const link = await find();
    const { installationId, epoch, hostEpoch, cursor, nonce } = link;
    if (installationId === null) throw new Error("not a workstation");
    if (await compareFirst(link, installationId)) return true;
    const from = hostEpoch === null || nonce === null ? null : { epoch: hostEpoch, seq: cursor, nonce };
    const answer = await host.pull({ installationId, epoch, cursor: from });
    version.note(answer);
    const isSame = from !== null && answer.outcome === "rows" && isDeepStrictEqual(answer.cursor, from);
    // The usual case: nothing is new, so nothing is written.
    if (isSame && hasSent(link, answer.receipt)) {
      if (!answer.isEnd)
        throw new HostError("UNKNOWN_ANSWER", "The linked server says that it has more rows, and sends none.");
      if (link.isMirrored) return false;
    }
    return inSession((session) => applyAnswer(session, link, answer, fork));
  }

  async function push(): Promise<boolean> {
    const link = await find();
    if (link.clockWrongSince === null) return pushing.push();
    if (isClockWrong(needs.now(), await host.time())) return false;
    // The new stamps must be newer than all stamps that the host may have received.
    if (unanswered(link).length > 0) return pushing.resolveUnconfirmed();
    await inSession(restampUnsent);
    return pushing.push();
  }

  return { pull, push, run: () => exchangeAll({ pull, push, find }) };
}

interface Directions {
  readonly pull: () => Promise<boolean>;
  readonly push: () => Promise<boolean>;
  readonly find: () => Promise<Link>;
}

/** Exchanges all rows in both directions. Pending uploads never block downloads. */
async function exchangeAll({ pull, push, find }: Directions): Promise<void> {
  while (await pull());
  // Receive what the host decided about the sent rows.
  if (await pushAll({ push, find })) while (await pull());
}

/**
 * Sends all rows that are unsent now. Later changes wait for the next exchange: otherwise an exchange would not end
 * while people work, with a request per change. Returns whether rows were sent.
 */
async function pushAll({ push, find }: Pick<Directions, "push" | "find">): Promise<boolean> {
  let { seq, epoch } = await find();
  let hasSent = false;
  while (await push()) {
    hasSent = true;
    const link = await find();
    // A fork assigns new sequence numbers to all rows.
    if (link.epoch !== epoch) ({ seq, epoch } = link);
    else if (link.pushed >= seq && link.clockWrongSince === null) break;
  }
  return hasSent;
}

/** The maximum number of comparisons that may end early, because the link changed. This is rare. Our own choice. */
const maxComparisons = 3;

async function applyAnswer(session: Session, asked: Link, answer: PullAnswer, fork: Fork): Promise<boolean> {
  const { link, run, workspaceId } = session;
  if (link.epoch !== asked.epoch || link.cursor !== asked.cursor || link.nonce !== asked.nonce) return true;
  // Check before applying the rows: rows that a copy of this database has sent would be treated as this workstation's own.
  if (answer.outcome === "forked" || !hasSent(link, answer.receipt)) {
    await fork(session, isHostBehind(link, answer));
    return true;
  }
  await receive(session, markedRows(answer), { newsAfterMs: newsAfterMs(link) });
  const { epoch: hostEpoch, seq: cursor, nonce } = answer.cursor;
  await updateLink(run, workspaceId, { hostEpoch, cursor, nonce: nonce === "" ? null : nonce });
  if (answer.isEnd && !link.isMirrored) await updateLink(run, workspaceId, { isMirrored: true });
  return !answer.isEnd;
}

function markedRows({ rows, old }: Extract<PullAnswer, { outcome: "rows" }>): readonly SentRow[] {
  const indexes = new Set(old);
  return indexes.size === 0 ? rows : rows.map((row, at) => (indexes.has(at) ? { ...row, isNoNews: true } : row));
}

/** Whether the host has lost data that it once had. Otherwise this database was restored or cloned. */
const isHostBehind = ({ lastBatch }: Link, answer: PullAnswer): boolean =>
  answer.outcome === "forked" ? answer.isHostBehind === true : (answer.lastBatch ?? lastBatch) < lastBatch;
