import type { DesktopEvents } from "../../contracts/desktop/bridge.ts";
import type { Desktop, ShellWindow } from "../ports.ts";
import { guardWindow } from "../security/guard.ts";
import { pagePreferences } from "../security/preferences.ts";
import type { SettingsFile } from "../settings.ts";
import { clampedState, minimalSize } from "./state.ts";

export interface MainWindow {
  /** Opens the window with a path of the page, or shows that path in the open window. */
  show(path?: string): void;
  /** Loads the page again, for example from another port or after the screen stayed white. */
  reload(): void;
  /** Draws the page again as it is: it can be white after sleep. */
  redraw(): void;
  send<E extends keyof DesktopEvents>(event: E, detail: DesktopEvents[E]): void;
  resetPlace(): void;
  contents(): ShellWindow["webContents"] | undefined;
  isFocused(): boolean;
  setKiosk(isOn: boolean): void;
}

interface Needs {
  readonly desktop: Pick<Desktop, "openWindow" | "screen" | "shell">;
  readonly settings: SettingsFile;
  readonly preload: string;
  readonly serverUrl: () => string | undefined;
  readonly isKiosk: () => boolean;
  readonly log: (text: string) => void;
  readonly onShown: () => void;
  /** Windows signs the user out or shuts down, and ends all programs within seconds. */
  readonly onSessionEnd: () => void;
}

/** The one window with the page. It opens where it was, on a screen that is there. */
export function createMainWindow(needs: Needs): MainWindow {
  const { desktop, settings, serverUrl, log } = needs;
  let window: ShellWindow | undefined;
  const pageOrigin = () => {
    const url = serverUrl();
    return url === undefined ? undefined : new URL(url).origin;
  };

  function load(target: ShellWindow, path: string): void {
    const url = serverUrl();
    if (url === undefined) return;
    target
      .loadURL(new URL(path, url).href)
      .catch((error: unknown) => log(`The page could not be loaded: ${String(error)}`));
  }

  function open(path: string): ShellWindow {
    const opened = createWindow(needs, pageOrigin);
    opened.on("closed", () => {
      if (window === opened) window = undefined;
    });
    // a page that has crashed shows nothing: it is loaded again
    opened.webContents.on("render-process-gone", (_event, { reason }) => {
      log(`The page's process ended: ${reason}`);
      if (reason !== "clean-exit" && !opened.isDestroyed()) load(opened, "/");
    });
    load(opened, path);
    return opened;
  }

  return {
    show(path) {
      if (window === undefined) {
        window = open(path ?? "/");
        return;
      }
      if (window.isMinimized()) window.restore();
      window.focus();
      if (path !== undefined) window.webContents.send("navigate", { path });
    },
    reload() {
      if (window !== undefined) load(window, "/");
    },
    redraw: () => window?.webContents.invalidate(),
    send(event, detail) {
      window?.webContents.send(event, detail);
    },
    resetPlace() {
      settings.update({ window: undefined });
      const screens = desktop.screen.getAllDisplays().map(({ workArea }) => workArea);
      window?.setBounds(clampedState(undefined, screens).bounds);
    },
    contents: () => window?.webContents,
    isFocused: () => window?.isFocused() ?? false,
    setKiosk: (isOn) => window?.setKiosk(isOn),
  };
}

/** Where it was, hidden until the page has something to show. */
function createWindow(needs: Needs, pageOrigin: () => string | undefined): ShellWindow {
  const { desktop, settings, isKiosk } = needs;
  const screens = desktop.screen.getAllDisplays().map(({ workArea }) => workArea);
  const { bounds, maximized } = clampedState(settings.read().window, screens);
  const window = desktop.openWindow({
    ...bounds,
    minWidth: minimalSize.width,
    minHeight: minimalSize.height,
    title: "Forecourt",
    show: false,
    kiosk: isKiosk(),
    webPreferences: pagePreferences(needs.preload),
  });
  guardWindow(window, desktop.shell, pageOrigin);
  window.once("ready-to-show", () => {
    if (maximized) window.maximize();
    window.show();
    needs.onShown();
  });
  window.on("close", (event) => {
    if (isKiosk()) event.preventDefault();
    else settings.update({ window: { bounds: window.getNormalBounds(), maximized: window.isMaximized() } });
  });
  window.on("session-end", needs.onSessionEnd);
  return window;
}
