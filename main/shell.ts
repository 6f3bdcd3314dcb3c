import { openLogFile } from "./diagnostics/log-file.ts";
import { createKiosk } from "./kiosk/kiosk.ts";
import { menuTemplate } from "./menu/menu.ts";
import type { Desktop } from "./ports.ts";
import { printPage, savePage } from "./print/print.ts";
import { findRunning } from "./server/attach.ts";
import { type ServerProgram, spawnServer } from "./server/child.ts";
import { openServerLink, type ServerLink } from "./server/link.ts";
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

export type ShellParts = ReturnType<typeof createShell>;

/** The parts of the shell, connected with each other. Nothing has started yet. */
export function createShell(desktop: Desktop, { platform, timers, ...options }: ShellOptions) {
  const texts = textsFor(desktop.app.getLocale());
  const logFile = openLogFile(`${options.shellFolder}/logs`);
  const settings = openSettings(`${options.shellFolder}/shell.json`);
  const showLog = () => void desktop.shell.openPath(logFile.file);
  const log = logFile.write;
  let quitting: Promise<void> | undefined;
  const quit = (graceMs = quitGraceMs): Promise<void> =>
    (quitting ??= server.stop(graceMs).finally(() => desktop.app.exit(0)));
  const kiosk = createKiosk(settings, timers, (isOn) => {
    window.setKiosk(isOn);
    showMenu();
  });
  const view = createServerView({ window: () => window, splash: () => splash, pageOrigin: () => pageOrigin(), log });
  const server: ServerLink = openServerLink({
    timers,
    find: () => findRunning(options.dataFolder),
    spawn: () => spawnServer(options.program, log),
    onState: view.show,
  });
  const pageOrigin = () => originOf(server.url());
  const window: MainWindow = createMainWindow({
    desktop,
    settings,
    log,
    preload: options.preload,
    serverUrl: server.url,
    isKiosk: () => kiosk.isOn() && quitting === undefined,
    onShown: () => splash.close(),
    onSessionEnd: () => void quit(shutdownGraceMs),
  });
  const splash: Splash = createSplash(desktop, texts, (action) => {
    if (action === "retry") server.retry();
    if (action === "log") showLog();
    if (action === "quit") void quit();
  });
  function showMenu(): void {
    const actions = {
      print: () => printPage(window.contents()),
      savePdf: () => void savePage(window.contents(), desktop, texts),
      resetWindow: window.resetPlace,
      showLog,
      quit: () => void quit(),
    };
    desktop.setMenu(kiosk.isOn() ? null : menuTemplate(texts, actions, platform));
  }
  return { server, window, view, kiosk, texts, timers, pageOrigin, quit, showMenu };
}

const originOf = (url: string | undefined): string | undefined => (url === undefined ? undefined : new URL(url).origin);
