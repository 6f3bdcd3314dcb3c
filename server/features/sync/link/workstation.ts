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
import { stampAgain } from "./restamp.ts";
import { type AskedVersions, watchHostVersion } from "./retry-refused.ts";
import { receive, type Session } from "./session.ts";
import { transactionsOf } from "./transactions.ts";

interface WorkstationNeeds extends SyncNeeds {
  readonly askedVersions: AskedVersions;
}

/** The workstation's side of sync. Each call of `push` and `pull` is one exchange; it answers whether there may be more. */
export function workstationOf(needs: WorkstationNeeds, workspaceId: string, host: Transport) {
  const { inSession, find, hasUnsent, refusedElsewhere } = transactionsOf(needs, workspaceId);
  const fork = createForks(needs);
  const version = watchHostVersion({ workspaceId, asked: needs.askedVersions, refusedElsewhere, inSession });
  const pushing = createPush({ needs, host, inSession, hasUnsent, fork, hostVersion: version.known });
  let endedComparisons = 0;

  /** Whether the rows were compared, or have to be again. A host that ends each comparison is sent everything, as one that compares nothing. */
  async function compareFirst(link: Link, installationId: string): Promise<boolean> {
    if (link.hostEpoch !== null || endedComparisons >= maxComparisons) return false;
    const result = await compare({ needs, workspaceId, host, inSession, fork }, link, installationId);
    if (result === "ended") endedComparisons += 1;
    return result !== "unlike";
  }

  async function pull(): Promise<boolean> {
    const hasMore = await pullOnce();
    // the host has tried them again, too, and what it decided was received now: sent before, it would be a conflict here and there
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
    // nothing new, which is the case nearly always: nothing to write
    if (isSame && hasSent(link, answer.receipt)) {
      if (!answer.isEnd)
        throw new HostError("UNKNOWN_ANSWER", "The linked server says that it has more rows, and sends none.");
      if (link.isMirrored) return false;
    }
    return inSession((session) => takeAnswer(session, link, answer, fork));
  }

  async function push(): Promise<boolean> {
    const link = await find();
    if (link.clockWrongSince === null) return pushing.push();
    if (isClockWrong(needs.now(), await host.time())) return false;
    // the new stamps must be newer than those that the host may have taken
    if (unanswered(link).length > 0) return pushing.askAgain();
    await inSession(stampAgain);
    return pushing.push();
  }

  return { pull, push, run: () => exchangeAll({ pull, push, find }) };
}

interface Directions {
  readonly pull: () => Promise<boolean>;
  readonly push: () => Promise<boolean>;
  readonly find: () => Promise<Link>;
}

/** Everything there is, in both directions. Uploads never block downloads. */
async function exchangeAll({ pull, push, find }: Directions): Promise<void> {
  while (await pull());
  // what the host decided about what it was sent
  if (await pushAll({ push, find })) while (await pull());
}

/**
 * Sends what there is now. What changes meanwhile waits for the next exchange: else an exchange never ends while people work, with a request for each
 * change. Returns whether something was sent.
 */
async function pushAll({ push, find }: Pick<Directions, "push" | "find">): Promise<boolean> {
  let { seq, epoch } = await find();
  let hasSent = false;
  while (await push()) {
    hasSent = true;
    const link = await find();
    // a fork gives all rows new places
    if (link.epoch !== epoch) ({ seq, epoch } = link);
    else if (link.pushed >= seq && link.clockWrongSince === null) break;
  }
  return hasSent;
}

/** A comparison ends early if the link changes meanwhile, which a person does rarely. Our own choice. */
const maxComparisons = 3;

async function takeAnswer(session: Session, asked: Link, answer: PullAnswer, fork: Fork): Promise<boolean> {
  const { link, run, workspaceId } = session;
  if (link.epoch !== asked.epoch || link.cursor !== asked.cursor || link.nonce !== asked.nonce) return true;
  // before the rows are applied: what a copy of this database has sent is not this workstation's own
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
  const places = new Set(old);
  return places.size === 0 ? rows : rows.map((row, at) => (places.has(at) ? { ...row, isNoNews: true } : row));
}

/** Whether the host has forgotten what it once had. Otherwise this database was restored, or another one has its past. */
const isHostBehind = ({ lastBatch }: Link, answer: PullAnswer): boolean =>
  answer.outcome === "forked" ? answer.isHostBehind === true : (answer.lastBatch ?? lastBatch) < lastBatch;
