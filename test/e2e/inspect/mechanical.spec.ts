import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../kit/accessible.ts";
import { enter, type } from "../kit/keyboard.ts";
import { inkOf } from "../kit/paper.ts";
import { firstAccount } from "../kit/people.ts";
import { takeScreenshots } from "../kit/screenshots.ts";
import { type RunningServer, startServer } from "../kit/server.ts";
import { addJeep, send } from "../kit/vehicle-scene.ts";
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
  await firstAccount(page, { name: "Max Wrench", email: "max@example.com" });
  jeep = (await addJeep(page)).id;
});
test.afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const form = () => page.getByRole("form", { name: "New diagnostic" });
const search = () => form().getByRole("textbox", { name: "Add trouble codes" });
const chosen = () => form().getByRole("list", { name: "Added codes" }).getByRole("listitem");
const warning = () => page.getByRole("alert").filter({ hasText: "Do not drive this car" });

test("Mechanical: codes are found by number and by words, and a pasted list is added at once", async () => {
  await page.goto(`/vehicles/${jeep}/mechanical`);
  await search().fill("P0171");
  await expect(page.getByRole("option", { name: /P0171/ })).toContainText("At the next visit");
  await page.keyboard.press("Enter");
  await expect(chosen()).toHaveCount(1);
  await expect(chosen().first()).toContainText("Fuel system too lean, bank 1");
  await page.keyboard.type("catalyst efficiency bank 1");
  await page.getByRole("option", { name: /P0420/ }).click();
  await expect(chosen().nth(1)).toContainText("P0420");
  // a pasted list needs no answer of the search
  await search().fill("p0174, P0171");
  await page.keyboard.press("Enter");
  await expect(chosen()).toHaveCount(3);
  await search().fill("xyzzy");
  await expect(page.getByText("No code matches.")).toBeVisible();
  await search().fill("misfire");
  await expect(page.getByRole("option").first()).toContainText(/misfire/i);
  await takeScreenshots(page, "mechanical-search");
  await search().fill("");
});

test("Mechanical: what is entered survives a reload", async () => {
  await form().getByRole("textbox", { name: "Engine speed" }).fill("740");
  await form().getByRole("textbox", { name: "Coolant temperature" }).fill("196");
  await expect(form().getByText("State of the engine: warm idle.")).toBeVisible();
  await form().getByRole("textbox", { name: "Long-term fuel trim, bank 1" }).fill("17.2");
  await form().getByRole("textbox", { name: "Long-term fuel trim, bank 2" }).fill("16.4");
  await expect(form().getByText("17.2 % is too high.")).toBeVisible();
  await form().getByRole("textbox", { name: "Battery, engine off and rested" }).fill("12.6");
  await page.reload();
  await expect(chosen()).toHaveCount(3);
  await expect(form().getByRole("textbox", { name: "Coolant temperature" })).toHaveValue("196 °F");
  await expect(form().getByText("3 codes · 4 readings · 1 check")).toBeVisible();
  await expectAccessible(page, "a new diagnostic");
  await takeScreenshots(page, "mechanical-form");
});

test("Mechanical: an impossible value is named at its field and nothing is sent", async () => {
  await form().getByRole("textbox", { name: "Calculated load" }).fill("140");
  await form().getByRole("button", { name: "Diagnose" }).click();
  await expect(form().getByText("1 value cannot be right.")).toBeVisible();
  await expect(form().getByText("Enter 100 % or less")).toBeVisible();
  await form().getByRole("textbox", { name: "Calculated load" }).fill("");
});

