import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startShell } from "../../../main/main.ts";
import type { ShellParts } from "../../../main/shell.ts";
import { systemTimers } from "../../../main/timers.ts";
import { inRoot } from "../../../scripts/kit/repository.ts";
import { checklist, type Subject, violations } from "./checklist.ts";
import { eventually, type FakeWindow, fakeElectron, isPrevented } from "./fake-electron.ts";

let folder: string;
let parts: ShellParts | undefined;
let subject: Subject;

/** What the running shell has really set and installed. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-security-"));
  const electron = fakeElectron();
  const env = {
    ...process.env,
    FORECOURT_PORT: "0",
    FORECOURT_DATA_DIR: folder,
    FORECOURT_KEYCHAIN: "off",
    FORECOURT_BACKUP_HOUR: "off",
  };
  parts = await startShell(electron.desktop, {
    program: { node: process.execPath, entry: inRoot("dist/server.mjs"), env },
    dataFolder: folder,
    shellFolder: join(folder, "shell"),
    preload: "/nowhere/preload.cjs",
    args: [],
    platform: process.platform,
    timers: systemTimers,
    updates: { feed: undefined, load: () => Promise.reject(new Error("there is no feed")) },
  });
  const splash = await eventually(electron.splash, "the splash");
  const page = await eventually(electron.page, "the page");
  const origin = new URL(page.loaded[0] ?? "").origin;
  const installed = (name: string) => {
    const handler = electron.session[name];
    if (handler === undefined) throw new Error(`the session has no handler ${name}`);
    return handler as (...values: unknown[]) => unknown;
  };
  const guards = (window: FakeWindow): Subject["child"] => ({
    blocks: (url) =>
      ["will-navigate", "will-redirect", "will-frame-navigate"].every((event) =>
        isPrevented(window.contents, event, { url }),
      ),
    blocksWebview: () => isPrevented(window.contents, "will-attach-webview"),
    opensWindow: (url) => window.openHandler?.({ url }) ?? { action: "allow" },
  });
  const help = electron.openChild(page, `${origin}/help`);
  if (help === undefined) throw new Error("the help does not open");
  const answer = await fetch(origin);
  splash.navigate("forecourt-action:log");
  const log = await eventually(() => electron.windows.at(-1)?.loaded[0], "the log");
  subject = {
    pageUrl: page.loaded[0] ?? "",
    splashUrl: splash.loaded[0] ?? "",
    logUrl: log,
    origin,
    sandboxForced: electron.calls.includes("enableSandbox"),
    page: page.options.webPreferences ?? {},
    splash: splash.options.webPreferences ?? {},
    grants: (permission, from) => {
      let granted: unknown;
      const give = (value: unknown) => (granted = value);
      installed("request")(null, permission, give, { requestingUrl: from });
      return granted === true || installed("check")(null, permission, from, {}) === true;
    },
    grantsDevice: () => installed("device")({ deviceType: "usb", origin }) === true,
    policyOf: (headers) => {
      let result: unknown;
      installed("headers")({ responseHeaders: headers }, (value: unknown) => (result = value));
      return JSON.stringify(result);
    },
    serverPolicy: answer.headers.get("content-security-policy") ?? "",
    ...guards(page),
    child: guards(help),
    opensOutside: (url) => {
      const before = electron.outside.length;
      page.openHandler?.({ url });
      return electron.outside.length > before;
    },
    accepts: (sender) => {
      try {
        electron.invoke("isKiosk", sender);
        return true;
      } catch {
        return false;
      }
    },
  };
});
afterAll(async () => {
  await parts?.quit(0);
  rmSync(folder, { recursive: true, force: true });
});

describe("Electron's security checklist", () => {
  it("has no violation in the running shell", () => {
    expect(violations(subject)).toEqual([]);
  });

  it.each(checklist)("$point: $title: is found when it is undone", ({ point, undo }) => {
    expect(violations(undo(subject))).toContain(point);
  });
});
