import { describe, expect, it } from "vitest";
import { appWindowArguments } from "../../../server/cli/start/app-window.ts";
import { findBrowser } from "../../../server/cli/start/browsers.ts";
import { chooseWindow } from "../../../server/cli/start/choose-window.ts";
import { findDesktop } from "../../../server/cli/start/desktop-program.ts";
import type { Machine } from "../../../server/cli/start/machine.ts";

interface Given {
  readonly platform: NodeJS.Platform;
  readonly env?: Machine["env"];
  /** Paths of files, with their content. */
  readonly files?: Readonly<Record<string, string>>;
}

const machine = ({ platform, env = {}, files = {} }: Given): Machine => ({
  platform,
  env: { DISPLAY: ":0", ...env },
  home: "/homes/dana",
  product: platform === "win32" ? "C:\\forecourt" : "/forecourt",
  exists: (path) => Object.hasOwn(files, path),
  read: (path) => (Object.hasOwn(files, path) ? files[path] : undefined),
});

const electronOf = (given: Given) => {
  const found = findDesktop(machine(given));
  return found?.name === "Electron" ? found.program : undefined;
};

describe("findDesktop", () => {
  it.each([
    ["linux", "/forecourt/node_modules/electron/dist/electron"],
    ["darwin", "/forecourt/node_modules/electron/dist/Electron.app/Contents/MacOS/Electron"],
    ["win32", "C:\\forecourt\\node_modules\\electron\\dist\\electron.exe"],
  ] as const)("%s: finds the program in the package's folder", (platform, program) => {
    expect(electronOf({ platform, files: { [program]: "" } })).toBe(program);
  });

  it("takes the program's name from path.txt", () => {
    const files = {
      "/forecourt/node_modules/electron/path.txt": "nightly\n",
      "/forecourt/node_modules/electron/dist/nightly": "",
    };
    const program = "/forecourt/node_modules/electron/dist/nightly";
    expect(electronOf({ platform: "linux", files })).toBe(program);
  });

  it("prefers the folder of ELECTRON_OVERRIDE_DIST_PATH", () => {
    const files = { "/opt/electron/electron": "", "/forecourt/node_modules/electron/dist/electron": "" };
    const env = { ELECTRON_OVERRIDE_DIST_PATH: "/opt/electron" };
    expect(electronOf({ platform: "linux", env, files })).toBe("/opt/electron/electron");
  });

  it.each([
    ["linux", "/opt/Forecourt/resources/server", "/opt/Forecourt/forecourt-desktop"],
    [
      "darwin",
      "/Applications/Forecourt.app/Contents/Resources/server",
      "/Applications/Forecourt.app/Contents/MacOS/Forecourt",
    ],
    ["win32", "C:\\Forecourt\\resources\\server", "C:\\Forecourt\\Forecourt.exe"],
  ] as const)("%s: finds the program of a package, which needs no argument", (platform, product, program) => {
    const found = { program, args: [], name: "the desktop program" };
    expect(findDesktop({ ...machine({ platform, files: { [program]: "" } }), product })).toEqual(found);
    // another server has no desktop, also where such a program is in the same place
    const exists = () => true;
    const other = { ...machine({ platform, files: {} }), product: product.replace(/server$/, "srv"), exists };
    expect(findDesktop(other)?.name).toBe("Electron");
  });

  it("starts Electron with the built shell", () => {
    const files = { "/forecourt/node_modules/electron/dist/electron": "" };
    expect(findDesktop(machine({ platform: "linux", files }))?.args).toEqual(["/forecourt/dist/shell.mjs"]);
  });

  it("finds nothing where only the npm package is installed", () => {
    const files = { "/forecourt/node_modules/electron/index.js": "" };
    expect(electronOf({ platform: "linux", files })).toBeUndefined();
  });
});

