import { expect, test } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { firstAccount } from "./kit/people.ts";
import { startServer } from "./kit/server.ts";

const words = "Demo data";

test("a demo says that it is one, before and after signing in", async ({ browser }) => {
  const server = await startServer({ isDemo: true });
  const page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  try {
    await page.goto("/sign-in");
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expectAccessible(page, "sign-in of a demo");
    await firstAccount(page, { name: "Dana Demo", email: "dana@example.com" });
    await expect(page.getByRole("banner").getByText(words, { exact: true })).toBeVisible();
    await expectAccessible(page, "inventory of a demo");
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Sign in as Owner Dana Demo" }).click();
    await expect(page).toHaveURL(/\/inventory$/);
  } finally {
    await page.context().close();
    await server.stop();
  }
});

test("a workstation that is none does not", async ({ browser }) => {
  const server = await startServer();
  const page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  try {
    await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
    await expect(page.getByText(words, { exact: true })).toHaveCount(0);
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await expect(page.getByLabel("E-mail address")).toBeVisible();
    await expect(page.getByRole("button", { name: /Sign in as/ })).toHaveCount(0);
  } finally {
    await page.context().close();
    await server.stop();
  }
});
