import { type ServerProgram, spawnServer } from "./child.ts";
import { changedFile, readServerFiles } from "./server-tree.ts";
import type { ServerChild, ServerChildEvents } from "./supervisor.ts";

interface Needs {
  readonly log: (lines: string) => void;
  /** What the person reads if a file of the package is missing or changed. The log names the file. */
  readonly damaged: string;
  /** A key for the server's stored secrets, where it can use no keychain. Asked at each start of the server. */
  readonly secretKey: () => string | undefined;
}

/**
 * Starts the server, in a package only if all its files are as they were packaged. They are compared once: restarts after
 * crashes must be quick. After a failed comparison the next start compares again.
 */
export function spawnIntact(program: ServerProgram, { log, damaged, secretKey }: Needs): () => ServerChild {
  const { tree } = program;
  const spawn = () => spawnServer(program, log, secretKey());
  if (tree === undefined) return spawn;
  let isIntact = false;
  const problem = async (): Promise<string | undefined> => {
    const changed = await changedFile(tree.folder, readServerFiles(tree.list));
    isIntact = changed === undefined;
    if (isIntact) return undefined;
    log(`${changed} is missing or changed\n`);
    return damaged;
  };
  return () => (isIntact ? spawn() : spawnAfter(problem, spawn));
}

/** A child that starts once `problem` has found none. Otherwise it reports the problem as a failed start. */
export function spawnAfter(problem: () => Promise<string | undefined>, spawn: () => ServerChild): ServerChild {
  const events: ServerChildEvents = {};
  let child: ServerChild | undefined;
  let isStopped = false;
  const started = problem()
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .then((found) => {
      if (found !== undefined) events.onFailed?.(found);
      if (found !== undefined || isStopped) return void events.onExit?.("not started");
      child = spawn();
      child.events.onReady = (server) => events.onReady?.(server);
      child.events.onFailed = (message) => events.onFailed?.(message);
      child.events.onExit = (how) => events.onExit?.(how);
    });
  return {
    events,
    async stop(graceMs) {
      isStopped = true;
      await started;
      await child?.stop(graceMs);
    },
  };
}
