import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { RunningServerRecord, runningFile } from "../../../contracts/desktop/server-messages.ts";
import { startShell } from "../../../main/main.ts";
import { openSettings } from "../../../main/settings.ts";
import type { ShellOptions, ShellParts } from "../../../main/shell.ts";
import { systemTimers, type Timers } from "../../../main/timers.ts";
import { signedText } from "../../../main/update/signature.ts";
import type { Updater } from "../../../main/update/updater.ts";
import { inRoot } from "../../../scripts/kit/repository.ts";
import { spawnServer } from "../../kit/process.ts";
import { eventually, type FakeElectron, fakeElectron, isPrevented } from "./fake-electron.ts";

/** Restarts without the waits between them. */
const quick: Timers = { now: () => 0, after: (delayMs, run) => systemTimers.after(Math.min(delayMs, 20), run) };

let folder: string;
const running: ShellParts[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-shell-"));
});
afterEach(async () => {
  for (const parts of running.splice(0)) await parts.quit(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Given {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly entry?: string;
  readonly updates?: ShellOptions["updates"];
}

/** Without a feed, nothing may load the updater. */
const noUpdates = { feed: undefined, load: () => Promise.reject(new Error("there is no feed")) };

async function started(
  electron: FakeElectron,
  { args = [], env = {}, entry = "dist/server.mjs", updates = noUpdates }: Given = {},
) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("FORECOURT_")));
  const settings = {
    FORECOURT_PORT: "0",
    FORECOURT_DATA_DIR: folder,
    FORECOURT_KEYCHAIN: "off",
    FORECOURT_BACKUP_HOUR: "off",
  };
  const parts = await startShell(electron.desktop, {
    program: { node: process.execPath, entry: inRoot(entry), env: { ...inherited, ...settings, ...env } },
    dataFolder: folder,
    shellFolder: join(folder, "shell"),
    preload: "/nowhere/preload.cjs",
    args,
    platform: process.platform,
    timers: quick,
    updates,
  });
  if (parts !== undefined) running.push(parts);
  return parts;
}

