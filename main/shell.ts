import { openLogFile } from "./diagnostics/log-file.ts";
import { createKiosk } from "./kiosk/kiosk.ts";
import { menuTemplate } from "./menu/menu.ts";
import type { Desktop } from "./ports.ts";
import { printPage, savePage } from "./print/print.ts";
import { findRunning, isServing } from "./server/attach.ts";
import type { ServerProgram } from "./server/child.ts";
import { openServerLink, type ServerLink } from "./server/link.ts";
import { spawnWhole } from "./server/whole.ts";
import { openSettings } from "./settings.ts";
import { textsFor } from "./texts.ts";
import type { Timers } from "./timers.ts";
import { createMainWindow, type MainWindow } from "./window/main-window.ts";
import { createServerView } from "./window/server-view.ts";
import { createSplash, type Splash } from "./window/splash.ts";

export interface ShellOptions {
  readonly program: ServerProgram;
  readonly dataFolder: string;
  /** The shell's own files, apart from the data folder: settings, logs, and Electron's profile. */
  readonly shellFolder: string;
  readonly preload: string;
  /** The arguments of the user: links and files to open. */
  readonly args: readonly string[];
  readonly platform: NodeJS.Platform;
  readonly timers: Timers;
}

/** Requests in flight may take this long when a person quits. Our own choice: an import goes on after the next start. */
const quitGraceMs = 5000;
/** When the system shuts down. Windows kills programs after 5 s, and the database must be closed by then. */
export const shutdownGraceMs = 1500;

/** In the kiosk mode, a server that has failed is started again after this time. Our own choice. */
const kioskRetryMs = 60_000;

export type ShellParts = ReturnType<typeof createShell>;

/** The parts of the shell, connected with each other. Nothing has started yet. */
export function createShell(desktop: Desktop, { platform, timers, ...options }: ShellOptions) {
  const texts = textsFor(desktop.app.getLocale());
  const logFile = openLogFile(`${options.shellFolder}/logs`);
  const settings = openSettings(`${options.shellFolder}/shell.json`);
  const showLog = () => void desktop.shell.openPath(logFile.file);
  const log = logFile.write;
  let quitting: Promise<void> | undefined;
  const quit = (graceMs = quitGraceMs): Promise<void> => {
    if (quitting === undefined) window.savePlace();
    quitting ??= server.stop(graceMs).finally(() => desktop.app.exit(0));
    return quitting;
  };
  /** As a person quits: the page may ask because of something unsaved. */
  const closeAndQuit = () => window.close(() => void quit());
  const isKiosk = () => kiosk.isOn() && quitting === undefined;
  const kiosk = createKiosk(settings, timers, (isOn) => {
    window.setKiosk(isOn);
    showMenu();
  });
  const view = createServerView({ window: () => window, splash: () => splash, pageOrigin: () => pageOrigin(), log });
  const server: ServerLink = openServerLink({
    timers,
    find: () => findRunning(options.dataFolder),
    isServing,
    spawn: spawnWhole(options.program, { log, damaged: texts.damaged }),
    onState(state) {
      view.show(state);
      // nobody can ask for another try there
      if (state.kind === "failed" && isKiosk()) timers.after(kioskRetryMs, () => void server.retry());
    },
  });
  const pageOrigin = () => originOf(server.url());
  const window: MainWindow = createMainWindow({
    desktop,
    settings,
    texts,
    log,
    preload: options.preload,
    serverUrl: server.url,
    isKiosk,
    onShown: () => splash.close(),
    onSessionEnd: () => void quit(shutdownGraceMs),
  });
  const splash: Splash = createSplash(desktop, texts, isKiosk, (action) => {
    if (action === "retry") void server.retry();
    if (action === "log") showLog();
    if (action === "quit") closeAndQuit();
  });
  function showMenu(): void {
    const actions = {
      print: () => printPage(window.contents()),
      savePdf: () => void savePage(window.contents(), desktop, texts),
      resetWindow: window.resetPlace,
      showLog,
      quit: closeAndQuit,
    };
    desktop.setMenu(kiosk.isOn() ? null : menuTemplate(texts, actions, platform));
  }
  return { server, window, view, kiosk, texts, timers, pageOrigin, isKiosk, quit, closeAndQuit, showMenu };
}

const originOf = (url: string | undefined): string | undefined => (url === undefined ? undefined : new URL(url).origin);
