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
  /** Connects to the linked server of a workspace. Throws SecretRefused while the key cannot be read. */
  readonly hostFor: (workspaceId: string, stop: AbortSignal) => Promise<Transport>;
  readonly exchange: (workspaceId: string, host: Transport) => Promise<void>;
  /** Whether the workspace has changes to send. */
  readonly hasUnsent: (workspaceId: string) => Promise<boolean>;
  /**
   * Waits at the linked server for changes. Returns whether it has changes that this server lacks. Throws if the
   * request fails.
   */
  readonly listen: (workspaceId: string, stop: AbortSignal) => Promise<boolean>;
  /** Called when an exchange transfers its first rows. */
  readonly onMoving: (workspaceId: string) => void;
  /** Called when an exchange has ended. Must not throw. */
  readonly onEnded: (workspaceId: string, ended: EndedRun) => Promise<void>;
}

/** An exchange that has ended. */
export interface EndedRun {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly rowsIn: number;
  readonly rowsOut: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Whether the previous exchange failed. */
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
  /** The earliest time to listen again. */
  listenAt: number;
  /** Whether an exchange must start as soon as possible. */
  isWoken: boolean;
  /** A token bucket that limits the rate of exchanges. */
  credit: { readonly left: number; readonly at: number };
  failures: number;
  nextAt: number;
  lastSuccessAt: string | null;
  lastError: Progress["lastError"];
}

const tickMs = seconds(1);
/** The interval between exchanges without listening, for example with a host of an earlier version. Our own choice. */
const idleMs = seconds(15);
const idleWhileListeningMs = minutes(1);
/**
 * If listening ends sooner than this, the host does not support waiting now, for example while it stops: do not listen
 * again at once.
 */
const shortestListeningMs = seconds(5);
const listenAgainMs = minutes(1);
/**
 * The size of the token bucket. An exchange starts immediately after a change, and once per second during continuous
 * changes. This keeps the requests of a link and the other requests of a key within the limit of 20,000 per hour. Our
 * own choice.
 */
const maxCredit = 20;
const firstRetryMs = seconds(1);
const lastRetryMs = minutes(5);
/** The longest pause that a host may request. A later time was set while the clock was ahead. */
const longestWaitMs = hours(1);

/**
 * The retry delay: exponential, with a random factor between 0.5 and 1, so that workstations do not all return at once
 * after an outage.
 */
const retryAfter = (failures: number): number =>
  Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20)) * (0.5 + Math.random() / 2);

const nowOf = ({ clock }: Needs): number => clock.now().getTime();

/** Returns the running exchange, or starts a new one. Never throws. */
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

/** Requests an exchange: it starts now, after the running exchange, or with the next tick. */
function wake(needs: Needs, link: Link): void {
  if (!canExchange(link)) return;
  link.isWoken = true;
  if (!link.running && hasCredit(link, nowOf(needs))) void start(needs, link);
}

/** Takes a token, if there is one. */
function hasCredit(link: Link, now: number): boolean {
  const left = Math.min(maxCredit, link.credit.left + Math.max(0, now - link.credit.at) / tickMs);
  if (left < 1) return false;
  link.credit = { left: left - 1, at: now };
  return true;
}

/** Waits at the linked server for changes, in a loop. */
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
      // An earlier host does not have this endpoint. If the host is unreachable, the next exchange reports that.
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
    if (!stop.signal.aborted) recordFailure(needs, link, error);
  }
  link.isMoving = false;
  if (stop.signal.aborted) return;
  const ended = { ...counts, startedAt, endedAt: instantNow(needs.clock), error: link.lastError, afterFailure };
  await needs.onEnded(workspaceId, ended);
}

function recordFailure(needs: Needs, link: Link, error: unknown): void {
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
 * Runs exchanges of linked workspaces in the background: after a change on either side, every minute (every 15 seconds
 * if the host does not support waiting for changes), and after failures with increasing delays.
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
    /** Starts the exchanges of a workspace, or restarts them after the address or the key has changed. */
    async add(workspaceId: string, { isPaused = false } = {}): Promise<void> {
      await remove(workspaceId);
      links.set(workspaceId, newLink(workspaceId, isPaused));
    },
    /** Pauses or resumes the exchanges of a workspace. A running exchange is completed. */
    pause(workspaceId: string, isPaused: boolean): void {
      const link = links.get(workspaceId);
      if (link) Object.assign(link, { isPaused, nextAt: 0, failures: 0 });
    },
    /** Call if the workspace has a change to send. */
    wake(workspaceId: string): void {
      const link = links.get(workspaceId);
      if (link) wake(needs, link);
    },
    /** Stops the exchanges of a workspace. A running exchange is aborted. */
    remove,
    /**
     * Runs an exchange: now, or after the running one. A failure is reported in the progress. Throws SYNC_NOT_LINKED.
     */
    async run(workspaceId: string): Promise<void> {
      const link = links.get(workspaceId);
      if (!link) throw new AppError("SYNC_NOT_LINKED");
      // The running exchange may have started before a change of the caller.
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
