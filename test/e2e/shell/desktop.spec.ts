import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { DesktopBridge } from "../../../contracts/desktop/bridge.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount, signIn } from "../kit/people.ts";
import { drawnPhotos } from "../kit/photos.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { send } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial", timeout: 60_000 });

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

let server: RunningServer;
let page: Page;
/** What the shell keeps for the page, and what the page has asked for. */
const shell = {
  path: undefined as string | undefined,
  files: new Map<string, { name: string; bytes: number[] }[]>(),
  notices: [] as Notice[],
  pin: undefined as string | undefined,
  /** Seconds that every PIN has to wait. */
  waitSeconds: 0,
};

/** The shell's answers, without a shell. */
function answer(name: keyof DesktopBridge, values: readonly string[]): unknown {
  const [value = "", second] = values;
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
  if (name !== "leaveKiosk" && name !== "changeKioskPin") return undefined;
  const { waitSeconds } = shell;
  const accepted = waitSeconds === 0 && shell.pin === value;
  if (accepted) shell.pin = name === "leaveKiosk" ? undefined : second;
  return { accepted, waitSeconds };
}

/** As the shell does. */
const emit = (event: string, detail: unknown) =>
  page.evaluate(
    ([name, value]) =>
      (globalThis as unknown as { emitFromShell(name: unknown, detail: unknown): void }).emitFromShell(name, value),
    [event, detail],
  );

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
  await page.exposeFunction("askShell", async (name: keyof DesktopBridge, values: (string | Notice)[]) => {
    const [value] = values;
    if (name === "notify" && typeof value === "object") shell.notices.push(value);
    const before = shell.pin;
    const result = answer(
      name,
      values.filter((one) => typeof one === "string"),
    );
    if ((shell.pin === undefined) !== (before === undefined)) await emit("kiosk", { isOn: shell.pin !== undefined });
    return result;
  });
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
  await emit("navigate", null);
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
  await expect.poll(() => shell.notices.map(({ body }) => body)).toEqual(["Ada Byron · Saab 900"]);
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

const lead = (targetName: string) =>
  send(page, "/leads/car/A1", { action: "Call back", targetName, targetInfo: "+1 512 555 0100" });

test("Desktop: a lead that comes in is a notification that opens it, unless the account has switched them off", async () => {
  // not loaded again: the page reads the event stream already
  shell.path = "/settings/workstation";
  await emit("navigate", null);
  await expect(page.getByRole("heading", { name: "This workstation" })).toBeVisible();
  shell.notices = [];
  await lead("Grace Hopper");
  await expect.poll(() => shell.notices).toHaveLength(1);
  const [notice] = shell.notices;
  expect([notice?.title, notice?.body]).toEqual(["New lead", "Grace Hopper · Saab 900"]);
  await page.getByRole("switch", { name: "Show my notifications on this workstation" }).click();
  // after this answer, the page would send a notification
  const answered = page.waitForResponse(async (response) => {
    return response.url().includes("sortBy=createdAt") && (await response.text()).includes("Alan Turing");
  });
  await lead("Alan Turing");
  await answered;
  expect(shell.notices).toHaveLength(1);
  await page.getByRole("switch", { name: "Show my notifications on this workstation" }).click();
  shell.path = notice?.path;
  await emit("navigate", null);
  await expect(page.getByRole("dialog")).toContainText("Grace Hopper");
});

test("Desktop: the kiosk mode is switched on with a PIN that is entered twice, gets another one, and ends with it", async () => {
  await page.goto("/settings/workstation");
  const main = page.getByRole("main");
  const fill = (label: string, text: string) => main.getByLabel(label, { exact: true }).fill(text);
  await fill("PIN", "4711");
  await fill("Repeat the PIN", "4712");
  await main.getByRole("button", { name: "Switch on kiosk mode" }).click();
  await expect(main.getByText("The two PINs are different")).toBeVisible();
  expect(shell.pin).toBeUndefined();
  await expectAccessible(page, "kiosk mode off");
  await takeScreenshots(page, "workstation");
  await fill("Repeat the PIN", "4711");
  await main.getByRole("button", { name: "Switch on kiosk mode" }).click();
  await expect(main.getByText("Kiosk mode is on.")).toBeVisible();
  await fill("Current PIN", "4711");
  await fill("New PIN", "1234");
  await fill("Repeat the PIN", "1234");
  await main.getByRole("button", { name: "Change PIN" }).click();
  await expect(page.getByText("PIN changed.")).toBeVisible();
  await fill("PIN", "4711");
  await main.getByRole("button", { name: "Leave kiosk mode" }).click();
  await expect(main.getByText("The PIN is wrong")).toBeVisible();
  shell.waitSeconds = 61;
  await fill("PIN", "1234");
  await main.getByRole("button", { name: "Leave kiosk mode" }).click();
  await expect(main.getByText("Too many wrong PINs. Try again in 2 minutes")).toBeVisible();
  await expectAccessible(page, "kiosk mode on");
  await takeScreenshots(page, "workstation-kiosk");
  shell.waitSeconds = 0;
  await fill("PIN", "1234");
  await main.getByRole("button", { name: "Leave kiosk mode" }).click();
  await expect(main.getByRole("button", { name: "Switch on kiosk mode" })).toBeVisible();
});

test("Desktop: a kiosk where nobody is signed in can be left below the form for signing in", async () => {
  shell.pin = "4711";
  await page.context().clearCookies();
  await page.goto("/sign-in");
  const main = page.getByRole("main");
  await main.getByLabel("PIN", { exact: true }).fill("4711");
  await takeScreenshots(page, "sign-in-kiosk");
  await main.getByRole("button", { name: "Leave kiosk mode" }).click();
  await expect(main.getByRole("button", { name: "Leave kiosk mode" })).toBeHidden();
  expect(shell.pin).toBeUndefined();
});

test("a browser has no settings of a workstation", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await other.goto("/sign-in?next=%2Fsettings%2Fworkstation");
  await signIn(other, { name: "Ann Porter", email: "ann@example.com" });
  await expect(other.getByText("No settings at this address")).toBeVisible();
  await expect(other.getByRole("link", { name: "Phones" })).toBeVisible();
  await expect(other.getByRole("link", { name: "This workstation" })).toHaveCount(0);
  await context.close();
});
