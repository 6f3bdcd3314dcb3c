import type { Timers } from "../timers.ts";
import { createSupervisor, type ServerAddress, type ServerChild, type ServerState } from "./supervisor.ts";

export interface ServerLink {
  /** Uses the server that runs already, for example as a service, or starts one. */
  open(): Promise<void>;
  url(): string | undefined;
  /** Once the server has failed: uses one that runs by now, or starts one again. */
  retry(): Promise<void>;
  /** Stops the server if this shell has started it. */
  stop(graceMs: number): Promise<void>;
}

interface Needs {
  readonly timers: Timers;
  readonly find: () => Promise<ServerAddress | undefined>;
  /** Whether the attached server still answers. */
  readonly isServing: (server: ServerAddress) => Promise<boolean>;
  readonly spawn: () => ServerChild;
  readonly onState: (state: ServerState) => void;
}

export const checkEveryMs = 5000;
/** A busy server may miss a check. A second server must not be started on its database. Our own choice. */
export const missedChecks = 3;

/** The server of this shell: an attached one, or its own child. When an attached one ends, the shell starts its own. */
export function openServerLink({ timers, find, isServing, spawn, onState }: Needs): ServerLink {
  let address: ServerAddress | undefined;
  let isStopped = false;
  let isOpening = false;
  let cancelCheck = () => {};
  const supervisor = createSupervisor({
    timers,
    spawn,
    onState(state) {
      if (state.kind === "running") address = { url: state.url, token: state.token };
      onState(state);
    },
  });

  function follow(attached: ServerAddress, missed = 0): void {
    cancelCheck = timers.after(checkEveryMs, () => {
      void isServing(attached).then((serves) => {
        if (isStopped) return;
        if (serves) follow(attached);
        else if (missed + 1 < missedChecks) follow(attached, missed + 1);
        // a service that was restarted may have another port
        else void open();
      });
    });
  }

  async function open(): Promise<void> {
    if (isOpening || isStopped) return;
    isOpening = true;
    onState({ kind: "starting" });
    const found = await find().finally(() => {
      isOpening = false;
    });
    if (isStopped) return;
    if (found === undefined) {
      if (supervisor.state().kind === "failed") supervisor.retry();
      else supervisor.start();
      return;
    }
    address = found;
    onState({ kind: "running", ...found });
    cancelCheck();
    follow(found);
  }

  return {
    open,
    url: () => address?.url,
    async retry() {
      if (supervisor.state().kind === "failed") await open();
    },
    async stop(graceMs) {
      isStopped = true;
      cancelCheck();
      await supervisor.stop(graceMs);
    },
  };
}
