import { expect, test } from "@playwright/test";
import { type RunningServer, startServer } from "../kit/server.ts";

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer();
});

test.afterAll(() => server?.stop());

const notice = "Forecourt could not start in this browser";

test("a browser with a language that Intl does not support shows the sign-in page", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "language", { value: "en-US@posix" });
    Object.defineProperty(navigator, "languages", { value: ["en-US@posix"] });
  });
  await page.goto(`${server.url}/sign-in`);
  await expect(page.getByRole("heading", { name: /Sign in|Create the first account/ })).toBeVisible();
});

test("a browser that blocks storage shows the sign-in page", async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto(`${server.url}/sign-in`);
  await expect(page.getByRole("heading", { name: /Sign in|Create the first account/ })).toBeVisible();
});

test("an error before the first paint is reported with buttons to reload and to sign in", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Intl, "NumberFormat", { value: undefined });
  });
  await page.goto(`${server.url}/sign-in`);
  await expect(page.getByRole("alert")).toContainText(notice);
  await expect(page.getByRole("alert")).toContainText("Intl.NumberFormat is not a constructor");
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Go to sign in" })).toBeVisible();
});

test("an error before the first paint is reported in the language of the browser", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(Intl, "NumberFormat", { value: undefined });
  });
  await page.goto(`${server.url}/sign-in`);
  await expect(page.getByRole("alert")).toContainText("Forecourt konnte in diesem Browser nicht starten");
  await expect(page.getByRole("button", { name: "Zur Anmeldung" })).toBeVisible();
  await context.close();
});

test("a main script that cannot be loaded is reported, and Reload starts the page", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${server.url}/sign-in`);
  await expect(page.getByRole("alert")).toContainText(notice);
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: /Sign in|Create the first account/ })).toBeVisible();
});