const record = () => RunningServerRecord.parse(JSON.parse(readFileSync(join(folder, runningFile), "utf8")));
const health = async (url: string | undefined) => (await fetch(new URL("/health", url))).status;
/** Chooses in the menu. */
function click(electron: FakeElectron, label: string): void {
  const items = (electron.menu() ?? []).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const item = items.find((one) => one.label === label);
  // the shell's menu actions use none of Electron's arguments
  (item?.click as (() => void) | undefined)?.();
}
const placeOfWindow = () => openSettings(join(folder, "shell/shell.json")).read().window?.bounds;
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("the shell with the real server", () => {
  it("shows the splash, then the page of a link; after a crash it restarts the server; it prints, saves and quits", async () => {
    const savePath = join(folder, "saved.pdf");
    const electron = fakeElectron({ savePath });
    const parts = await started(electron, { args: ["forecourt://inventory?q=saab"] });
    expect(electron.splash()).toBeDefined();
    const page = await eventually(electron.page, "the page");
    expect(new URL(page.loaded[0] ?? "").pathname).toBe("/inventory");
    expect(await health(parts?.server.url())).toBe(200);
    await eventually(() => electron.splash() === undefined, "the splash to close");

    expect(electron.calls).toContain(`setPath crashDumps ${join(folder, "shell")}/crashes`);
    const before = record();
    process.kill(before.pid, "SIGKILL");
    await eventually(
      () => page.sent.some(({ detail }) => JSON.stringify(detail) === '{"state":"restarting"}'),
      "notice",
    );
    // the last one: the page got the first when it opened, and the server notes its address before the shell knows it
    await eventually(() => JSON.stringify(page.sent.at(-1)?.detail) === '{"state":"running"}', "running");
    expect(record().pid).not.toBe(before.pid);
    expect(parts?.crashes.list()[0]?.name).toMatch(/-server\.txt$/);
    expect(await health(parts?.server.url())).toBe(200);
    expect(page.loaded.at(-1)).toContain(new URL(parts?.server.url() ?? "").host);

    electron.app.emit("second-instance", {}, ["forecourt", "forecourt://leads"]);
    expect(page.sent.at(-1)).toEqual({ event: "navigate", detail: null });
    const sender = { origin: new URL(page.loaded.at(-1) ?? "").origin, parent: null };
    expect(electron.invoke("takePath", sender)).toBe("/leads");
    expect(electron.invoke("takePath", sender)).toBeUndefined();

    click(electron, "Print …");
    expect(page.prints).toEqual([{ silent: false, printBackground: true }]);
    click(electron, "Save as PDF …");
    await eventually(() => {
      try {
        return readFileSync(savePath, "utf8").startsWith("%PDF");
      } catch {
        return false;
      }
    }, "the PDF");

    const { pid } = record();
    click(electron, "Quit");
    await eventually(() => electron.exitCode() === 0, "the exit");
    expect(isAlive(pid)).toBe(false);
    expect(() => record()).toThrow();
  });

  it("has a tray outside of the kiosk mode; shows the log in a window; says when a link cannot be opened", async () => {
    const electron = fakeElectron();
    const parts = await started(electron);
    const page = await eventually(electron.page, "the page");
    const [, , inspect] = electron.tray()?.menu ?? [];
    // the shell's menu actions use none of Electron's arguments
    (inspect?.click as (() => void) | undefined)?.();
    const sender = { origin: new URL(page.loaded[0] ?? "").origin, parent: null };
    expect(electron.invoke("takePath", sender)).toBe("/inspect");
    parts?.kiosk.enter("4711");
    expect(electron.tray()).toBeNull();
    parts?.kiosk.leave("4711");
    expect(electron.tray()?.tooltip).toBe("Forecourt");

    click(electron, "Show the log");
    const log = electron.windows.find(({ options }) => options.title === "Log and crash reports");
    expect(decodeURIComponent(log?.loaded[0] ?? "")).toContain("Server: starting");
    expect(log?.options.webPreferences).toMatchObject({ sandbox: true, nodeIntegration: false });
    electron.system.opensLinks = false;
    page.openHandler?.({ url: "https://elsewhere.example/?customer=Ada" });
    await eventually(() => electron.calls.includes("error The link could not be opened"), "the message");
    const logText = readFileSync(join(folder, "shell/logs/forecourt.log"), "utf8");
    expect(logText).toContain("https://elsewhere.example was not opened");
    expect(logText).not.toContain("Ada");
  });

  it("installs an update only after it has stopped the server", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const files = [{ url: "forecourt.AppImage", sha512: "c2hh" }];
    const version = { version: "9.0.0", files, path: "", sha512: "", releaseDate: "" };
    const signature = sign(null, Buffer.from(signedText(version)), privateKey).toString("base64");
    const info = { ...version, signature };
    const aliveAtInstall: boolean[] = [];
    let pid = 0;
    const updater: Updater = {
      once: () => {},
      autoDownload: true,
      autoInstallOnAppQuit: true,
      allowDowngrade: false,
      disableWebInstaller: true,
      checkForUpdates: async () => ({ isUpdateAvailable: true, updateInfo: info, versionInfo: info }),
      downloadUpdate: async () => [],
      quitAndInstall() {
        aliveAtInstall.push(isAlive(pid));
        // as electron-updater does, which waits for the end of the program
        if (!isPrevented(electron.app, "before-quit")) electron.calls.push("installed");
      },
    };
    const key = publicKey.export({ type: "spki", format: "pem" }).toString();
    const electron = fakeElectron();
    electron.person.answer = 1;
    const feed = { publisherNames: ["Forecourt"], publicKey: key };
    const load = async () => {
      await eventually(electron.page, "the page");
      pid = record().pid;
      return updater;
    };
    await started(electron, { updates: { feed, load } });
    await eventually(() => electron.calls.includes("installed"), "the installation");
    expect(aliveAtInstall).toEqual([false]);
    expect(electron.exitCode()).toBeUndefined();
  });

  it("opens one window for links that arrive before it is ready and while the server starts", async () => {
    let becomeReady = () => {};
    const ready = new Promise<void>((resolve) => {
      becomeReady = resolve;
    });
    const electron = fakeElectron({ ready });
    const starting = started(electron);
    electron.app.emit("second-instance", {}, ["forecourt", "forecourt://leads"]);
    becomeReady();
    await eventually(electron.splash, "the splash");
    electron.app.emit("second-instance", {}, ["forecourt"]);
    await starting;
    const page = await eventually(electron.page, "the page");
    expect(page.loaded.map((url) => new URL(url).pathname)).toEqual(["/leads"]);
    expect(electron.windows).toHaveLength(2);
  });

  it("asks about something unsaved before it quits, and keeps the window's place", async () => {
    const electron = fakeElectron();
    await started(electron);
    const page = await eventually(electron.page, "the page");
    page.unsaved = true;
    page.bounds = { x: 30, y: 40, width: 900, height: 650 };
    click(electron, "Quit");
    expect(isPrevented(electron.app, "before-quit")).toBe(true);
    expect(electron.person.asked).toBe(2);
    expect(page.closed).toBe(false);
    electron.person.answer = 1;
    click(electron, "Quit");
    await eventually(() => electron.exitCode() === 0, "the exit");
    expect(placeOfWindow()).toEqual(page.bounds);
  });

  it("shows the page's notices, which open their page, but not while it has the focus or is a kiosk", async () => {
    const electron = fakeElectron();
    await started(electron);
    const page = await eventually(electron.page, "the page");
    const sender = { origin: new URL(page.loaded[0] ?? "").origin, parent: null };
    const report = (id: string) =>
      electron.invoke("notify", sender, { tag: id, title: "360 spin is ready", body: "", path: `/vehicles/${id}/360` });
    report("c1");
    report("c1");
    page.focused = true;
    report("c2");
    page.focused = false;
    electron.invoke("enterKiosk", sender, "4711");
    expect(electron.invoke("isKiosk", sender)).toBe(true);
    expect([page.kiosk, electron.tray(), electron.menu()]).toEqual([true, null, null]);
    report("c3");
    expect(electron.invoke("leaveKiosk", sender, "0000")).toEqual({ accepted: false, waitSeconds: 0 });
    expect(electron.invoke("changeKioskPin", sender, "4711", "1234")).toMatchObject({ accepted: true });
    expect(electron.invoke("leaveKiosk", sender, "1234")).toMatchObject({ accepted: true });
    expect(page.sent.filter(({ event }) => event === "kiosk").map(({ detail }) => detail)).toEqual([
      { isOn: true },
      { isOn: false },
    ]);
    expect(electron.notices.map(({ title }) => title)).toEqual(["360 spin is ready"]);
    electron.notices[0]?.onClick();
    expect(electron.invoke("takePath", sender)).toBe("/vehicles/c1/360");
  });

  it("opens nothing outside the page in the kiosk mode, and does not quit", async () => {
    const electron = fakeElectron();
    const parts = await started(electron);
    const page = await eventually(electron.page, "the page");
    const origin = new URL(page.loaded[0] ?? "").origin;
    const leave = () => page.navigate("https://elsewhere.example/");
    expect(leave()).toBe(true);
    expect(electron.outside).toHaveLength(1);
    parts?.kiosk.enter("4711");
    expect(leave()).toBe(true);
    expect(electron.openChild(page, "https://elsewhere.example/")).toBeUndefined();
    expect(electron.openChild(page, `${origin}/help`)).toBeUndefined();
    expect(electron.outside).toHaveLength(1);
    page.port.close();
    expect(isPrevented(electron.app, "before-quit")).toBe(true);
    expect(page.closed).toBe(false);
    expect(electron.exitCode()).toBeUndefined();
    parts?.kiosk.leave("4711");
    const help = electron.openChild(page, `${origin}/help`);
    click(electron, "Show the log");
    const log = electron.windows.at(-1);
    expect([help?.closed, log?.closed, log?.options.title]).toEqual([false, false, "Log and crash reports"]);
    parts?.kiosk.enter("4711");
    expect([help?.closed, log?.closed, page.closed]).toEqual([true, true, false]);
    parts?.kiosk.leave("4711");
  });

  it("gives up on a crash loop and says so, and tries again when asked", async () => {
    const electron = fakeElectron();
    await started(electron, { entry: "test/main/shell/crashing-server.mjs" });
    const splash = await eventually(() => {
      const window = electron.splash();
      return window?.loaded.at(-1)?.includes("again%20and%20again") && window;
    }, "the message");
    const count = splash.loaded.length;
    expect(splash.navigate("forecourt-action:retry")).toBe(true);
    await eventually(() => splash.loaded.length > count, "the next try");
    expect(electron.page()).toBeUndefined();
  });

  it("tries again without being asked in the kiosk mode", async () => {
    const electron = fakeElectron();
    const parts = await started(electron, { entry: "test/main/shell/crashing-server.mjs" });
    parts?.kiosk.enter("4711");
    const failures = () => electron.splash()?.loaded.filter((url) => url.includes("again%20and%20again")).length ?? 0;
    await eventually(() => failures() >= 2, "the second failure");
    parts?.kiosk.leave("4711");
  });

  it("reports a port that another program uses, once", async () => {
    const other = createServer((_req, res) => void res.end("not Forecourt"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    try {
      const electron = fakeElectron();
      // a listening TCP server has an address with a port
      const { port } = other.address() as AddressInfo;
      await started(electron, { env: { FORECOURT_PORT: String(port) } });
      const splash = await eventually(() => {
        const window = electron.splash();
        return window?.loaded.at(-1)?.includes("another%20program%20listens%20there") && window;
      }, "the message");
      expect(splash.loaded.filter((url) => url.includes("could%20not%20start"))).toHaveLength(1);
      expect(electron.page()).toBeUndefined();
    } finally {
      other.close();
    }
  });

  it("uses a server that already runs on the data folder, and leaves it running", async () => {
    const service = await spawnServer(folder);
    const electron = fakeElectron();
    const parts = await started(electron);
    expect(parts?.server.url()).toBe(service.url);
    await parts?.quit(0);
    expect(await health(service.url)).toBe(200);
    await service.stop();
  });

  it("hands back and quits within the shutdown budget when the system shuts down", async () => {
    const electron = fakeElectron();
    await started(electron);
    const page = await eventually(electron.page, "the page");
    page.bounds = { x: 50, y: 60, width: 950, height: 680 };
    const { pid } = record();
    const at = performance.now();
    electron.power.emit("shutdown", { preventDefault: () => {} });
    await eventually(() => electron.exitCode() === 0, "the exit");
    expect(performance.now() - at).toBeLessThan(5000);
    expect(isAlive(pid)).toBe(false);
    expect(placeOfWindow()).toEqual(page.bounds);
  });

  it("leaves everything to the instance that has the lock", async () => {
    const electron = fakeElectron({ hasLock: false });
    expect(await started(electron)).toBeUndefined();
    expect(electron.calls).toContain("quit");
    expect(electron.windows).toEqual([]);
  });

  it("keeps Electron's profile apart from the data", async () => {
    const electron = fakeElectron({ hasLock: false });
    await started(electron);
    expect(electron.calls).toContain(`setPath userData ${join(folder, "shell")}`);
  });
});
