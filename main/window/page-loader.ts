import type { ShellWindow } from "../ports.ts";

export interface PageLoader {
  load(path: string): void;
  /** Loads the page if it was never loaded from this origin, or repeats the last load if it failed. */
  loadFrom(origin: string | undefined): void;
}

/** Loads the page from the server's address, which another start of the server may change. */
export function createPageLoader(
  window: Pick<ShellWindow, "loadURL">,
  serverUrl: () => string | undefined,
  log: (text: string) => void,
): PageLoader {
  let loadedFrom: string | undefined;
  let failedPath: string | undefined;
  let loads = 0;

  function load(path: string): void {
    const url = serverUrl();
    if (url === undefined) return;
    const server = new URL(url);
    const target = new URL(path, server);
    // whoever gave the path: the window with the preload shows nothing of another origin
    if (target.origin !== server.origin) {
      log("A path that leads to another host was refused");
      return;
    }
    loads += 1;
    const mine = loads;
    failedPath = undefined;
    loadedFrom = server.origin;
    window.loadURL(target.href).catch((error: unknown) => {
      log(`The page could not be loaded: ${String(error)}`);
      // an aborted load was replaced by another one, for example by a redirect of the page
      if (mine === loads && !isAborted(error)) failedPath = path;
    });
  }

  return {
    load,
    loadFrom(origin) {
      if (failedPath !== undefined) load(failedPath);
      else if (origin !== loadedFrom) load("/");
    },
  };
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_ABORTED";
