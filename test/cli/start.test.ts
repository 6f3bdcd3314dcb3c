import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inRoot } from "../../scripts/kit/repository.ts";

/** Writes its arguments to a file beside it, and ends. */
const recording = (status: number) => `#!/bin/sh
printf '%s\\n' "$@" > "$0.new"
/bin/mv "$0.new" "$0.arguments"
exit ${status}
`;

// the fake programs are shell scripts, and only Linux looks for browsers on the PATH
describe.runIf(process.platform === "linux")("npm start and forecourt start", () => {
  let folder: string;
  const started: ChildProcess[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "forecourt-start-"));
  });
  afterEach(async () => {
    for (const child of started.splice(0)) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode === null && child.kill("SIGTERM")) await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  function program(name: string, script: string): string {
    const path = join(folder, name);
    writeFileSync(path, script);
    chmodSync(path, 0o755);
    return path;
  }

  const argumentsOf = async (name: string): Promise<string[]> => {
    const file = join(folder, `${name}.arguments`);
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 60_000 });
    return readFileSync(file, "utf8").trim().split("\n");
  };

  const npmStart = ["scripts/start.ts"];
  const command = ["scripts/forecourt.mjs", "start"];

  /** Starts with no other programs than those of the folder. */
  function start(
    env: NodeJS.ProcessEnv,
    [script = "", ...args]: readonly string[] = npmStart,
  ): {
    child: ChildProcess;
    output(): string;
    until(text: string): Promise<void>;
  } {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(FORECOURT_|CI$)/.test(name)),
    );
    const child = spawn(process.execPath, [inRoot(script), ...args], {
      env: {
        ...inherited,
        PATH: folder,
        DISPLAY: ":99",
        FORECOURT_DATA_DIR: join(folder, "data"),
        FORECOURT_PORT: "0",
        FORECOURT_BACKUP_HOUR: "off",
        FORECOURT_LOG_LEVEL: "error",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.push(child);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (text += String(chunk)));
    const until = (part: string) => vi.waitFor(() => expect(text).toContain(part), { timeout: 60_000 });
    return { child, output: () => text, until };
  }

  const addressIn = (output: string) => /listening on (\S+)/.exec(output)?.[1];

  it("opens an app window with a profile in the data folder; the command opens the running server", async () => {
    program("google-chrome", recording(0));
    const first = start({});
    const [app, profile] = await argumentsOf("google-chrome");
    await first.until("Opening it in a window of Google Chrome, because the program of Electron");
    expect(app).toBe(`--app=${addressIn(first.output())}`);
    expect(profile).toBe(`--user-data-dir=${join(folder, "data/window")}`);
    rmSync(join(folder, "google-chrome.arguments"));
    const second = start({}, command);
    expect((await argumentsOf("google-chrome"))[0]).toBe(app);
    await second.until(`Forecourt is already running on ${addressIn(first.output())}`);
  });

  it("opens the default browser when the browser's app window does not open", async () => {
    program("google-chrome", recording(1));
    program("xdg-open", recording(0));
    const { output, until } = start({}, command);
    const opened = await argumentsOf("xdg-open");
    await until("Opening it in your browser, because the app window did not open.");
    expect(opened).toEqual([addressIn(output())]);
  });

  it("starts Electron with the built shell, and opens another window if it cannot start", async () => {
    program("electron", recording(1));
    program("xdg-open", recording(0));
    const { until } = start({ ELECTRON_OVERRIDE_DIST_PATH: folder });
    expect(await argumentsOf("electron")).toEqual([inRoot("dist/shell.mjs")]);
    await until("Opening the desktop window: Electron is at");
    await until("Opening it in your browser, because Electron did not start");
  });

  it("ends the server when it is killed, and cannot end it itself", async () => {
    const { child, output, until } = start({ DISPLAY: "", WAYLAND_DISPLAY: "" }, [...command, "--no-open"]);
    await until("Ctrl+C stops it.");
    child.kill("SIGKILL");
    const refused = () => expect(fetch(`${addressIn(output())}/health`)).rejects.toThrow();
    await vi.waitFor(refused, { timeout: 60_000 });
  });

  it("only prints the address without a screen", async () => {
    program("google-chrome", recording(0));
    const { child, output, until } = start({ DISPLAY: "", WAYLAND_DISPLAY: "" });
    await until("Open it in a browser: this session has no screen.");
    expect(addressIn(output())).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    expect(existsSync(join(folder, "google-chrome.arguments"))).toBe(false);
  });
});
