import { generateKeyPairSync, sign } from "node:crypto";
import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UpdateInfo } from "electron-updater";
import { describe, expect, it, onTestFinished } from "vitest";
import { textsFor } from "../../../main/texts.ts";
import { feedIn, refusalOf } from "../../../main/update/feed.ts";
import { isSigned, signedText } from "../../../main/update/signature.ts";
import { followUpdates, type Updater } from "../../../main/update/updater.ts";
import { fakeTimers } from "../server/fake-timers.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const files = [{ url: "forecourt-0.2.0.exe", sha512: "c2hh" }];
const unsigned = { version: "0.2.0", files, path: "", sha512: "", releaseDate: "2026-11-29" };
const signed = { ...unsigned, signature: sign(null, Buffer.from(signedText(unsigned)), privateKey).toString("base64") };
const feed = { publisherNames: ["Forecourt Inc."], publicKey: pem };
const settled = () => new Promise((resolve) => setImmediate(resolve));
const hours = (count: number) => count * 60 * 60_000;

interface Given {
  readonly info?: UpdateInfo;
  readonly feed?: typeof feed | { publisherNames: string[]; publicKey: string | undefined } | undefined;
  readonly answer?: number;
  readonly mayAsk?: boolean;
  /** The kiosk mode begins while the question is open. */
  readonly locksMeanwhile?: boolean;
  /** The person stays on the page because of something unsaved. */
  readonly stays?: boolean;
  /** The installation fails after the work has ended. */
  readonly fails?: boolean;
}

/** The shell's updates with a feed that offers one version. */
function following({ info = signed, answer = 1, stays = false, fails = false, ...given }: Given = {}) {
  let mayAsk = given.mayAsk ?? true;
  const timers = fakeTimers();
  const calls: string[] = [];
  const asked: string[] = [];
  const events = new EventEmitter();
  const updater = {
    once: events.once.bind(events),
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    disableWebInstaller: false,
    checkForUpdates: async () => {
      calls.push("check");
      return { isUpdateAvailable: true, updateInfo: info, versionInfo: info };
    },
    downloadUpdate: async () => {
      calls.push("download");
      return [];
    },
    quitAndInstall() {
      calls.push("install");
      if (fails) events.emit("error", new Error("the password was not entered"));
    },
  } satisfies Updater;
  const stop = followUpdates({
    feed: "feed" in given ? given.feed : feed,
    platform: "win32",
    load: async () => {
      calls.push("load");
      return updater;
    },
    dialog: {
      showMessageBox: async (options: unknown) => {
        asked.push(JSON.stringify(options));
        if (given.locksMeanwhile) mayAsk = false;
        return { response: answer, checkboxChecked: false };
      },
    },
    texts: textsFor("de"),
    timers,
    log: (text) => void calls.push(`log ${text}`),
    mayAsk: () => mayAsk,
    endWork(install) {
      calls.push("end work");
      if (!stays) install();
    },
    onNotInstalled: () => void calls.push("start again"),
  });
  const pass = async (ms: number) => {
    timers.advance(ms);
    await settled();
  };
  return { calls, asked, updater, stop, pass };
}

describe("followUpdates", () => {
  it("loads and does nothing without a feed", async () => {
    const { calls, pass } = following({ feed: undefined });
    await pass(hours(24));
    expect(calls).toEqual([]);
  });

  it("downloads a signed version, asks, ends the work and then installs it", async () => {
    const { calls, asked, updater, pass } = following();
    await pass(60_000);
    expect(calls.filter((call) => !call.startsWith("log"))).toEqual([
      "load",
      "check",
      "download",
      "end work",
      "install",
    ]);
    expect(asked[0]).toContain("Forecourt 0.2.0 ist bereit");
    expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false });
  });

  it("does not download a version without a signature", async () => {
    const { calls, asked, pass } = following({ info: unsigned });
    await pass(60_000);
    expect(calls.at(-1)).toContain("not signed");
    expect(calls).not.toContain("download");
    expect(asked).toEqual([]);
  });

  it("never restarts by itself: after Later it is quiet until the next start", async () => {
    const { calls, asked, pass } = following({ answer: 0 });
    await pass(60_000);
    await pass(hours(6));
    await pass(hours(6));
    expect(asked).toHaveLength(1);
    expect(calls.filter((call) => call === "download")).toHaveLength(1);
    expect(calls).not.toContain("end work");
  });

  it("asks again if the person stayed because of something unsaved", async () => {
    const { calls, asked, pass } = following({ stays: true });
    await pass(60_000);
    await pass(hours(6));
    expect(asked).toHaveLength(2);
    expect(calls).not.toContain("install");
  });

  it("starts again if the installation fails, and notes why", async () => {
    const { calls, pass } = following({ fails: true });
    await pass(60_000);
    expect(calls.slice(-3)).toEqual([
      "install",
      "log The update was not installed: Error: the password was not entered",
      "start again",
    ]);
  });

  it("asks nobody in the kiosk mode", async () => {
    const { asked, pass } = following({ mayAsk: false });
    await pass(60_000);
    expect(asked).toEqual([]);
  });

  it("does not install what somebody agrees to after the kiosk mode has begun", async () => {
    const { calls, asked, pass } = following({ locksMeanwhile: true });
    await pass(60_000);
    expect(asked).toHaveLength(1);
    expect(calls).not.toContain("end work");
  });

  it("refuses a feed on Windows without a publisher's name, and any without a key", async () => {
    for (const bad of [
      { publisherNames: [], publicKey: pem },
      { publisherNames: ["Forecourt Inc."], publicKey: undefined },
    ]) {
      const { calls, pass } = following({ feed: bad });
      await pass(hours(24));
      expect(calls).toHaveLength(1);
      expect(calls[0]).toContain("Updates are off");
    }
    expect(refusalOf({ publisherNames: [], publicKey: pem }, "linux")).toBeUndefined();
  });

  it("stops when the shell ends", async () => {
    const { calls, stop, pass } = following();
    stop();
    await pass(hours(24));
    expect(calls).toEqual([]);
  });
});

describe("isSigned", () => {
  it("accepts only this version and these files, signed by this key", () => {
    expect(isSigned(signed, pem)).toBe(true);
    expect(isSigned({ ...signed, version: "0.3.0" }, pem)).toBe(false);
    expect(isSigned({ ...signed, files: [{ url: "forecourt-0.2.0.exe", sha512: "b3RoZXI=" }] }, pem)).toBe(false);
    const other = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString();
    expect(isSigned(signed, other)).toBe(false);
    expect(isSigned(signed, "no key")).toBe(false);
  });
});

describe("feedIn", () => {
  const folderWith = (texts: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), "forecourt-feed-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    return folder;
  };

  it.each([
    ["a list", "provider: generic\npublisherName:\n  - 'Forecourt, Inc.'\n  - Other\nurl: https://u.example\n", 2],
    ["one name", 'publisherName: "Forecourt, Inc."\nurl: https://u.example\n', 1],
    ["none", "provider: generic\nurl: https://u.example\n", 0],
  ])("reads the publishers as %s", (_form, text, count) => {
    const read = feedIn(folderWith({ "app-update.yml": text, "update-key.pem": pem }));
    expect(read?.publisherNames).toHaveLength(count);
    expect(read?.publisherNames[0] ?? "Forecourt, Inc.").toBe("Forecourt, Inc.");
    expect(read?.publicKey).toBe(pem);
  });

  it("is missing in a package without a feed", () => {
    expect(feedIn(folderWith({ "update-key.pem": pem }))).toBeUndefined();
  });
});
