import { AppError } from "../../../../contracts/kit/errors.ts";
import { type Clock, hasCome, hours, instantNow, instantOf, minutes, seconds } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Transport } from "../protocol/transport.ts";
import { HostError } from "./http-host.ts";
import { newCounts, watchedHost } from "./watched-host.ts";

export interface Progress {
  readonly isRunning: boolean;
  readonly isMoving: boolean;
  readonly lastSuccessAt: string | null;
  readonly lastError: { readonly at: string; readonly code: string; readonly message: string } | null;
  readonly nextAttemptAt: string | null;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  /** The linked server of a workspace. Throws SecretRefused while the key cannot be read. */
  readonly hostFor: (workspaceId: string, stop: AbortSignal) => Promise<Transport>;
  readonly exchange: (workspaceId: string, host: Transport) => Promise<void>;
  /** Whether the workspace has changes to send. */
  readonly hasUnsent: (workspaceId: string) => Promise<boolean>;
  /** Waits at the linked server. Whether it has changes that this server lacks. Throws if it cannot be asked. */
  readonly listen: (workspaceId: string, stop: AbortSignal) => Promise<boolean>;
  /** An exchange moves its first rows. */
  readonly onMoving: (workspaceId: string) => void;
  /** An exchange has ended. Never throws. */
  readonly onEnded: (workspaceId: string, ended: EndedRun) => Promise<void>;
}

/** An exchange that has ended. */
export interface EndedRun {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly rowsIn: number;
  readonly rowsOut: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Whether the exchange before it had failed. */
  readonly afterFailure: boolean;
}

interface Link {
  readonly workspaceId: string;
  readonly stop: AbortController;
  running: Promise<void> | undefined;
  isPaused: boolean;
  isMoving: boolean;
  isKnownByHost: boolean;
  isListening: boolean;
  listening: Promise<void>;
  /** When it may listen again. */
  listenAt: number;
  /** There is something to exchange. */
  isWoken: boolean;
  /** How many exchanges may begin at once, as of a time. */
  credit: { readonly left: number; readonly at: number };
  failures: number;
  nextAt: number;
  lastSuccessAt: string | null;
  lastError: Progress["lastError"];
}

const tickMs = seconds(1);
/** Without listening, as with a host of an older version. Our own choice. */
const idleMs = seconds(15);
const idleWhileListeningMs = minutes(1);
/** A host that answers sooner does not let it wait, as while it stops. */
const shortestListeningMs = seconds(5);
const listenAgainMs = minutes(1);
/**
 * An exchange begins at once after a change, and each second while there are changes all the time: with its requests, the others of a key and
 * the limit of 20,000 an hour. Our own choice.
 */
const maxCredit = 20;
const firstRetryMs = seconds(1);
const lastRetryMs = minutes(5);
/** The longest pause that a host may ask for. A later time was set while the clock was ahead. */
const longestWaitMs = hours(1);

/** Between half of it and all of it, so that the workstations of a host that was down do not return at once. */
const retryAfter = (failures: number): number =>
  Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20)) * (0.5 + Math.random() / 2);

const nowOf = ({ clock }: Needs): number => clock.now().getTime();

/** The running exchange, or a new one. It never throws. */
function start(needs: Needs, link: Link): Promise<void> {
  link.isWoken = false;
  link.running ??= attempt(needs, link).finally(() => {
    link.running = undefined;
    if (link.isWoken) wake(needs, link);
    listenOn(needs, link);
  });
  return link.running;
}

const canExchange = ({ isPaused, failures, stop }: Link): boolean =>
  !isPaused && failures === 0 && !stop.signal.aborted;

/** Begins an exchange, now, after the running one, or with the next tick. */
function wake(needs: Needs, link: Link): void {
  if (!canExchange(link)) return;
  link.isWoken = true;
  if (!link.running && hasCredit(link, nowOf(needs))) void start(needs, link);
}

/** Takes one credit if there is one. */
function hasCredit(link: Link, now: number): boolean {
  const left = Math.min(maxCredit, link.credit.left + Math.max(0, now - link.credit.at) / tickMs);
  if (left < 1) return false;
  link.credit = { left: left - 1, at: now };
  return true;
}

/** Waits at the linked server for changes there, again and again. */
function listenOn(needs: Needs, link: Link): void {
  const begun = nowOf(needs);
  if (link.isListening || link.running || link.isWoken) return;
  if (!link.isKnownByHost || !hasCome(link.listenAt, begun, longestWaitMs) || !canExchange(link)) return;
  link.isListening = true;
  const listened = needs.listen(link.workspaceId, link.stop.signal).then(
    (hasNews) => {
      link.isListening = false;
      if (hasNews) wake(needs, link);
      else if (nowOf(needs) - begun >= shortestListeningMs) listenOn(needs, link);
    },
    () => {
      link.isListening = false;
      // an older host does not know the request; whether it is reachable is for the exchanges to find out
      link.listenAt = nowOf(needs) + listenAgainMs;
      link.nextAt = Math.min(link.nextAt, begun + idleMs);
    },
  );
  link.listening = listened;
}

