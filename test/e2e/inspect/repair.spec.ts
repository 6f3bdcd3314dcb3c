import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { enter, type } from "../kit/keyboard.ts";
import { inkOf } from "../kit/paper.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, inspect, send } from "../kit/vehicle-scene.ts";
import { openViewer } from "../kit/viewer.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

let server: RunningServer;
let page: Page;
let jeep: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  server = await startServer();
  page = await (await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" })).newPage();
  await firstAccount(page, { name: "Rae Bodie", email: "rae@example.com" });
  jeep = (await addJeep(page)).id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const address = () => `/vehicles/${jeep}/damage`;
const form = () => page.getByRole("form", { name: "New estimate" });
const dialog = () => page.getByRole("dialog");
const card = (name: string) => page.getByRole("region", { name, exact: true });
const lines = (name: string) => page.getByRole("table", { name: `Lines of ${name}` });
const options = (name: string) => page.getByRole("list", { name: `Possible repairs of ${name}` }).getByRole("listitem");
const history = () => page.getByRole("table", { name: "Estimates" });
const total = () => page.getByTestId("total");
const totalAmount = async () => Number((await total().innerText()).replace(/[^\d.]/g, ""));
const difference = () => page.getByTestId("difference");
const more = async (item: string) => {
  await page.getByRole("button", { name: "More for this estimate" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
/** What sticks at the top covers parts of a scrolled page. */
const toTop = () => page.evaluate(() => window.scrollTo(0, 0));
const door = "Dent, left front door";

test("Estimate: damage is entered by keyboard, survives a reload, and a missing part is named", async () => {
  await page.goto(address());
  await expect(form()).toBeVisible();
  await expect(form()).toContainText("Choose a finding or add damage.");
  await expectAccessible(page, "an empty form of an estimate");
  await enter(page, form().getByRole("button", { name: "Add damage" }));
  const first = form().getByRole("group", { name: "Damage 1" });
  await expect(first.getByLabel("Type")).toBeFocused();
  await page.keyboard.type("Dent");
  await type(page, first.getByLabel("Size"), "5");
  await enter(page, form().getByRole("button", { name: "Estimate", exact: true }));
  await expect(first.getByText("Choose the part", { exact: true }).last()).toBeVisible();
  await expect(first.getByLabel("Part")).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(first.getByLabel("Size")).toHaveValue("5 in");
  await first.getByLabel("Part").selectOption("Left front door");
  await first.getByRole("checkbox", { name: "Paint is broken" }).check();
  await expectAccessible(page, "the form of an estimate");
  await takeScreenshots(page, "repair-form");
});

test("Estimate: a failed request keeps what was entered, and the next one makes the estimate", async () => {
  await page.route("**/v1/inspections/damage-assessment", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await form().getByRole("button", { name: "Estimate", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/v1/inspections/damage-assessment");
  await form().getByRole("button", { name: "Estimate", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Estimate of / })).toBeFocused();
  await expect(page).toHaveURL(/\/damage\?estimate=/);
  await expect(card(door)).toContainText("Entered by hand");
  expect(await totalAmount()).toBeGreaterThan(50);
  await expect(options(door).filter({ hasText: "In the estimate" })).toHaveCount(1);
  await expect(options(door).filter({ hasText: "Replace, OEM parts" })).toContainText(/\$[\d,.]+ more/);
  await expect(options(door).filter({ hasText: "Replace, aftermarket parts" })).toHaveCount(1);
  await expectAccessible(page, "an estimate");
  await takeScreenshots(page, "repair-estimate");
});

test("Line: hours are changed by keyboard with a reason, and the name, the value before and the difference are shown", async () => {
  const before = await totalAmount();
  const change = lines(door)
    .getByRole("button", { name: /^Change Repair/ })
    .first();
  await enter(page, change);
  await expect(dialog().getByRole("textbox", { name: "Hours" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog()).toContainText("Change the value first");
  await expect(dialog()).toContainText("Enter the reason.");
  await expectAccessible(page, "the change of a line without a reason");
  await type(page, dialog().getByRole("textbox", { name: "Hours" }), "7.5");
  await enter(page, dialog().getByRole("button", { name: "Measured at the car" }));
  await takeScreenshots(page, "repair-line");
  await enter(page, dialog().getByRole("button", { name: "Save" }));
  await expect(dialog()).toBeHidden();
  await expect(lines(door).getByTestId("changed")).toContainText(
    /Changed by Rae Bodie, .*\. [\d.]+ h before\. Measured at the car/,
  );
  await expect(difference()).toContainText(/\$[\d,.]+ before, \$[\d,.]+ now: \$[\d,.]+ more/);
  expect(await totalAmount()).toBeGreaterThan(before);
  await expect(page.getByTestId("total-change")).toContainText(/\$[\d,.]+ more/);
  await toTop();
  await expectAccessible(page, "an estimate with a changed line");
  await difference().getByRole("button", { name: "Hide" }).click();
  await expect(difference()).toBeHidden();
});

test("Repair: another one is used with a reason, and the make and price of its part are changed", async () => {
  await page.getByRole("button", { name: `Use this repair: Replace, OEM parts, ${door}` }).click();
  await expect(dialog()).toContainText(/Now in the estimate: Repair and refinish, \$/);
  await dialog().getByRole("button", { name: "Agreed with the customer" }).click();
  await dialog().getByRole("button", { name: "Use this repair" }).click();
  await expect(dialog()).toBeHidden();
  await expect(options(door).filter({ hasText: "In the estimate" })).toContainText("Replace, OEM parts");
  const part = lines(door).getByRole("row").filter({ hasText: "counted" });
  await part.getByRole("button", { name: /^Change/ }).click();
  await dialog()
    .getByRole("radio", { name: /^Aftermarket: \$/ })
    .check();
  await dialog().getByRole("textbox", { name: "Price" }).fill("333.5");
  await dialog().getByRole("textbox", { name: "Reason" }).fill("Quote of Nord Parts");
  await dialog().getByRole("button", { name: "Save" }).click();
  await expect(dialog()).toBeHidden();
  await expect(part).toContainText("$333.50 counted");
  await expect(part.getByTestId("changed")).toContainText(/Changed by Rae Bodie.*Quote of Nord Parts/);
  await takeScreenshots(page, "repair-changed");
});

test("Line: a change that the server rejects stays in the dialog with the error", async () => {
  await lines(door)
    .getByRole("row")
    .filter({ hasText: "counted" })
    .getByRole("button", { name: /^Change/ })
    .click();
  await dialog().getByRole("textbox", { name: "Price" }).fill("2000000");
  await dialog().getByRole("textbox", { name: "Reason" }).fill("A slip");
  await dialog().getByRole("button", { name: "Save" }).click();
  await expect(dialog()).toContainText("$1,000,000");
  await expect(dialog().getByRole("textbox", { name: "Reason" })).toHaveValue("A slip");
  await page.keyboard.press("Escape");
});

test("Recompute: another region shows the difference, and its undo restores the estimate", async () => {
  const before = await total().innerText();
  await enter(page, page.getByRole("button", { name: "Recompute" }));
  await dialog().getByLabel("Labor region").selectOption("Germany");
  await dialog().getByLabel("Currency").selectOption("EUR");
  await expectAccessible(page, "the settings of a recomputation");
  await takeScreenshots(page, "repair-recompute");
  await dialog().getByRole("button", { name: "Recompute" }).click();
  await expect(dialog()).toBeHidden();
  await expect(total()).toHaveText(/€/);
  await expect(difference()).toContainText("The currency has changed.");
  await toTop();
  await expectAccessible(page, "an estimate with the difference to before");
  await takeScreenshots(page, "repair-difference");
  await difference().getByRole("button", { name: "Restore the previous settings" }).click();
  await expect(total()).toHaveText(before);
  await expect(lines(door).getByTestId("changed")).toContainText("Quote of Nord Parts");
});

test("Rates: new labor rates become a version of the rate book, and the estimate follows", async () => {
  const before = await totalAmount();
  await more("Labor rates");
  await dialog().getByRole("button", { name: "Save rates" }).click();
  await expect(dialog()).toContainText("Change a rate first");
  await dialog().getByRole("textbox", { name: "Body" }).fill("150");
  await dialog().getByRole("textbox", { name: "Note" }).fill("New contract");
  await expectAccessible(page, "labor rates");
  await takeScreenshots(page, "repair-rates");
  await dialog().getByRole("button", { name: "Save rates" }).click();
  await expect(dialog()).toBeHidden();
  await expect(page.getByText("Rate book version 1")).toBeVisible();
  await expect(lines(door)).toContainText("$150.00");
  expect(await totalAmount()).toBeGreaterThan(before);
  await more("Labor rates");
  await expect(dialog()).toContainText("Last changed by Rae Bodie");
  await page.keyboard.press("Escape");
});

test("Rates: a version that another person has saved meanwhile is not overwritten, and the dialog says so", async () => {
  await more("Labor rates");
  await dialog().getByRole("textbox", { name: "Body" }).fill("160");
  const { data } = await (await page.request.get("/v1/assessments/rate-book")).json();
  const { changed_at: _at, changed_by: _by, note: _note, ...book } = data;
  await send(page, "/assessments/rate-book", book, { method: "PUT", waitS: 0 });
  await dialog().getByRole("button", { name: "Save rates" }).click();
  await expect(dialog().getByRole("alert")).toContainText("There is a newer version of the rate book");
  await expect(dialog().getByRole("button", { name: "Save rates" })).toBeDisabled();
  await expect(dialog().getByRole("textbox", { name: "Body" })).toHaveValue(/160/);
  await expectAccessible(page, "labor rates that another person has changed");
  await dialog().getByRole("button", { name: "Show the current rates" }).click();
  await expect(dialog().getByRole("textbox", { name: "Body" })).toHaveValue(/150/);
  await expect(dialog().getByRole("alert")).toBeHidden();
  await page.keyboard.press("Escape");
});

test("Findings: an inspection's findings become an estimate in two clicks, with their photos", async () => {
  await inspect(page, jeep);
  const found = await (await page.request.get(`/v1/inspections/visual?vehicle_id=${jeep}`)).json();
  const { inspection_id } = found.data.inspections[0];
  for (const [image_index, part] of [
    [0, "hood"],
    [1, "rear_bumper"],
  ] as const) {
    const coordinates = { x: 560, y: 420, width: 120, height: 80 };
    await send(page, `/inspections/visual/${inspection_id}/damages`, {
      type: "scratch",
      severity: "moderate",
      image_index,
      location: { part, coordinates },
      measurements: { length: 12 },
    });
  }
  await page.goto(address());
  await page.getByRole("button", { name: "New estimate" }).click();
  const findings = form().getByRole("list", { name: "Findings to repair" }).getByRole("listitem");
  await expect(findings.filter({ hasText: "Scratch, hood" }).getByRole("checkbox")).toBeChecked();
  await expectAccessible(page, "the form of an estimate with findings");
  await takeScreenshots(page, "repair-findings");
  await form().getByRole("button", { name: "Estimate", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Estimate of / })).toBeFocused();
  await expect(card("Scratch, hood")).toContainText(/Finding \d+/);
  const photo = card("Scratch, rear bumper").getByRole("link", { name: /^Open the finding in the inspection/ });
  await expect
    .poll(() => photo.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page, "an estimate of findings");
  await takeScreenshots(page, "repair-photos");
  await photo.click();
  await expect(page).toHaveURL(new RegExp(`/inspections/${inspection_id}\\?finding=`));
  await expect(page.getByRole("region", { name: "Selected finding" })).toContainText("Scratch, rear bumper");
  await page.goBack();
  await expect(card("Scratch, hood")).toBeVisible();
});

test("Totals: stay in view while the estimate is scrolled", async () => {
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(total()).toBeInViewport();
  // what gets the focus is not hidden below them
  const first = page.getByRole("button", { name: /^Change/ }).first();
  await first.focus();
  const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
  const totals = await page.getByRole("region", { name: "Totals" }).boundingBox();
  expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(bottom(totals));
  await toTop();
});

test("History: an older estimate opens at its address, is repeated with changes, and its PDF and CSV open", async () => {
  await expect(history().locator("tbody tr")).toHaveCount(2);
  await history()
    .getByRole("link", { name: /^Open the estimate of / })
    .last()
    .click();
  await expect(page.getByText("This is an older estimate.")).toBeVisible();
  await expect(card(door)).toBeVisible();
  const pdf = await page.request.get(
    (await page.getByRole("link", { name: "PDF", exact: true }).getAttribute("href")) ?? "",
  );
  expect(pdf.headers()["content-type"]).toContain("application/pdf");
  for (const ink of await inkOf(await pdf.body())) expect(ink).toBeGreaterThan(0.001);
  const csv = await page.request.get(
    (await page.getByRole("link", { name: "CSV", exact: true }).getAttribute("href")) ?? "",
  );
  expect(csv.headers()["content-type"]).toContain("text/csv");
  expect(await csv.text()).toContain("333.5,");
  await more("New from this one");
  await expect(form().getByRole("group", { name: "Damage 1" }).getByLabel("Part")).toHaveValue("front_door_left");
  await enter(page, form().getByRole("button", { name: "Back to the estimates" }));
  await expect(page.getByText("A new estimate is not finished.")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await form().getByRole("button", { name: "Clear" }).click();
  await expect(form().getByRole("group", { name: "Damage 1" })).toHaveCount(0);
  await page.goto(`${address()}?estimate=unknown`);
  await expect(page.getByRole("heading", { name: "This estimate does not exist" })).toBeVisible();
  await page.getByRole("link", { name: "Show the newest estimate" }).click();
  await expect(total()).toBeVisible();
});

test("Estimate: fits a phone, with the totals at the bottom", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address());
  await expect(total()).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page, "an estimate on a phone");
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("Damage: is added and removed with a reason, and the total follows", async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(address());
  const before = await totalAmount();
  await enter(page, page.getByRole("button", { name: "Add damage" }));
  await expect(dialog().getByLabel("Type")).toBeFocused();
  await page.keyboard.type("Scratch");
  await enter(page, dialog().getByRole("button", { name: "Add damage" }));
  await expect(dialog()).toContainText("Choose the part");
  await expect(dialog()).toContainText("Enter the reason.");
  await expectAccessible(page, "an added damage without part and reason");
  await dialog().getByLabel("Part").selectOption("Trunk lid");
  await type(page, dialog().getByLabel("Size"), "6");
  await enter(page, dialog().getByRole("button", { name: "Measured at the car" }));
  await takeScreenshots(page, "repair-addition");
  await enter(page, dialog().getByRole("button", { name: "Add damage" }));
  await expect(dialog()).toBeHidden();
  const added = "Scratch, trunk lid";
  await expect(difference()).toContainText(added);
  expect(await totalAmount()).toBeGreaterThan(before);
  const edits = page.getByRole("region", { name: "Added and removed damage" });
  await expect(edits).toContainText(`Added: ${added}. Measured at the car`);
  await expect(edits).toContainText("Rae Bodie");
  await enter(page, page.getByRole("button", { name: `Remove ${added}` }));
  await type(page, dialog().getByRole("textbox", { name: "Reason" }), "Polished out");
  await enter(page, dialog().getByRole("button", { name: "Remove" }));
  await expect(card(added)).toBeHidden();
  expect(await totalAmount()).toBe(before);
  await expect(edits.getByRole("listitem").first()).toContainText(`Removed: ${added}. Polished out`);
});

test("Approval: names the person, and a later change removes it", async () => {
  const approval = page.getByRole("region", { name: "Approval" });
  await enter(page, approval.getByRole("button", { name: "Approve" }));
  await expect(dialog()).toContainText(await total().innerText());
  await type(page, dialog().getByRole("textbox", { name: "Note" }), "Before the sale");
  await expectAccessible(page, "the approval of an estimate");
  await enter(page, dialog().getByRole("button", { name: "Approve" }));
  await expect(approval).toContainText(/Approved by Rae Bodie, .* Before the sale/);
  await expect(approval).toBeFocused();
  await toTop();
  await expectAccessible(page, "an approved estimate");
  await takeScreenshots(page, "repair-approved");
  await more("Labor rates");
  await dialog().getByRole("textbox", { name: "Body" }).fill("71");
  await dialog().getByRole("button", { name: "Save rates" }).click();
  await expect(dialog()).toBeHidden();
  await expect(approval).toContainText("Nobody has approved this estimate.");
});

test("Approval: an estimate that was changed while its dialog was open is not approved", async () => {
  const approval = page.getByRole("region", { name: "Approval" });
  await page.route("**/approval", (route) => {
    const body = JSON.parse(route.request().postData() ?? "{}") as Record<string, unknown>;
    return route.continue({ postData: JSON.stringify({ ...body, revision: 0 }) });
  });
  await approval.getByRole("button", { name: "Approve" }).click();
  await dialog().getByRole("button", { name: "Approve" }).click();
  await expect(dialog()).toContainText("The estimate was changed after you opened this dialog.");
  await expect(dialog().getByRole("button", { name: "Approve" })).toBeDisabled();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.unroute("**/approval");
  await expect(approval).toContainText("Nobody has approved this estimate.");
});

test("Estimate: a collision has warnings, a checklist, and the measured severity next to the reported one", async () => {
  await send(page, "/inspections/damage-assessment", {
    vehicle_id: jeep,
    damages: [
      { damage_id: "1", type: "panel_damage", location: "front_bumper", severity: "severe", has_adas: true },
      { damage_id: "2", type: "panel_damage", location: "hood", severity: "critical", size_cm: 14 },
      { damage_id: "3", type: "glass_damage", location: "headlight_left", severity: "severe" },
    ],
  });
  await page.goto(address());
  const warnings = page.getByRole("region", { name: "Read before you sign" });
  await expect(warnings).toContainText("a supplement of up to 20 % is usual");
  await expect(warnings).toContainText("Bumper cover with sensors behind it");
  await expect(card("Panel damage, hood")).toContainText("By its size alone: moderate, 4.1 of 10");
  await expect(warnings.getByText("Bumper cover with sensors behind it:", { exact: true })).toBeVisible();
  await expect(card("Panel damage, hood").getByRole("link", { name: "Impact: Front" })).toBeVisible();
  await expect(
    card("Panel damage, hood")
      .getByText(/^Range \$/)
      .first(),
  ).toBeVisible();
  const front = page.getByRole("region", { name: "Impacts and hidden damage" }).getByRole("region", { name: "Front" });
  await expect(front).toContainText("Panel damage, front bumper; Panel damage, hood; Glass damage, left headlight");
  await expect(front.getByRole("listitem")).toContainText([
    "Bumper reinforcement and energy absorber",
    "Radiator support",
    "Airbags, crash sensors and seat belts",
  ]);
  await toTop();
  await expectAccessible(page, "an estimate of a collision");
  await takeScreenshots(page, "repair-collision");
  await front.scrollIntoViewIfNeeded();
  await takeScreenshots(page, "repair-impacts");
});

test("Estimate: an error of the list is explained, and trying again loads it", async () => {
  await page.route("**/v1/inspections/damage-assessment?**", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(address());
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/v1/inspections/damage-assessment?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(total()).toBeVisible();
});

test("Estimate: a member without “Edit vehicles” sees it, and changes nothing", async ({ browser }) => {
  const viewer = await openViewer(page, browser, jeep);
  await viewer.goto(address());
  await expect(viewer.getByTestId("total")).toBeVisible();
  await expect(viewer.getByRole("note")).toContainText("does not include “Edit vehicles”");
  for (const name of ["New estimate", "Recompute", "More for this estimate", /^Change /, /^Use /])
    await expect(viewer.getByRole("button", { name })).toHaveCount(0);
  await expectAccessible(viewer, "an estimate for a viewer");
  await viewer.context().close();
});
