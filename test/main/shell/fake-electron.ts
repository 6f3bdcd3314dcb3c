import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import type {
  Desktop,
  MenuTemplate,
  ShellWindow,
  SystemNotice,
  SystemTray,
  WindowOptions,
} from "../../../main/ports.ts";

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

interface WindowAnswer {
  readonly action: "allow" | "deny";
  readonly overrideBrowserWindowOptions?: WindowOptions;
}

export class FakeWindow extends EventEmitter {
  readonly contents = new EventEmitter();
  readonly loaded: string[] = [];
  readonly sent: { readonly event: string; readonly detail: unknown }[] = [];
  readonly prints: unknown[] = [];
  openHandler: ((details: { readonly url: string }) => WindowAnswer) | undefined;
  /** Whether the page has something that is not saved yet. */
  unsaved = false;
  focused = false;
  kiosk = false;
  pdf = "%PDF-1.7 fake";
  closed = false;
  bounds = { x: 10, y: 20, width: 1000, height: 700 };
  readonly options: WindowOptions;
  readonly port: ShellWindow;

  constructor(options: WindowOptions, isReachable: () => boolean) {
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
      close: () => {
        if (isPrevented(this, "close")) return;
        if (this.unsaved && !isPrevented(contents, "will-prevent-unload")) return;
        close();
      },
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
        if (!isReachable())
          throw Object.assign(new Error("ERR_CONNECTION_REFUSED"), { code: "ERR_CONNECTION_REFUSED" });
        queueMicrotask(() => this.emit("ready-to-show"));
      },
      webContents: only("WebContents", {
        on: contents.on.bind(contents),
        send: (event: string, detail: unknown) => void this.sent.push({ event, detail }),
        print: (options: unknown) => void this.prints.push(options),
        printToPDF: async () => Buffer.from(this.pdf),
        setWindowOpenHandler: (handler: typeof this.openHandler) => {
          this.openHandler = handler;
        },
        invalidate: () => {},
      }),
    });
  }

  /**
   * As a link or form in the main frame: Electron's two events, of which the second follows only if nothing prevented the first.
   * Returns whether the shell prevented the navigation.
   */
  navigate(url: string): boolean {
    const details = { url, isMainFrame: true };
    return (
      isPrevented(this.contents, "will-frame-navigate", details) || isPrevented(this.contents, "will-navigate", details)
    );
  }

  get isSplash(): boolean {
    return this.loaded.some((url) => url.startsWith("data:"));
  }
}

/** Whether a listener prevents what Electron does after this event. */
export function isPrevented(emitter: EventEmitter, name: string, details: object = {}): boolean {
  let prevented = false;
  const preventDefault = () => {
    prevented = true;
  };
  emitter.emit(name, { ...details, preventDefault });
  return prevented;
}

interface Given {
  readonly hasLock?: boolean;
  /** The file that the person chooses. */
  readonly savePath?: string;
  readonly ready?: Promise<void>;
}

type Handler = (event: { readonly senderFrame: unknown }, ...values: unknown[]) => unknown;

/** Electron without Electron: it records what the shell does and lets a test act as the person and the system. */
export function fakeElectron({ hasLock = true, savePath = "", ready = Promise.resolve() }: Given = {}) {
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
  /** What the person answers to a question: the number of the button. */
  const person = { answer: 0, asked: 0 };
  const network = { isReachable: true };
  /** Whether the system has a program for links, and where it keeps secrets. */
  const system = { opensLinks: true, secrets: "basic_text" };
  let tray: SystemTray | null = null;
  function created(options: WindowOptions): FakeWindow {
    const window = new FakeWindow(options, () => network.isReachable);
    windows.push(window);
    window.on("closed", () => {
      if (windows.every(({ closed }) => closed)) app.emit("window-all-closed");
    });
    app.emit("web-contents-created", {}, window.port.webContents);
    return window;
  }
  const keep = (name: string) => (handler: (...values: never[]) => unknown) => {
    session[name] = handler;
  };
  const desktop: Desktop = {
    app: only("app", {
      on: app.on.bind(app),
      enableSandbox: () => void calls.push("enableSandbox"),
      setPath: (name: string, path: string) => {
        // as Electron documents it
        if (!existsSync(path)) throw new Error(`Failed to set path: there is no folder ${path}`);
        calls.push(`setPath ${name} ${path}`);
      },
      requestSingleInstanceLock: () => hasLock,
      quit: () => void calls.push("quit"),
      exit: (code: number) => {
        exitCode = code;
      },
      whenReady: () => ready,
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
      showMessageBox: async () => {
        person.asked += 1;
        return { response: person.answer, checkboxChecked: false };
      },
      showMessageBoxSync: () => {
        person.asked += 1;
        return person.answer;
      },
      showErrorBox: (title: string) => void calls.push(`error ${title}`),
    }),
    ipcMain: only("ipcMain", { handle: (name: string, handler: Handler) => void handlers.set(name, handler) }),
    powerMonitor: only("powerMonitor", { on: power.on.bind(power) }),
    screen: only("screen", {
      getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
    }),
    shell: only("shell", {
      openExternal: async (url: string) => {
        if (!system.opensLinks) throw new Error("no program for it");
        outside.push(url);
      },
      openPath: async (path: string) => {
        calls.push(`open ${path}`);
        return "";
      },
    }),
    openWindow: (options) => created(options).port,
    setMenu: (template) => {
      menu = template;
    },
    safeStorage: only("safeStorage", {
      getSelectedStorageBackend: () => system.secrets,
      isAsyncEncryptionAvailable: async () => true,
      encryptStringAsync: async (text: string) => Buffer.from([...text].reverse().join("")),
      decryptStringAsync: async (bytes: Buffer) => ({
        result: [...bytes.toString()].reverse().join(""),
        shouldReEncrypt: false,
      }),
    }),
    setTray: (wanted) => {
      tray = wanted;
    },
    showNotification: (notice) => {
      notices.push(notice);
      return true;
    },
    startCrashReporter: () => void calls.push("crashReporter"),
    startAgain: () => void calls.push("start again"),
    windows: () => windows.filter(({ closed }) => !closed).map(({ port }) => port),
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
    person,
    network,
    system,
    tray: () => tray,
    session,
    menu: () => menu,
    exitCode: () => exitCode,
    page,
    splash: () => windows.find((window) => !window.closed && window.isSplash),
    /** Opens a window as a page does with `window.open`; undefined if the shell refuses it. */
    openChild(opener: FakeWindow, url: string): FakeWindow | undefined {
      const answer = opener.openHandler?.({ url });
      return answer?.action === "allow" ? created(answer.overrideBrowserWindowOptions ?? {}) : undefined;
    },
    /** Calls the shell as the page does. */
    invoke(name: string, sender: unknown, ...values: unknown[]): unknown {
      const handler = handlers.get(name);
      if (handler === undefined) throw new Error(`no handler for ${name}`);
      return handler({ senderFrame: sender }, ...values);
    },
  };
}
export type FakeElectron = ReturnType<typeof fakeElectron>;
