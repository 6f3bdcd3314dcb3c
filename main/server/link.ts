import type { Timers } from "../timers.ts";
import { isServing } from "./attach.ts";
import { createSupervisor, type ServerAddress, type ServerChild, type ServerState } from "./supervisor.ts";

export interface ServerLink {
  /** Uses the server that runs already, for example as a service, or starts one. */
  open(): Promise<void>;
  url(): string | undefined;
  retry(): void;
  /** Stops the server if this shell has started it. */
  stop(graceMs: number): Promise<void>;
}

interface Needs {
  readonly timers: Timers;
  readonly find: () => Promise<ServerAddress | undefined>;
  readonly spawn: () => ServerChild;
  readonly onState: (state: ServerState) => void;
}

const checkEveryMs = 5000;

/** The server of this shell: an attached one, or its own child. When an attached one ends, the shell starts its own. */
export function openServerLink({ timers, find, spawn, onState }: Needs): ServerLink {
  let address: ServerAddress | undefined;
  let isStopped = false;
  let cancelCheck = () => {};
  const supervisor = createSupervisor({
    timers,
    spawn,
    onState(state) {
      if (state.kind === "running") address = { url: state.url, token: state.token };
      onState(state);
    },
  });
  const check = async () => address !== undefined && (await isServing(address));

  function followAttached(): void {
    cancelCheck = timers.after(checkEveryMs, () => {
      void check().then((serves) => {
        if (isStopped) return;
        if (serves) followAttached();
        else supervisor.start();
      });
    });
  }

  return {
    async open() {
      onState({ kind: "starting" });
      const found = await find();
      if (isStopped) return;
      if (found === undefined) return supervisor.start();
      address = found;
      onState({ kind: "running", ...found });
      followAttached();
    },
    url: () => address?.url,
    retry: () => supervisor.retry(),
    async stop(graceMs) {
      isStopped = true;
      cancelCheck();
      await supervisor.stop(graceMs);
    },
  };
}
