import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openCrashReports } from "../../main/diagnostics/crash.ts";
import { openLogFile } from "../../main/diagnostics/log-file.ts";
import { createLogView } from "../../main/diagnostics/log-view.ts";
import { guardAll } from "../../main/security/guard.ts";
import { textsFor } from "../../main/texts.ts";
import { fakeElectron } from "./shell/fake-electron.ts";

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-diagnostics-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it("openCrashReports: a report has the reason, the system and the end of the log; the 20 newest are kept", () => {
  let minute = 0;
  const reports = openCrashReports({
    folder: join(temporary(), "crashes"),
    logEnd: () => "the last line",
    facts: "linux x64",
    now: () => new Date(Date.UTC(2026, 10, 29, 12, minute++)),
  });
  for (let count = 0; count < 23; count++) reports.note("server", `crash ${count}`);
  mkdirSync(join(reports.folder, "completed"));
  writeFileSync(join(reports.folder, "completed", "a.dmp"), "minidump");
  const names = reports.list().map(({ name }) => name);
  expect(names.filter((name) => name.endsWith(".txt"))).toHaveLength(20);
  expect(names).toContain(join("completed", "a.dmp"));
  const newest = readFileSync(join(reports.folder, "2026-11-29T12-22-00.000Z-server.txt"), "utf8");
  expect(newest).toContain("crash 22\nlinux x64");
  expect(newest).toContain("the last line");
});

it("openLogFile: its end has whole lines", () => {
  const log = openLogFile(temporary());
  log.write(Array.from({ length: 20_000 }, (_, line) => `line ${line}`).join("\n"));
  const lines = log.end().trimEnd().split("\n");
  expect(lines.at(-1)).toBe("line 19999");
  expect(lines[0]).toMatch(/^line \d+$/);
  expect(lines.length).toBeGreaterThan(5000);
  expect(openLogFile(temporary()).end()).toBe("");
});

it("createLogView: shows the log as text and the reports, refreshes, and opens the folder", () => {
  const electron = fakeElectron();
  guardAll(electron.desktop.app, {
    shell: electron.desktop.shell,
    pageOrigin: () => undefined,
    isKiosk: () => false,
    onNotOpened: () => {},
  });
  const opened: string[] = [];
  let log = "<script>alert(1)</script>";
  const view = createLogView({
    desktop: electron.desktop,
    texts: textsFor("de"),
    language: "de",
    read: () => ({ log, reports: [{ name: "a-server.txt", at: new Date(0) }] }),
    openFolder: () => void opened.push("folder"),
  });
  view.show();
  const [window] = electron.windows;
  const shown = () => decodeURIComponent(window?.loaded.at(-1) ?? "");
  expect(shown()).toContain("a-server.txt");
  expect(shown()).not.toContain("<script>");
  log = "a later line";
  expect(window?.navigate("forecourt-action:refresh")).toBe(true);
  expect(shown()).toContain("a later line");
  expect(window?.navigate("forecourt-action:folder")).toBe(true);
  expect(opened).toEqual(["folder"]);
  view.show();
  expect(electron.windows).toHaveLength(1);
});
