import type { ServerState } from "../server/supervisor.ts";
import type { MainWindow } from "./main-window.ts";
import type { Splash } from "./splash.ts";

interface Needs {
  readonly window: () => MainWindow;
  readonly splash: () => Splash;
  readonly pageOrigin: () => string | undefined;
  readonly log: (text: string) => void;
}

export interface ServerView {
  show(state: ServerState): void;
  /** The path with which the window opens. */
  openFirst(path: string | undefined): void;
}

/** Shows how the server is: in the splash until the page is there and when the server gave up, otherwise in the page. */
export function createServerView({ window, splash, pageOrigin, log }: Needs): ServerView {
  let firstPath: string | undefined;
  let loadedOrigin: string | undefined;

  function showRunning(): void {
    if (loadedOrigin === undefined) window().show(firstPath);
    else if (loadedOrigin === pageOrigin()) splash().close();
    else window().reload();
    loadedOrigin = pageOrigin();
    window().send("server", { state: "running" });
  }

  return {
    openFirst(path) {
      firstPath = path;
    },
    show(state) {
      log(`Server: ${state.kind}${state.kind === "failed" ? ` (${state.message})` : ""}`);
      if (state.kind === "stopped") return;
      if (state.kind === "running") return showRunning();
      const hasPage = window().contents() !== undefined;
      if (state.kind === "failed" || !hasPage) splash().show(state);
      if (hasPage && state.kind !== "starting") window().send("server", { state: state.kind });
    },
  };
}
