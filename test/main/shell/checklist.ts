import type { WindowOptions } from "../../../main/ports.ts";

type WebPreferences = NonNullable<WindowOptions["webPreferences"]>;
interface Sender {
  readonly origin: string;
  readonly parent: unknown;
}

interface WindowAnswer {
  readonly action: "allow" | "deny";
  readonly overrideBrowserWindowOptions?: { readonly webPreferences?: WebPreferences };
}

/** What a running shell does, as far as the checklist asks. */
export interface Subject {
  readonly pageUrl: string;
  readonly splashUrl: string;
  /** The window with the log and the crash reports. */
  readonly logUrl: string;
  readonly origin: string;
  readonly sandboxForced: boolean;
  readonly page: WebPreferences;
  readonly splash: WebPreferences;
  grants(permission: string, from: string): boolean;
  grantsDevice(): boolean;
  policyOf(headers: Record<string, string[]>): string;
  readonly serverPolicy: string;
  blocks(url: string): boolean;
  blocksWebview(): boolean;
  opensWindow(url: string): WindowAnswer;
  /** The same of a window that the page has opened, for example of the help. */
  readonly child: Pick<Subject, "blocks" | "blocksWebview" | "opensWindow">;
  opensOutside(url: string): boolean;
  accepts(sender: Sender | null): boolean;
}

interface Row {
  /** Its number in https://www.electronjs.org/docs/latest/tutorial/security */
  readonly point: number;
  readonly title: string;
  readonly holds: (subject: Subject) => boolean;
  /** The subject with this point undone. */
  readonly undo: (subject: Subject) => Subject;
}

const elsewhere = "https://elsewhere.example";
const all = ({ page, splash, opensWindow, origin }: Subject): readonly WebPreferences[] => [
  page,
  splash,
  opensWindow(`${origin}/help`).overrideBrowserWindowOptions?.webPreferences ?? {},
];
const every = (test: (preferences: WebPreferences) => boolean) => (subject: Subject) => all(subject).every(test);
const set = (preferences: WebPreferences) => (subject: Subject) => ({
  ...subject,
  page: { ...subject.page, ...preferences },
});
const withChild = (change: Partial<Subject["child"]>) => (subject: Subject) => ({
  ...subject,
  child: { ...subject.child, ...change },
});
type Guarded = Pick<Subject, "origin"> & Subject["child"];
const staysOnPage = ({ blocks, origin }: Guarded): boolean =>
  [elsewhere, ...dangerous].every(blocks) && !blocks(`${origin}/leads`);
const opensOnlyDocuments = ({ opensWindow, origin }: Guarded): boolean =>
  [elsewhere, ...dangerous].every((url) => opensWindow(url).action === "deny") &&
  opensWindow(`${origin}/help`).action === "allow" &&
  opensWindow(`${origin}/help`).overrideBrowserWindowOptions?.webPreferences?.preload === undefined;
const dangerous = ["file:///etc/passwd", "smb://host/share", "ms-msdt:/id", "javascript:alert(1)", "data:text/html,x"];

/**
 * Points 16 (a current Electron) and 19 (fuses) are properties of a package: test/packages/ has them. What the preload gives to
 * the page (20) is in test/main/preload.test.ts.
 */
