import { expect, type Page, test } from "@playwright/test";
import { wordingFile } from "../../features/sale-papers/wording.ts";
import { expectAccessible } from "../kit/accessible.ts";
import { inkOf } from "../kit/paper.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep } from "../kit/vehicle-scene.ts";

test.describe.configure({ mode: "serial" });

let server: RunningServer;
let page: Page;
let jeep: string;

test.beforeAll(async ({ browser }) => {
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ann Porter", email: "ann@example.com" });
  jeep = (await addJeep(page)).id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const papers = () => page.getByRole("region", { name: "Documents for buyers" });
const dialog = () => page.getByRole("dialog", { name: "Buyers Guide" });

/** The PDF behind a link of the page. */
async function pdfOf(name: string): Promise<Buffer> {
  const address = await papers().getByRole("link", { name }).getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  return answer.body();
}

test("Documents for buyers: the window sticker opens with content on one page", async () => {
  await page.goto(`/vehicles/${jeep}`);
  const ink = await inkOf(await pdfOf("Open PDF: Window sticker"));
  expect(ink).toHaveLength(1);
  expect(ink[0]).toBeGreaterThan(0.01);
});

test("Documents for buyers: by keyboard, a limited warranty names its missing terms, and is saved", async () => {
  await expect(papers()).toContainText("Warranty terms are not set");
  await papers().getByRole("button", { name: "Set terms" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog().getByRole("radio", { name: "As is, no warranty" })).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
  await expect(dialog().getByRole("radio", { name: "Limited warranty" })).toBeChecked();
  await dialog().getByLabel("Labor that the dealer pays, %").fill("150");
  await page.keyboard.press("Enter");
  await expect(dialog()).toContainText("Enter a whole number from 0 to 100");
  await expect(dialog().getByLabel("Duration of each system, one per line")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "the terms of a Buyers Guide");
  await takeScreenshots(page, "buyers-guide-form");
  await dialog().getByLabel("Labor that the dealer pays, %").fill("50");
  await dialog().getByLabel("Parts that the dealer pays, %").fill("100");
  await dialog().getByLabel("Systems covered, one per line").fill("Engine\nTransmission");
  await dialog().getByLabel("Duration of each system, one per line").fill("90 days\n60 days");
  await dialog().getByLabel("Person for complaints after the sale").fill("Ann Porter, (312) 555-0142");
  await page.keyboard.press("Enter");
  await expect(dialog()).toBeHidden();
  await expect(papers()).toContainText(/Limited warranty, set .* by Ann Porter/);
  await expect(papers().getByRole("link", { name: "Open PDF: Buyers Guide" })).toHaveCount(0);
});

test("Buyers Guide: the settings refuse an incomplete wording with its missing sections", async () => {
  await papers().getByRole("link", { name: "Add it in the settings" }).click();
  const section = page.getByTestId("guide-wording");
  await expect(page.getByRole("heading", { level: 1, name: "Wording of the Buyers Guide" })).toBeVisible();
  await expect(section.getByRole("button", { name: "Add file" })).toBeInViewport();
  const template = await page.request.get(
    (await section.getByRole("link", { name: "Download the empty file" }).getAttribute("href")) ?? "",
  );
  expect(await template.text()).toContain("[important]");
  const choose = async (text: string) => {
    const input = section.locator("input[type=file]");
    await input.setInputFiles({ name: "wording.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  };
  await choose(wordingFile({ without: ["history", "mechanic"] }));
  await expect(section.getByRole("alert")).toContainText("It lacks mechanic and history.");
  await expectAccessible(page, "settings with a refused wording");
  await takeScreenshots(page, "buyers-guide-wording");
  await choose(wordingFile());
  await expect(section).toContainText(/Complete, added/);
  await expect(section.getByRole("alert")).toBeHidden();
});

test("Documents for buyers: the Buyers Guide opens with content on both sides, and its terms are changed", async () => {
  await page.goto(`/vehicles/${jeep}`);
  const ink = await inkOf(await pdfOf("Open PDF: Buyers Guide"));
  expect(ink).toHaveLength(2);
  for (const share of ink) expect(share).toBeGreaterThan(0.02);
  await expectAccessible(page, "a vehicle with papers for buyers");
  await papers().scrollIntoViewIfNeeded();
  await takeScreenshots(page, "papers-for-buyers");
  await papers().getByRole("button", { name: "Change terms" }).click();
  await expect(dialog().getByLabel("Systems covered, one per line")).toHaveValue("Engine\nTransmission");
  await dialog().getByRole("radio", { name: "As is, no warranty" }).check();
  await expect(dialog().getByLabel("Systems covered, one per line")).toBeHidden();
  await dialog().getByRole("button", { name: "Save" }).click();
  await expect(papers()).toContainText("As is, no warranty, set");
});
