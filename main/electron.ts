// The entry of the desktop shell, and the only file that imports Electron.
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  powerMonitor,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
} from "electron";
import { startShell } from "./main.ts";
import { createSystemNotices } from "./notify/system-notices.ts";
import type { Desktop } from "./ports.ts";
import { programIn } from "./server/program.ts";
import { textsFor } from "./texts.ts";
import { systemTimers } from "./timers.ts";
import { trayIcon } from "./tray/icon.ts";
import { feedIn } from "./update/feed.ts";

const { platform, arch, env } = process;

/** Kept, because a tray that nothing refers to disappears. */
let tray: Tray | undefined;

const showSystemNotice = createSystemNotices(({ title, body }) => new Notification({ title, body }));

/** Electron permits the session, the screens and the power events only once it is ready. */
const desktop: Desktop = {
  app,
  dialog,
  ipcMain,
  shell,
  get session() {
    return session.defaultSession;
  },
  get screen() {
    return screen;
  },
  get powerMonitor() {
    return powerMonitor;
  },
  safeStorage,
  openWindow: (options) => new BrowserWindow(options),
  windows: () => BrowserWindow.getAllWindows(),
  setMenu: (template) => Menu.setApplicationMenu(template === null ? null : Menu.buildFromTemplate([...template])),
  showNotification(notice) {
    if (!Notification.isSupported()) return false;
    showSystemNotice(notice);
    return true;
  },
  setTray(wanted) {
    tray?.destroy();
    tray = undefined;
    if (wanted === null) return;
    const image = nativeImage.createFromBitmap(trayIcon(traySize), { width: traySize, height: traySize });
    tray = new Tray(image);
    tray.setToolTip(wanted.tooltip);
    tray.setContextMenu(Menu.buildFromTemplate([...wanted.menu]));
    tray.on("click", wanted.onClick);
  },
  // reports stay on this machine
  startCrashReporter: () => crashReporter.start({ uploadToServer: false }),
  startAgain() {
    // the program of an AppImage lies in a folder that disappears with this process
    app.relaunch({ args: [], ...(env.APPIMAGE && { execPath: env.APPIMAGE }) });
    app.exit(0);
  },
};

/** In points on macOS: its menu bar does not shrink a picture. */
const traySize = platform === "darwin" ? 18 : 32;
const product = join(import.meta.dirname, "..");
const defaultFolder = () =>
  platform === "linux"
    ? join(env.XDG_DATA_HOME || join(homedir(), ".local/share"), "forecourt")
    : join(app.getPath("appData"), "Forecourt");
// as the server reads it: an empty value counts as none, and Electron takes only absolute paths
const dataFolder = resolve(env.FORECOURT_DATA_DIR || defaultFolder());

// not awaited: Electron becomes ready only after this module has been evaluated
startShell(desktop, {
  program: {
    ...programIn({ isPackaged: app.isPackaged, platform, arch, resources: process.resourcesPath, product }),
    env,
  },
  dataFolder,
  shellFolder: join(dataFolder, "shell"),
  preload: join(import.meta.dirname, "preload.cjs"),
  args: process.argv.slice(app.isPackaged ? 1 : 2),
  platform,
  timers: systemTimers,
  updates: {
    feed: app.isPackaged ? feedIn(process.resourcesPath) : undefined,
    load: async () => (await import("electron-updater")).autoUpdater,
  },
})
  .then((parts) => {
    process.on("uncaughtExceptionMonitor", (error) => parts?.crashes.note("shell", error.stack ?? error.message));
  })
  .catch((error: unknown) => {
    dialog.showErrorBox(textsFor(app.getLocale()).cannotStart, error instanceof Error ? error.message : String(error));
    app.exit(1);
  });
