import { mkdirSync } from "node:fs";
import { handleBridge } from "./bridge/handlers.ts";
import { diskStateOf, watchDisk } from "./disk/disk-warning.ts";
import { linkIn, linkScheme, pathOfLink } from "./links/deep-link.ts";
import { absolute, createOpenedFiles, filesIn, type OpenedFiles } from "./links/open-files.ts";
import { createNotices } from "./notify/notices.ts";
import type { Desktop } from "./ports.ts";
import { followPower } from "./power/power.ts";
import { shellKey } from "./secrets/shell-key.ts";
import { guardAll, guardSession } from "./security/guard.ts";
import { crashFolderIn, createShell, type ShellOptions, type ShellParts } from "./shell.ts";
import { textsFor } from "./texts.ts";
import { followUpdates } from "./update/updater.ts";

/** Starts the shell: lock, splash, server, window. Returns undefined if another instance runs, which then shows its window. */
export async function startShell(desktop: Desktop, options: ShellOptions): Promise<ShellParts | undefined> {
  const { app } = desktop;
  app.enableSandbox();
  const crashFolder = crashFolderIn(options.shellFolder);
  // Electron refuses a folder that does not exist
  mkdirSync(crashFolder, { recursive: true });
  // Electron's default is the folder of the data on Windows
  app.setPath("userData", options.shellFolder);
  app.setPath("crashDumps", crashFolder);
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
  app.on("second-instance", (_event, args, folder) => open(absolute(args.slice(1), folder)));
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
  connect(desktop, parts, options, opened);
  open = (args) => parts.view.open(openedPath(args, opened));
  open(early);
  // the system may ask for the password of its wallet
  parts.view.show({ kind: "starting" });
  parts.setSecretKey(await keyFor(desktop, parts, options));
  await parts.server.open();
  return parts;
}

const keyFor = ({ safeStorage }: Desktop, { timers, log }: ShellParts, { platform, shellFolder }: ShellOptions) =>
  shellKey({ safeStorage, platform, timers, log, file: `${shellFolder}/secret-key` });

/** Connects the shell with the page and with the system. */
function connect(desktop: Desktop, parts: ShellParts, options: ShellOptions, opened: OpenedFiles): void {
  const { app, ipcMain, session, shell, powerMonitor, showNotification } = desktop;
  const { window, view, kiosk, pageOrigin, isKiosk, quit } = parts;
  const notices = createNotices({
    show: showNotification,
    // in the kiosk mode, anybody may stand in front of the screen
    isMuted: () => window.isFocused() || kiosk.isOn(),
    open: view.open,
  });
  guardSession(session, pageOrigin);
  guardAll(app, { shell, pageOrigin, isKiosk, onNotOpened: notOpened(desktop, parts) });
  const bridge = {
    notify: notices.notify,
    takePath: window.takePath,
    takeFiles: opened.take,
    enterKiosk: kiosk.enter,
    leaveKiosk: kiosk.leave,
    changeKioskPin: kiosk.changePin,
    isKiosk: kiosk.isOn,
  };
  handleBridge(ipcMain, bridge, pageOrigin);
  parts.showMenu();
  // the splash closes after the window has opened, so this means that the person closed the last window
  app.on("window-all-closed", () => void quit());
  let isInstalling = false;
  app.on("before-quit", (event) => {
    // the work has ended already, and the installer waits for the end of this process
    if (isInstalling) return;
    event.preventDefault();
    if (!kiosk.isOn()) parts.closeAndQuit();
  });
  followPower(powerMonitor, { stop: parts.shutDown, onResume: window.redraw });
  // the GPU's process, for example; that of the page is noted with its window
  app.on("child-process-gone", (_event, { type, reason }) => {
    if (reason !== "clean-exit") parts.crashes.note("process", `${type}: ${reason}`);
  });
  const stopUpdates = followUpdates({
    ...options.updates,
    ...parts,
    dialog: desktop.dialog,
    platform: options.platform,
    mayAsk: () => !kiosk.isOn(),
    endWork(install) {
      parts.closeAndQuit(() => {
        isInstalling = true;
        install();
      });
    },
    onNotInstalled() {
      desktop.dialog.showErrorBox(parts.texts.notInstalled, parts.texts.notInstalledDetail);
      desktop.startAgain();
    },
  });
  app.on("will-quit", stopUpdates);
  app.on("will-quit", followDisk(desktop, parts));
}

/** Warns about the disk. Returns a function that ends it. */
const followDisk = ({ showNotification }: Desktop, { server, timers, texts, view }: ShellParts) =>
  watchDisk({
    timers,
    stateNow: async () => {
      const url = server.url();
      return url === undefined ? undefined : diskStateOf(url);
    },
    warn: (state) => {
      const title = texts[state === "low" ? "diskLow" : "diskFull"];
      showNotification({ title, body: "", onClick: () => view.open("/settings/storage") });
    },
  });

/** Shows and notes that the system did not open an address. Only its host is noted: the rest may name a person. */
const notOpened =
  ({ dialog }: Desktop, { texts, log }: ShellParts) =>
  (address: string, error: unknown): void => {
    const { protocol, host } = new URL(address);
    log(`${protocol}//${host} was not opened: ${String(error)}`);
    dialog.showErrorBox(texts.notOpened, host === "" ? protocol : host);
  };

/** Where the page takes files of a kind. */
const pageOfKind = {
  photo: "/inspect",
  market: "/market/imports/new",
  lead: "/leads/contacts",
  obd: "/inspect?for=mechanical",
} as const;

/** Notes the files among the arguments for the page. Returns the path to show for them, or that of a link. */
function openedPath(args: readonly string[], opened: OpenedFiles): string | undefined {
  const kind = filesIn(args)
    .map((file) => opened.add(file))
    .find((one) => one !== undefined);
  const link = linkIn(args);
  return (link && pathOfLink(link)) ?? (kind && pageOfKind[kind]);
}