export const checklist: readonly Row[] = [
  {
    point: 1,
    title: "only secure content",
    holds: ({ pageUrl }) => /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/.test(pageUrl),
    undo: (subject) => ({ ...subject, pageUrl: "http://dealer.example/" }),
  },
  {
    point: 2,
    title: "no Node integration",
    holds: every((p) => !(p.nodeIntegration || p.nodeIntegrationInWorker || p.nodeIntegrationInSubFrames)),
    undo: set({ nodeIntegrationInWorker: true }),
  },
  {
    point: 3,
    title: "context isolation",
    holds: every((p) => p.contextIsolation === true),
    undo: set({ contextIsolation: false }),
  },
  {
    point: 4,
    title: "sandboxed processes",
    holds: (subject) => subject.sandboxForced && every((p) => p.sandbox === true)(subject),
    undo: set({ sandbox: false }),
  },
  {
    point: 5,
    title: "permissions are decided",
    holds: ({ grants, grantsDevice, origin }) =>
      grants("media", origin) &&
      !grants("media", elsewhere) &&
      !["geolocation", "openExternal", "hid", "display-capture"].some((name) => grants(name, origin)) &&
      !grantsDevice(),
    undo: (subject) => ({ ...subject, grants: () => true }),
  },
  {
    point: 6,
    title: "web security on",
    holds: every((p) => p.webSecurity === true),
    undo: set({ webSecurity: false }),
  },
  {
    point: 7,
    title: "a content policy on each answer",
    holds: ({ policyOf, serverPolicy }) =>
      policyOf({}).includes("default-src 'self'") &&
      policyOf({ "content-security-policy": ["default-src 'none'"] }).includes("default-src 'none'") &&
      serverPolicy.includes("default-src 'self'") &&
      !/script-src[^;]*unsafe/.test(serverPolicy),
    undo: (subject) => ({ ...subject, policyOf: (headers) => JSON.stringify(headers) }),
  },
  {
    point: 8,
    title: "no insecure content",
    holds: every((p) => p.allowRunningInsecureContent === false),
    undo: set({ allowRunningInsecureContent: true }),
  },
  {
    point: 9,
    title: "no experimental features",
    holds: every((p) => p.experimentalFeatures === false),
    undo: set({ experimentalFeatures: true }),
  },
  {
    point: 10,
    title: "no Blink features",
    holds: every((p) => p.enableBlinkFeatures === undefined),
    undo: set({ enableBlinkFeatures: "CSSVariables" }),
  },
  {
    point: 11,
    title: "no popups of webviews",
    holds: every((p) => p.webviewTag === false),
    undo: set({ webviewTag: true }),
  },
  {
    point: 12,
    title: "no webview is attached",
    holds: ({ blocksWebview }) => blocksWebview(),
    undo: (subject) => ({ ...subject, blocksWebview: () => false }),
  },
  {
    point: 12,
    title: "no webview is attached in a window that the page opens",
    holds: ({ child }) => child.blocksWebview(),
    undo: withChild({ blocksWebview: () => false }),
  },
  {
    point: 13,
    title: "navigation stays on the page",
    holds: staysOnPage,
    undo: (subject) => ({ ...subject, blocks: () => false }),
  },
  {
    point: 13,
    title: "a window that the page opens stays on the page",
    holds: ({ child, origin }) => staysOnPage({ ...child, origin }),
    undo: withChild({ blocks: () => false }),
  },
  {
    point: 14,
    title: "new windows only for the server's documents",
    holds: opensOnlyDocuments,
    undo: (subject) => ({ ...subject, opensWindow: () => ({ action: "allow" }) }),
  },
  {
    point: 14,
    title: "a window that the page opens, opens only the server's documents",
    holds: ({ child, origin }) => opensOnlyDocuments({ ...child, origin }),
    undo: withChild({ opensWindow: () => ({ action: "allow" }) }),
  },
  {
    point: 15,
    title: "only web, mail and phone links open outside",
    holds: ({ opensOutside }) => opensOutside(elsewhere) && !dangerous.some(opensOutside),
    undo: (subject) => ({ ...subject, opensOutside: () => true }),
  },
  {
    point: 17,
    title: "only the page's main frame is answered",
    holds: ({ accepts, origin }) =>
      accepts({ origin, parent: null }) &&
      !accepts({ origin, parent: {} }) &&
      !accepts({ origin: elsewhere, parent: null }) &&
      !accepts(null),
    undo: (subject) => ({ ...subject, accepts: () => true }),
  },
  {
    point: 18,
    title: "no file: addresses",
    holds: ({ pageUrl, splashUrl, logUrl }) => ![pageUrl, splashUrl, logUrl].some((url) => url.startsWith("file:")),
    undo: (subject) => ({ ...subject, splashUrl: "file:///splash.html" }),
  },
  {
    point: 20,
    title: "no API of Electron in the page",
    holds: ({ page, splash, opensWindow, origin }) =>
      page.preload !== undefined &&
      splash.preload === undefined &&
      opensWindow(`${origin}/help`).overrideBrowserWindowOptions?.webPreferences?.preload === undefined,
    undo: (subject) => ({ ...subject, splash: { ...subject.splash, preload: "/preload.cjs" } }),
  },
];

/** The points of the checklist that the shell violates. */
export const violations = (subject: Subject): number[] =>
  checklist.filter(({ holds }) => !holds(subject)).map(({ point }) => point);
