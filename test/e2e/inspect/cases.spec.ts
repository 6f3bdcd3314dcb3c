import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { intercept } from "../kit/intercept.ts";
import { enter, type } from "../kit/keyboard.ts";
import { inkOf } from "../kit/paper.ts";
import { firstAccount } from "../kit/people.ts";
import { drawnPhotos } from "../kit/photos.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { recordShares } from "../kit/shares.ts";
import { addJeep, importMarket, inspect, send } from "../kit/vehicle-scene.ts";
import { openViewer } from "../kit/viewer.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let jeep: string;
let address: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Ida Case", email: "ida@example.com" });
  await importMarket(page);
  jeep = (await addJeep(page)).id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const caseId = () => address.split("/").at(-1) ?? "";
const step = (name: "Photos" | "Mechanical" | "Repair estimate" | "Value") =>
  page.getByRole("region", { name: "Steps" }).getByRole("listitem", { name });
const result = () => page.getByRole("region", { name: "Result" });

test("Cases: the empty list says where a case is started", async () => {
  await page.goto("/inspections");
  await page.getByRole("link", { name: "Cases" }).click();
  await expect(page.getByRole("heading", { name: "No cases yet" })).toBeVisible();
  await expectAccessible(page, "the empty list of cases");
  await takeScreenshots(page, "cases-empty");
});

test("Cases: started on the vehicle's page, a case has four steps to do", async () => {
  await page.goto(`/vehicles/${jeep}/inspections`);
  const cases = page.getByRole("region", { name: "Cases" });
  await cases.getByRole("button", { name: "Start a case" }).click();
  await expect(page).toHaveURL(/\/inspections\/cases\/[\w-]+$/);
  address = new URL(page.url()).pathname;
  await expect(page.getByRole("heading", { level: 1, name: "2018 Jeep Renegade" })).toBeVisible();
  for (const name of ["Photos", "Mechanical", "Repair estimate", "Value"] as const)
    await expect(step(name)).toContainText("To do");
  await expect(step("Repair estimate").getByRole("button", { name: "Make the estimate" })).toBeDisabled();
  await expect(page.getByText("To complete the case, finish at least one step.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Complete the case" })).toBeDisabled();
  await expectAccessible(page, "a new case");
  await takeScreenshots(page, "case-new");
});

