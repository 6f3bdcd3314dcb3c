import { expect, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const narrow = { width: 390, height: 844 };

test("the help is found, read and searched without a network", async ({ page, context }) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => request.url().startsWith(server.url) || problems.push(request.url()));
  await page.goto(`${server.url}/docs`);
  const guides = page.getByRole("navigation", { name: "Forecourt" });
  await guides.getByRole("link", { name: "Guides and recipes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await expectAccessible(page, "first page");

  // on a page without cards: axe takes those that the results cover in part for links that are too small
  await page.goto(`${server.url}/help/live-events`);
  await page.keyboard.press("/");
  await page.keyboard.type("webhooks handle");
  await expect(page.getByRole("status")).toHaveText(/place/);
  await expectAccessible(page, "search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/help\/webhooks/);

  const pages = page.getByRole("navigation", { name: "Help pages" });
  await expect(pages.getByRole("link", { name: "Webhooks", exact: true })).toHaveAttribute("aria-current", "page");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "How to handle it" }).click();
  await expect(page).toHaveURL(/#how-to-handle-it$/);
  await expect(page.getByRole("heading", { name: "How to handle it" })).toBeInViewport();
  await expectAccessible(page, "a guide");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const block = page.locator(".code").first();
  await block.hover();
  await block.getByRole("button").click();
  await expect(block.getByRole("button")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator("code").textContent());
  expect(problems).toEqual([]);
});

test("the help is readable on a phone", async ({ page }) => {
  await page.setViewportSize(narrow);
  for (const address of ["/help", "/help/webhooks", "/help/security", "/help/clients/forecourt.py"]) {
    await page.goto(server.url + address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(narrow.width);
  }
  await page.goto(`${server.url}/help/webhooks`);
  const pages = page.getByRole("navigation", { name: "Help pages" });
  await expect(pages).toBeHidden();
  await page.getByText("All pages").click();
  await expectAccessible(page, "all pages on a phone");
  await pages.getByRole("link", { name: "Live events", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Live events" })).toBeVisible();
});

test("an unknown address of the help leads back", async ({ page }) => {
  const answer = await page.goto(`${server.url}/help/nothing`);
  expect(answer?.status()).toBe(404);
  await expectAccessible(page, "page not found");
  await page.getByRole("link", { name: "the list of all pages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
});

test("the help has the theme that was chosen in the product, and is light on paper", async ({ page }) => {
  const textColor = () => page.evaluate(() => getComputedStyle(document.body).color);
  await page.addInitScript(() => localStorage.setItem("forecourt-color-scheme", "dark"));
  await page.goto(`${server.url}/help/webhooks`);
  expect(await textColor()).toBe("rgb(219, 225, 222)");
  await page.emulateMedia({ media: "print" });
  expect(await textColor()).toBe("rgb(23, 32, 29)");
  await expect(page.getByRole("navigation", { name: "Help pages" })).toBeHidden();
});

test("the help can be read without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/help/webhooks`);
  await expect(page.getByRole("heading", { name: "The message" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await context.close();
});