async function attempt(needs: Needs, link: Link): Promise<void> {
  const { workspaceId, stop } = link;
  const startedAt = instantNow(needs.clock);
  const counts = newCounts();
  const afterFailure = link.failures > 0;
  try {
    const host = watchedHost(await needs.hostFor(workspaceId, stop.signal), counts, () => {
      link.isMoving = true;
      needs.onMoving(workspaceId);
    });
    if (!link.isKnownByHost) await host.time();
    link.isKnownByHost = true;
    await needs.exchange(workspaceId, host);
    const nextAt = nowOf(needs) + (link.isListening ? idleWhileListeningMs : idleMs);
    Object.assign(link, { failures: 0, lastError: null, lastSuccessAt: instantNow(needs.clock), nextAt });
  } catch (error) {
    if (!stop.signal.aborted) noteFailure(needs, link, error);
  }
  link.isMoving = false;
  if (stop.signal.aborted) return;
  const ended = { ...counts, startedAt, endedAt: instantNow(needs.clock), error: link.lastError, afterFailure };
  await needs.onEnded(workspaceId, ended);
}

function noteFailure(needs: Needs, link: Link, error: unknown): void {
  link.failures += 1;
  link.isKnownByHost = false;
  const wait = error instanceof HostError ? (error.retryAfterMs ?? 0) : 0;
  link.nextAt = nowOf(needs) + Math.max(wait, retryAfter(link.failures));
  const code = error instanceof HostError ? error.code : "INTERNAL_ERROR";
  const message = error instanceof Error ? error.message : String(error);
  link.lastError = { at: instantNow(needs.clock), code, message };
  needs.log.warn({ err: error, workspace: link.workspaceId, failures: link.failures }, "sync failed");
}

async function startIfDue(needs: Needs, link: Link): Promise<void> {
  if (link.running || link.isPaused) return;
  const isDue =
    hasCome(link.nextAt, nowOf(needs), longestWaitMs) ||
    link.isWoken ||
    (link.failures === 0 && (await needs.hasUnsent(link.workspaceId)));
  if (isDue && !link.stop.signal.aborted) await start(needs, link);
  else listenOn(needs, link);
}

const newLink = (workspaceId: string, isPaused: boolean): Link => ({
  workspaceId,
  isPaused,
  isMoving: false,
  stop: new AbortController(),
  running: undefined,
  isKnownByHost: false,
  isListening: false,
  listening: Promise.resolve(),
  listenAt: 0,
  isWoken: false,
  credit: { left: maxCredit, at: 0 },
  failures: 0,
  nextAt: 0,
  lastSuccessAt: null,
  lastError: null,
});

/**
 * Exchanges linked workspaces with their hosts in the background: after a change on either side, every minute (every 15 seconds if the host
 * does not let it wait for changes), and after failures later and later.
 */
export function openLinks(needs: Needs) {
  const links = new Map<string, Link>();
  const end = needs.clock.every(tickMs, () => {
    for (const link of links.values()) {
      void startIfDue(needs, link).catch((error: unknown) => needs.log.error({ err: error }, "sync could not begin"));
    }
  });

  async function remove(workspaceId: string): Promise<void> {
    const link = links.get(workspaceId);
    links.delete(workspaceId);
    link?.stop.abort();
    await Promise.all([link?.running, link?.listening]);
  }

  return {
    /** Begins, or begins again after the address or the key has changed. */
    async add(workspaceId: string, { isPaused = false } = {}): Promise<void> {
      await remove(workspaceId);
      links.set(workspaceId, newLink(workspaceId, isPaused));
    },
    /** Begins no exchange by itself, or does so again, at once. A running one completes. */
    pause(workspaceId: string, isPaused: boolean): void {
      const link = links.get(workspaceId);
      if (link) Object.assign(link, { isPaused, nextAt: 0, failures: 0 });
    },
    /** The workspace has a change to send. */
    wake(workspaceId: string): void {
      const link = links.get(workspaceId);
      if (link) wake(needs, link);
    },
    /** Ends it. A running exchange is broken off. */
    remove,
    /** An exchange that begins now or after the running one. A failure is in the progress. Throws SYNC_NOT_LINKED. */
    async run(workspaceId: string): Promise<void> {
      const link = links.get(workspaceId);
      if (!link) throw new AppError("SYNC_NOT_LINKED");
      // the running one may have begun before a change that the caller has made
      await link.running;
      if (!link.stop.signal.aborted) await start(needs, link);
    },
    progress(workspaceId: string): Progress {
      const link = links.get(workspaceId);
      return {
        isRunning: link?.running !== undefined,
        isMoving: link?.isMoving ?? false,
        lastSuccessAt: link?.lastSuccessAt ?? null,
        lastError: link?.lastError ?? null,
        nextAttemptAt: link && !link.isPaused ? instantOf(new Date(Math.max(link.nextAt, nowOf(needs)))) : null,
      };
    },
    async close(): Promise<void> {
      end();
      await Promise.all([...links.keys()].map(remove));
    },
  };
}
