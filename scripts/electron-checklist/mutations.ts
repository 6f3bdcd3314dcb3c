/** A point of Electron's security checklist, undone in the source. */
export interface Mutation {
  /** Its number in https://www.electronjs.org/docs/latest/tutorial/security */
  readonly point: number;
  readonly title: string;
  readonly file: string;
  /** The text that is there once, and what replaces it. */
  readonly from: string;
  readonly to: string;
  /** The test that must fail. */
  readonly test: string;
}

const shell = "test/main/shell/security.test.ts";
const preload = "test/main/preload.test.ts";
const packages = "test/packages/configuration.test.ts";
const preferences = "main/security/preferences.ts";
const guard = "main/security/guard.ts";

/** A preference that is set to the opposite. */
const flipped = (point: number, title: string, name: string, value: boolean): Mutation => ({
  point,
  title,
  file: preferences,
  from: `  ${name}: ${value},`,
  to: `  ${name}: ${!value} as never,`,
  test: shell,
});

/** Every point at least once. */
export const mutations: readonly Mutation[] = [
  {
    point: 1,
    title: "only secure content",
    file: "main/window/page-loader.ts",
    from: "window.loadURL(target.href)",
    to: 'window.loadURL(target.href.replace("127.0.0.1", "dealer.example"))',
    test: shell,
  },
  flipped(2, "no Node integration", "nodeIntegration", false),
  flipped(2, "no Node integration in workers", "nodeIntegrationInWorker", false),
  flipped(2, "no Node integration in frames", "nodeIntegrationInSubFrames", false),
  flipped(3, "context isolation", "contextIsolation", true),
  flipped(4, "sandboxed processes", "sandbox", true),
  {
    point: 4,
    title: "the sandbox for all windows",
    file: "main/main.ts",
    from: "  app.enableSandbox();\n",
    to: "",
    test: shell,
  },
  {
    point: 5,
    title: "permissions are decided",
    file: "main/security/permissions.ts",
    from: " && usedByThePage.has(permission)",
    to: "",
    test: shell,
  },
  {
    point: 5,
    title: "no devices",
    file: guard,
    from: "setDevicePermissionHandler(() => false)",
    to: "setDevicePermissionHandler(() => true)",
    test: shell,
  },
  flipped(6, "web security on", "webSecurity", true),
  {
    point: 7,
    title: "a content policy on each answer",
    file: "main/security/headers.ts",
    from: "return has ?",
    to: "return has || true ?",
    test: shell,
  },
  flipped(8, "no insecure content", "allowRunningInsecureContent", false),
  flipped(9, "no experimental features", "experimentalFeatures", false),
  {
    point: 10,
    title: "no Blink features",
    file: preferences,
    from: "  spellcheck: true,",
    to: '  spellcheck: true,\n  enableBlinkFeatures: "CSSVariables",',
    test: shell,
  },
  flipped(11, "no webviews", "webviewTag", false),
  {
    point: 12,
    title: "no webview is attached",
    file: guard,
    from: '  contents.on("will-attach-webview", (event) => event.preventDefault());\n',
    to: "",
    test: shell,
  },
  {
    point: 13,
    title: "links stay on the page",
    file: guard,
    from: '  contents.on("will-navigate", stay);\n',
    to: "",
    test: shell,
  },
  {
    point: 13,
    title: "redirects stay on the page",
    file: guard,
    from: '  contents.on("will-redirect", stay);\n',
    to: "",
    test: shell,
  },
  {
    point: 14,
    title: "new windows only for the server's documents",
    file: guard,
    from: "if (!isKiosk() && mayOpenWindow(url, pageOrigin()))",
    to: "if (!isKiosk())",
    test: shell,
  },
  {
    point: 15,
    title: "only web, mail and phone links open outside",
    file: "main/security/navigation.ts",
    from: 'externalSchemes.has(protocol) ? "outside" : "nowhere"',
    to: '"outside"',
    test: shell,
  },
  {
    point: 16,
    title: "a current Electron",
    file: "electron-builder.yml",
    from: "electronVersion: 45.4.1",
    to: "electronVersion: 44.0.0",
    test: packages,
  },
  {
    point: 17,
    title: "only the page's main frame is answered",
    file: "main/bridge/handlers.ts",
    from: "if (!isTrustedSender(sender, pageOrigin())) ",
    to: "if (false) ",
    test: shell,
  },
  {
    point: 18,
    title: "no file: addresses",
    file: "main/diagnostics/log-view.ts",
    from: "into.loadURL(dataAddress(logPage(read(), texts, language)))",
    to: 'into.loadURL("file:///log.html")',
    test: shell,
  },
  {
    point: 19,
    title: "fuses",
    file: "electron-builder.yml",
    from: "  runAsNode: false",
    to: "  runAsNode: true",
    test: packages,
  },
  {
    point: 20,
    title: "no API of Electron in the page",
    file: "main/bridge/preload.ts",
    from: "{ ...requests, on }",
    to: "{ ...requests, on, ipcRenderer }",
    test: preload,
  },
  {
    point: 20,
    title: "no event object of Electron in the page",
    file: "main/bridge/preload.ts",
    from: "=> listener(detail);",
    to: "=> (listener as (...values: unknown[]) => void)(_event, detail);",
    test: preload,
  },
];
