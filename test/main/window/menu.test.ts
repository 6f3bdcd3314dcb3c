import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createShell } from "../../../main/shell.ts";
import { systemTimers } from "../../../main/timers.ts";
import { eventually, type FakeElectron, type FakeWindow, fakeElectron } from "../shell/fake-electron.ts";

let electron: FakeElectron;
let page: FakeWindow;
let document: FakeWindow;
let savePath: string;

/** The shell with the window of the page, and one of a document that the page has opened. */
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-menu-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  savePath = join(folder, "saved.pdf");
  electron = fakeElectron({ savePath });
  const parts = createShell(electron.desktop, {
    program: { node: "/nowhere/node", entry: "/nowhere/server.mjs", env: {} },
    dataFolder: folder,
    shellFolder: join(folder, "shell"),
    preload: "/nowhere/preload.cjs",
    args: [],
    platform: "linux",
    timers: systemTimers,
    updates: { feed: undefined, load: () => Promise.reject(new Error("there is no feed")) },
  });
  parts.window.show();
  electron.desktop.openWindow({});
  [page, document] = electron.windows as [FakeWindow, FakeWindow];
  document.pdf = "%PDF-1.7 document";
  parts.showMenu();
});

/** Chooses in the menu of a window; undefined: no window has the focus, as on macOS. */
function choose(label: string, from: FakeWindow | undefined): void {
  const items = (electron.menu() ?? []).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const click = items.find((one) => one.label === label)?.click as (item: object, window: unknown) => void;
  click({}, from?.port);
}

describe("the menu", () => {
  it("prints the document of the window with the focus, not the page behind it", () => {
    choose("Print …", document);
    expect([document.prints.length, page.prints.length]).toEqual([1, 0]);
  });

  it("prints the page in its own window, and if no window has the focus", () => {
    choose("Print …", page);
    choose("Print …", undefined);
    expect([document.prints.length, page.prints.length]).toEqual([0, 2]);
  });

  it("saves the document of the window with the focus", async () => {
    choose("Save as PDF …", document);
    const saved = () => {
      try {
        return readFileSync(savePath, "utf8") || undefined;
      } catch {
        return undefined;
      }
    };
    expect(await eventually(saved, "the PDF")).toBe("%PDF-1.7 document");
  });
});
