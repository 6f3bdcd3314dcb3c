import type { Timers } from "../timers.ts";

/** A server process from its start to its end. Its callbacks are called in the order ready or failed, then exit. */
export interface ServerChild {
  readonly events: ServerChildEvents;
  /** Asks it to stop, and kills it if it has not ended soon after `graceMs`. Resolves when it has ended. */
  stop(graceMs: number): Promise<void>;
}

export interface ServerChildEvents {
  onReady?: (server: ServerAddress) => void;
  /** The start failed for a reason that a person can fix. */
  onFailed?: (message: string) => void;
  onExit?: (how: string) => void;
}

export interface ServerAddress {
  readonly url: string;
  readonly token: string;
}

export type ServerState =
  | { readonly kind: "starting" }
  | ({ readonly kind: "running" } & ServerAddress)
  /** It ended unexpectedly and starts again after `delayMs`. */
  | { readonly kind: "restarting"; readonly delayMs: number; readonly attempt: number }
  /** `start`: it reported why it cannot start. `crashes`: it ended too often. Only `retry` starts it again. */
  | { readonly kind: "failed"; readonly reason: "start" | "crashes"; readonly message: string }
  | { readonly kind: "stopped" };

export interface Supervisor {
  state(): ServerState;
  start(): void;
  /** Starts again after it has failed. */
  retry(): void;
  stop(graceMs: number): Promise<void>;
}

interface Needs {
  readonly spawn: () => ServerChild;
  readonly timers: Timers;
  readonly onState: (state: ServerState) => void;
}

/** Delays before the restarts after 1, 2, ... crashes in a row. After one more crash the supervisor gives up. Our own choice. */
export const restartDelaysMs = [500, 1000, 2000, 4000] as const;
/**
 * A server that ran this long was not part of a crash loop. Shorter than the 15 s for which the server's job runner leaves a
 * job that crashes the process, so that one bad job does not use up the restarts.
 */
export const stableAfterMs = 10_000;

/** Keeps one server running: restarts it after crashes, with growing delays, and gives up on a crash loop. */
export function createSupervisor({ spawn, timers, onState }: Needs): Supervisor {
  let state: ServerState = { kind: "stopped" };
  let child: ServerChild | undefined;
  let crashes = 0;
  let readyAt: number | undefined;
  let cancelRestart = () => {};

  const enter = (next: ServerState): void => {
    state = next;
    onState(next);
  };

  function launch(): void {
    readyAt = undefined;
    enter({ kind: "starting" });
    const launched = spawn();
    child = launched;
    follow(launched.events, {
      ready(server) {
        if (child !== launched || state.kind !== "starting") return;
        readyAt = timers.now();
        enter({ kind: "running", ...server });
      },
      ended(how, reported) {
        if (child !== launched) return;
        child = undefined;
        if (state.kind === "stopped") return;
        if (reported !== undefined) enter({ kind: "failed", reason: "start", message: reported });
        else afterCrash(how);
      },
    });
  }

  function afterCrash(how: string): void {
    if (readyAt !== undefined && timers.now() - readyAt >= stableAfterMs) crashes = 0;
    const delayMs = restartDelaysMs[crashes];
    if (delayMs === undefined) return void enter({ kind: "failed", reason: "crashes", message: how });
    crashes += 1;
    enter({ kind: "restarting", delayMs, attempt: crashes });
    cancelRestart = timers.after(delayMs, launch);
  }

  return {
    state: () => state,
    start() {
      if (state.kind === "stopped" && child === undefined) launch();
    },
    retry() {
      if (state.kind !== "failed") return;
      crashes = 0;
      launch();
    },
    async stop(graceMs) {
      cancelRestart();
      if (state.kind !== "stopped") enter({ kind: "stopped" });
      await child?.stop(graceMs);
    },
  };
}

interface Outcome {
  ready(server: ServerAddress): void;
  /** `reported`: why it could not start, in its own words. */
  ended(how: string, reported: string | undefined): void;
}

function follow(events: ServerChildEvents, { ready, ended }: Outcome): void {
  let reported: string | undefined;
  events.onReady = ready;
  events.onFailed = (message) => {
    reported = message;
  };
  events.onExit = (how) => ended(how, reported);
}
