import type { DesktopEvents } from "../../contracts/desktop/bridge.ts";
import type { Desktop, ShellWindow } from "../ports.ts";
import { pagePreferences } from "../security/preferences.ts";
import type { SettingsFile } from "../settings.ts";
import type { ShellTexts } from "../texts.ts";
import { createPageLoader, type PageLoader } from "./page-loader.ts";
import { clampedState, minimalSize } from "./state.ts";

export interface MainWindow {
  /** Opens the window with a path of the page, or shows the open window and keeps that path for `takePath`. */
  show(path?: string): void;
  /** The path that the page has not taken yet. The next call returns undefined. */
  takePath(): string | undefined;
  /** Whether the window is visible, and not only created. */
  isShown(): boolean;
  /** Loads the page if it was never loaded from this origin, or if the last load failed. */
  loadFrom(origin: string | undefined): void;
  /** Draws the page again as it is: it can be white after sleep. */
  redraw(): void;
  send<E extends keyof DesktopEvents>(event: E, detail: DesktopEvents[E]): void;
  /** Closes the window and then calls `closed`; or `stayed`, if something unsaved or the kiosk mode keeps it open. */
  close(closed: () => void, stayed?: () => void): void;
  savePlace(): void;
  resetPlace(): void;
  contents(): ShellWindow["webContents"] | undefined;
  isFocused(): boolean;
  setKiosk(isOn: boolean): void;
  is(window: ShellWindow): boolean;
}

interface Needs {
  readonly desktop: Pick<Desktop, "dialog" | "openWindow" | "screen">;
  readonly settings: SettingsFile;
  readonly texts: ShellTexts;
  readonly preload: string;
  readonly serverUrl: () => string | undefined;
  readonly isKiosk: () => boolean;
  readonly log: (text: string) => void;
  readonly onCrash: (reason: string) => void;
  readonly onShown: () => void;
  /** Windows signs the user out or shuts down, and ends all programs within seconds. */
  readonly onSessionEnd: () => void;
}

interface Open {
  readonly window: ShellWindow;
  readonly loader: PageLoader;
  isShown: boolean;
}

/** What follows when the window has closed or stays open, if closing was asked for. */
interface Closing {
  next: { readonly closed: () => void; readonly stayed: (() => void) | undefined } | undefined;
}

/** The one window with the page. It opens where it was, on a screen that is there. */
export function createMainWindow(needs: Needs): MainWindow {
  const { desktop, settings, log } = needs;
  const closing: Closing = { next: undefined };
  let current: Open | undefined;
  let waitingPath: string | undefined;

  return {
    show(path) {
      if (current === undefined) {
        current = openPage(needs, closing, () => {
          current = undefined;
        });
        current.loader.load(path ?? "/");
        return;
      }
      const { window } = current;
      if (window.isMinimized()) window.restore();
      window.focus();
      if (path === undefined) return;
      waitingPath = path;
      window.webContents.send("navigate", null);
    },
    takePath() {
      const path = waitingPath;
      waitingPath = undefined;
      return path;
    },
    isShown: () => current?.isShown ?? false,
    loadFrom: (origin) => current?.loader.loadFrom(origin),
    redraw: () => current?.window.webContents.invalidate(),
    send: (event, detail) => current?.window.webContents.send(event, detail),
    close(closed, stayed) {
      if (current === undefined) return closed();
      closing.next = { closed, stayed };
      current.window.close();
    },
    savePlace: () => current && savePlace(needs, current.window),
    resetPlace() {
      try {
        settings.update({ window: undefined });
      } catch (error) {
        log(`The place of the window was not forgotten: ${String(error)}`);
      }
      const screens = desktop.screen.getAllDisplays().map(({ workArea }) => workArea);
      current?.window.setBounds(clampedState(undefined, screens).bounds);
    },
    contents: () => current?.window.webContents,
    isFocused: () => current?.window.isFocused() ?? false,
    setKiosk: (isOn) => current?.window.setKiosk(isOn),
    is: (window) => window === current?.window,
  };
}

function openPage(needs: Needs, closing: Closing, onClosed: () => void): Open {
  const { desktop, texts, serverUrl, log, onCrash } = needs;
  const window = createWindow(needs, closing);
  const opened: Open = { window, loader: createPageLoader(window, serverUrl, log), isShown: false };
  window.once("ready-to-show", () => {
    opened.isShown = true;
    needs.onShown();
  });
  window.on("closed", () => {
    onClosed();
    closing.next?.closed();
  });
  // a page that hangs does not answer whether it may be closed
  window.on("unresponsive", () => closing.next && window.destroy());
  window.webContents.on("will-prevent-unload", (event) => {
    // Electron's meaning: the page is not asked, and ends
    if (leaves(desktop, texts)) event.preventDefault();
    else stay(closing);
  });
  // a page that has crashed shows nothing: it is loaded again
  window.webContents.on("render-process-gone", (_event, { reason }) => {
    log(`The page's process ended: ${reason}`);
    if (reason === "clean-exit") return;
    onCrash(reason);
    if (!window.isDestroyed()) opened.loader.load("/");
  });
  return opened;
}

/** Asks the person whether to leave a page with something unsaved. */
function leaves({ dialog }: Pick<Desktop, "dialog">, { unsaved, unsavedDetail, stay, leave }: ShellTexts): boolean {
  const answer = dialog.showMessageBoxSync({
    type: "question",
    message: unsaved,
    detail: unsavedDetail,
    buttons: [stay, leave],
    defaultId: 0,
    cancelId: 0,
  });
  return answer === 1;
}

/** The window stays open: what should follow its end is dropped. */
function stay(closing: Closing): void {
  closing.next?.stayed?.();
  closing.next = undefined;
}

function savePlace({ settings, log }: Pick<Needs, "settings" | "log">, window: ShellWindow): void {
  try {
    settings.update({ window: { bounds: window.getNormalBounds(), maximized: window.isMaximized() } });
  } catch (error) {
    // a full disk must not keep the window open
    log(`The place of the window was not saved: ${String(error)}`);
  }
}

/** Where it was, hidden until the page has something to show. */
function createWindow(needs: Needs, closing: Closing): ShellWindow {
  const { desktop, settings, isKiosk, preload, onSessionEnd } = needs;
  const screens = desktop.screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, maximized } = clampedState(settings.read().window, screens);
  const window = desktop.openWindow({
    ...bounds,
    minWidth: minimalSize.width,
    minHeight: minimalSize.height,
    title: "Forecourt",
    show: false,
    kiosk: isKiosk(),
    webPreferences: pagePreferences(preload),
  });
  window.once("ready-to-show", () => {
    if (maximized) window.maximize();
    window.show();
  });
  window.on("close", (event) => {
    if (!isKiosk()) return savePlace(needs, window);
    event.preventDefault();
    stay(closing);
  });
  window.on("session-end", onSessionEnd);
  return window;
}
