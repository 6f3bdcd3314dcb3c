import { isServing } from "../contracts/desktop/running-server.ts";
import { openCrashReports } from "./diagnostics/crash.ts";
import { type LogFile, openLogFile } from "./diagnostics/log-file.ts";
import { createLogView } from "./diagnostics/log-view.ts";
import { createEnding } from "./ending.ts";
import { createKiosk } from "./kiosk/kiosk.ts";
import { type MenuActions, menuTemplate } from "./menu/menu.ts";
import type { Desktop } from "./ports.ts";
import { printPage, savePage } from "./print/print.ts";
import { findRunning } from "./server/attach.ts";
import type { ServerProgram } from "./server/child.ts";
import { spawnIntact } from "./server/intact.ts";
import { openServerLink, type ServerLink } from "./server/link.ts";
import { openSettings } from "./settings.ts";
import { languageOf, type ShellTexts, textsFor } from "./texts.ts";
import type { Timers } from "./timers.ts";
import { type TrayActions, trayTemplate } from "./tray/tray.ts";
import type { Feed } from "./update/feed.ts";
import type { Updater } from "./update/updater.ts";
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
  /** Where updates come from, and what loads them. */
  readonly updates: { readonly feed: Feed | undefined; readonly load: () => Promise<Updater> };
}

/** In the kiosk mode, a server that has failed is started again after this time. Our own choice. */
const kioskRetryMs = 60_000;

export type ShellParts = ReturnType<typeof createShell>;

/** The parts of the shell, connected with each other. Nothing has started yet. */
export function createShell(desktop: Desktop, { platform, timers, ...options }: ShellOptions) {
  const texts = textsFor(desktop.app.getLocale());
  const logFile = openLogFile(`${options.shellFolder}/logs`);
  const settings = openSettings(`${options.shellFolder}/shell.json`);
  const log = logFile.write;
  let secretKey: string | undefined;
  const { crashes, showLog } = diagnosticsOf(desktop, texts, options.shellFolder, logFile);
  const ending = createEnding({
    exit: () => desktop.app.exit(0),
    stopServer: (graceMs) => server.stop(graceMs),
    window: () => window,
  });
  const { closeAndQuit } = ending;
  const isKiosk = () => kiosk.isOn() && !ending.hasBegun();
  const kiosk = createKiosk(settings, timers, (isOn) => {
    window.setKiosk(isOn);
    window.send("kiosk", { isOn });
    // the log, and what the page has opened: they lead out of the kiosk mode
    const others = desktop.windows().filter((one) => !window.is(one) && !splash.is(one));
    if (isOn) for (const other of others) other.destroy();
    showMenu();
  });
  const view = createServerView({ window: () => window, splash: () => splash, pageOrigin: () => pageOrigin(), log });
  const server: ServerLink = openServerLink({
    timers,
    find: () => findRunning(options.dataFolder),
    isServing,
    spawn: spawnIntact(options.program, { log, damaged: texts.damaged, secretKey: () => secretKey }),
    onState(state) {
      view.show(state);
      if (state.kind === "restarting") crashes.note("server", `It ended unexpectedly, ${state.attempt} in a row`);
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
    onCrash: (reason) => crashes.note("page", reason),
    preload: options.preload,
    serverUrl: server.url,
    isKiosk,
    onShown: () => splash.close(),
    onSessionEnd: () => void ending.shutDown(),
  });
  const splash: Splash = createSplash({
    desktop,
    texts,
    isKiosk,
    leaveKiosk: (pin) => kiosk.leave(pin).accepted,
    onAction(action) {
      if (action === "retry") void server.retry();
      if (action === "log") showLog();
      if (action === "quit") closeAndQuit();
    },
  });
  // a document that the page has opened has a window of its own, and the same menu
  const contentsOf = (from: unknown) => desktop.windows().find((one) => one === from)?.webContents ?? window.contents();
  const showMenu = () =>
    showMenus({ desktop, texts, platform }, kiosk.isOn(), {
      print: (from) => printPage(contentsOf(from)),
      savePdf: (from) => void savePage(contentsOf(from), desktop, texts),
      resetWindow: window.resetPlace,
      showLog,
      quit: () => closeAndQuit(),
      open: view.open,
    });
  /** For the secrets that the server stores, where it can use no keychain. */
  const setSecretKey = (key: string | undefined): void => {
    secretKey = key;
  };
  const system = { ...ending, pageOrigin, isKiosk, showMenu, setSecretKey };
  return { server, window, view, kiosk, texts, timers, log, crashes, ...system };
}

interface MenuNeeds {
  readonly desktop: Desktop;
  readonly texts: ShellTexts;
  readonly platform: NodeJS.Platform;
}

/** The menu and the tray. The kiosk mode has neither. */
function showMenus(needs: MenuNeeds, isKiosk: boolean, actions: MenuActions & TrayActions): void {
  const { desktop, texts, platform } = needs;
  desktop.setMenu(isKiosk ? null : menuTemplate(texts, actions, platform));
  const menu = trayTemplate(texts, actions);
  desktop.setTray(isKiosk ? null : { tooltip: "Forecourt", menu, onClick: () => actions.open() });
}

/** The log and the crash reports, and the window that shows both. */
function diagnosticsOf(desktop: Desktop, texts: ShellTexts, shellFolder: string, logFile: LogFile) {
  const { platform, arch, versions } = process;
  const crashes = openCrashReports({
    folder: crashFolderIn(shellFolder),
    logEnd: logFile.end,
    facts: `${platform} ${arch}, Electron ${versions.electron ?? "none"}, Node ${versions.node}`,
  });
  const logView = createLogView({
    desktop,
    texts,
    language: languageOf(desktop.app.getLocale()),
    read: () => ({ log: logFile.end(), reports: crashes.list() }),
    openFolder: () => {
      void desktop.shell.openPath(shellFolder).then((problem) => problem !== "" && logFile.write(problem));
    },
  });
  return { crashes, showLog: logView.show };
}

export const crashFolderIn = (shellFolder: string): string => `${shellFolder}/crashes`;

const originOf = (url: string | undefined): string | undefined => (url === undefined ? undefined : new URL(url).origin);