describe("findBrowser", () => {
  const windowsFolders = {
    ProgramFiles: "C:\\Program Files",
    "ProgramFiles(x86)": "C:\\Program Files (x86)",
    LOCALAPPDATA: "C:\\People\\Dana\\AppData\\Local",
  };

  it.each([
    ["linux", "Google Chrome", "/usr/bin/google-chrome-stable"],
    ["linux", "Chromium", "/usr/local/bin/chromium"],
    ["linux", "Microsoft Edge", "/usr/bin/microsoft-edge"],
    ["darwin", "Google Chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["darwin", "Brave", "/homes/dana/Applications/Brave Browser.app/Contents/MacOS/Brave Browser"],
    ["win32", "Google Chrome", "C:\\People\\Dana\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe"],
    ["win32", "Microsoft Edge", "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe"],
    ["win32", "Vivaldi", "C:\\Program Files\\Vivaldi\\Application\\vivaldi.exe"],
  ] as const)("%s: finds %s at %s", (platform, name, program) => {
    const env = { ...windowsFolders, PATH: "/usr/local/bin:/usr/bin" };
    expect(findBrowser(machine({ platform, env, files: { [program]: "" } }))).toEqual({ name, program });
  });

  it("prefers Chrome to Edge, which every Windows has", () => {
    const edge = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";
    const chrome = "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe";
    const given = machine({ platform: "win32", env: windowsFolders, files: { [edge]: "", [chrome]: "" } });
    expect(findBrowser(given)?.program).toBe(chrome);
  });

  it("leaves out browsers of snaps, which cannot write to the data folder", () => {
    const files = { "/snap/bin/chromium": "" };
    expect(findBrowser(machine({ platform: "linux", env: { PATH: "/snap/bin" }, files }))).toBeUndefined();
  });

  it("finds nothing without a PATH, and on other systems", () => {
    const files = { "/usr/bin/chromium": "" };
    expect(findBrowser(machine({ platform: "linux", files }))).toBeUndefined();
    expect(findBrowser(machine({ platform: "freebsd", files }))).toBeUndefined();
  });
});

describe("chooseWindow", () => {
  const env = { PATH: "/usr/bin" };
  const electron = { "/forecourt/node_modules/electron/dist/electron": "" };
  const chrome = { "/usr/bin/google-chrome": "" };
  const linux = (files: Given["files"] = {}, more: Machine["env"] = {}) =>
    machine({ platform: "linux", env: { ...env, ...more }, files });

  it("opens Electron where its program is", () => {
    expect(chooseWindow(linux({ ...electron, ...chrome }))).toMatchObject({
      kind: "electron",
      desktop: { program: "/forecourt/node_modules/electron/dist/electron" },
      line: "Opening the desktop window: Electron is at /forecourt/node_modules/electron/dist/electron.",
    });
  });

  it("opens an app window without Electron", () => {
    expect(chooseWindow(linux(chrome))).toMatchObject({
      kind: "app",
      line: "Opening it in a window of Google Chrome, because the program of Electron is not installed.",
    });
  });

  it("opens an app window when Electron did not start", () => {
    expect(chooseWindow(linux({ ...electron, ...chrome }), new Set(["electron"]))).toMatchObject({
      kind: "app",
      line: "Opening it in a window of Google Chrome, because Electron did not start.",
    });
  });

  it.each([
    ["linux", "xdg-open"],
    ["darwin", "open"],
    ["win32", "rundll32"],
  ] as const)("%s: opens the default browser without both, by %s", (platform, command) => {
    expect(chooseWindow(machine({ platform }))).toMatchObject({
      kind: "browser",
      command,
      line: "Opening it in your browser, because the program of Electron is not installed, and no Chrome, Chromium, Edge, Brave or Vivaldi was found.",
    });
  });

  it("opens the default browser when the app window did not open", () => {
    expect(chooseWindow(linux(chrome), new Set(["app"]))).toMatchObject({
      kind: "browser",
      line: "Opening it in your browser, because the app window did not open.",
    });
  });

  it("only prints the address without a screen, whatever is installed", () => {
    const line = "Open it in a browser: this session has no screen.";
    expect(chooseWindow(linux({ ...electron, ...chrome }, { DISPLAY: "" }))).toEqual({ kind: "none", line });
    expect(chooseWindow(linux(chrome, { DISPLAY: "", WAYLAND_DISPLAY: "wayland-0" })).kind).toBe("app");
    expect(chooseWindow(linux(chrome, { CI: "true" }))).toEqual({
      kind: "none",
      line: "Open it in a browser: CI is set.",
    });
    expect(chooseWindow(machine({ platform: "freebsd" })).kind).toBe("none");
  });
});

describe("appWindowArguments", () => {
  const withPreferences = (text?: string) =>
    appWindowArguments("http://127.0.0.1:4780", "/data/window", {
      read: (path) => (path === "/data/window/Default/Preferences" ? text : undefined),
    });
  const common = [
    "--app=http://127.0.0.1:4780",
    "--user-data-dir=/data/window",
    "--no-first-run",
    "--no-default-browser-check",
  ];

  it("gives a size only to a profile without one, so that the browser keeps the window's size", () => {
    expect(withPreferences()).toEqual([...common, "--window-size=1366,768"]);
    expect(withPreferences("{}")).toEqual([...common, "--window-size=1366,768"]);
    expect(withPreferences("not JSON")).toEqual([...common, "--window-size=1366,768"]);
    const kept = { browser: { app_window_placement: { _127: { bottom: 700, left: 10, right: 900, top: 10 } } } };
    expect(withPreferences(JSON.stringify(kept))).toEqual(common);
  });
});