test("Cases: by keyboard, a step is skipped with a reason, and the skip is taken back", async () => {
  await enter(page, step("Value").getByRole("button", { name: "Skip Value" }));
  const dialog = page.getByRole("dialog", { name: "Skip Value" });
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await intercept(page, "**/steps/valuation/skip", (route) => route.abort());
  await type(page, dialog.getByRole("textbox", { name: "Reason" }), "The market is not imported");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("The market is not imported");
  await expectAccessible(page, "the dialog to skip a step");
  await takeScreenshots(page, "case-skip");
  await page.unroute("**/steps/valuation/skip");
  await dialog.getByRole("button", { name: "Skip", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(step("Value")).toContainText("Reason: The market is not imported");
  await expect(step("Value")).toContainText("Ida Case");
  await enter(page, step("Value").getByRole("button", { name: "Do not skip Value" }));
  await expect(step("Value")).toContainText("To do");
});

test("Cases: a diagnostic started from the case returns to it as its step", async () => {
  await step("Mechanical").getByRole("link", { name: "Run a diagnostic" }).click();
  await expect(page.getByText("The result becomes a step of the case.")).toBeVisible();
  await expectAccessible(page, "the form of a diagnostic for a case");
  await page.getByRole("textbox", { name: "Add trouble codes" }).fill("P0171");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Diagnose" }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(step("Mechanical")).toContainText("Done");
  await expect(step("Mechanical")).toContainText(/Score \d+\.\d of 10 · 1 issue · repairs \$/);
  await expect(step("Mechanical")).toContainText("Ida Case");
  await expect(
    page.getByText("You can complete the case now. Not done: Photos, Repair estimate, and Value."),
  ).toBeVisible();
});

test("Cases: photos taken for the case return to it, and it shows the end of their analysis by itself", async () => {
  await step("Photos").getByRole("link", { name: "Take photos" }).click();
  await expect(page).toHaveURL(new RegExp(`/inspect\\?case=${caseId()}$`));
  await page.getByRole("link", { name: "Back to the case" }).click();
  await expect(step("Photos")).toContainText("To do");
  await step("Photos").getByRole("link", { name: "Take photos" }).click();
  await page.getByTestId("photos").setInputFiles((await drawnPhotos()).slice(0, 4));
  await page.getByRole("button", { name: "Start inspection" }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(step("Photos")).toContainText(/Score \d+\.\d of 10 · grade \d\.\d · \d+ finding/, { timeout: 90_000 });
  await step("Photos").getByRole("link", { name: "Open the inspection" }).click();
  await expect(page).toHaveURL(/\/inspections\/[\w-]+$/);
  await expectAccessible(page, "the results of an inspection for a case");
  await takeScreenshots(page, "case-photos");
  await enter(page, page.getByRole("link", { name: "Part of a case" }));
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("Cases: the estimate and the value are made from the photos of the case", async () => {
  await expect(step("Repair estimate")).toContainText("The photos show no damage: there is nothing to estimate.");
  await expect(step("Repair estimate").getByRole("button", { name: "Make the estimate" })).toBeDisabled();
  const photos = await step("Photos").getByRole("link", { name: "Open the inspection" }).getAttribute("href");
  const dent = { type: "dent", severity: "moderate", location: { part: "hood" } };
  await send(page, `/inspections/visual/${photos?.split("/").at(-1)}/damages`, dent);
  await page.reload();
  await step("Repair estimate").getByRole("button", { name: "Make the estimate" }).click();
  await expect(step("Repair estimate")).toContainText(/\$[\d,]+ · 1 damage/);
  await step("Value").getByRole("button", { name: "Value the vehicle" }).click();
  await expect(step("Value")).toContainText(/\$[\d,]+ · 80% of prices \$/);
  await expect(page.getByText("All steps are done or skipped. You can complete the case.")).toBeVisible();
  await expect(result()).toContainText(/\d+\.\d \/ 10/);
  await expectAccessible(page, "a case with all steps");
  await takeScreenshots(page, "case-steps");
  await step("Value").getByRole("link", { name: "Open the valuation" }).click();
  await expect(page).toHaveURL(/\/valuation\?valuation=/);
  await page.goBack();
});

test("Cases: completed by keyboard, the case has its report; reopened, it has none", async () => {
  await enter(page, page.getByRole("button", { name: "Complete the case" }));
  const dialog = page.getByRole("dialog", { name: "Complete the case?" });
  await expect(dialog).toContainText("All steps are done or skipped.");
  await enter(page, dialog.getByRole("button", { name: "Complete the case" }));
  await expect(dialog).toBeHidden();
  const report = page.getByRole("link", { name: "Report (PDF)" });
  const answer = await page.request.get((await report.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/pdf");
  for (const ink of await inkOf(await answer.body())) expect(ink).toBeGreaterThan(0.001);
  await expect(page.getByRole("button", { name: /^Skip/ })).toHaveCount(0);
  await expectAccessible(page, "a completed case");
  await takeScreenshots(page, "case-completed");
  await page.getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("dialog", { name: "Reopen the case?" }).getByRole("button", { name: "Reopen" }).click();
  await expect(report).toBeHidden();
  await expect(page.getByRole("button", { name: "Complete the case" })).toBeEnabled();
});

test("Cases: another person's completion appears by itself", async () => {
  await send(page, `/inspections/${caseId()}/complete`, undefined);
  await expect(page.getByRole("link", { name: "Report (PDF)" })).toBeVisible();
});

test("Cases: the report is shared only where the browser can share a PDF", async () => {
  await expect(page.getByRole("button", { name: "Share" })).toHaveCount(0);
  const sharer = await page.context().newPage();
  const shares = await recordShares(sharer);
  await sharer.goto(address);
  const share = sharer.getByRole("button", { name: "Share" });
  await enter(sharer, share);
  await expect.poll(shares).toEqual([
    {
      title: "Inspection report 2018 Jeep Renegade Latitude",
      name: "Inspection-report-2018-Jeep-Renegade-Latitude.pdf",
      type: "application/pdf",
      start: "%PDF-",
    },
  ]);
  await expectAccessible(sharer, "a case with a report that can be shared");
  await takeScreenshots(sharer, "case-share");
  await expect(sharer.getByRole("alert")).toHaveCount(0);
  await sharer.close();
});

test("Cases: closing the dialog for sharing is no error; a report that took too long is shared by the next click", async () => {
  const sharer = await page.context().newPage();
  const shares = await recordShares(sharer, ["AbortError", "NotAllowedError"]);
  await sharer.goto(address);
  const share = sharer.getByRole("button", { name: "Share" });
  await share.click();
  await expect.poll(shares).toHaveLength(1);
  await expect(sharer.getByRole("alert")).toHaveCount(0);
  await share.click();
  await expect(sharer.getByText("The report is ready. Choose Share again.")).toBeVisible();
  await sharer.route("**/report.pdf", (route) => route.abort());
  await share.click();
  await expect.poll(shares).toHaveLength(3);
  await share.click();
  await expect(sharer.getByText("The Forecourt server is not responding.").first()).toBeVisible();
  await sharer.close();
});

test("Cases: by keyboard, an open case is cancelled with a reason, which its page shows", async () => {
  await send(page, `/inspections/${caseId()}/reopen`, undefined);
  await enter(page, page.getByRole("button", { name: "Cancel case" }));
  const dialog = page.getByRole("dialog", { name: "Cancel the case?" });
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await type(page, reason, "The customer left");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await enter(page, page.getByRole("button", { name: "Cancel case" }));
  await expect(reason).toHaveValue("The customer left");
  await intercept(page, "**/cancel", (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(reason).toHaveValue("The customer left");
  await page.unroute("**/cancel");
  await enter(page, dialog.getByRole("button", { name: "The vehicle is sold" }));
  await expect(reason).toHaveValue("The vehicle is sold");
  await expectAccessible(page, "the dialog to cancel a case");
  await takeScreenshots(page, "case-cancel");
  await enter(page, dialog.getByRole("button", { name: "Cancel case" }));
  await expect(dialog).toBeHidden();
  const note = page.getByRole("note", { name: /^Canceled/ });
  await expect(note).toContainText(/Canceled .+ by Ida Case/);
  await expect(note).toContainText("Reason: The vehicle is sold");
  await expect(page.getByRole("button", { name: /Complete|Cancel case/ })).toHaveCount(0);
  await expect(note).toBeFocused();
  const steps = page.getByRole("region", { name: "Steps" });
  await expect(steps.getByRole("button")).toHaveCount(0);
  await expect(steps.getByRole("link", { name: /^Take|^Run/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Report (PDF)" })).toBeHidden();
  await expect(step("Photos")).toContainText("Done");
  await expectAccessible(page, "a cancelled case");
  await takeScreenshots(page, "case-cancelled");
});

test("Cases: a cancelled case is reopened", async () => {
  await page.getByRole("button", { name: "Reopen" }).click();
  const dialog = page.getByRole("dialog", { name: "Reopen the case?" });
  await expect(dialog).toContainText("The reason why it was canceled stays in the history of the vehicle.");
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByRole("note", { name: /^Canceled/ })).toBeHidden();
  await expect(page.getByRole("button", { name: "Complete the case" })).toBeEnabled();
});

test("Cases: a case that another person completes meanwhile is not cancelled, and the page says why", async () => {
  await page.getByRole("button", { name: "Cancel case" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel the case?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Too late");
  await intercept(page, "**/cancel", async (route) => {
    await send(page, `/inspections/${caseId()}/complete`, undefined);
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Cancel case" }).click();
  await expect(page.getByRole("link", { name: "Report (PDF)" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The case is completed or cancelled; reopen it or open another one.")).toBeVisible();
  await page.unroute("**/cancel");
});

test("Cases: another person's cancellation appears by itself", async () => {
  const body = { vehicle: { vin: "2T1BURHE0JC012349" }, inspection_type: "full" };
  const opened = await send<{ data: { inspection_id: string } }>(page, "/inspections", body);
  const id = opened.data.inspection_id;
  await page.goto(`/inspections/cases/${id}`);
  await expect(page.getByRole("button", { name: "Cancel case" })).toBeVisible();
  await send(page, `/inspections/${id}/cancel`, { reason: "Opened twice" });
  await expect(page.getByRole("note", { name: /^Canceled/ })).toContainText("Reason: Opened twice");
  await expect(step("Repair estimate")).toContainText("Not done");
  await page.goto("/inspections/cases?status=cancelled");
  const rows = page.getByRole("table", { name: "Cases" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("Canceled");
});

test("Cases: the list is filtered by state and vehicle, and each row opens its case", async () => {
  await send(page, "/inspections", { vehicle: { vin: "2T1BURHE0JC012349" }, inspection_type: "full" });
  await page.goto("/inspections/cases");
  const rows = page.getByRole("table", { name: "Cases" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText("4 of 4");
  await expectAccessible(page, "the list of cases");
  await takeScreenshots(page, "cases");
  await page.getByText("Completed", { exact: true }).first().click();
  await expect(page).toHaveURL(/status=completed/);
  await expect(rows).toHaveCount(2);
  await page.goto(`/inspections/cases?vehicle=${jeep}&status=processing`);
  await expect(page.getByRole("heading", { name: "No cases match" })).toBeVisible();
  await page.getByRole("button", { name: "Show all cases" }).click();
  await expect(rows).toHaveCount(4);
  await enter(page, page.getByRole("link", { name: "2018 Jeep Renegade" }));
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("Cases: the vehicle's page lists its cases", async () => {
  await page.goto(`/vehicles/${jeep}/inspections`);
  const cases = page.getByRole("region", { name: "Cases" });
  await expect(cases.getByRole("row")).toHaveCount(2);
  await expectAccessible(page, "the inspections and cases of a vehicle");
  await takeScreenshots(page, "vehicle-cases");
  await cases.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("Cases: an unknown case and a failed list are explained", async () => {
  await page.goto("/inspections/cases/none");
  await expect(page.getByRole("alert")).toBeVisible();
  await intercept(page, "**/v1/inspections?**", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/inspections/cases");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/v1/inspections?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Cases" })).toBeVisible();
});

test("Cases: a member without the permission reads the case and sees what is missing", async ({ browser }) => {
  const member = await openViewer(page, browser, jeep);
  await member.goto(address);
  await expect(member.getByRole("note").filter({ hasText: "Your role in Nord Motors does not include" })).toBeVisible();
  await expect(member.getByRole("link", { name: "Report (PDF)" })).toBeVisible();
  await expect(member.getByRole("button", { name: /Reopen|Complete|Cancel case|Skip/ })).toHaveCount(0);
  await expectAccessible(member, "a case without the permission");
  await member.goto(`/vehicles/${jeep}/inspections`);
  await expect(member.getByRole("region", { name: "Cases" }).getByRole("row")).toHaveCount(2);
  await expect(member.getByRole("button", { name: "Start a case" })).toBeHidden();
  await member.context().close();
});

test("Cases: by keyboard, a case uses an inspection that was made before it", async () => {
  await inspect(page, jeep);
  const body = { vehicle: { vin: "1HGCM82633A004352" }, inspection_type: "full" };
  const opened = await send<{ data: { inspection_id: string } }>(page, "/inspections", body);
  await page.goto(`/inspections/cases/${opened.data.inspection_id}`);
  await enter(page, step("Photos").getByRole("button", { name: "Use an earlier inspection" }));
  const dialog = page.getByRole("dialog", { name: "Earlier inspections" });
  const choices = dialog.getByRole("listitem");
  await expect(choices).toHaveCount(2);
  await expect(choices.first()).toContainText(/Grade \d\.\d · 4 photos · \d+ finding/);
  await expect(choices.last()).toContainText("Part of another case");
  await expect(choices.last().getByRole("button")).toHaveCount(0);
  const use = choices.first().getByRole("button", { name: /^Use the inspection of / });
  await expect(use).toBeFocused();
  await expectAccessible(page, "the choice of an earlier inspection for a case");
  await takeScreenshots(page, "case-earlier");
  await intercept(page, "**/steps/visual", (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute("**/steps/visual");
  await enter(page, use);
  await expect(dialog).toBeHidden();
  await expect(step("Photos")).toContainText("Done");
  await expect(step("Photos")).toContainText(/Score \d+\.\d of 10 · grade \d\.\d/);
});

test("Cases: fits a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/inspections/cases", address, `/vehicles/${jeep}/inspections`]) {
    await page.goto(path);
    await expect(page.getByText("2018 Jeep Renegade").first()).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
