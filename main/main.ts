import { handleBridge } from "./bridge/handlers.ts";
import { diskStateOf, watchDisk } from "./disk/disk-warning.ts";
import { linkIn, linkScheme, pathOfLink } from "./links/deep-link.ts";
import { createOpenedFiles, filesIn, type OpenedFiles } from "./links/open-files.ts";
import { createNotices } from "./notify/notices.ts";
import type { Desktop } from "./ports.ts";
import { followPower } from "./power/power.ts";
import { guardAll, guardSession } from "./security/guard.ts";
import { createShell, type ShellOptions, type ShellParts, shutdownGraceMs } from "./shell.ts";
import { textsFor } from "./texts.ts";

/** Starts the shell: lock, splash, server, window. Returns undefined if another instance runs, which then shows its window. */
export async function startShell(desktop: Desktop, options: ShellOptions): Promise<ShellParts | undefined> {
  const { app } = desktop;
  app.enableSandbox();
  // Electron's default is the folder of the data on Windows
  app.setPath("userData", options.shellFolder);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return undefined;
  }
  desktop.startCrashReporter();
  app.setAppUserModelId("com.forecourt.workstation");
  app.setAsDefaultProtocolClient(linkScheme);
  const early = [...options.args];
  let open = (args: readonly string[]): void => void early.push(...args);
  // macOS sends these, also before the shell is ready
  app.on("open-file", (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on("open-url", (event, url) => {
    event.preventDefault();
    open([url]);
  });
  app.on("second-instance", (_event, args) => open(args.slice(1)));
  await app.whenReady();
  // an AppImage starts its program in this way where the system permits no user namespaces
  if (options.program.tree !== undefined && options.args.includes("--no-sandbox")) {
    const texts = textsFor(app.getLocale());
    desktop.dialog.showErrorBox(texts.cannotStart, texts.noSandbox);
    app.exit(1);
    return undefined;
  }
  const opened = createOpenedFiles();
  const parts = createShell(desktop, options);
  connect(desktop, parts, opened);
  open = (args) => parts.view.open(openedPath(args, opened));
  open(early);
  await parts.server.open();
  return parts;
}

/** Connects the shell with the page and with the system. */
function connect(desktop: Desktop, parts: ShellParts, opened: OpenedFiles): void {
  const { app, ipcMain, session, shell, powerMonitor, showNotification } = desktop;
  const { server, window, view, kiosk, timers, texts, pageOrigin, isKiosk, quit } = parts;
  const notices = createNotices({ show: showNotification, isFocused: window.isFocused, open: view.open });
  guardSession(session, pageOrigin);
  guardAll(app, { shell, pageOrigin, isKiosk });
  const bridge = {
    notify: notices.notify,
    takePath: window.takePath,
    takeFiles: opened.take,
    enterKiosk: kiosk.enter,
    leaveKiosk: kiosk.leave,
    isKiosk: kiosk.isOn,
  };
  handleBridge(ipcMain, bridge, pageOrigin);
  parts.showMenu();
  // the splash closes after the window has opened, so this means that the person closed the last window
  app.on("window-all-closed", () => void quit());
  app.on("before-quit", (event) => {
    event.preventDefault();
    if (!kiosk.isOn()) parts.closeAndQuit();
  });
  followPower(powerMonitor, { stop: () => quit(shutdownGraceMs), onResume: window.redraw });
  const stopWatching = watchDisk({
    timers,
    stateNow: async () => {
      const url = server.url();
      return url === undefined ? undefined : diskStateOf(url);
    },
    warn: (state) => {
      const title = texts[state === "low" ? "diskLow" : "diskFull"];
      showNotification({ title, body: "", onClick: () => view.open("/settings/installation") });
    },
  });
  app.on("will-quit", stopWatching);
}

/** Where the page takes files of a kind. */
const pageOfKind = { photo: "/inspect", market: "/market", lead: "/leads/contacts", obd: "/inventory" } as const;

/** Notes the files among the arguments for the page. Returns the path to show for them, or that of a link. */
function openedPath(args: readonly string[], opened: OpenedFiles): string | undefined {
  const kind = filesIn(args)
    .map((file) => opened.add(file))
    .find((one) => one !== undefined);
  const link = linkIn(args);
  return (link && pathOfLink(link)) ?? (kind && pageOfKind[kind]);
}
