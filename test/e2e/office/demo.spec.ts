import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { firstAccount } from "../kit/people.ts";
import { type RunningServer, startServer } from "../kit/server.ts";

const label = "Demo data";

test("a demo is marked as such before and after signing in", async ({ browser }) => {
  const server = await startServer({ isDemo: true });
  const page = await openBrowser(browser, server);
  try {
    await page.goto("/sign-in");
    await expect(page.getByText(label, { exact: true })).toBeVisible();
    await expectAccessible(page, "sign-in of a demo");
    await firstAccount(page, { name: "Dana Demo", email: "dana@example.com" });
    await expect(page.getByRole("banner").getByText(label, { exact: true })).toBeVisible();
    await expectAccessible(page, "start page of a demo");
    const visitor = await openBrowser(browser, server);
    await visitor.goto("/sign-in");
    await visitor.getByRole("button", { name: "Sign in as Owner Dana Demo" }).click();
    await expect(visitor).toHaveURL(/\/today$/);
    await visitor.context().close();
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test("a workstation without a demo shows no demo label and offers no sign-in without a password", async ({
  browser,
}) => {
  const server = await startServer();
  const page = await openBrowser(browser, server);
  try {
    await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
    await expect(page.getByText(label, { exact: true })).toHaveCount(0);
    const visitor = await openBrowser(browser, server);
    await visitor.goto("/sign-in");
    await expect(visitor.getByLabel("E-mail address")).toBeVisible();
    await expect(visitor.getByRole("button", { name: /Sign in as/ })).toHaveCount(0);
    await visitor.context().close();
  } finally {
    await page.context().close();
    await server.stop();
  }
});

/** A page without a session. Clearing the cookies of a signed-in page is not enough: it may be renewing them. */
async function openBrowser(browser: Browser, server: RunningServer): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
}