test("Mechanical: a failed request keeps what is entered, and the next one succeeds", async () => {
  await page.route("**/v1/inspections/mechanical", (route) => route.abort());
  await form().getByRole("button", { name: "Diagnose" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(chosen()).toHaveCount(3);
  await page.unroute("**/v1/inspections/mechanical");
  await form().getByRole("button", { name: "Diagnose" }).click();
  await expect(page.getByRole("heading", { name: /^Diagnostic of / })).toBeVisible();
  const fuel = page.getByRole("region", { name: "Fuel and air" });
  await expect(fuel).toContainText("P0171");
  await expect(fuel).toContainText("P0174");
  await expect(fuel).toContainText(/Rule: fuel\.\w+/);
  await expect(fuel).toContainText(/\$\d/);
  await expect(page.getByRole("region", { name: "Emissions" })).toContainText("P0420");
  await expect(page.getByRole("region", { name: "Maintenance" })).toContainText("Every");
  await expect(warning()).toBeHidden();
  await expectAccessible(page, "the result of a diagnostic");
  await takeScreenshots(page, "mechanical-result");
});

test("Mechanical: the report opens as PDF with content", async () => {
  const link = page.getByRole("link", { name: "PDF report" });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/pdf");
  for (const ink of await inkOf(await answer.body())) expect(ink).toBeGreaterThan(0.001);
});

test("Mechanical: by keyboard, an overheated engine leads to the warning not to drive, above everything else", async () => {
  await enter(page, page.getByRole("button", { name: "New diagnostic" }));
  await expect(form()).toBeVisible();
  await type(page, search(), "P0300 P0217");
  await page.keyboard.press("Enter");
  await expect(chosen()).toHaveCount(2);
  await enter(page, form().getByRole("button", { name: "Diagnose" }));
  await expect(warning()).toBeInViewport();
  await expect(warning()).toContainText("Engine cooling");
  const above = async () => {
    const [first, title] = [
      await warning().boundingBox(),
      await page.getByRole("heading", { name: /^Diagnostic of / }).boundingBox(),
    ];
    return (first?.y ?? 0) < (title?.y ?? 0);
  };
  expect(await above()).toBe(true);
  await expectAccessible(page, "a diagnostic that forbids driving");
  await takeScreenshots(page, "mechanical-stop");
  // it also leads the tab when it is opened later
  await page.goto(`/vehicles/${jeep}/mechanical`);
  await expect(warning()).toBeVisible();
});

test("Mechanical: an older diagnostic is opened and repeated with a change", async () => {
  const history = page.getByRole("table", { name: "Diagnostics" });
  await expect(history.getByRole("row")).toHaveCount(3);
  await history.getByRole("link").last().click();
  await expect(page.getByText("This is not the latest diagnostic.")).toBeVisible();
  await expect(page.getByText("The latest one says: do not drive this car.")).toBeVisible();
  await page.getByRole("button", { name: "Repeat with changes" }).click();
  await expect(chosen()).toHaveCount(3);
  await expect(form().getByRole("textbox", { name: "Coolant temperature" })).toHaveValue("196 °F");
  await form().getByRole("button", { name: "Remove P0420" }).click();
  await form().getByRole("button", { name: "Diagnose" }).click();
  await expect(page.getByRole("heading", { name: /^Diagnostic of / })).toBeVisible();
  await expect(history.getByRole("row")).toHaveCount(4);
  await expect(page.getByText("Trouble codes: P0171, P0174")).toBeVisible();
  await page.goBack();
  await expect(form()).toBeVisible();
});

test("Mechanical: the whole car is summarized, and each summary can be read again", async () => {
  await page.goto(`/vehicles/${jeep}/mechanical`);
  const priorities = page.getByRole("region", { name: "Whole car: what to do first" });
  await priorities.getByRole("button", { name: "Summarize the car" }).click();
  await expect(priorities).toContainText(/Health of the car|Not enough is known/);
  await expect(priorities.getByRole("listitem").first()).toContainText(/\$\d/);
  await priorities.getByText(/missing from this summary/).click();
  await expect(priorities.getByText("No visual inspection of this vehicle has been completed.")).toBeVisible();
  await priorities.getByRole("button", { name: "Summarize again" }).click();
  await expect(priorities.getByLabel("Summary of").getByRole("option")).toHaveCount(2);
  await page.reload();
  await expect(priorities.getByLabel("Summary of").getByRole("option")).toHaveCount(2);
  await expectAccessible(page, "the summary of the car");
  await takeScreenshots(page, "mechanical-priorities");
});

test("Mechanical: by keyboard, freshly cleared codes: the self-tests are entered and cap the score in plain words", async () => {
  await page.goto(`/vehicles/${jeep}/mechanical?diagnostic=new`);
  await type(page, search(), "P0420");
  await page.keyboard.press("Enter");
  const status = form().getByRole("group", { name: "Status of P0420" });
  await status.getByRole("checkbox", { name: "Permanent" }).press("Space");
  await status.getByRole("checkbox", { name: "Stored" }).press("Space");
  const catalyst = form().getByRole("combobox", { name: "Catalyst", exact: true });
  await expect(catalyst).toBeHidden();
  await enter(page, form().getByRole("button", { name: "Enter readiness" }));
  for (const name of ["Catalyst", "Evaporative system"]) {
    await form().getByRole("combobox", { name, exact: true }).selectOption({ label: "Not complete" });
  }
  await enter(page, form().getByRole("button", { name: "Set the others to complete" }));
  await form().getByRole("combobox", { name: "Secondary air system" }).selectOption({ label: "Not supported" });
  await form().getByRole("textbox", { name: "Warm-ups since the codes were cleared" }).fill("3");
  await form().getByRole("textbox", { name: "Distance since the codes were cleared" }).fill("20");
  await expect(form().getByText("7 of 9 complete · 2 counters since clearing")).toBeVisible();
  await form().getByRole("textbox", { name: "Battery, engine off and rested" }).fill("12.6");
  // the whole form: no field is half below the bar with the button
  await page.setViewportSize({ width: 1366, height: 2800 });
  await expectAccessible(page, "the self-tests in the form");
  await page.setViewportSize({ width: 1366, height: 768 });
  await takeScreenshots(page, "mechanical-readiness-form");
  await enter(page, form().getByRole("button", { name: "Diagnose" }));
  const readiness = page.getByRole("region", { name: "Readiness: self-tests since the codes were cleared" });
  await expect(readiness).toContainText("7 of 9 complete");
  await expect(readiness).toContainText("3 warm-ups, 20 mi");
  await expect(readiness.getByRole("definition").filter({ hasText: "Catalyst" })).toBeVisible();
  await expect(page.getByText("Trouble codes: P0420 (permanent)")).toBeVisible();
  await expect(page.getByText("Codes were cleared recently").first()).toBeVisible();
  await expectAccessible(page, "a result with self-tests");
  await takeScreenshots(page, "mechanical-readiness");
  await page.getByRole("button", { name: "Repeat with changes" }).click();
  await expect(status.getByRole("checkbox", { name: "Permanent" })).toBeChecked();
  await expect(status.getByRole("checkbox", { name: "Stored" })).not.toBeChecked();
  await form().getByRole("button", { name: "Clear" }).click();
});

test("Mechanical: a stop leads with words, the order is listed, and an unknown code says so", async () => {
  const car = await send<{ id: string }>(page, "/vehicles", { make: "Saab", model: "9-5", overviewYear: 2004 });
  await send(page, "/inspections/mechanical", {
    vehicle_id: car.id,
    obd_data: { dtcs: ["P1999", "P0301"], live_data: {} },
    test_results: { engine_oil_level: "contaminated", coolant_level: "empty", brake_fluid_level: "empty" },
  });
  await page.goto(`/vehicles/${car.id}/mechanical`);
  await expect(page.getByRole("alert").filter({ hasText: "do not run the engine" }).first()).toBeInViewport();
  const order = page.getByRole("region", { name: "What to do, in this order" });
  await expect(order.getByRole("listitem").first()).toContainText("Stop");
  await expect(page.getByRole("article").first()).toContainText("Do not drive this car and do not run the engine");
  await expect(page.getByRole("article").filter({ hasText: "P1999" })).toContainText("Meaning unknown");
  await expect(page.getByText("Worst case", { exact: true })).toBeVisible();
  await expectAccessible(page, "a diagnostic with a stop");
  await takeScreenshots(page, "mechanical-stop-order");
});

/** A Torque log: 30 s of warm idle, then 30 s of cruise. */
const log = [
  "Device Time,Engine RPM(rpm),Engine Coolant Temperature(°C),Speed (OBD)(km/h),Fuel Trim Bank 1 Long Term(%),Horoscope",
  ...Array.from({ length: 60 }, (_, i) => {
    const time = `21-Nov-2026 10:00:${String(i).padStart(2, "0")}.000`;
    return i < 30 ? `${time},${760 + (i % 3)},90,0,14,x` : `${time},2300,92,80,2,x`;
  }),
].join("\n");

test("Mechanical: a log is previewed, used after a confirmation, and its states reach the result", async () => {
  await page.goto(`/vehicles/${jeep}/mechanical?diagnostic=new`);
  await page.setInputFiles("input[type=file]", { name: "drive.csv", mimeType: "text/csv", buffer: Buffer.from(log) });
  const preview = page.getByRole("dialog", { name: "Use this log?" });
  await expect(preview).toContainText("drive.csv (Torque): 60 rows");
  await expect(preview).toContainText("States of the engine in the log: warm idle, warm cruise");
  await expect(preview).toContainText("Not used as readings: Device Time, Horoscope");
  await expect(preview.getByRole("row", { name: /Fuel Trim Bank 1 Long Term/ })).toContainText("14 %");
  await expectAccessible(page, "the preview of a log");
  await takeScreenshots(page, "mechanical-log");
  await preview.getByRole("button", { name: "Use the log" }).click();
  await expect(form().getByRole("textbox", { name: "Engine speed" })).toHaveValue("761 rpm");
  await expect(form().getByText("Log in use: drive.csv")).toBeVisible();
  await page.reload();
  await expect(form().getByText("Log in use: drive.csv")).toBeVisible();
  await enter(page, form().getByRole("button", { name: "Diagnose" }));
  await expect(page.getByRole("heading", { name: /^Diagnostic of / })).toBeFocused();
  await expect(page.getByRole("region", { name: "Readings" })).toContainText("Log, warm cruise");
  await expect(page.getByText("Trouble codes: not read")).toBeVisible();
});

test("Mechanical: a file that is no log is explained, and entries that are cleared come back with Undo", async () => {
  await page.goto(`/vehicles/${jeep}/mechanical?diagnostic=new`);
  await form().getByRole("textbox", { name: "Fuel pressure" }).fill("45");
  await page.setInputFiles("input[type=file]", {
    name: "a.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("a,b\n1,2\n"),
  });
  await expect(form().getByRole("alert")).toBeVisible();
  await form().getByRole("button", { name: "Clear" }).click();
  await expect(form().getByRole("textbox", { name: "Fuel pressure" })).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(form().getByRole("textbox", { name: "Fuel pressure" })).toHaveValue("45 psi");
  await form().getByRole("button", { name: "Clear" }).click();
});

test("Mechanical: a member without the permission reads results and sees what is missing", async ({ browser }) => {
  const car = await send<{ id: string }>(page, "/vehicles", { make: "Saab", model: "900", overviewYear: 1998 });
  const member = await openViewer(page, browser, car.id);
  await member.goto(`/vehicles/${car.id}/mechanical`);
  await expect(member.getByRole("heading", { name: "No diagnostics yet" })).toBeVisible();
  await expect(member.getByRole("note").filter({ hasText: "Your role in Nord Motors does not include" })).toBeVisible();
  await expectAccessible(member, "the Mechanical tab without the permission");
  await send(page, "/inspections/mechanical", { vehicle_id: car.id, obd_data: { dtcs: ["P0A80"], live_data: {} } });
  await member.reload();
  await expect(member.getByText("Trouble codes: P0A80")).toBeVisible();
  await expect(member.getByRole("button", { name: "New diagnostic" })).toBeHidden();
  await member.context().close();
});

test("Mechanical: fits a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of ["", "?diagnostic=new"]) {
    await page.goto(`/vehicles/${jeep}/mechanical${part}`);
    await expect(page.getByRole("button", { name: part === "" ? "New diagnostic" : "Diagnose" })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
