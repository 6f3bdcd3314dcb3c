import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createEnding } from "../../../main/ending.ts";
import { guardAll } from "../../../main/security/guard.ts";
import { openSettings } from "../../../main/settings.ts";
import { textsFor } from "../../../main/texts.ts";
import { createMainWindow } from "../../../main/window/main-window.ts";
import { createServerView } from "../../../main/window/server-view.ts";
import { createSplash } from "../../../main/window/splash.ts";
import { type FakeWindow, fakeElectron } from "../shell/fake-electron.ts";

const failed = { kind: "failed", reason: "crashes", message: "SIGKILL" } as const;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The windows, with a server of which the test says how it is. */
function windows({ isKiosk = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-windows-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const electron = fakeElectron();
  const texts = textsFor("en");
  const settings = { ...openSettings(join(folder, "shell.json")) };
  const actions: string[] = [];
  const crashes: string[] = [];
  const pins: string[] = [];
  let locked = isKiosk;
  let url: string | undefined;
  const kiosk = () => locked;
  const lock = (isOn: boolean) => {
    locked = isOn;
  };
  const window = createMainWindow({
    desktop: electron.desktop,
    settings,
    texts,
    preload: "/nowhere/preload.cjs",
    serverUrl: () => url,
    isKiosk: kiosk,
    log: () => {},
    onCrash: (reason) => void crashes.push(reason),
    onShown: () => splash.close(),
    onSessionEnd: () => {},
  });
  const splash = createSplash({
    desktop: electron.desktop,
    texts,
    isKiosk: kiosk,
    onAction: (action) => void actions.push(action),
    leaveKiosk(pin) {
      pins.push(pin);
      if (pin === "4711") locked = false;
      return !locked;
    },
  });
  const pageOrigin = () => (url === undefined ? undefined : new URL(url).origin);
  guardAll(electron.desktop.app, { shell: electron.desktop.shell, pageOrigin, isKiosk: kiosk, onNotOpened: () => {} });
  const view = createServerView({ window: () => window, splash: () => splash, pageOrigin, log: () => {} });
  let allClosed = 0;
  electron.app.on("window-all-closed", () => {
    allClosed += 1;
  });
  return {
    electron,
    settings,
    window,
    view,
    actions,
    crashes,
    pins,
    lock,
    splash,
    allClosed: () => allClosed,
    async run(port = 4780) {
      url = `http://127.0.0.1:${port}`;
      view.show({ kind: "running", url, token: "t" });
      await settled();
    },
    page(): FakeWindow {
      const page = electron.page();
      if (page === undefined) throw new Error("there is no page");
      return page;
    },
  };
}

describe("a link", () => {
  it.each([{ kind: "starting" } as const, failed])("waits while the server is $kind", async (state) => {
    const { electron, view, run, page } = windows();
    view.show({ kind: "starting" });
    view.show(state);
    view.open("/leads");
    view.open();
    expect(electron.windows).toHaveLength(1);
    await run();
    expect(page().loaded).toEqual(["http://127.0.0.1:4780/leads"]);
    expect(electron.splash()).toBeUndefined();
  });

  it("is kept for a page that does not listen yet, and given once", async () => {
    const { window, view, run, page } = windows();
    await run();
    view.open("/leads");
    expect(page().sent.at(-1)).toEqual({ event: "navigate", detail: null });
    view.open("/market");
    expect(window.takePath()).toBe("/market");
    expect(window.takePath()).toBeUndefined();
  });

  it("never loads another host into the window with the preload", async () => {
    const { electron, view, run } = windows();
    view.open("//elsewhere.example/");
    await run();
    expect(electron.windows.flatMap(({ loaded }) => loaded)).toEqual([]);
  });
});

describe("the page", () => {
  it("opens again with another try, after the person had closed it", async () => {
    const { electron, view, run, page, allClosed } = windows();
    await run();
    view.show(failed);
    page().port.close();
    expect(electron.splash()).toBeDefined();
    view.show({ kind: "starting" });
    await run();
    expect(page().closed).toBe(false);
    expect(electron.splash()).toBeUndefined();
    expect(allClosed()).toBe(0);
  });

  it("is loaded again after a failed load, once the server runs", async () => {
    const { electron, view, run, page } = windows();
    view.show({ kind: "starting" });
    view.open("/leads");
    electron.network.isReachable = false;
    await run();
    expect(electron.splash()).toBeDefined();
    electron.network.isReachable = true;
    view.show({ kind: "restarting", delayMs: 1, attempt: 1 });
    await run();
    expect(page().loaded).toEqual(["http://127.0.0.1:4780/leads", "http://127.0.0.1:4780/leads"]);
    expect(electron.splash()).toBeUndefined();
    await run();
    expect(page().loaded).toHaveLength(2);
  });

  it("is loaded from another port of the server, and the splash closes", async () => {
    const { electron, view, run, page } = windows();
    await run();
    view.show(failed);
    await run(4791);
    expect(page().loaded.at(-1)).toBe("http://127.0.0.1:4791/");
    expect(electron.splash()).toBeUndefined();
  });

  it("stays open if the person wants so because of something unsaved", async () => {
    const { electron, window, run, page } = windows();
    await run();
    page().unsaved = true;
    const closed: string[] = [];
    window.close(
      () => void closed.push("first"),
      () => void closed.push("stayed"),
    );
    expect(electron.person.asked).toBe(1);
    expect(page().closed).toBe(false);
    electron.person.answer = 1;
    page().port.close();
    // the person closes the window later and does not quit
    expect(closed).toEqual(["stayed"]);
    await run();
    page().unsaved = true;
    window.close(() => void closed.push("second"));
    expect(closed).toEqual(["stayed", "second"]);
  });

  it("is reset and closes also if its place cannot be saved", async () => {
    const { window, run, page, settings } = windows();
    await run();
    const opened = page();
    settings.update = () => {
      throw new Error("ENOSPC");
    };
    window.resetPlace();
    expect(opened.bounds).toEqual({ x: 277, y: 136, width: 1366, height: 768 });
    opened.port.close();
    expect(opened.closed).toBe(true);
  });

  it("is ended if it hangs while the person quits, and not otherwise", async () => {
    const { window, run, page } = windows();
    await run();
    const opened = page();
    opened.emit("unresponsive");
    expect(opened.closed).toBe(false);
    opened.unsaved = true;
    let isClosed = false;
    // it hangs: the question is not answered
    opened.contents.removeAllListeners("will-prevent-unload");
    window.close(() => {
      isClosed = true;
    });
    expect(isClosed).toBe(false);
    opened.emit("unresponsive");
    expect(isClosed).toBe(true);
  });
});

it("a person who stays despite an update, and later closes the window, does not install it", async () => {
  const { electron, window, run, page } = windows();
  await run();
  page().unsaved = true;
  const ends: string[] = [];
  const ending = createEnding({
    exit: () => void ends.push("exit"),
    stopServer: async () => {},
    window: () => window,
  });
  electron.app.on("window-all-closed", () => void ending.quit());
  ending.closeAndQuit(() => void ends.push("install"));
  expect(page().closed).toBe(false);
  electron.person.answer = 1;
  page().port.close();
  await settled();
  expect(ends).toEqual(["exit"]);
});

it("a window that the kiosk mode keeps open drops the update that should follow its end", async () => {
  const { electron, window, run, page, lock } = windows();
  await run();
  const ends: string[] = [];
  const ending = createEnding({
    exit: () => void ends.push("exit"),
    stopServer: async () => {},
    window: () => window,
  });
  electron.app.on("window-all-closed", () => void ending.quit());
  lock(true);
  ending.closeAndQuit(() => void ends.push("install"));
  expect(page().closed).toBe(false);
  lock(false);
  page().port.close();
  await settled();
  expect(ends).toEqual(["exit"]);
});

describe("in the kiosk mode", () => {
  it("the splash has no links and does not close", () => {
    const { electron, view, actions } = windows({ isKiosk: true });
    view.show(failed);
    const splash = electron.splash();
    expect(splash?.options.kiosk).toBe(true);
    expect(decodeURIComponent(splash?.loaded.at(-1) ?? "")).not.toContain("<a ");
    splash?.navigate("forecourt-action:quit");
    expect(actions).toEqual([]);
    splash?.port.close();
    expect(splash?.closed).toBe(false);
  });

  it("elsewhere the splash has its links", () => {
    const { electron, view, actions } = windows();
    view.show(failed);
    const splash = electron.splash();
    expect(decodeURIComponent(splash?.loaded.at(-1) ?? "")).toContain('<a href="forecourt-action:quit">');
    splash?.navigate("forecourt-action:quit");
    expect(actions).toEqual(["quit"]);
  });
});

describe("the splash in the kiosk mode", () => {
  it("takes the PIN while the server does not start, and then has its links", async () => {
    const { view, electron, pins, actions } = windows({ isKiosk: true });
    view.show({ kind: "failed", reason: "start", message: "the port is in use" });
    const splash = electron.splash();
    if (splash === undefined) throw new Error("there is no splash");
    const page = () => decodeURIComponent(splash.loaded.at(-1) ?? "");
    expect(page()).toContain('name="pin"');
    expect(page()).not.toContain("forecourt-action:quit");
    expect(splash.navigate("https://pin.forecourt.invalid/?pin=0000")).toBe(true);
    expect(page()).toContain("The PIN is wrong");
    expect(splash.navigate("forecourt-action:quit")).toBe(true);
    expect(actions).toEqual([]);
    splash.navigate("https://pin.forecourt.invalid/?pin=4711");
    expect(pins).toEqual(["0000", "4711"]);
    expect(page()).toContain("forecourt-action:quit");
    expect(page()).not.toContain('name="pin"');
  });

  it("ignores the PIN's address outside of the kiosk mode", () => {
    const { view, electron, pins } = windows();
    view.show({ kind: "failed", reason: "start", message: "the port is in use" });
    const splash = electron.splash();
    splash?.navigate("https://pin.forecourt.invalid/?pin=0000");
    expect(pins).toEqual([]);
  });
});
