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
  /** Shows the page, with this path if there is one: at once, or as soon as the server runs. */
  open(path?: string): void;
}

/** Shows how the server is: in the splash until the page is there and when the server gave up, otherwise in the page. */
export function createServerView({ window, splash, pageOrigin, log }: Needs): ServerView {
  let firstPath: string | undefined;
  let isRunning = false;
  const hasPage = () => window().contents() !== undefined;

  function openPage(): void {
    window().show(firstPath);
    firstPath = undefined;
  }

  function showRunning(): void {
    if (!hasPage()) openPage();
    else window().loadFrom(pageOrigin());
    // otherwise it closes when the page is there: without any window the program would quit
    if (window().isShown()) splash().close();
    window().send("server", { state: "running" });
  }

  return {
    open(path) {
      firstPath = path ?? firstPath;
      // a window without a server would stay empty
      if (isRunning || hasPage()) openPage();
      else splash().focus();
    },
    show(state) {
      log(`Server: ${state.kind}${state.kind === "failed" ? ` (${state.message})` : ""}`);
      if (state.kind === "stopped") return;
      isRunning = state.kind === "running";
      if (state.kind === "running") return showRunning();
      if (state.kind === "failed" || !window().isShown() || splash().isOpen()) splash().show(state);
      if (hasPage() && state.kind !== "starting") window().send("server", { state: state.kind });
    },
  };
}
