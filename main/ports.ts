import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Dialog,
  IpcMain,
  MenuItemConstructorOptions,
  PowerMonitor,
  SafeStorage,
  Screen,
  Session,
  Shell,
  WebContents,
} from "electron";

/** What the shell uses of Electron. `electron.ts` provides it; tests provide a fake with the same types. */
export interface Desktop {
  readonly app: Pick<
    App,
    | "enableSandbox"
    | "exit"
    | "getLocale"
    | "on"
    | "quit"
    | "requestSingleInstanceLock"
    | "setAppUserModelId"
    | "setAsDefaultProtocolClient"
    | "setPath"
    | "whenReady"
  >;
  readonly session: Pick<
    Session,
    "setPermissionCheckHandler" | "setPermissionRequestHandler" | "setDevicePermissionHandler"
  > & { readonly webRequest: Pick<Session["webRequest"], "onHeadersReceived"> };
  readonly dialog: Pick<Dialog, "showErrorBox" | "showMessageBox" | "showMessageBoxSync" | "showSaveDialog">;
  readonly ipcMain: Pick<IpcMain, "handle">;
  readonly safeStorage: Pick<
    SafeStorage,
    "decryptStringAsync" | "encryptStringAsync" | "getSelectedStorageBackend" | "isAsyncEncryptionAvailable"
  >;
  readonly powerMonitor: Pick<PowerMonitor, "on">;
  readonly screen: Pick<Screen, "getAllDisplays">;
  readonly shell: Pick<Shell, "openExternal" | "openPath">;
  readonly openWindow: (options: BrowserWindowConstructorOptions) => ShellWindow;
  /** All open windows, also those that the page has opened. */
  readonly windows: () => readonly ShellWindow[];
  readonly setMenu: (template: readonly MenuItemConstructorOptions[] | null) => void;
  /** Shows a notification of the system. Returns false where the system has none. */
  readonly showNotification: (notice: SystemNotice) => boolean;
  /** Shows a symbol with a menu in the taskbar or menu bar, instead of an earlier one; null removes it. */
  readonly setTray: (tray: SystemTray | null) => void;
  readonly startCrashReporter: () => void;
  /** Ends this program at once and starts it again, without its arguments. */
  readonly startAgain: () => void;
}

export interface SystemTray {
  readonly tooltip: string;
  readonly menu: MenuTemplate;
  readonly onClick: () => void;
}

export interface SystemNotice {
  readonly title: string;
  readonly body: string;
  readonly onClick: () => void;
}

export type WindowContents = Pick<
  WebContents,
  "invalidate" | "on" | "print" | "printToPDF" | "send" | "setWindowOpenHandler"
>;

export type ShellWindow = Pick<
  BrowserWindow,
  | "close"
  | "destroy"
  | "focus"
  | "getNormalBounds"
  | "isDestroyed"
  | "isFocused"
  | "isMaximized"
  | "isMinimized"
  | "loadURL"
  | "maximize"
  | "on"
  | "once"
  | "restore"
  | "setBounds"
  | "setKiosk"
  | "show"
> & { readonly webContents: WindowContents };

export type WindowOptions = BrowserWindowConstructorOptions;
export type MenuTemplate = readonly MenuItemConstructorOptions[];
