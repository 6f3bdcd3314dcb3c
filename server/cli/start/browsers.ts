import { posix, win32 } from "node:path";
import type { Machine } from "./machine.ts";

export interface Browser {
  readonly name: string;
  readonly program: string;
}

/** A browser that opens app windows (`--app`), and where each system has it. The first one that is installed is used; the order is our own choice. */
interface Known {
  readonly name: string;
  /** Commands on the PATH. */
  readonly linux: readonly string[];
  /** Below `Applications`. */
  readonly darwin: string;
  /** Below the folders of programs. */
  readonly win32: string;
}

const inMac = (name: string): string => `${name}.app/Contents/MacOS/${name}`;

const known: readonly Known[] = [
  {
    name: "Google Chrome",
    linux: ["google-chrome", "google-chrome-stable"],
    darwin: inMac("Google Chrome"),
    win32: "Google/Chrome/Application/chrome.exe",
  },
  {
    name: "Chromium",
    linux: ["chromium", "chromium-browser"],
    darwin: inMac("Chromium"),
    win32: "Chromium/Application/chrome.exe",
  },
  {
    name: "Microsoft Edge",
    linux: ["microsoft-edge", "microsoft-edge-stable"],
    darwin: inMac("Microsoft Edge"),
    win32: "Microsoft/Edge/Application/msedge.exe",
  },
  {
    name: "Brave",
    linux: ["brave-browser", "brave"],
    darwin: inMac("Brave Browser"),
    win32: "BraveSoftware/Brave-Browser/Application/brave.exe",
  },
  {
    name: "Vivaldi",
    linux: ["vivaldi", "vivaldi-stable"],
    darwin: inMac("Vivaldi"),
    win32: "Vivaldi/Application/vivaldi.exe",
  },
];

/** The first installed browser that can open an app window. */
export function findBrowser(machine: Machine): Browser | undefined {
  for (const browser of known) {
    const program = placesOf(browser, machine).find(machine.exists);
    if (program !== undefined) return { name: browser.name, program };
  }
  return undefined;
}

function placesOf(browser: Known, { platform, env, home }: Machine): readonly string[] {
  if (platform === "win32") {
    return [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined && folder !== "")
      .map((folder) => win32.join(folder ?? "", browser.win32));
  }
  if (platform === "darwin") {
    return ["/Applications", posix.join(home, "Applications")].map((folder) => posix.join(folder, browser.darwin));
  }
  const folders = (env.PATH ?? "").split(":").filter((folder) => folder !== "" && !isConfined(folder));
  return browser.linux.flatMap((command) => folders.map((folder) => posix.join(folder, command)));
}

/** A browser from a snap cannot write to the data folder, which is hidden in the home folder. */
const isConfined = (folder: string): boolean => folder.startsWith("/snap/");
