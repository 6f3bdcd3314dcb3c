import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Dialog,
  IpcMain,
  MenuItemConstructorOptions,
  PowerMonitor,
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
  readonly dialog: Pick<Dialog, "showErrorBox" | "showMessageBoxSync" | "showSaveDialog">;
  readonly ipcMain: Pick<IpcMain, "handle">;
  readonly powerMonitor: Pick<PowerMonitor, "on">;
  readonly screen: Pick<Screen, "getAllDisplays">;
  readonly shell: Pick<Shell, "openExternal" | "openPath">;
  readonly openWindow: (options: BrowserWindowConstructorOptions) => ShellWindow;
  readonly setMenu: (template: readonly MenuItemConstructorOptions[] | null) => void;
  /** Shows a notification of the system. Returns false where the system has none. */
  readonly showNotification: (notice: SystemNotice) => boolean;
  readonly startCrashReporter: () => void;
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
