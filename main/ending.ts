import type { MainWindow } from "./window/main-window.ts";

/** Requests in flight may take this long when a person quits. Our own choice: an import goes on after the next start. */
const quitGraceMs = 5000;
/** When the system shuts down. Windows kills programs after 5 s, and the database must be closed by then. */
const shutdownGraceMs = 1500;

interface Needs {
  readonly exit: () => void;
  readonly stopServer: (graceMs: number) => Promise<void>;
  readonly window: () => Pick<MainWindow, "close" | "savePlace">;
}

export interface Ending {
  /** Whether the program ends. */
  hasBegun(): boolean;
  quit(graceMs?: number): Promise<void>;
  /** As a person quits: the page may ask because of something unsaved. `end`: instead of the exit, unless the person stays. */
  closeAndQuit(end?: () => void): void;
  /** The system shuts down. */
  shutDown(): Promise<void>;
}

/** The ways in which the program ends. Each hands the jobs back and closes the database first. */
export function createEnding({ exit, stopServer, window }: Needs): Ending {
  let ended: Promise<void> | undefined;
  let atEnd = exit;
  const quit = (graceMs = quitGraceMs): Promise<void> => {
    if (ended === undefined) window().savePlace();
    ended ??= stopServer(graceMs).finally(() => atEnd());
    return ended;
  };
  return {
    hasBegun: () => ended !== undefined,
    quit,
    closeAndQuit(end = exit) {
      // kept, because the end of the last window also quits
      atEnd = end;
      window().close(
        () => void quit(),
        () => {
          atEnd = exit;
        },
      );
    },
    shutDown() {
      atEnd = exit;
      return quit(shutdownGraceMs);
    },
  };
}
