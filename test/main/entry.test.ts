import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { inRoot, root } from "../../scripts/kit/repository.ts";

/** An Electron that becomes ready, or fails, only after the entry has been evaluated: as the real one does with an ES module. */
const electron = `
const none = new Proxy({}, { get: () => () => {} });
const ready = new Promise((_resolve, reject) => (globalThis.evaluated = () => reject(new Error("no display"))));
export const app = {
  isPackaged: false,
  on() {}, enableSandbox() {}, setAppUserModelId() {}, setAsDefaultProtocolClient() {},
  getPath: () => "/appData",
  getLocale: () => "es-MX",
  setPath: (name, path) => console.log(name, path),
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

async function linesOf(dataFolder: string): Promise<string[]> {
  const env = { ...process.env, FORECOURT_DATA_DIR: dataFolder, XDG_DATA_HOME: "/share" };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", start], {
    cwd: root,
    env,
  });
  return stdout.trim().split("\n");
}

it("the entry is evaluated before Electron is ready, and a start that fails is shown", async () => {
  const lines = await linesOf("relative/data");
  expect(lines).toEqual([
    // Electron takes only absolute paths
    `userData ${resolve(root, "relative/data/shell")}`,
    `crashDumps ${resolve(root, "relative/data/shell")}/crashes`,
    "evaluated",
    "box Forecourt no se pudo iniciar no display",
    "exit 1",
  ]);
});

it.runIf(process.platform === "linux")("an empty data folder counts as none", async () => {
  expect((await linesOf(""))[0]).toBe("userData /share/forecourt/shell");
});
