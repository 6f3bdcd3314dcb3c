import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";
import { applicationDataFolder } from "../../server/platform/paths.ts";

/** An Electron that becomes ready, or fails, only after the entry has been evaluated: as the real one does with an ES module. */
const electron = `
import { existsSync } from "node:fs";
const none = new Proxy({}, { get: () => () => {} });
const ready = new Promise((_resolve, reject) => (globalThis.evaluated = () => reject(new Error("no display"))));
export const app = {
  isPackaged: false,
  on() {}, enableSandbox() {}, setAppUserModelId() {}, setAsDefaultProtocolClient() {},
  getPath: () => "/appData",
  getLocale: () => "es-MX",
  setPath: (name, path) => console.log(name, path, existsSync(path)),
  requestSingleInstanceLock: () => true,
  whenReady: () => ready,
  exit: (code) => { console.log("exit", code); process.exit(0); },
};
export const dialog = { showErrorBox: (title, text) => console.log("box", title, text) };
export const crashReporter = none, ipcMain = none, Menu = none, nativeImage = none, Notification = none, safeStorage = none, Tray = none, powerMonitor = none, screen = none,
  session = none, shell = none, BrowserWindow = none;
`;
const start = `
import { registerHooks } from "node:module";
registerHooks({
  resolve: (name, context, next) => name === "electron"
    ? { url: "data:text/javascript," + encodeURIComponent(${JSON.stringify(electron)}), shortCircuit: true }
    : next(name, context),
});
const late = setTimeout(() => { console.log("the entry waits for Electron"); process.exit(0); }, 20_000);
await import(${JSON.stringify(inRoot("main/electron.ts"))});
clearTimeout(late);
console.log("evaluated");
globalThis.evaluated();
`;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "forecourt-entry-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

async function linesOf(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const env = { ...process.env, HOME: join(folder, "home"), XDG_DATA_HOME: join(folder, "share"), ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", start], {
    cwd: folder,
    env,
  });
  return stdout.trim().split("\n");
}

it("the entry is evaluated before Electron is ready, and a start that fails is shown", async () => {
  const lines = await linesOf({ FORECOURT_DATA_DIR: "relative/data" });
  expect(lines).toEqual([
    // Electron takes only absolute paths of folders that exist
    `userData ${join(folder, "relative/data/shell")} true`,
    `crashDumps ${join(folder, "relative/data/shell")}/crashes true`,
    "evaluated",
    "box Forecourt no se pudo iniciar no display",
    "exit 1",
  ]);
});

describe.runIf(process.platform === "linux")("the data folder", () => {
  it("is the default one if the setting is empty", async () => {
    expect((await linesOf({ FORECOURT_DATA_DIR: "" }))[0]).toBe(`userData ${folder}/share/forecourt/shell true`);
  });

  it("is in the home folder if XDG_DATA_HOME is empty", async () => {
    const [first] = await linesOf({ FORECOURT_DATA_DIR: "", XDG_DATA_HOME: "" });
    expect(first).toBe(`userData ${folder}/home/.local/share/forecourt/shell true`);
    expect(applicationDataFolder("linux", { XDG_DATA_HOME: "" })).toBe(join(homedir(), ".local/share/forecourt"));
  });
});
