import { EventEmitter } from "node:events";
import type { Desktop, MenuTemplate, ShellWindow, SystemNotice, WindowOptions } from "../../../main/ports.ts";

/** An object of Electron of which only these parts are there. Any other throws, instead of answering undefined. */
export function only<T extends object>(name: string, parts: object): T {
  return new Proxy(parts, {
    get(target, key, receiver) {
      if (key in target || typeof key === "symbol" || key === "then") return Reflect.get(target, key, receiver);
      throw new Error(`The fake of ${name} has no ${key}`);
    },
    // the proxy throws for what is missing
  }) as T;
}

const waitMs = 20_000;

/** Waits until `get` returns something. */
export async function eventually<T>(get: () => T | undefined | false, what: string): Promise<T> {
  const end = Date.now() + waitMs;
  for (;;) {
    const value = get();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`Not within ${waitMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export class FakeWindow extends EventEmitter {
  readonly contents = new EventEmitter();
  readonly loaded: string[] = [];
  readonly sent: { readonly event: string; readonly detail: unknown }[] = [];
  readonly prints: unknown[] = [];
  openHandler: ((details: { readonly url: string }) => unknown) | undefined;
  focused = false;
  kiosk = false;
  closed = false;
  bounds = { x: 10, y: 20, width: 1000, height: 700 };
  readonly options: WindowOptions;
  readonly port: ShellWindow;

  constructor(options: WindowOptions) {
    super();
    this.options = options;
    const { contents } = this;
    const close = () => {
      this.closed = true;
      this.emit("closed");
    };
    this.port = only<ShellWindow>("BrowserWindow", {
      on: this.on.bind(this),
      once: this.once.bind(this),
      destroy: close,
      isDestroyed: () => this.closed,
      isFocused: () => this.focused,
      isMinimized: () => false,
      isMaximized: () => false,
      focus: () => {},
      show: () => {},
      maximize: () => {},
      getNormalBounds: () => this.bounds,
      setBounds: (bounds: typeof this.bounds) => {
        this.bounds = bounds;
      },
      setKiosk: (isOn: boolean) => {
        this.kiosk = isOn;
      },
      loadURL: async (url: string) => {
        this.loaded.push(url);
        queueMicrotask(() => this.emit("ready-to-show"));
      },
      webContents: only("WebContents", {
        on: contents.on.bind(contents),
        send: (event: string, detail: unknown) => void this.sent.push({ event, detail }),
        print: (options: unknown) => void this.prints.push(options),
        printToPDF: async () => Buffer.from("%PDF-1.7 fake"),
        setWindowOpenHandler: (handler: typeof this.openHandler) => {
          this.openHandler = handler;
        },
        invalidate: () => {},
      }),
    });
  }

  get isSplash(): boolean {
    return this.loaded.some((url) => url.startsWith("data:"));
  }
}

type Handler = (event: { readonly senderFrame: unknown }, ...values: unknown[]) => unknown;

/** Electron without Electron: it records what the shell does and lets a test act as the person and the system. */
export function fakeElectron({ hasLock = true, savePath = "" } = {}) {
  const app = new EventEmitter();
  const power = new EventEmitter();
  const windows: FakeWindow[] = [];
  const handlers = new Map<string, Handler>();
  const notices: SystemNotice[] = [];
  const outside: string[] = [];
  const calls: string[] = [];
  const session: Record<string, (...values: never[]) => unknown> = {};
  let menu: MenuTemplate | null = null;
  let exitCode: number | undefined;
  const keep = (name: string) => (handler: (...values: never[]) => unknown) => {
    session[name] = handler;
  };
  const desktop: Desktop = {
    app: only("app", {
      on: app.on.bind(app),
      enableSandbox: () => void calls.push("enableSandbox"),
      setPath: (name: string, path: string) => void calls.push(`setPath ${name} ${path}`),
      requestSingleInstanceLock: () => hasLock,
      quit: () => void calls.push("quit"),
      exit: (code: number) => {
        exitCode = code;
      },
      whenReady: async () => {},
      getLocale: () => "en-US",
      setAppUserModelId: () => {},
      setAsDefaultProtocolClient: (scheme: string) => void calls.push(`protocol ${scheme}`),
    }),
    session: only("session", {
      setPermissionRequestHandler: keep("request"),
      setPermissionCheckHandler: keep("check"),
      setDevicePermissionHandler: keep("device"),
      webRequest: only("webRequest", { onHeadersReceived: keep("headers") }),
    }),
    dialog: only("dialog", {
      showSaveDialog: async () => ({ canceled: savePath === "", filePath: savePath }),
      showErrorBox: (title: string) => void calls.push(`error ${title}`),
    }),
    ipcMain: only("ipcMain", { handle: (name: string, handler: Handler) => void handlers.set(name, handler) }),
    powerMonitor: only("powerMonitor", { on: power.on.bind(power) }),
    screen: only("screen", {
      getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
    }),
    shell: only("shell", {
      openExternal: async (url: string) => void outside.push(url),
      openPath: async (path: string) => {
        calls.push(`open ${path}`);
        return "";
      },
    }),
    openWindow(options) {
      const window = new FakeWindow(options);
      windows.push(window);
      return window.port;
    },
    setMenu: (template) => {
      menu = template;
    },
    showNotification: (notice) => {
      notices.push(notice);
      return true;
    },
    startCrashReporter: () => void calls.push("crashReporter"),
  };
  const page = () => windows.find((window) => !window.closed && window.loaded[0]?.startsWith("http:"));
  return {
    desktop,
    app,
    power,
    windows,
    handlers,
    notices,
    outside,
    calls,
    session,
    menu: () => menu,
    exitCode: () => exitCode,
    page,
    splash: () => windows.find((window) => !window.closed && window.isSplash),
    /** Calls the shell as the page does. */
    invoke(name: string, sender: unknown, ...values: unknown[]): unknown {
      const handler = handlers.get(name);
      if (handler === undefined) throw new Error(`no handler for ${name}`);
      return handler({ senderFrame: sender }, ...values);
    },
  };
}
export type FakeElectron = ReturnType<typeof fakeElectron>;
