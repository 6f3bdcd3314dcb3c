import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { DesktopBridge } from "../../../contracts/desktop/bridge.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { drawnPhotos } from "../kit/photos.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { send } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 60_000 });

let server: RunningServer;
let page: Page;
/** What the shell keeps for the page, and what the page has asked for. */
const shell = {
  path: undefined as string | undefined,
  files: new Map<string, { name: string; bytes: number[] }[]>(),
  notices: [] as { title: string; path: string }[],
  pin: undefined as string | undefined,
};

/** The shell's answers, without a shell. */
function answer(name: keyof DesktopBridge, values: readonly string[]): unknown {
  const [value = ""] = values;
  if (name === "takePath") {
    const { path } = shell;
    shell.path = undefined;
    return path;
  }
  if (name === "takeFiles") {
    const files = shell.files.get(value) ?? [];
    shell.files.delete(value);
    return files;
  }
  if (name === "isKiosk") return shell.pin !== undefined;
  if (name === "enterKiosk") shell.pin = value;
  if (name === "leaveKiosk" && shell.pin === value) shell.pin = undefined;
  return name === "leaveKiosk" ? shell.pin === undefined : undefined;
}

/** The built preload in front of the page, with a contextBridge and an ipcRenderer of this test in place of Electron's. */
const injected = `(() => {
  const listeners = new Map();
  globalThis.emitFromShell = (event, detail) => listeners.get(event)?.({}, detail);
  const electron = {
    contextBridge: { exposeInMainWorld: (name, api) => Object.defineProperty(globalThis, name, { value: api }) },
    ipcRenderer: {
      invoke: async (name, ...values) => {
        const result = await globalThis.askShell(name, values);
        return name === "takeFiles" ? result.map(({ name: of, bytes }) => ({ name: of, bytes: new Uint8Array(bytes) })) : result ?? undefined;
      },
      on: (event, listener) => listeners.set(event, listener),
      off: (event) => listeners.delete(event),
    },
  };
  const require = (name) => { if (name === "electron") return electron; throw new Error("the sandbox has no " + name); };
  (function (require, module, exports) { ${readFileSync("dist/preload.cjs", "utf8")} })(require, { exports: {} }, {});
})();`;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
  page = await context.newPage();
  await page.exposeFunction(
    "askShell",
    (name: keyof DesktopBridge, values: (string | { title: string; path: string })[]) => {
      const [value] = values;
      if (name === "notify" && typeof value === "object") shell.notices.push(value);
      return answer(
        name,
        values.filter((one) => typeof one === "string"),
      );
    },
  );
  await page.addInitScript({ content: injected });
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  await send(page, "/vehicles", { make: "Saab", model: "900", overviewYear: 1990, stockNumber: "A1" });
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

/** The system opens files with the program, as the shell then does. */
async function openFiles(kind: string, path: string, files: { name: string; text: string | Buffer }[]): Promise<void> {
  shell.files.set(
    kind,
    files.map(({ name, text }) => ({ name, bytes: [...Buffer.from(text)] })),
  );
  shell.path = path;
  await page.evaluate(() =>
    (globalThis as unknown as { emitFromShell(name: string, detail: null): void }).emitFromShell("navigate", null),
  );
}

test("Desktop: opened photos wait for their vehicle, and are on its page then", async () => {
  const [front, rear] = await drawnPhotos();
  await openFiles("photo", "/inspect", [
    { name: "front.jpg", text: front?.buffer ?? "" },
    { name: "rear.jpg", text: rear?.buffer ?? "" },
  ]);
  await expect(page.getByText("2 photos were opened. Choose their vehicle.")).toBeVisible();
  await expectAccessible(page, "opened photos");
  await takeScreenshots(page, "desktop-opened-photos");
  await page.getByRole("link", { name: /Saab 900/ }).click();
  await expect(page.getByRole("list", { name: "Photos" }).getByRole("listitem")).toHaveCount(2);
});

test("Desktop: an opened market file is shown as an import", async () => {
  await openFiles("market", "/market/imports/new", [
    { name: "auction.csv", text: "Make,Model,Year,Price\nSaab,900,1990,5000\n" },
  ]);
  await expect(page.getByText("auction.csv")).toBeVisible();
});

test("Desktop: an opened ADF file is imported as leads", async () => {
  const adf = `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect><requestdate>2026-11-29T10:00:00Z</requestdate>
<vehicle interest="buy"><year>1990</year><make>Saab</make><model>900</model><stock>A1</stock></vehicle>
<customer><contact><name part="full">Ada Byron</name><email>ada@example.com</email></contact></customer>
<vendor><contact><name part="full">Dealer</name></contact></vendor></prospect></adf>`;
  await openFiles("lead", "/leads/contacts", [{ name: "lead.adf", text: adf }]);
  await expect(page.getByRole("dialog").getByText(/Ada Byron/)).toBeVisible();
});

test("Desktop: an opened OBD log is shown on the vehicle's mechanical page", async () => {
  const log = [
    "Device Time,Engine RPM(rpm),Engine Coolant Temperature(°C)",
    "29-Nov-2026 10:00:00.000,800,90",
    "29-Nov-2026 10:00:01.000,810,90",
  ].join("\n");
  await openFiles("obd", "/inspect?for=mechanical", [{ name: "trip.csv", text: log }]);
  await expect(page.getByText("The log trip.csv was opened. Choose its vehicle.")).toBeVisible();
  await page.getByRole("link", { name: /Saab 900/ }).click();
  await expect(page.getByRole("dialog")).toContainText("trip.csv");
});
