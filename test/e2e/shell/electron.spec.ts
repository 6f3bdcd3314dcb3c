import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication, expect, type Page, test } from "@playwright/test";
import { inRoot } from "../../../scripts/kit/repository.ts";

/** Electron's program, if it was downloaded (`npx install-electron`). Asking the package for it would start a download. */
function findElectron(): string | undefined {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? inRoot("node_modules/electron/dist");
  const note = inRoot("node_modules/electron/path.txt");
  const name = existsSync(note) ? readFileSync(note, "utf8").trim() : "electron";
  return existsSync(join(folder, name)) ? join(folder, name) : undefined;
}

function launch(executablePath: string, dataFolder: string): Promise<ElectronApplication> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || name.startsWith("FORECOURT_") ? [] : [[name, value] as const],
  );
  const settings = { FORECOURT_PORT: "0", FORECOURT_DATA_DIR: dataFolder, FORECOURT_BACKUP_HOUR: "off" };
  return _electron.launch({
    executablePath,
    args: [inRoot("dist/shell.mjs"), "forecourt://sign-in"],
    env: { ...Object.fromEntries(inherited), ...settings },
    // Playwright's default is to turn it off
    chromiumSandbox: true,
  });
}

const electron = findElectron();
if (electron === undefined) {
  // only the process that lists the tests comes here: workers read files that have tests
  process.stderr.write(
    "The tests with the real Electron are left out: its program is not in node_modules/electron/dist.\n",
  );
} else {
  test.describe("the shell in the real Electron", () => {
    let folder: string;
    let app: ElectronApplication;
    let page: Page;

    test.beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "forecourt-electron-"));
      app = await launch(electron, folder);
      const pages = () => app.windows().filter((window) => window.url().startsWith("http:"));
      await expect.poll(() => pages().length, { timeout: 60_000 }).toBe(1);
      const [first] = pages();
      if (first === undefined) throw new Error("the page's window has closed");
      page = first;
    });
    test.afterAll(async () => {
      await app?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test("shows the page of its own server, which has no API of Node or Electron", async () => {
      await expect(page.getByRole("heading", { name: /Sign in|Create the first account/ })).toBeVisible();
      const found = await page.evaluate(() => ["require", "process", "module"].filter((name) => name in globalThis));
      expect(found).toEqual([]);
      expect(await page.evaluate(() => "forecourt" in globalThis)).toBe(true);
    });

    test("runs the page in the sandbox", async () => {
      // Electron's own tests ask in this way; its types do not have the method
      type Asked = { getLastWebPreferences(): { readonly sandbox?: boolean } | null };
      const sandboxed = await app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(
          ({ webContents }) => (webContents as unknown as Asked).getLastWebPreferences()?.sandbox,
        ),
      );
      expect(sandboxed).toEqual([true]);
    });

    test("stays on its page and asks for no permission", async () => {
      const origin = new URL(page.url()).origin;
      await page.evaluate(() => location.assign("https://elsewhere.example/"));
      await expect.poll(() => new URL(page.url()).origin).toBe(origin);
      const state = await page.evaluate(async () => (await navigator.permissions.query({ name: "geolocation" })).state);
      expect(state).toBe("denied");
    });

    test("saves the page as a PDF", async () => {
      const head = await app.evaluate(async ({ BrowserWindow }) => {
        const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().startsWith("http:"));
        return (await window?.webContents.printToPDF({}))?.subarray(0, 5).toString();
      });
      expect(head).toBe("%PDF-");
    });

    test("ends its server when it quits", async () => {
      const { origin } = new URL(page.url());
      await app.close();
      const answers = () =>
        fetch(`${origin}/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(answers, { timeout: 30_000 }).toBe(false);
    });
  });
}
